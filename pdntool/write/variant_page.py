"""Everything the program knows of a rule set, on one page: its traits with their articles, and the board."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Final

from pdntool.board.geometry import DIAGONAL, ORTHOGONAL, Geometry, Vector
from pdntool.i18n.catalog import Catalog
from pdntool.rules.spec import Rules
from pdntool.rules.variants import EIGHT, FORWARD, FORWARD_AND_SIDEWAYS, SWITCHES
from pdntool.write.table import plain_table

_Row = tuple[str, str, str]
Value = Callable[[Rules, Catalog], str]

_WAYS: Final[Mapping[tuple[Vector, ...], str]] = MappingProxyType(
    {
        FORWARD: "forward_diagonal",
        DIAGONAL: "diagonal",
        FORWARD_AND_SIDEWAYS: "forward_sideways",
        ORTHOGONAL: "orthogonal",
        EIGHT: "eight",
    }
)


def _board(rules: Rules, words: Catalog) -> str:
    geometry = rules.geometry
    return f"{geometry.width}x{geometry.height}, {words.traits[geometry.squares.name]}"


def _men(rules: Rules, words: Catalog) -> str:
    men = rules.start_fen.count(",") // 2 + 1
    return words.traits["men"].format(n=men, first=rules.men_rows[0], last=rules.men_rows[-1])


def _precedence(rules: Rules, words: Catalog) -> str:
    return ", ".join(words.traits[step.code] for step in rules.precedence) or words.traits["free"]


def _ways(trait: str) -> Value:
    return lambda rules, words: words.traits[_WAYS[getattr(rules, trait)]]


def _choice(trait: str) -> Value:
    return lambda rules, words: words.traits[f"{getattr(rules, trait).name}_{trait}"]


def _unusual(trait: str, key: str) -> Value:
    """Say a trait only where it is not as in most variants."""
    usual = next(each.default for each in fields(Rules) if each.name == trait)

    def value(rules: Rules, words: Catalog) -> str:
        own = getattr(rules, trait)
        return "" if own == usual else words.traits[key].format(n=own)

    return value


_VALUES: Final[Mapping[str, Value]] = MappingProxyType(
    {
        "geometry": _board,
        "men_rows": _men,
        "white_starts": lambda rules, words: words.word("white" if rules.white_starts else "black"),
        "man_moves": _ways("man_moves"),
        "man_captures": _ways("man_captures"),
        "king_moves": _ways("king_moves"),
        "king_captures": _ways("king_captures"),
        "king_flies": lambda rules, words: words.traits["any_distance" if rules.king_flies else "one_square"],
        "removal": _choice("removal"),
        "promotion": _choice("promotion"),
        "precedence": _precedence,
        "may_turn_back": _unusual("may_turn_back", "forbidden"),
        "king_lands_behind": _unusual("king_lands_behind", "directly_behind"),
        "king_halts_behind_king": _unusual("king_halts_behind_king", "directly_behind"),
        "men_capture_kings": _unusual("men_capture_kings", "forbidden"),
        "king_run_limit": _unusual("king_run_limit", "limit"),
        "first_king_wins": _unusual("first_king_wins", "wins"),
        "no_move_wins": _unusual("no_move_wins", "wins"),
        "capture_sign": lambda rules, _: rules.capture_sign,
        "result": lambda rules, _: "  ".join(rules.result.value),
        "regulations": lambda rules, words: words.traits["none"] if rules.regulations == "none" else rules.regulations,
        "aliases": lambda rules, _: ", ".join(rules.aliases),
        "switches": lambda rules, _: ", ".join(_switches(rules)),
    }
)


def variant_page(rules: Rules, words: Catalog) -> str:
    """Return the page of a rule set: title, GameType, traits with the article of each, the numbering of the board."""
    name, _, _ = rules.name.partition(":")
    heads = [words.word(key) for key in ("trait", "value", "article")]
    lines = [f"{rules.name}: {words.titles[name]}"]
    if rules.gametype:
        lines.append(f'[GameType "{rules.gametype}"]')
    return "\n".join([*lines, "", plain_table(heads, list(_rows(rules, words))), "", numbering(rules.geometry)]) + "\n"


def _rows(rules: Rules, words: Catalog) -> Iterator[_Row]:
    for trait, value in _VALUES.items():
        text = value(rules, words)
        if text:
            yield words.traits[trait], text, rules.articles.get(trait, "")


def _switches(rules: Rules) -> Iterator[str]:
    for switch in SWITCHES:
        if rules.name in switch.variants:
            yield f"{rules.name}:{switch.name} ({switch.source})"


def numbering(geometry: Geometry) -> str:
    """Return the board with the names of its squares, one line a row from the top as White sees it.

    A square that is not played on is left blank.
    """
    width = max(map(len, geometry.names)) + 1
    rows = (
        "".join((geometry.names[square] if square is not None else "").rjust(width) for square in row)
        for row in geometry.diagram_rows()
    )
    return "\n".join(row.rstrip() for row in rows)
