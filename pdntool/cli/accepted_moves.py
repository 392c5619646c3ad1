"""``--accept 27w``: irregular moves that the arbiter lets stand, in ``validate``, ``convert`` and ``table``."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from pdntool.check.order import MoveOf
from pdntool.check.suppressions import ACCEPTANCES
from pdntool.check.validate import check_game, games_of
from pdntool.check.verdict import Verdict, file_verdict
from pdntool.cli.shared_options import Decorated, GameNumbers
from pdntool.cli.usage import WrongUsage
from pdntool.i18n.catalog import Catalog
from pdntool.rules.spec import Rules
from pdntool.syntax.nodes import Side
from pdntool.syntax.sheet_words import side_of
from pdntool.text.source import Source

_ACCEPT: Final = re.compile(
    r"(?:(?:(?P<file>.+):)?(?P<game>[0-9]{1,9}):)?"
    r"\s*(?:(?P<before>[^\W\d_]+)[\s.]*)?(?P<number>[0-9]{1,9})[\s.…)]*(?P<behind>[^\W\d_]+)?\s*"
)
_FILE: Final = re.compile(r"(?P<file>.+):(?P<move>[^:]+)")
_ATTACHED: Final = re.compile(r"[!?*]*")
"""What belongs to a move and stands behind it."""

NamedMove = tuple[str | None, int | None, MoveOf]
"""The file and the game that a move is accepted of, None for the only one, and the move."""


def accept_option(function: Decorated) -> Decorated:
    """Add ``--accept``, handed on as ``accepted``: :class:`AcceptedMoves`."""
    return click.option(
        "--accept",
        "accepted",
        metavar="MOVE",
        multiple=True,
        callback=_to_moves,
        help="Let an irregular move stand, because the game went on: 27w, 27b, GAME:27w, FILE:27w or FILE:GAME:27w.",
    )(function)


def _to_moves(ctx: click.Context, _parameter: click.Parameter, value: tuple[str, ...]) -> "AcceptedMoves":
    found: list[NamedMove] = []
    for text in (part.strip() for each in value for part in each.split(",")):
        move = _read(text)
        if move is None:
            raise WrongUsage("accept_move_wrong", ctx, text=text)
        found.append(move)
    return AcceptedMoves(tuple(found), ctx.meta["pdntool.words"])


def _read(text: str) -> NamedMove | None:
    found = _ACCEPT.fullmatch(text)
    if found is None:
        # A file with one game needs no number of its game.
        named = _FILE.fullmatch(text)
        rest = None if named is None else _read(named["move"])
        return None if named is None or rest is None else (named["file"], None, rest[2])
    sides = {side for word in (found["before"], found["behind"]) if word for side in [_side(word)]}
    side = sides.pop() if len(sides) == 1 else None
    if side is None or not int(found["number"]):
        return None
    return found["file"], int(found["game"]) if found["game"] else None, MoveOf(int(found["number"]), side)


def _side(word: str) -> Side | None:
    # B is Black beside w, and Beyaz only where the whole word is written.
    side = side_of(word)
    return "black" if side == "move" or word.lower() == "b" else side if side in {"white", "black"} else None


@dataclass(frozen=True, slots=True)
class AcceptedMoves:
    """The moves that the command line accepts."""

    each: tuple[NamedMove, ...]
    words: Catalog

    def refuse_unknown(self, names: Iterable[str]) -> None:
        """End with exit code 2 where a move is of no input, or of one of several without its name."""
        sources = [Source(name, "") for name in names] if self.each else []
        for file, game, move in self.each:
            text = _text(file, game, move)
            if file is None and len(sources) > 1:
                raise click.UsageError(self.words.word("accept_which_file", text=text))
            if file is not None and not any(_is_named(source, file) for source in sources):
                raise click.UsageError(self.words.word("accept_no_game", text=text))

    def of(self, source: Source, numbers: GameNumbers | None) -> Mapping[int, Collection[MoveOf]]:
        """Return the accepted moves by the numbers of the games of a source.

        A move without the number of its game is one of the only game, else it ends the run with exit code 2, as does
        the number of a game that is not there.
        """
        here = [each for each in self.each if each[0] is None or _is_named(source, each[0])]
        games = [game.number for game in games_of(source) if numbers is None or game.number in numbers] if here else []
        found: dict[int, list[MoveOf]] = {}
        for file, game, move in here:
            text = _text(file, game, move)
            if game is None and len(games) > 1:
                raise click.UsageError(self.words.word("accept_which_game", text=text))
            if game is not None and game not in games:
                raise click.UsageError(self.words.word("accept_no_game", text=text))
            for number in games if game is None else (game,):
                found.setdefault(number, []).append(move)
        return found

    def marked(self, source: Source, rules: Rules | None, numbers: GameNumbers | None) -> tuple[Source, list[Verdict]]:
        """Return a source with a mark behind each accepted move, and what is to be said of moves that get none."""
        places: list[int] = []
        told: list[Verdict] = []
        accepted = self.of(source, numbers)
        for game in games_of(source) if accepted else ():
            if game.number in accepted:
                verdict = check_game(game, rules, accepted=accepted[game.number])
                places += _new_places(verdict, check_game(game, rules))
                wrong = [one for one in verdict.diagnostics if one.code in ACCEPTANCES]
                told += [file_verdict(source, *wrong)] if wrong else []
        mark = self.words.word("accepted_mark")
        text = source.text
        for place in sorted(places, reverse=True):
            attached = _ATTACHED.match(text, place)
            end = place if attached is None else attached.end()
            text = f"{text[:end]} {{{mark}}}{text[end:]}"
        # The places of the cells of a workbook are those of another text.
        return (replace(source, text=text, worksheets=()) if places else source), told


def _new_places(verdict: Verdict, before: Verdict) -> Iterator[int]:
    """Yield where the moves end that are accepted now and were not before."""
    known = {} if before.play is None else before.play.accepted
    if verdict.play is not None:
        yield from (span.end for span in verdict.play.accepted if span not in known)


def _text(file: str | None, game: int | None, move: MoveOf) -> str:
    parts = (file, None if game is None else str(game), f"{move.number}{move.side[0]}")
    return ":".join(part for part in parts if part)


def _is_named(source: Source, name: str) -> bool:
    return name in {source.name, Path(source.name).name, Path(source.name).stem}
