"""The command ``pdntool``: finds the subcommand, and turns every way to end into an exit code.

A start loads what its command needs and no more; what is only needed where something went wrong is imported there.
"""

import contextlib
import gc
import io
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NoReturn

import click

from pdntool import source_first
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.streams import ClosedStream, OutputError, unwritten
from pdntool.cli.usage import Group
from pdntool.version import __version__

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "validate": "Replay records and report what is wrong.",
        "repair": "Propose corrections of records, and write what is accepted.",
        "convert": "Write records in another notation or format.",
        "compare": "Compare records of one game, of a round, versions of a file.",
        "select": "Hand on the games that fit.",
        "export": "Put games into a database of SQLite, or into Parquet files.",
        "split": "Put games into files by what they have in common.",
        "stats": "Count results, players, openings, lengths, captures and ratings.",
        "dedupe": "Of games that were recorded twice hand on one.",
        "table": "Print games as tables.",
        "moves": "List the legal moves of a position, one a line.",
        "perft": 'Print a line "depth count" for every depth from 1.',
        "variants": "List the rule sets, or show one.",
        "explain": "Explain a diagnostic code.",
        "config": "Show the settings that hold here.",
    }
)
"""The commands, and in one line what each does: as its own help says it."""
_EPILOG: Final = (
    "Exit codes: 0 nothing wrong, 1 problems found, 2 wrong usage, 3 some input could not be read or output written, "
    "4 internal error, 130 interrupted, 141 broken pipe, 143 terminated."
)


class _InOrder(click.Group):
    """Lists its commands as they were given, not by the alphabet."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(self.commands)


class _Commands(Group):
    """Loads a command's module only when it is asked for; keeps a broken pipe out of Click's hands."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        listed = {name: click.Command(name, short_help=text) for name, text in COMMANDS.items()}
        _InOrder(commands=listed).format_commands(ctx, formatter)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        # All that these imports make stays, so a search for garbage in it finds none.
        with _no_garbage_collection():
            command: click.Command = import_module(f"pdntool.cli.commands.{name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - the signature is Click's
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _forget_streams()
            ctx.exit(ExitCode.BROKEN_PIPE)


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _forget_streams() -> None:
    # Whatever is still buffered must not be flushed into the closed pipe or the full disk when Python ends.
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: object) -> None:
    if value and not ctx.resilient_parsing:
        from pdntool.syntax.parsers import lark_version  # noqa: PLC0415

        python, lark = sys.version.split()[0], lark_version()
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
        from pdntool.cli.usage import usage_text  # noqa: PLC0415

        _say(usage_text(error, sys.argv[1:] if argv is None else argv))
        return ExitCode.USAGE
    except (click.Abort, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: no traceback ever reaches a user
        failed = unwritten(error)
        return _report_bug(error) if failed is None else _say_unwritten(failed, argv)
    return outcome if isinstance(outcome, int) else ExitCode.OK


def _say_unwritten(failed: OutputError, argv: Sequence[str] | None) -> ExitCode:
    """Say which output could not be written, and why."""
    from pdntool.cli.usage import words_asked  # noqa: PLC0415

    _forget_streams()
    words = words_asked(sys.argv[1:] if argv is None else argv)
    name = failed.name or words.word("output_stream")
    _say(words.word("write_failed", name=name, reason=words.reason(failed.why)))
    return ExitCode.UNREADABLE


def _report_bug(error: Exception) -> ExitCode:
    from pdntool.i18n.catalog import catalog, choose_language  # noqa: PLC0415

    if os.environ.get("PDNTOOL_DEBUG"):
        import traceback  # noqa: PLC0415

        traceback.print_exception(error)
    words = catalog(choose_language(None, os.environ))
    _say(words.word("report_bug", reason=f"{type(error).__name__}: {error}"))
    return ExitCode.INTERNAL


def _say(text: str) -> None:
    from pdntool.render.visible import harmless  # noqa: PLC0415

    # Where the error stream is full or closed as well, the exit code has to tell it all.
    try:
        click.echo(f"pdntool: {harmless(text)}", err=True)
    except OSError:
        _forget_streams()


def _tame_streams() -> None:
    # A closed stream is none to Python, and what is written to none is lost without a word.
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(ClosedStream(), encoding="utf-8", write_through=True)
    # A console of any code page takes any text; line ends are the same everywhere.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace", newline="\n")


def main() -> NoReturn:
    """Run as the process that the shell started."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Who started the process may have told it not to heed a signal.
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)
    # The items of a game hold no cycles: looking for some after every few hundred of them takes an eighth of the time.
    gc.set_threshold(*_SELDOM)
    sys.exit(run())


_SELDOM: Final = (20_000, 20, 50)


def _end(number: int, _frame: object) -> NoReturn:
    # Not by the signal itself, so that no part of a file stays behind. 128 and the number is what a shell makes of it.
    sys.exit(128 + number)
