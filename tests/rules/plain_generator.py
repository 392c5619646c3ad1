"""A second, slow move generator, written from the rule texts alone to hold the engine to them.

It knows nothing of :mod:`pdntool.rules`. A position is a dictionary from ``(column, row)`` to a piece; row 0 is the row
nearest to White, column 0 the leftmost as White sees the board. Every trait that the rule sets differ in is a field of
:class:`Traits`, so that a further variant is one more row of :data:`PLAIN`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

Square = tuple[int, int]
Direction = tuple[int, int]


class Piece(NamedTuple):
    """A man or a king of one side."""

    white: bool
    king: bool


Board = Mapping[Square, Piece]


class PlainPosition(NamedTuple):
    """The pieces and the side to move."""

    board: Board
    white_to_move: bool


class Capture(NamedTuple):
    """A finished capture: the squares in the order visited and the pieces in the order taken."""

    squares: tuple[Square, ...]
    taken: tuple[Square, ...]
    kings_taken: tuple[bool, ...]
    by_king: bool
    ends_as_king: bool


class PlainMove(NamedTuple):
    """A legal move by names of squares; ``path`` is the long form's squares (PDN 3.0, restriction 9)."""

    origin: str
    target: str
    captured: frozenset[str]
    promotes: bool
    path: tuple[str, ...]


def _free_choice(_capture: Capture) -> tuple[int, ...]:
    return ()


def _quantity(capture: Capture) -> tuple[int, ...]:
    return (len(capture.taken),)


def _quantity_quality(capture: Capture) -> tuple[int, ...]:
    return (len(capture.taken), sum(capture.kings_taken))


def _italian(capture: Capture) -> tuple[int, ...]:
    return (len(capture.taken), capture.by_king, sum(capture.kings_taken), *capture.kings_taken)


def _czech(capture: Capture) -> tuple[int, ...]:
    return (capture.by_king,)


def _frisian(capture: Capture) -> tuple[int, ...]:
    kings = sum(capture.kings_taken)
    return (len(capture.taken) + kings, -kings, capture.by_king)


DIAGONAL: tuple[Direction, ...] = ((-1, 1), (1, 1), (-1, -1), (1, -1))
ORTHOGONAL: tuple[Direction, ...] = ((0, 1), (-1, 0), (1, 0), (0, -1))
EIGHT: tuple[Direction, ...] = (*DIAGONAL, (0, 2), (-2, 0), (2, 0), (0, -2))


