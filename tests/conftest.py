"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no finding: speed is measured in benchmarks/, never in a test.
# The same examples on every run, so that a change is judged by what it changes; `--hypothesis-profile=explore` looks
# for new ones.
settings.register_profile("cardgen", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("cardgen")
