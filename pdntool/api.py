"""The rules and readers for programs: variants, positions, moves and games as small immutable objects.

Squares are names ("32", "e5"), moves are written as PDN writes them, and what is wrong is raised:
:class:`InvalidMoveError` for a text that is no move, :class:`IllegalMoveError` for one that the rules do not allow,
:class:`AmbiguousMoveError` for one that fits several. All three are ``ValueError``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pdntool.board import fen as fens
from pdntool.board.position import Position as Board
from pdntool.board.position import board_lines
from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.desk.repair import Repair, repair_game
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import fen_diagnostics
from pdntool.errors import AmbiguousMoveError, FenError, IllegalMoveError, InvalidMoveError
from pdntool.i18n.catalog import catalog
from pdntool.rules import movegen, notation
from pdntool.rules.engine import engine
from pdntool.rules.lookup import close_variants, find_variant
from pdntool.rules.resolve import Illegal, Match, resolve
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax import game as games
from pdntool.syntax.game import Game as Record
from pdntool.syntax.moves import is_move, written_move
from pdntool.syntax.walk import rebuilt, walk
from pdntool.text.source import Source, decode
from pdntool.text.words import UnknownNameError, given_text
from pdntool.write.damexchange import damexchange_text
from pdntool.write.kept import with_readings
from pdntool.write.move_text import format_move as move_text
from pdntool.write.options import DAMEXCHANGE, WIDTH, MoveOptions, OutputOptions
from pdntool.write.renumber import renumbered
from pdntool.write.writers.pdn import items_as_pdn


@dataclass(frozen=True)
class Variant:
    """A rule set; ``rules`` are its traits.

    >>> variant("türk daması").name
    'turkish'
    >>> variant("capraz").gametype
    '20,W,10,10,N2,0'
    """

    rules: Rules

    @property
    def name(self) -> str:
        """The name that the program calls it by."""
        return self.rules.name

    @property
    def title(self) -> str:
        """What people call it, in English."""
        return catalog("en").titles.get(self.name.partition(":")[0], self.name)

    def __repr__(self) -> str:
        """Return the name."""
        return f"Variant({self.name!r})"

    @property
    def gametype(self) -> str:
        """The full GameType of PDN, empty for a rule set that has none."""
        return self.rules.gametype

    @property
    def start(self) -> "Position":
        """The starting position."""
        return Position(self, engine(self.rules).start)

    def position(self, fen: str) -> "Position":
        """Read a position; raises :class:`FenError`."""
        read = fens.read_fen(given_text(fen, "a FEN"), self.rules.geometry, white_starts=self.rules.white_starts)
        if isinstance(read, fens.FenProblem):
            raise FenError("; ".join(catalog("en").message(one.code, one.args) for one in fen_diagnostics(read)))
        return Position(self, read)


def variant(name: str) -> Variant:
    """Return the rule set of that name or alias.

    Raises :class:`UnknownNameError` if there is none, and ``TypeError`` for what is no text.

    >>> variant("shashki").title
    'Russian draughts'
    """
    rules = find_variant(given_text(name, "the name of a variant"))
    if rules is None:
        close = close_variants(name)
        key = "variant_unknown" if close else "name_unknown"
        message = catalog("en").word(key, name=name, close=", ".join(close or VARIANTS))
        raise UnknownNameError(message, name, tuple(close))
    return Variant(rules)


@dataclass(frozen=True)
class Move:
    """A legal move of a position; two paths to the same end with the same captured pieces are one move."""

    before: "Position"
    move: movegen.Move

    @cached_property
    def pdn(self) -> str:
        """The official text: start and end, the full path only where those are ambiguous."""
        return notation.official_text(self._rules, self.before.board, self.move)

    @property
    def short(self) -> str:
        """Start and end."""
        return notation.short_text(self._rules, self.move)

    @property
    def paths(self) -> list[str]:
        """Every full path that makes the move, sorted as text."""
        return notation.long_texts(self._rules, self.before.board, self.move)

    @property
    def captured(self) -> list[str]:
        """The squares of the captured pieces."""
        return notation.captured_names(self._rules, self.move)

    @property
    def promotes(self) -> bool:
        """Whether a man becomes a king."""
        return self.move.promotes

    @property
    def _rules(self) -> Rules:
        return self.before.variant.rules

    def __str__(self) -> str:
        """Return the official text."""
        return self.pdn

    def __repr__(self) -> str:
        """Return the official text, ``Move('32-28')``."""
        return f"Move({self.pdn!r})"


@dataclass(frozen=True)
class Position:
    """A position of a variant; ``board`` holds its bitboards.

    As text it is a diagram seen by White: ``w`` and ``b`` are men, ``W`` and ``B`` kings, dots empty squares.

    >>> start = variant("turkish").start
    >>> len(start.legal_moves())
    8
    >>> start.play("d3-d4").fen
    'B:Wa2,a3,b2,b3,c2,c3,d2,d4,e2,e3,f2,f3,g2,g3,h2,h3:Ba6,a7,b6,b7,c6,c7,d6,d7,e6,e7,f6,f7,g6,g7,h6,h7'
    """

    variant: Variant
    board: Board

    @classmethod
    def from_fen(cls, fen: str, variant_name: str = "international") -> "Position":
        """Read a position of the variant of that name; raises :class:`FenError` or :class:`UnknownNameError`.

        >>> Position.from_fen("W:WK4:B13,20,32,37").resolve("4x27x38x15").captured
        ['13', '20', '32']
        """
        return variant(variant_name).position(fen)

    @property
    def fen(self) -> str:
        """The position as the program writes it: no ranges, squares in order, ``K`` before each king."""
        return self.board.fen

    def __str__(self) -> str:
        """Return the diagram."""
        return "\n".join(board_lines(self.board))

    def __repr__(self) -> str:
        """Return FEN and variant, ``Position('W:W31,32:B1,2', 'turkish')``."""
        return f"Position({self.fen!r}, {self.variant.name!r})"

    @property
    def white_to_move(self) -> bool:
        """Whether White is to move."""
        return self.board.white_to_move

    def legal_moves(self) -> list[Move]:
        """Return the legal moves, sorted by their official texts; none if the game is over."""
        moves = [Move(self, move) for move in engine(self.variant.rules).legal_moves(self.board)]
        return sorted(moves, key=lambda move: (move.pdn, move.captured))

    def resolve(self, text: str) -> Move:
        """Return the one legal move that a text means.

        Raises :class:`InvalidMoveError`, :class:`IllegalMoveError` or :class:`AmbiguousMoveError`.

        >>> variant("international").start.resolve("32x28").pdn
        '32-28'
        >>> variant("international").start.resolve("20-25")
        Traceback (most recent call last):
        pdntool.errors.IllegalMoveError: the piece on square 20 belongs to the opponent
        """
        if not is_move(given_text(text, "a move")):
            raise InvalidMoveError(_message(Code.NOT_A_MOVE, text=text), Code.NOT_A_MOVE)
        resolution = resolve(engine(self.variant.rules), self.board, written_move(text))
        if isinstance(resolution, Match):
            return Move(self, resolution.move)
        if isinstance(resolution, Illegal):
            error = InvalidMoveError if resolution.code is Code.SQUARE_OFF_BOARD else IllegalMoveError
            raise error(_message(resolution.code, **resolution.args), resolution.code, self._texts(resolution.legal))
        candidates = resolution.candidates
        raise AmbiguousMoveError(
            _message(Code.CAPTURE_AMBIGUOUS, n=len(candidates)), Code.CAPTURE_AMBIGUOUS, self._texts(candidates)
        )

    def _texts(self, moves: tuple[movegen.Move, ...]) -> tuple[str, ...]:
        return tuple(sorted(Move(self, move).pdn for move in moves))

    def play(self, move: Move | str) -> "Position":
        """Return the position after a move of this position, or after the move that a text means (see :meth:`resolve`).

        Raises ``ValueError`` for a move of another position.
        """
        chosen = move if isinstance(move, Move) else self.resolve(move)
        if chosen.before.board != self.board or chosen.before.variant != self.variant:
            raise ValueError(f"{chosen} is a move of another position")
        return Position(self.variant, engine(self.variant.rules).play(self.board, chosen.move))

    def perft(self, depth: int) -> int:
        """Count the legal lines of ``depth`` plies, each distinct move once.

        >>> variant("english").start.perft(5)
        7361
        """
        return engine(self.variant.rules).perft(self.board, depth)


def _message(code: str, **args: str | int) -> str:
    return catalog("en").message(code, args)


@dataclass(frozen=True)
class Game:
    """A game of a file, checked: the verdict on it, with its variant and its moves ready to play on from."""

    verdict: Verdict

    @property
    def record(self) -> Record:
        """What was written: tags, comments, variations, and the place of everything in the text."""
        return self.verdict.game

    @property
    def report(self) -> Verdict:
        """The verdict on the game, by the name that it had before."""
        return self.verdict

    @property
    def tags(self) -> Mapping[str, str]:
        """The value of each tag by its standard name, the first of a repeated one."""
        return self.record.tag_values

    @property
    def variant(self) -> Variant | None:
        """The variant it was checked by, None where no rules apply."""
        return None if self.verdict.rules is None else Variant(self.verdict.rules)

    @property
    def result(self) -> str | None:
        """The result token of the movetext; where there is none, or an open one, the value of the Result tag."""
        return self.verdict.result

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves of the main line, up to the first that is not legal."""
        found, play = self.variant, self.verdict.play
        if found is None or play is None:
            return []
        return [Move(Position(found, step.before), step.move) for step in play.steps()]

    def repair(self) -> Repair:
        """Return the ranked corrections of the game; see :func:`pdntool.desk_api.corrected`."""
        return repair_game(self.verdict)


