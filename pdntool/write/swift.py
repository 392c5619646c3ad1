"""Plain games rewritten without building their trees: only the moves that may change are looked at in their positions.

Where only steps of one square and jumps of two are made, the squares of a move tell whether it captures. Once there may
be flying kings they do not, and every move is looked at.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from pdntool.board.fen import FenProblem, read_fen
from pdntool.board.geometry import DIAGONAL, ORTHOGONAL
from pdntool.board.position import Position
from pdntool.check.report import GameReport
from pdntool.check.verifiers import verifier_of
from pdntool.rules.engine import engine
from pdntool.rules.notation import long_text, official_text
from pdntool.rules.spec import Rules
from pdntool.syntax.games import Game
from pdntool.syntax.moves import written_move
from pdntool.syntax.scan import scan_game
from pdntool.text.span import Span
from pdntool.write.rewrite import Edit, rewrite
from pdntool.write.style import MoveStyle

_STYLES: Final = {MoveStyle("short"): official_text, MoveStyle("long"): long_text}
_CACHED: Final = 1 << 16
# Findings about how moves are written or what they are; 33x are about draws and results.
_OF_MOVES: Final = ("PDN2", "PDN30", "PDN31", "PDN32")
_WORD: Final = re.compile(r"[^\s.]+(\.?)")


def swift_edits(game: Game, report: GameReport, rules: Rules, style: MoveStyle) -> list[Edit] | None:
    """Return the proved changes of a checked game's moves, None if it takes more than this to tell them.

    They are proved by replaying what is written, and by reading the whole text of the game again.
    """
    plain = game.plain
    known = style in _STYLES and plain is not None and report.plies_legal == len(plain.moves)
    if not known or plain is None or any(finding.code.startswith(_OF_MOVES) for finding in report.diagnostics):
        return None
    start = _start(game, rules)
    texts = None if start is None else _texts(plain.moves, start, rules, style)
    if texts is None or texts == plain.moves:
        return None if texts is None else []
    words = [word for word in _WORD.finditer(game.source.text, plain.tags.end, plain.stop) if not word[1]]
    edits = [
        Edit(Span(*word.span()), new)
        for word, old, new in zip(words, plain.moves, texts, strict=False)
        if old != new and word[0] == old
    ]
    return edits if _reads_so(game, edits, texts) else None


def _start(game: Game, rules: Rules) -> Position | None:
    if "FEN" not in game.tag_values:
        return engine(rules).start
    read = read_fen(game.tag_values["FEN"], rules.geometry, white_starts=rules.white_starts)
    return None if isinstance(read, FenProblem) else read


def _texts(moves: list[str], position: Position, rules: Rules, style: MoveStyle) -> list[str] | None:
    """Return the moves as they are to be written, each of them found again by what is written."""
    verifier, text_of = verifier_of(rules), _STYLES[style]
    texts: list[str] = []
    played = 0
    for place in _doubtful(moves, position, rules, style):
        texts += moves[played:place]
        reached, position = verifier.advance(position, moves[played:place])
        move = verifier.match(position, moves[place]) if reached == place - played else None
        if move is None:
            return None
        text = text_of(rules, position, move)
        # A short text was found to be of this move alone; a path is looked up.
        if text.count(rules.capture_sign) > 1 and text != moves[place] and verifier.match(position, text) != move:
            return None
        texts.append(text)
        position = engine(rules).play(position, move)
        played = place + 1
    return texts + moves[played:]


def _doubtful(moves: list[str], start: Position, rules: Rules, style: MoveStyle) -> Iterator[int]:
    """Yield the places of moves that may have to be written otherwise."""
    stands, crowns = _tellers(rules, style)
    flying = rules.king_flies and start.kings != 0
    for place, text in enumerate(moves):
        if flying or not stands(text):
            yield place
        flying = flying or (rules.king_flies and crowns(text))


@lru_cache(maxsize=64)
def _tellers(rules: Rules, style: MoveStyle) -> tuple[Callable[[str], bool], Callable[[str], bool]]:
    """Return what tells of a move text whether it stands as it should, and whether it ends where men are crowned."""
    geometry, names = rules.geometry, rules.geometry.names
    last_rows = geometry.row_bits(0) | geometry.row_bits(geometry.height - 1)

    @lru_cache(maxsize=_CACHED)
    def stands(text: str) -> bool:
        squares = [geometry.index.get(name) for name in written_move(text).squares]
        if len(squares) != 2 or None in squares:  # noqa: PLR2004 - start and end
            return False
        origin, target = (square for square in squares if square is not None)
        line = geometry.line_through(origin, target, DIAGONAL + ORTHOGONAL)
        steps = line is not None and not line[1]
        sign = "-" if steps else rules.capture_sign
        return (steps or style.notation == "short") and text == f"{names[origin]}{sign}{names[target]}"

    @lru_cache(maxsize=_CACHED)
    def crowns(text: str) -> bool:
        square = geometry.index.get(written_move(text).squares[-1])
        return square is None or last_rows >> square & 1 == 1

    return stands, crowns


def _reads_so(game: Game, edits: list[Edit], texts: list[str]) -> bool:
    base = game.span.start
    own = [Edit(Span(edit.span.start - base, edit.span.end - base), edit.text) for edit in edits]
    text = rewrite(game.source.text[base : game.span.end], own)
    again = scan_game(text, 0)
    return again is not None and again.moves == texts and again.stop == len(text)
