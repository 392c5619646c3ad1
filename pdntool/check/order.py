"""The order in which the plies of a game were played."""

from collections.abc import Sequence
from itertools import groupby

from pdntool.rules.spec import Rules
from pdntool.syntax.fast_sheet import PlainSheet
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Comment, Item, Junk, Mark, MoveNumber, Ply


def playing_order(game: Game, rules: Rules) -> Sequence[Item]:
    """Return the items of a game in playing order.

    A score sheet whose columns are headed by color may list first the color that moves second in this variant.
    """
    if game.kind != "sheet":
        return game.items
    first = "white" if rules.white_starts else "black"
    rows: list[list[Item]] = []
    for is_start, group in groupby(game.items, key=lambda item: isinstance(item, MoveNumber)):
        if is_start:
            rows.extend([number] for number in group)
        elif rows:
            rows[-1].extend(group)
        else:
            rows.append(list(group))
    return [item for row in rows for item in _second_column_last(row, first)]


def _second_column_last(row: list[Item], first: str) -> list[Item]:
    sides = [_side(item) for item in row]
    if sides.count(None) == len(sides):
        return row
    carried: list[str | None] = []
    for side in sides:
        carried.append(side or (carried[-1] if carried else None))
    order = sorted(range(len(row)), key=lambda place: carried[place] is not None and carried[place] != first)
    return [row[place] for place in order]


def _side(item: Item) -> str | None:
    cell = getattr(item, "cell", None)
    return cell.side if cell is not None else None


def goes_on_below(items: Sequence[Item], at: int, number: int) -> bool:
    """Return whether dots before ``items[at]`` lead on to the second player's move, which repeats the ``number``.

    Spanish authors write ``2. 12-16 ... / 2. ... 28-24``. 0 stands for any number.
    """
    for place in range(at, len(items)):
        item = items[place]
        if isinstance(item, MoveNumber):
            return number in {0, item.number} and ("..." in item.text or "…" in item.text)
        if not isinstance(item, Comment | Junk | Mark):
            break
    return False


def is_in_playing_order(game: Game, rules: Rules) -> bool:
    """Return whether the plies of a plain game stand in playing order by the rules of a variant."""
    first = "white" if rules.white_starts else "black"
    return not isinstance(game.plain, PlainSheet) or game.plain.first in {None, first}


def move_texts(game: Game, rules: Rules | None = None) -> list[str]:
    """Return the move texts of the main line, in playing order where the ``rules`` are known."""
    if rules is None or game.kind != "sheet" or (game.plain is not None and is_in_playing_order(game, rules)):
        return game.plies
    return [item.text for item in playing_order(game, rules) if isinstance(item, Ply)]