@dataclass(frozen=True)
class Traits:
    """What distinguishes a rule set; directions are White's, Black's are mirrored.

    ``numbering`` is ``top-left`` (rows from Black's side, left to right), ``bottom-right`` (the same seen by Black),
    ``letters`` (a1 at White's left) or ``letters-turned`` (a1 at the top left as White sees it).
    """

    columns: int = 10
    rows: int = 10
    every_square: bool = False
    corner_plays: bool = True
    numbering: str = "top-left"
    white_men: tuple[int, ...] = (0, 1, 2, 3)
    white_starts: bool = True
    man_steps: tuple[Direction, ...] = DIAGONAL[:2]
    man_captures: tuple[Direction, ...] = DIAGONAL
    king_steps: tuple[Direction, ...] = DIAGONAL
    king_captures: tuple[Direction, ...] = DIAGONAL
    flying: bool = True
    lands_behind: str = "never"
    men_take_kings: bool = True
    removal_at_once: bool = False
    may_turn_back: bool = True
    promotion: str = "end"
    precedence: Callable[[Capture], tuple[int, ...]] = _free_choice
    names: Mapping[Square, str] = field(init=False, repr=False)
    squares: Mapping[str, Square] = field(init=False, repr=False)
    listed: tuple[Square, ...] = field(init=False, repr=False)
    lines: Mapping[Square, Mapping[Direction, tuple[Square, ...]]] = field(init=False, repr=False)
    captures: Mapping[Piece, tuple[Direction, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Give every square its name, its place in a FEN and its lines to the border, and every piece its captures."""
        names = dict(_named_squares(self))
        squares = {name: square for square, name in names.items()}
        order = sorted(squares) if self.numbering.startswith("letters") else list(squares)
        ways = {*EIGHT, *ORTHOGONAL}
        lines = {square: {way: tuple(_line(names, square, way)) for way in ways} for square in names}
        captures = {
            Piece(white, king): self.king_captures if king else mirrored(self.man_captures, white=white)
            for white in (True, False)
            for king in (True, False)
        }
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "squares", squares)
        object.__setattr__(self, "listed", tuple(squares[name] for name in order))
        object.__setattr__(self, "lines", lines)
        object.__setattr__(self, "captures", captures)


def _plays(traits: Traits, square: Square) -> bool:
    return traits.every_square or (sum(square) % 2 == 0) == traits.corner_plays


def _named_squares(traits: Traits) -> Iterator[tuple[Square, str]]:
    playing = [
        (column, row)
        for row in reversed(range(traits.rows))
        for column in range(traits.columns)
        if _plays(traits, (column, row))
    ]
    if traits.numbering == "bottom-right":
        playing.reverse()
    for number, (column, row) in enumerate(playing, start=1):
        if traits.numbering.startswith("letters"):
            rank = row + 1 if traits.numbering == "letters" else traits.rows - row
            yield (column, row), f"{'abcdefghijkl'[column]}{rank}"
        else:
            yield (column, row), str(number)


def _line(names: Mapping[Square, str], square: Square, direction: Direction) -> Iterator[Square]:
    """Walk from a square to the border of the board."""
    column, row = square[0] + direction[0], square[1] + direction[1]
    while (column, row) in names:
        yield column, row
        column, row = column + direction[0], row + direction[1]


def mirrored(directions: tuple[Direction, ...], *, white: bool) -> tuple[Direction, ...]:
    return directions if white else tuple((-across, -ahead) for across, ahead in directions)


_INTERNATIONAL = Traits(precedence=_quantity)
_EIGHT_ROWS = Traits(columns=8, rows=8, white_men=(0, 1, 2))
_POOL = replace(_EIGHT_ROWS, white_starts=False)
_FORWARD = replace(_EIGHT_ROWS, man_captures=DIAGONAL[:2], promotion="stop")
_SHORT = replace(_FORWARD, flying=False)
_SPANISH = replace(_FORWARD, corner_plays=False, numbering="bottom-right", precedence=_quantity_quality)
_RUSSIAN = replace(_EIGHT_ROWS, numbering="letters", promotion="continue")

PLAIN: Mapping[str, Traits] = {
    "international": _INTERNATIONAL,
    "capraz": Traits(),
    "english": replace(_SHORT, white_starts=False),
    "italian": replace(_SHORT, corner_plays=False, men_take_kings=False, precedence=_italian),
    "pool": _POOL,
    "pool_unified": replace(_EIGHT_ROWS, numbering="letters"),
    "jamaican": replace(_POOL, corner_plays=False, numbering="letters-turned"),
    "spanish": _SPANISH,
    "portuguese": _SPANISH,
    "russian": _RUSSIAN,
    "brazilian": replace(_EIGHT_ROWS, numbering="letters", precedence=_quantity),
    "canadian": replace(_INTERNATIONAL, columns=12, rows=12, white_men=(0, 1, 2, 3, 4)),
    "czech": replace(_FORWARD, numbering="letters", precedence=_czech),
    "turkish": Traits(
        columns=8,
        rows=8,
        every_square=True,
        numbering="letters",
        white_men=(1, 2),
        man_steps=ORTHOGONAL[:3],
        man_captures=ORTHOGONAL[:3],
        king_steps=ORTHOGONAL,
        king_captures=ORTHOGONAL,
        removal_at_once=True,
        may_turn_back=False,
        precedence=_quantity,
    ),
    "thai": replace(
        _FORWARD,
        numbering="bottom-right",
        white_men=(0, 1),
        white_starts=False,
        lands_behind="always",
        removal_at_once=True,
    ),
    "frisian": Traits(man_captures=EIGHT, king_captures=EIGHT, precedence=_frisian),
    "frysk": Traits(man_captures=EIGHT, king_captures=EIGHT, white_men=(0,), precedence=_frisian),
    "spantsiretti": replace(_RUSSIAN, columns=10),
    "antidraughts": _INTERNATIONAL,
    "killer": replace(_INTERNATIONAL, lands_behind="king"),
}
"""Every rule set whose moves depend on the position alone."""


def start(traits: Traits) -> PlainPosition:
    """Return the position that a game begins with."""
    board: dict[Square, Piece] = {}
    for column, row in traits.names:
        if row in traits.white_men:
            board[column, row] = Piece(white=True, king=False)
        if traits.rows - 1 - row in traits.white_men:
            board[column, row] = Piece(white=False, king=False)
    return PlainPosition(board, traits.white_starts)


def read(traits: Traits, fen: str) -> PlainPosition:
    """Read a FEN that is known to be right; ranges are understood, counters are not."""
    turn, *sides = fen.rstrip(". ").split(":")[:3]
    board: dict[Square, Piece] = {}
    for side in sides:
        for item in filter(None, side[1:].split(",")):
            king = item.startswith("K")
            first, _, last = item.removeprefix("K").partition("-")
            names = [str(number) for number in range(int(first), int(last) + 1)] if last else [first]
            board.update({traits.squares[name]: Piece(side.startswith("W"), king) for name in names})
    return PlainPosition(board, turn == "W")


def write(traits: Traits, position: PlainPosition) -> str:
    """Write the FEN in its one fixed form: no ranges, squares sorted, ``K`` before each king."""
    pieces = [(traits.names[square], position.board[square]) for square in traits.listed if square in position.board]
    sides = [
        letter + ",".join("K" * piece.king + name for name, piece in pieces if piece.white is white)
        for letter, white in (("W", True), ("B", False))
    ]
    return f"{'W' if position.white_to_move else 'B'}:{':'.join(sides)}"


def _last_row(traits: Traits, square: Square, piece: Piece) -> bool:
    return square[1] == (traits.rows - 1 if piece.white else 0)


def quiet_targets(traits: Traits, board: Board, square: Square, piece: Piece) -> Iterator[Square]:
    directions = traits.king_steps if piece.king else mirrored(traits.man_steps, white=piece.white)
    for direction in directions:
        for target in traits.lines[square][direction]:
            if target in board:
                break
            yield target
            if not (piece.king and traits.flying):
                break


class _Jump(NamedTuple):
    taken: Square
    landing: Square
    direction: Direction


class Walk(NamedTuple):
    """A capture under way; the pieces in ``gone`` are taken but may still stand on the board."""

    board: Board
    square: Square
    piece: Piece
    jumps: tuple[_Jump, ...] = ()
    gone: tuple[Square, ...] = ()

    def after(self, traits: Traits, jump: _Jump) -> "Walk":
        """Make one jump; a captured piece leaves the board now only where the rules say so."""
        board = self.board
        if traits.removal_at_once:
            board = {square: piece for square, piece in board.items() if square != jump.taken}
        crowned = traits.promotion != "end" and _last_row(traits, jump.landing, self.piece)
        piece = Piece(self.piece.white, king=True) if crowned else self.piece
        return Walk(board, jump.landing, piece, (*self.jumps, jump), (*self.gone, jump.taken))

    def next_jumps(self, traits: Traits) -> list[_Jump]:
        """Return what must be jumped next; several landings behind one piece are several jumps."""
        found: list[_Jump] = []
        back = None
        if self.jumps and not traits.may_turn_back:
            across, ahead = self.jumps[-1].direction
            back = (-across, -ahead)
        for direction in traits.captures[self.piece]:
            if direction != back:
                _add_jumps_in(found, traits, self, direction)
        return found


def _may_take(traits: Traits, walk: Walk, square: Square) -> bool:
    met = walk.board[square]
    if met.white is walk.piece.white or square in walk.gone:
        return False
    return walk.piece.king or not met.king or traits.men_take_kings


def _add_jumps_in(found: list[_Jump], traits: Traits, walk: Walk, direction: Direction) -> None:
    """Add all landings behind the first piece met in one direction."""
    board = walk.board
    flies = walk.piece.king and traits.flying
    victim: Square | None = None
    for square in traits.lines[walk.square][direction]:
        if square in board:
            if victim is not None or not _may_take(traits, walk, square):
                return
            victim = square
        elif victim is not None:
            found.append(_Jump(victim, square, direction))
            if not flies or traits.lands_behind == "always":
                return
        elif not flies:
            return


def is_stopped(traits: Traits, before: Walk, walk: Walk) -> bool:
    return traits.promotion == "stop" and walk.piece.king and not before.piece.king


def _finished_walks(traits: Traits, walk: Walk, jumps: Iterable[_Jump]) -> Iterator[Walk]:
    """Every complete capture that goes on with ``jumps``: where a landing lets it go on, no other may be chosen."""
    groups: dict[tuple[Square, Direction], list[Walk]] = {}
    for jump in jumps:
        groups.setdefault((jump.taken, jump.direction), []).append(walk.after(traits, jump))
    for landings in groups.values():
        next_jumps = [[] if is_stopped(traits, walk, after) else after.next_jumps(traits) for after in landings]
        going_on = [(after, following) for after, following in zip(landings, next_jumps, strict=True) if following]
        for after, following in going_on:
            yield from _finished_walks(traits, after, following)
        if not going_on:
            kept = landings
            victim = walk.board[landings[0].jumps[-1].taken]
            if traits.lands_behind == "king" and walk.piece.king and victim.king:
                kept = landings[:1]
            yield from kept


def _long_path(origin: Square, jumps: tuple[_Jump, ...]) -> tuple[Square, ...]:
    """Return turning squares and, on an unbroken line, the squares directly behind the captured pieces."""
    path = [origin]
    for jump, following in zip(jumps, (*jumps[1:], None), strict=True):
        straight = following is not None and following.direction == jump.direction
        behind = (jump.taken[0] + jump.direction[0], jump.taken[1] + jump.direction[1])
        path.append(behind if straight else jump.landing)
    return tuple(path)


def finished_captures(traits: Traits, position: PlainPosition, origin: Square) -> Iterator[Capture]:
    piece = position.board[origin]
    jumps = Walk(position.board, origin, piece).next_jumps(traits)
    if not jumps:
        return
    # From here on the square that the piece has left is empty.
    board = {square: other for square, other in position.board.items() if square != origin}
    for walk in _finished_walks(traits, Walk(board, origin, piece), jumps):
        kings = tuple(position.board[square].king for square in walk.gone)
        crowned = walk.piece.king or _last_row(traits, walk.square, walk.piece)
        yield Capture(_long_path(origin, walk.jumps), walk.gone, kings, piece.king, crowned)


def _named_capture(traits: Traits, capture: Capture) -> PlainMove:
    path = tuple(traits.names[square] for square in capture.squares)
    captured = frozenset(traits.names[square] for square in capture.taken)
    return PlainMove(path[0], path[-1], captured, capture.ends_as_king and not capture.by_king, path)


def _quiet_moves(traits: Traits, position: PlainPosition, origin: Square) -> Iterator[PlainMove]:
    piece = position.board[origin]
    for target in quiet_targets(traits, position.board, origin, piece):
        names = traits.names[origin], traits.names[target]
        yield PlainMove(*names, frozenset(), not piece.king and _last_row(traits, target, piece), names)


def legal_paths(traits: Traits, position: PlainPosition) -> list[PlainMove]:
    """Every legal move once a distinct path, in no special order."""
    own = [square for square, piece in position.board.items() if piece.white is position.white_to_move]
    captures = [capture for origin in own for capture in finished_captures(traits, position, origin)]
    if not captures:
        return [move for origin in own for move in _quiet_moves(traits, position, origin)]
    due = max(map(traits.precedence, captures))
    return list({_named_capture(traits, capture): None for capture in captures if traits.precedence(capture) == due})


def legal_moves(traits: Traits, position: PlainPosition) -> list[PlainMove]:
    """Every legal move once, of equal ones (same ends, same pieces taken) the first path in string order."""
    found: dict[tuple[str, str, frozenset[str], bool], PlainMove] = {}
    for move in sorted(legal_paths(traits, position), key=lambda move: "x".join(move.path)):
        found.setdefault(move[:4], move)
    return list(found.values())


def play(traits: Traits, position: PlainPosition, move: PlainMove) -> PlainPosition:
    """Return the position after a move that this module gave for it."""
    board = dict(position.board)
    piece = board.pop(traits.squares[move.origin])
    for name in move.captured:
        del board[traits.squares[name]]
    board[traits.squares[move.target]] = Piece(piece.white, piece.king or move.promotes)
    return PlainPosition(board, not position.white_to_move)


def perft(traits: Traits, position: PlainPosition, depth: int, *, paths: bool = False) -> int:
    """Count the positions ``depth`` plies ahead; ``paths`` counts every path as a move of its own."""
    moves = legal_paths(traits, position) if paths else legal_moves(traits, position)
    if depth == 1:
        return len(moves)
    return sum(perft(traits, play(traits, position, move), depth - 1, paths=paths) for move in moves)
