"""Run cardgen: `python -m cardgen`, and what the console script calls."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    from cardgen.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
