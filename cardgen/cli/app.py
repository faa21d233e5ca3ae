"""The list of commands; each command's own file is imported only when it is called."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from cardgen import __version__

# Name: where it lives, and the line that `cardgen --help` prints (kept here so that help imports nothing else).
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("cardgen.cli.build:build", "Print cards and components as sheets, ready for the printer."),
    "rulebook": ("cardgen.cli.rulebook:rulebook", "Make a game's rulebook: PDF, booklet, web page or Markdown."),
    "printed": ("cardgen.cli.printed:printed", "Record what was printed, so that only changes are printed again."),
    "check": ("cardgen.cli.check:check", "Find everything that is wrong before paper is wasted."),
    "export": ("cardgen.cli.export:export", "Write faces as PNG pictures, or a page each as PDF."),
    "diff": ("cardgen.cli.diff:diff", "Tell what changed between two editions, and what to print again."),
    "play": ("cardgen.cli.play:play", "Play one game by itself or with you, and tell how it goes."),
    "replay": ("cardgen.cli.replay:replay", "Tell a played game again, step by step."),
    "simulate": ("cardgen.cli.simulate:simulate", "Play a game many times by itself, and report how it goes."),
    "compare": ("cardgen.cli.compare:compare", "Play two states of a game on the same seeds, and tell what moved."),
    "calibrate": ("cardgen.cli.calibrate:calibrate", "Print the page that measures how far a printer's backs are off."),
    "list": ("cardgen.cli.listing:list_games", "List the games, or one game's cards, components and editions."),
    "explain": ("cardgen.cli.explain:explain", "Explain the code of a problem, such as C104."),
    "doctor": ("cardgen.cli.doctor:doctor", "Look at this installation: fonts, libraries, folders."),
}


DEFECT = 70
"""The exit code for a fault of cardgen's own (EX_SOFTWARE of sysexits.h), so that it is not taken for a finding."""


class CommandGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Every command, in the order of a designer's evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest command named when there is none of that name."""
        if args and args[0] not in COMMANDS:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean `{near[0]}`?" if near else " `cardgen --help` lists them."
            raise click.UsageError(f"There is no command `{args[0]}`.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=CommandGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cardgen")
@click.option("-C", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Work as if started in DIR.")
@click.pass_context
def cardgen(context: click.Context, folder: Path | None) -> None:
    """A print-and-play workshop: plain files in, double-sided sheets out.

    Start with `cardgen list`, then `cardgen build GAME`.
    """
    if folder is not None:
        try:
            os.chdir(folder)
        except OSError as problem:
            raise click.UsageError(f"-C {folder}: {problem.strerror}.") from None
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run_app(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code, whatever happens; messages go to stderr."""
    try:
        result = cardgen.main(list(arguments), prog_name="cardgen", standalone_mode=False)
    except click.exceptions.Exit as leave:
        return int(leave.exit_code)
    except click.ClickException as problem:
        problem.show()
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return 130
    except BrokenPipeError:
        # The reader of a pipe (`| head`) has left; Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as defect:
        if os.environ.get("CARDGEN_DEBUG"):
            raise
        click.echo(f"cardgen failed where it should not: {type(defect).__name__}: {str(defect)[:300]}", err=True)
        click.echo("Nothing half-written is left. CARDGEN_DEBUG=1 shows where; please report it.", err=True)
        return DEFECT
    return result if isinstance(result, int) else 0
