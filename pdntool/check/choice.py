"""The rule set that a game is checked by, and what is wrong with what the record says of it.

``--variant`` wins, then a Rules tag, then GameType, then detection.
"""

from dataclasses import dataclass, replace
from typing import Literal

from pdntool.check.detect import detect
from pdntool.check.play import Play
from pdntool.diagnostics.codes import Code
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules.lookup import close_variants, find_rules, read_gametype
from pdntool.rules.spec import Rules
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.game import Game
from pdntool.text.words import closest

VariantSource = Literal["option", "tag", "detected"]


@dataclass(frozen=True, slots=True)
class VariantChoice:
    """The rule set of a game, None if no rule set applies; where it comes from; the diagnostics on the way."""

    rules: Rules | None
    source: VariantSource
    diagnostics: tuple[Diagnostic, ...] = ()


def choose_variant(game: Game, option: Rules | None) -> tuple[VariantChoice, Play | None]:
    """Choose the rule set of a game; ``option`` is the one that the user asked for.

    The play comes with it where detection has played the game through.
    """
    if option is not None:
        return VariantChoice(option, "option"), None
    tags = game.tag_values
    # A form has a line for the rules, which may be left blank.
    if any(map(str.isalnum, tags.get("Rules", ""))):
        return _from_rules_tag(game, tags["Rules"])
    if "GameType" in tags:
        return _from_gametype(game, tags["GameType"])
    return _detected(game)


def _from_rules_tag(game: Game, name: str) -> tuple[VariantChoice, Play | None]:
    rules = find_rules(name)
    if rules is not None:
        return VariantChoice(rules, "tag"), None
    close = ", ".join(close_variants(name) or closest(name, VARIANTS))
    problem = _at_value(game, "Rules", Code.VARIANT_UNKNOWN, name=name, close=close)
    choice, play = _from_gametype(game, game.tag_values.get("GameType", ""))
    if choice.source != "tag" or choice.rules is None:
        return _without_rules(game, problem)
    return replace(choice, diagnostics=(problem, *choice.diagnostics)), play


def _from_gametype(game: Game, text: str) -> tuple[VariantChoice, Play | None]:
    gametype = read_gametype(text)
    if gametype is None:
        return _detected(game, _at_value(game, "GameType", Code.GAMETYPE_MALFORMED, text=text))
    rules = gametype.rules
    if rules is None and gametype.number is not None:
        problem = _at_value(game, "GameType", Code.GAMETYPE_WITHOUT_RULES, number=gametype.number)
        return _without_rules(game, problem)
    problems: tuple[Diagnostic, ...] = ()
    if rules is not None and gametype.contradicts:
        standard = rules.gametype
        problems = (_at_value(game, "GameType", Code.GAMETYPE_CONTRADICTION, text=text, standard=standard),)
    elif not (gametype.is_standard or gametype.named):
        problems = (_at_value(game, "GameType", Code.GAMETYPE_MALFORMED, text=text),)
    return VariantChoice(rules, "tag", problems), None


def _without_rules(game: Game, problem: Diagnostic) -> tuple[VariantChoice, Play | None]:
    """Choose where no rules are known by what the record asks for: the rule set that plays most of it, if one does."""
    rules, play = detect(game, is_draughts=False)
    return VariantChoice(rules, "tag" if rules is None else "detected", (problem,)), play


def _at_value(game: Game, tag_name: str, code: Code, **args: str | int) -> Diagnostic:
    tag = game.tag(tag_name)
    return Diagnostic(code, tag.value_span if tag is not None else None, args)


def _detected(game: Game, *problems: Diagnostic) -> tuple[VariantChoice, Play | None]:
    rules, play = detect(game)
    if rules is None:
        problems = (*problems, *(Diagnostic(Code.VARIANT_UNDETECTED, ply.span) for ply in game.main_plies(0, 1)))
    # What only a tag can name is never detected.
    is_named = rules is not None and not VARIANTS[rules.name.partition(":")[0]].detectable
    return VariantChoice(rules, "tag" if is_named and "Variant" in game.tag_values else "detected", problems), play
