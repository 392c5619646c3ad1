"""The command ``pdntool``: finds the subcommand, and turns every way to end into an exit code."""

import contextlib
import io
import os
import platform
import signal
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module, metadata
from typing import Any, Final, NoReturn

import click

from pdntool import __version__, source_first
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.usage import Group, usage_text
from pdntool.i18n.catalog import catalog
from pdntool.i18n.language import choose_language
from pdntool.render.visible import harmless

COMMANDS: Final = ("validate", "convert", "table", "moves", "perft", "variants", "explain", "config")
_EPILOG: Final = (
    "Exit codes: 0 nothing wrong, 1 problems found, 2 wrong usage, 3 some input could not be read, "
    "4 internal error, 130 interrupted, 141 broken pipe."
)


class _Commands(Group):
    """Loads a command's module only when it is asked for; keeps a broken pipe out of Click's hands."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pdntool.cli.{name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - the signature is Click's
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _forget_stdout()
            ctx.exit(ExitCode.BROKEN_PIPE)


def _forget_stdout() -> None:
    # Whatever is still buffered must not be flushed into the closed pipe when Python ends.
    with contextlib.suppress(OSError, ValueError, io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: object) -> None:
    if value and not ctx.resilient_parsing:
        python, lark = platform.python_version(), metadata.version("lark")
        click.echo(f"pdntool {__version__} ({source_first.running()}, python {python}, lark {lark})")
        ctx.exit(ExitCode.OK)


@click.group(cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version."
)
def cli() -> None:
    """Read, check, convert and print draughts (checkers, dama) game records."""


def run(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line (without the program's name) and return the exit code; nothing is raised."""
    _tame_streams()
    try:
        outcome = cli.main(args=None if argv is None else list(argv), prog_name="pdntool", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return ExitCode.USAGE
    except click.ClickException as error:
        click.echo(harmless(f"pdntool: {usage_text(error, sys.argv[1:] if argv is None else argv)}"), err=True)
        return ExitCode.USAGE
    except (click.Abort, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback ever reaches a user
        return _report_bug(error)
    return outcome if isinstance(outcome, int) else ExitCode.OK


def _report_bug(error: Exception) -> ExitCode:
    if os.environ.get("PDNTOOL_DEBUG"):
        traceback.print_exception(error)
    words = catalog(choose_language(None, os.environ))
    text = words.word("report_bug", reason=f"{type(error).__name__}: {error}")
    click.echo(f"pdntool: {harmless(text)}", err=True)
    return ExitCode.INTERNAL


def _tame_streams() -> None:
    # A console of any code page takes any text; line ends are the same everywhere.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace", newline="\n")


def main() -> NoReturn:
    """Run as the process that the shell started."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(run())
