"""The sentence of a diagnostic in a language, with the part of the record that it is about."""

from collections.abc import Mapping
from typing import Final

from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic, Suggestion
from pdntool.i18n.catalog import Catalog


def severity_word(diagnostic: Diagnostic, words: Catalog) -> str:
    """Return the severity of a diagnostic as a word of the language."""
    return words.word(diagnostic.code.severity.value)


def sentence(diagnostic: Diagnostic, words: Catalog) -> str:
    """Return what a diagnostic says: its message, within a variation or a score sheet's cell where it is in one."""
    text = words.message(diagnostic.code, _in_moves(diagnostic, words)) + _counted(diagnostic, words)
    if diagnostic.variation:
        text = words.word("in_variation", message=text)
    text = _located(diagnostic, text, words)
    cell = {key: value for key, value in _cell(diagnostic, words).items() if value}
    if not cell:
        return text
    key = "cell" if len(cell) > 1 else f"cell_{next(iter(cell))}"
    return words.word(key, message=text, **cell)


def _in_moves(diagnostic: Diagnostic, words: Catalog) -> Mapping[str, str | int]:
    """Return the arguments of a sentence with plies as people call them: by the number and the side of the move."""
    args, context, ply = diagnostic.args, diagnostic.context, diagnostic.ply
    found = {key: (int(args[key]) + 1) // 2 for key in _COUNTS.get(diagnostic.code, ())}
    if "at" not in args or ply is None:
        return {**args, **found} if found else args
    number = (context.number if context is not None else diagnostic.row) or (ply + 1) // 2
    side = (context.side if context is not None else diagnostic.side) or "white"
    other = "black" if side == "white" else "white"

    def name(one: int) -> str:
        if not one:
            return words.word("the_start")
        whose = words.word(f"of_{side if (ply - one) % 2 == 0 else other}")
        return words.word("move_of", number=str(number + (one + 1) // 2 - (ply + 1) // 2), side=whose)

    told = {key: name(int(args[key])) for key in ("at", "since") if key in args}
    if "plies" in args:
        told["plies"] = ", ".join(name(int(one)) for one in str(args["plies"]).split(","))
    return {**args, **found, **told}


_COUNTS: Final[Mapping[Code, tuple[str, ...]]] = {
    **dict.fromkeys((Code.DRAW_BY_NO_PROGRESS, Code.DRAW_BY_ENDGAME), ("count",)),
}
"""The arguments that count plies of which a sentence says how many moves they are of each side."""


def _located(diagnostic: Diagnostic, text: str, words: Catalog) -> str:
    """Put game, players, number and side of the move before a sentence, as far as they are known."""
    context = diagnostic.context
    if context is None or diagnostic.games > 1:
        return text
    parts = []
    if context.game:
        named = (("", context.players), ("round", context.round), ("board", context.board))
        told = [words.word(f"at_{key}", name=name) if key else name for key, name in named if name]
        game = words.word("at_game", number=context.game)
        parts.append(f"{game} ({', '.join(told)})" if told else game)
    if context.side is not None and diagnostic.count == 1:
        parts.append(words.word("at_move", number=str(context.number), side=words.word(context.side)))
    return f"{', '.join(parts)}: {text}" if parts else text


def _counted(diagnostic: Diagnostic, words: Catalog) -> str:
    """Return how often a convention is found, in brackets behind its sentence; empty if it is found once."""
    if diagnostic.games > 1:
        return f" ({words.word('in_games', n=diagnostic.games)})"
    return f" ({words.word('in_places', n=diagnostic.count)})" if diagnostic.count > 1 else ""


def _cell(diagnostic: Diagnostic, words: Catalog) -> dict[str, str]:
    row, side = diagnostic.row, diagnostic.side
    return {"row": "" if row is None else str(row), "side": words.word(side) if side else ""}


def rule_line(diagnostic: Diagnostic, words: Catalog) -> str:
    """Return the article that decides, and the variants that would allow the move or game; empty if none is known."""
    args = diagnostic.args
    parts = [_rule(args, words)] if "rule" in args else []
    fits = diagnostic.fits
    also = [name for name in diagnostic.also if name not in fits]
    parts += [words.word(key, variants=", ".join(names)) for key, names in (("also", also), ("fits", fits)) if names]
    return " ".join(parts)


def _rule(args: Mapping[str, str | int], words: Catalog) -> str:
    if "variant" in args:
        return words.word("rule_of", rule=args["rule"], variant=args["variant"])
    return words.word("rule", rule=args["rule"])


def legal_line(diagnostic: Diagnostic, words: Catalog, most: int) -> str:
    """Return the legal moves, ``most`` of them and the number of the others; empty where none are given."""
    moves = diagnostic.legal
    if not moves:
        return ""
    takes = diagnostic.takes or ((),) * len(moves)
    shown = ", ".join(_with_taken(move, taken, words) for move, taken in zip(moves[:most], takes, strict=False))
    rest = len(moves) - most
    text = words.word("legal", moves=shown)
    return f"{text} {words.word('more', n=rest)}" if rest > 0 else text


_SAYS_NOTHING: Final = frozenset({"other-move", "other-square"})
"""What is no reason for a move after which the game does not go on."""


def suggestion_line(diagnostic: Diagnostic, words: Catalog) -> str:
    """Return the moves that may be meant, each with what speaks for it; empty where nothing speaks for any."""
    ply = diagnostic.ply or 0
    told = [one for one in diagnostic.suggestions if one.carries_to > ply or one.why not in _SAYS_NOTHING]
    return words.word("did_you_mean", moves=", ".join(_suggested(one, ply, words) for one in told)) if told else ""


def _suggested(one: Suggestion, ply: int, words: Catalog) -> str:
    why = words.word(f"why_{one.why}") if f"why_{one.why}" in words.ui else ""
    reach = ""
    if one.carries_to > ply:
        key = "carries_to_end" if one.to_end else "carries_to"
        reach = words.word(key, number=str(one.number), side=words.word(f"of_{one.side}"))
    elif not one.to_end:
        reach = words.word("carries_no_further")
    return f"{one.move} ({'; '.join(filter(None, (why, reach)))})"


def _with_taken(move: str, taken: tuple[str, ...], words: Catalog) -> str:
    return words.word("takes", move=move, squares=", ".join(taken)) if taken else move