def read_games(path: str | Path | Source, variant_name: str | None = None) -> Iterator[Game]:
    """Read and check the games of a file one by one; ``variant_name`` overrides what they say of their variant.

    Raises ``OSError`` if the file cannot be read and :class:`UnknownNameError` for an unknown variant, both at once;
    faults of the records are in each game's ``report.diagnostics``.

    >>> from pdntool.text.source import decode
    >>> [game] = read_games(decode(b'[GameType "20"] 1. 32-28 19-23 2. 28x19 14x23 *', "example"))
    >>> [str(move) for move in game.moves], game.report.plies_legal
    (['32-28', '19-23', '28x19', '14x23'], 4)
    """
    option = variant(variant_name).rules if variant_name is not None else None
    source = path if isinstance(path, Source) else decode(Path(path).read_bytes(), str(path))
    return (Game(check_game(record, option)) for record in games.read_games(source))


def format_move(
    move: Move,
    notation: str = "short",
    *,
    squares: str = "source",
    separator: str | None = None,
    zero_pad: bool = False,
) -> str:
    """Return a move as text; resolved in the position that it was made in, the text is this move.

    ``notation`` is ``short`` (start and end, the full path where that is ambiguous), ``long`` (always the full path),
    ``captured`` (start, end, all that is taken), ``hub`` (the same in numbers, as engines write it) or ``damexchange``
    (a message of that protocol, without a time); ``squares`` is ``numeric``, ``algebraic`` or ``source``, the variant's
    own; ``separator`` is the sign of a capture, one of ``x : - ×``.

    >>> position = Position.from_fen("W:WK47:B14,19,29,31,42", "international")
    >>> move = position.resolve("47x20x36")
    >>> format_move(move), format_move(move, "hub")
    ('47x38x20x9x36', '47x36x14x29x31x42')
    >>> format_move(move, squares="algebraic", separator=":")
    'c1:e3:i7:g9:a3'
    >>> position.resolve(format_move(move, "hub")) == move
    True
    """
    if notation == DAMEXCHANGE:
        return damexchange_text(move.before.variant.rules, move.move)
    options = MoveOptions(notation, squares, separator, zero_pad)
    return move_text(move.before.variant.rules, move.before.board, move.move, options)


def write_pdn(record: Record, *, width: int = WIDTH, roster_first: bool = True) -> str:
    """Return a record as PDN text of lines not wider than ``width`` (0: no limit), its moves as they were written.

    Tags (those of the roster first, or as they stood), comments, variations, NAGs, marks, commands and result read back
    as the same.

    >>> [game] = read_games(decode(b'1.32-28 {best} (1.33-28) 19-23 *', "example"))
    >>> print(write_pdn(game.record), end="")
    1. 32-28 {best} (1. 33-28) 19-23 *
    """
    # A score sheet numbers its rows where PDN numbers moves.
    items = with_readings(record.items, {})
    items = rebuilt(renumbered(walk(items), lambda _: None)) if record.kind == "sheet" else items
    return items_as_pdn(record.tags, items, OutputOptions(width=width, roster_first=roster_first))
