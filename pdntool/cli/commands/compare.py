"""``pdntool compare``: several records of one game side by side and merged, boards of a round, versions of a file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from pdntool.check.validate import check_source
from pdntool.check.verdict import Verdict
from pdntool.cli.converting import CheckOptions
from pdntool.cli.converting import Run as Conversion
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import Findings, named_inputs, read_records, say_findings
from pdntool.cli.outputs import Output, is_folder
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, variant_option, words_option
from pdntool.cli.streams import is_same_file, say, write_out
from pdntool.cli.taking import Settling, takes_of
from pdntool.cli.usage import Choice, Command
from pdntool.desk.labels import label_of
from pdntool.desk.pairing import Board, pair_records, sides_of
from pdntool.desk.reconcile import Reconciled
from pdntool.desk.versions import version_differences
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.selection import Selection
from pdntool.i18n.catalog import Catalog
from pdntool.render.boards import boards_object, boards_rows, open_lines
from pdntool.render.comparisons import comparison_lines, comparison_object, game_title
from pdntool.render.objects import json_line
from pdntool.render.versions import version_lines, versions_object
from pdntool.render.visible import harmless
from pdntool.rules.regulations import REGULATIONS
from pdntool.rules.spec import Rules
from pdntool.text.source import Source
from pdntool.write.formats import FORMATS
from pdntool.write.merged_record import holds_merged, merged_text
from pdntool.write.options import MoveOptions, OutputOptions
from pdntool.write.table import plain_table

_EPILOG = """\b
Examples:
  pdntool compare white.sheet black.sheet
  pdntool compare white.sheet black.csv --take 31b=white --merge game.pdn
  pdntool compare round3/
  pdntool compare round3/ --take 4:17w=28-23 --merge round3.pdn
  pdntool compare old.pdn new.pdn
