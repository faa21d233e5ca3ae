"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no finding: speed is measured in benchmarks/, never in a test.
settings.register_profile("cardgen", deadline=None)
settings.load_profile("cardgen")
