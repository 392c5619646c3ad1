"""``pdntool split``: games into files by what they have in common."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import click

from pdntool.archive.facts import GameFacts
from pdntool.archive.statistics import move_text
from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.filter_options import FilterCommand, filter_options, query_of, read_by_option, test_of
from pdntool.cli.game_files import PDN, GameOutput, GameReader, Spool
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, words_option
from pdntool.cli.streams import is_same_file, refuse_output, say
from pdntool.cli.usage import Choice, WholeNumber
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.text.names import loose_text, name_key
from pdntool.write.formats import FORMATS

_EPILOG = """\b
Examples:
  pdntool split archive.pdn --by event -o events/
  pdntool split archive.pdn --by player -o players/
  pdntool split archive.pdn --by size --size 1000 -o parts/
  pdntool split archive/ --by opening --depth 3 -o openings/ --to jsonl
"""
_UNKNOWN: Final = "unknown"
_LONGEST: Final = 80
_UNSAFE: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SplitOptions:
    """How many games a file has at most, and of how many plies an opening is."""

    size: int
    depth: int


Parts = Callable[[GameFacts, int, SplitOptions], list[tuple[str, str]]]
"""What a game belongs to: what tells one file from another, and the name of the file; second, how many came before."""


def _of_player(facts: GameFacts, _place: int, _options: SplitOptions) -> list[tuple[str, str]]:
    """Return both players, one of them once if it is the same."""
    parts = {name_key(name): name for name in (facts.white, facts.black) if name_key(name)}
    return list(parts.items()) or [("", "")]


def _of_opening(facts: GameFacts, _place: int, options: SplitOptions) -> list[tuple[str, str]]:
    rules = facts.rules
    if rules is None or "FEN" in facts.game.tag_values:
        return [("", "")]
    steps = islice(facts.steps(), options.depth)
    line = " ".join(move_text(rules, step.before, step.move) for step in steps)
    return [_same(f"{facts.variant} {line}" if line else "")]


def _of_size(_facts: GameFacts, place: int, options: SplitOptions) -> list[tuple[str, str]]:
    return [_same(f"games-{place // options.size + 1:04}")]


def _of_year(facts: GameFacts, _place: int, _options: SplitOptions) -> list[tuple[str, str]]:
    year = None if facts.dates is None else facts.dates.year
    return [_same("" if year is None else str(year))]


def _same(name: str) -> tuple[str, str]:
    return name, name


PARTS: Final[Mapping[str, Parts]] = MappingProxyType(
    {
        "event": lambda facts, _, __: [(loose_text(facts.tag("Event")), facts.tag("Event"))],
        "player": _of_player,
        "variant": lambda facts, _, __: [_same(facts.variant)],
        "size": _of_size,
        "opening": _of_opening,
        "year": _of_year,
    }
)
"""What games can be split by."""


@dataclass(slots=True)
class Files:
    """The files that games go to: their names, and the places of their games; no two names differ in case only."""

    names: dict[str, str] = field(default_factory=dict)
    games: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def add(self, key: str, name: str, place: tuple[int, int]) -> None:
        """Put a game into the file of a key."""
        if key not in self.names:
            self.names[key] = self._free(file_name(name))
        self.games.setdefault(key, []).append(place)

    def _free(self, name: str) -> str:
        names = (name if number == 1 else f"{name} ({number})" for number in count(1))
        free = next(each for each in names if each.casefold() not in self._taken)
        self._taken.add(free.casefold())
        return free


def file_name(name: str) -> str:
    """Return a name that every file system takes; ``unknown`` for none."""
    plain = _UNSAFE.sub("_", name).strip(" .")[:_LONGEST].strip(" .") or _UNKNOWN
    return f"{plain}_" if _RESERVED.fullmatch(plain) else plain


@click.command("split", cls=FilterCommand, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@click.option("--by", type=Choice(list(PARTS)), required=True, help="What the games of a file have in common.")
@click.option("-o", "--output", metavar="DIR", required=True, help="The folder of the files; made if it is not there.")
@click.option("--size", type=WholeNumber(1), default=1000, show_default=True, help="Games of a file, for --by size.")
@click.option("--depth", type=WholeNumber(1), default=2, show_default=True, help="Plies, for --by opening.")
@click.option("--to", type=Choice(list(FORMATS)), default=PDN, show_default=True, help="Format.")
@click.option("--quiet", "-q", is_flag=True, help="No summary on standard error.")
@filter_options
@read_by_option
@encoding_option
@words_option
def command(
    paths: tuple[str, ...],
    *,
    by: str,
    output: str,
    size: int,
    depth: int,
    to: str,
    quiet: bool,
    rules: Rules | None,
    encoding: str | None,
    words: Catalog,
    **chosen: Any,  # noqa: ANN401 - the filters, as Click gives them
) -> int:
    """Put games into files by what they have in common.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. A game goes into the files of
    both its players. Games in PDN are copied as they were written. With filters, as select has them, only the games
    that fit are written. A file is there whole or not at all; written once more it is the same.
    """
    test = test_of(query_of(chosen), words)
    folder = _folder(output, words)
    reader = GameReader(words, rules, encoding, (str(folder),))
    options, files, games = SplitOptions(size, depth), Files(), 0
    with Spool() as spool:
        for facts, text in reader.taken(paths, test):
            place = spool.put(text)
            for key, name in PARTS[by](facts, games, options):
                files.add(key, name, place)
            games += 1
        written = GameOutput(words, "", to, rules)
        code = _write(_targets(folder, files, reader, FORMATS[written.form].extension), files, spool, written)
    if not quiet:
        say(words.word("split_summary", games=games, files=len(files.names)))
    return max(code, reader.exit_code)


def _folder(output: str, words: Catalog) -> Path:
    folder = Path(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse_output(output, error, words)
    return folder


def _targets(folder: Path, files: Files, reader: GameReader, extension: str) -> dict[str, str]:
    """Return the files by their keys; end with exit code 2 where one is an input."""
    targets = {key: str(folder / f"{name}{extension}") for key, name in files.names.items()}
    for target in targets.values():
        if any(is_same_file(name, target) for name in reader.names):
            raise click.UsageError(reader.words.word("games_over_input", name=harmless(target)))
    return targets


def _write(targets: dict[str, str], files: Files, spool: Spool, output: GameOutput) -> ExitCode:
    code = ExitCode.OK
    for key, target in targets.items():
        output.target = target
        code = max(code, output.write(map(spool.get, files.games[key])))
    return code
