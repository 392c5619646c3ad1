"""``pdntool repair --accept``: which corrections are accepted, and the records that are written with them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import click

from pdntool.archive.find import STANDARD_INPUT
from pdntool.cli.converting import CheckOptions, Run
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.inputs import Findings
from pdntool.cli.outputs import Output, is_folder
from pdntool.cli.streams import is_same_file, say
from pdntool.desk.repair import Repair
from pdntool.diagnostics.selection import Selection
from pdntool.i18n.catalog import Catalog
from pdntool.render.repairs import change_line
from pdntool.render.visible import harmless
from pdntool.syntax.game import Game
from pdntool.syntax.sheet_split import is_sheet
from pdntool.text.source import Source
from pdntool.write.corrected import corrected_game
from pdntool.write.formats import FORMATS
from pdntool.write.options import MoveOptions, OutputOptions

_ACCEPT: Final = re.compile(r"(?:(?:(?P<file>.+):)?(?P<game>[0-9]{1,9}):)?(?P<rank>[0-9]{1,4})")
FORMS: Final = tuple(name for name, each in FORMATS.items() if each.reads_back)
"""The formats that hold all of a record."""
# Of a name that says nothing the records decide: sheets stay sheets.
_EXTENSIONS: Final = {**{FORMATS[name].extension: name for name in FORMS}, ".phn": "pdn", ".txt": None, "": None}


class Acceptance(NamedTuple):
    """A candidate that is accepted: its number, of one game or of all with faults, in one file or in all."""

    text: str
    rank: int
    game: int | None
    file: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """An input with the corrections of its games, those of games without faults left out: ``clean`` has their numbers.

    A game of an archive that nothing is wrong with is not held.
    """

    source: Source
    repairs: tuple[Repair, ...]
    clean: frozenset[int] = frozenset()


Chosen = Mapping[tuple[int, int], int]
"""The number of the candidate that is accepted, by the place of the record among the inputs and the game's number."""


@dataclass(frozen=True, slots=True)
class Acceptances:
    """What the command line accepts."""

    each: tuple[Acceptance, ...]
    words: Catalog

    @classmethod
    def of(cls, texts: Sequence[str], words: Catalog) -> "Acceptances":
        """Return what the values of ``--accept`` say; end with exit code 2 at one that says nothing."""
        return cls(tuple(_acceptance(part, words) for text in texts for part in _parts(text)), words)

    def chosen(self, records: Sequence[Record]) -> Chosen:
        """Return which candidates are accepted; end with exit code 2 where one of them is not there.

        A number without a game speaks of all games with faults that their records decide, of an undecided one only
        where it is the only game with faults.
        """
        chosen: dict[tuple[int, int], int] = {}
        faulty = [(at, repair) for at, record in enumerate(records) for repair in record.repairs]
        for one in self.each:
            if one.game is None:
                chosen |= {(at, repair.record.number): one.rank for at, repair in self._of_all(one, faulty)}
        for one in self.each:
            if one.game is not None:
                chosen |= {(at, one.game): one.rank for at in self._of_one(one, records)}
        return chosen

    def _of_all(self, one: Acceptance, faulty: Sequence[tuple[int, Repair]]) -> Iterator[tuple[int, Repair]]:
        if len(faulty) == 1 or (faulty and all(one.rank > len(repair.candidates) for _, repair in faulty)):
            self._checked(one, faulty[0][1])
        for at, repair in faulty:
            if one.rank <= len(repair.candidates) and (repair.verdict != "undecidable" or len(faulty) == 1):
                yield at, repair

    def _of_one(self, one: Acceptance, records: Sequence[Record]) -> Sequence[int]:
        places = [at for at, record in enumerate(records) if one.file is None or _is_named(record.source, one.file)]
        found = [(at, repair) for at in places for repair in records[at].repairs if repair.record.number == one.game]
        if not found:
            key = "accept_clean" if any(one.game in records[at].clean for at in places) else "accept_no_game"
            name = records[places[0]].source.name if places else ""
            parts = {"name": harmless(name), "number": one.game or 0} if key == "accept_clean" else {"text": one.text}
            raise click.UsageError(self.words.word(key, **parts))
        for _, repair in found:
            self._checked(one, repair)
        return [at for at, _ in found]

    def _checked(self, one: Acceptance, repair: Repair) -> None:
        count = len(repair.candidates)
        if 0 < one.rank <= count:
            return
        name, number = harmless(repair.record.source.name), repair.record.number
        if not count:
            raise click.UsageError(self.words.word("accept_none", name=name, number=number))
        ranks = ", ".join(map(str, range(1, count + 1)))
        raise click.UsageError(self.words.word("accept_unknown", name=name, number=number, rank=one.rank, ranks=ranks))

    @property
    def rank_for_all(self) -> int | None:
        """The number that is accepted of all games, None if there is none."""
        return next((one.rank for one in reversed(self.each) if one.game is None), None)