"""
_PAIR: Final = 2
_MOST_SHEETS: Final = 400
"""Two files with more games are versions of an archive: no round has so many sheets."""
_EXTENSIONS: Final = {each.extension: name for name, each in FORMATS.items()} | {
    ".txt": "sheet",
    ".markdown": "markdown",
}


@click.command("compare", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@config_options
@variant_option()
@encoding_option
@click.option(
    "--as",
    "kind",
    type=Choice(("sheets", "versions")),
    help="What two files are: records of the same games, or versions of a file [default: what they hold].",
)
@click.option("--format", "report", type=Choice(("text", "json")), default="text", show_default=True, help="Output.")
@click.option("--merge", metavar="FILE", help="Write the merged game, or those of all boards, if nothing is open.")
@click.option(
    "--take",
    "taken",
    metavar="MOVE=RECORD",
    multiple=True,
    help="Answer an open point: 31b=white, 31b=1, 31b=A, 31b=18-23, Result=1-1; 4:31b=white of board 4.",
)
@words_option
@click.option("--quiet", "-q", is_flag=True, help="No talk on standard error.")
def command(
    paths: tuple[str, ...],
    *,
    rules: Rules | None,
    encoding: str | None,
    kind: str | None,
    report: str,
    merge: str | None,
    taken: tuple[str, ...],
    words: Catalog,
    quiet: bool,
) -> int:
    """Compare records of one game, of a round, versions of a file.

    PATHS are two or more records of a game (score sheets, PDN files, or one file that holds several), or a folder with
    the records of a round, which are put together by board, table and players.
    """
    run = Run(rules, encoding, words, Settling(takes_of(taken, words), words), merge, quiet)
    run.refuse_inputs(paths)
    run.read(paths)
    if kind == "versions" or (kind is None and run.are_versions(paths)):
        return run.versions(report)
    run.narrow(paths)
    return run.boards(report) if run.is_of_boards(paths) else run.one_game(report)


@dataclass(slots=True)
class Run:
    """One run over all inputs."""

    rules: Rules | None
    encoding: str | None
    words: Catalog
    settling: Settling
    merge: str | None
    quiet: bool
    files: list[tuple[str, list[Verdict]]] = field(default_factory=list)
    unreadable: bool = False

    @property
    def records(self) -> list[Verdict]:
        """All records in the order of the inputs."""
        return [record for _, each in self.files for record in each]

    def refuse_inputs(self, paths: Sequence[str]) -> None:
        """Refuse an output that is one of the inputs or a folder."""
        if self.merge is None:
            return
        if self.merge != "-" and (is_folder(self.merge) or any(is_same_file(path, self.merge) for path in paths)):
            raise click.UsageError(self.words.word("merge_over_input", name=harmless(self.merge)))

    def read(self, paths: tuple[str, ...]) -> None:
        """Read and check all records; what cannot be read is said."""
        for found in named_inputs(paths, self.words, None if not self.quiet else lambda _: None):
            source = read_records(found, self.encoding)
            if not isinstance(source, Source):
                self._refuse(source)
                continue
            own: list[Verdict] = []
            self.files.append((found.name, own))
            for verdict in check_source(source, self.rules, REGULATIONS["none"]):
                if verdict.number:
                    own.append(verdict)
                elif not self.quiet and any(one.code is not Code.ENCODING_GUESSED for one in verdict.diagnostics):
                    say_findings(verdict, self.words)

    def narrow(self, paths: Sequence[str]) -> None:
        """Where one of two files has one record, keep of the other file only the records of that game."""
        sizes = [len(each) for _, each in self.files]
        if len(sizes) != _PAIR or min(sizes) != 1 or max(sizes) < _PAIR or any(Path(path).is_dir() for path in paths):
            return
        single = self.files[sizes.index(1)][1][0]
        own = next(board.records for board in pair_records(self.records) if single in board.records)
        if len(own) >= _PAIR:
            self.files = [(name, [record for record in each if record in own]) for name, each in self.files]

    def _refuse(self, verdict: Verdict) -> None:
        self.unreadable = True
        say_findings(verdict, self.words)

    def is_of_boards(self, paths: Sequence[str]) -> bool:
        """Return whether the inputs are records of several games: a folder, or more of them than one game has."""
        if any(Path(path).is_dir() for path in paths):
            return True
        if len(self.records) <= _PAIR:
            return False
        return len(pair_records(self.records)) > 1

    def are_versions(self, paths: Sequence[str]) -> bool:
        """Return whether two files hold several games each, and these are not sheets of the same games."""
        files = [each for _, each in self.files]
        if self.merge is not None or self.settling.takes or len(paths) != _PAIR or len(files) != _PAIR:
            return False
        if any(Path(path).is_dir() for path in paths) or min(map(len, files)) < _PAIR:
            return False
        sides = [{label_of(record).side for record in each} for each in files]
        if sides in ([{"white"}, {"black"}], [{"black"}, {"white"}]):
            return False
        if len(self.records) > _MOST_SHEETS:
            return True
        boards = pair_records(self.records)
        whole = sum(len({id(record.source) for record in board.records}) < len(board.records) for board in boards)
        return whole * 2 <= len(boards)

    def versions(self, report: str) -> int:
        """Tell two versions of a file apart."""
        if self.merge is not None or self.settling.takes:
            raise click.UsageError(self.words.word("options_contradict", names="--as versions / --merge, --take"))
        if self.unreadable:
            return ExitCode.UNREADABLE
        if len(self.files) != _PAIR:
            raise click.UsageError(self.words.word("versions_need_two"))
        (first, old), (second, new) = self.files
        found = version_differences(old, new)
        if report == "json":
            self._tell(f"{json_line(versions_object(found, (first, second)))}\n")
        else:
            self._tell("".join(f"{line}\n" for line in version_lines(found, (first, second), self.words)))
        return self._code(is_settled=not any(each.kinds for each in found))

    def one_game(self, report: str) -> int:
        """Compare all records as those of one game."""
        records = self.records
        if len(records) < _PAIR:
            if self.unreadable:
                return ExitCode.UNREADABLE
            raise click.UsageError(self.words.word("compare_needs_two"))
        labels = [label_of(record) for record in records]
        board = next((label.board for label in labels if label.board and not label.is_guess), "")
        found = self.settling.settled(records, sides_of(labels), board)
        self.settling.refuse_unused([found])
        if report == "json":
            self._tell(f"{json_line(comparison_object(found))}\n")
        else:
            self._tell("".join(f"{line}\n" for line in comparison_lines(found, self.words)))
        if self.merge is not None and not self._merged([found]):
            return self._code(is_settled=False)
        return self._code(is_settled=found.is_settled)

    def boards(self, report: str) -> int:
        """Compare the records of each board."""
        boards = pair_records(self.records)
        paired = [board for board in boards if len(board.records) >= _PAIR]
        alone = [board for board in boards if len(board.records) < _PAIR]
        results = [self.settling.settled(board.records, board.sides, board.label.board) for board in paired]
        self.settling.refuse_unused(results)
        if report == "json":
            self._tell(f"{json_line(boards_object(results, alone))}\n")
        else:
            self._tell("".join(self._board_lines(results, alone)))
        settled = all(found.is_settled for found in results) and not alone and bool(results)
        if self.merge is not None:
            settled = self._merged(results) and settled
        return self._code(is_settled=settled)

    def _board_lines(self, results: Sequence[Reconciled], alone: Sequence[Board]) -> Iterator[str]:
        if results:
            heads, rows = boards_rows(results, self.words)
            yield f"{plain_table(heads, rows)}\n"
        for found in results:
            yield from (f"{line}\n" for line in open_lines(found, self.words))
        for board in alone:
            record = board.records[0]
            text = self.words.word("compare_alone", name=harmless(record.source.name), number=record.number)
            yield f"{Code.RECORD_ALONE} {text}\n"

    def _tell(self, text: str) -> None:
        if self.merge == "-":
            for line in text.splitlines():
                say(line)
        else:
            write_out((text,))

    def _merged(self, results: Sequence[Reconciled]) -> bool:
        """Write the games that are settled; return whether these are all, and were written."""
        settled = [found for found in results if found.is_settled]
        for found in results:
            if not found.is_settled:
                say(f"{game_title(found, self.words)}: {self.words.word('merge_left')}")
        if not settled or self.merge is None:
            say(self.words.word("merge_nothing"))
            return False
        to = _EXTENSIONS.get(Path(self.merge).suffix.lower(), "pdn")
        target = Output(self.words, self.merge, in_place=False, backup=False, check=False, diff=False)
        how = CheckOptions(self.rules, REGULATIONS["none"])
        findings = Findings(self.words, Selection(frozenset()))
        conversion = Conversion(OutputOptions(to, MoveOptions("source")), how, target, findings)
        text = merged_text(settled)
        if not holds_merged(text, settled):
            say(f"pdntool: {self.words.word('proof_failed')}")
            return False
        conversion.put(Source(self.merge, text), b"")
        code = conversion.finish()
        if code is ExitCode.OK and not self.quiet:
            say(self.words.word("merge_written", name=harmless(self.merge), n=len(settled)))
        return code is ExitCode.OK and len(settled) == len(results)

    def _code(self, *, is_settled: bool) -> ExitCode:
        if self.unreadable:
            return ExitCode.UNREADABLE
        return ExitCode.OK if is_settled else ExitCode.PROBLEMS
