"""Run cardgen: `python -m cardgen`, and what the console script calls."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from cardgen.cli import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # While the program is still being read; later, the command line answers an interrupt itself.
        sys.stderr.write("stopped\n")
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