def _parts(text: str) -> list[str]:
    """Return the parts of a list with commas; the name of a file may have some of its own."""
    parts = [part.strip() for part in text.split(",")]
    return parts if all(_ACCEPT.fullmatch(part) for part in parts) else [text.strip()]


def _acceptance(text: str, words: Catalog) -> Acceptance:
    found = _ACCEPT.fullmatch(text)
    if found is None or not int(found["rank"]):
        raise click.UsageError(words.word("accept_wrong", text=text))
    return Acceptance(text, int(found["rank"]), None if found["game"] is None else int(found["game"]), found["file"])


def _is_named(source: Source, name: str) -> bool:
    return name in {source.name, Path(source.name).name, Path(source.name).stem}


@dataclass(slots=True)
class Correcting:
    """One run that writes records with what was accepted, to a file, a folder or standard output."""

    output: str
    to: str | None
    acceptances: Acceptances
    overwrites: bool = False
    left: int = 0
    made: int = 0

    @property
    def words(self) -> Catalog:
        """The language of what is said."""
        return self.acceptances.words

    def write(self, records: Sequence[Record], chosen: Chosen, how: CheckOptions) -> ExitCode:
        """Write all games of some records, those with an accepted candidate as that has it."""
        if not any(record.repairs for record in records):
            say(self.words.word("repair_nothing"))
            return ExitCode.OK
        target = Output(self.words, self.output, in_place=False, backup=False, check=False, diff=False)
        gathers = len(records) > 1 and target.is_one_file
        options = self._options(records, gathers=gathers)
        self._refuse_inputs(records, target, options)
        run = Run(options, how, target, Findings(self.words, Selection(frozenset())), gathers=gathers)
        for at, record in enumerate(records):
            run.put(record.source, b"", dict(self._corrected(at, record, chosen)))
        code = run.finish()
        name = self.words.word("output_stream") if self.output == STANDARD_INPUT else harmless(self.output)
        say(self.words.word("repair_accepted", name=name, n=self.made))
        return ExitCode.PROBLEMS if self.left and code is ExitCode.OK else code

    def _options(self, records: Sequence[Record], *, gathers: bool) -> OutputOptions:
        """Return how the records are written: a single PDN file stays as it is but for what is corrected."""
        sheets = [bool(record.source.worksheets) or is_sheet(record.source.text) for record in records]
        suffix = "" if is_folder(self.output) else Path(self.output).suffix.lower()
        if self.to is None and suffix not in _EXTENSIONS:
            name, forms = harmless(self.output), ", ".join(FORMS)
            raise click.UsageError(self.words.word("repair_format", name=name, forms=forms))
        to = self.to or _EXTENSIONS[suffix] or ("sheet" if suffix and all(sheets) else "pdn")
        stays = to == "pdn" and not gathers and not any(sheets) and self.to is None
        return OutputOptions(None if stays else to, MoveOptions("source"), roster_first=False)

    def _refuse_inputs(self, records: Sequence[Record], target: Output, options: OutputOptions) -> None:
        """Refuse an output that is one of the inputs, or that several inputs would become."""
        if not target.has_place:
            return
        places = [target.path_of(record.source.name, options) for record in records]
        for place, record in zip(places, records, strict=True):
            if is_same_file(record.source.name, place) and not self.overwrites:
                raise click.UsageError(self.words.word("repair_over_input", name=harmless(str(place))))
        if not target.is_one_file and len(set(places)) < len(records):
            raise click.UsageError(self.words.word("one_output_for_many", name=target.target))

    def _corrected(self, at: int, record: Record, chosen: Chosen) -> Iterator[tuple[int, Game]]:
        for repair in record.repairs:
            number = repair.record.number
            rank = chosen.get((at, number))
            game = None if rank is None else corrected_game(repair.record, repair.candidates[rank - 1])
            self._say(repair, rank, is_made=game is not None)
            if game is None or rank is None:
                self.left += 1
                continue
            self.made += 1
            self.left += not repair.candidates[rank - 1].is_complete
            yield number, game

    def _say(self, repair: Repair, rank: int | None, *, is_made: bool) -> None:
        """Say what becomes of a game with faults."""
        number, words = repair.record.number, self.words
        for_all = self.acceptances.rank_for_all
        if rank is not None and is_made:
            changes = "; ".join(change_line(change, words) for change in repair.candidates[rank - 1].changes)
            text = words.word("repair_written", number=number, rank=rank, changes=changes)
        elif rank is not None:
            text = words.word("repair_not_read", number=number, rank=rank)
        elif for_all is None:
            text = words.word("repair_left", number=number)
        else:
            key = "repair_left_fewer" if for_all > len(repair.candidates) else "repair_left_open"
            text = words.word(key, number=number, rank=for_all)
        say(harmless(f"{repair.record.source.name}: {text}"))
