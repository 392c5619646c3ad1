"""The tags that ``convert`` is told to keep and to set; none of them may make a record say what it is not."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

import click

from pdntool.check.verdict import Verdict
from pdntool.cli.options import refuse
from pdntool.i18n.catalog import Catalog
from pdntool.rules.lookup import find_variant, read_gametype
from pdntool.rules.variants import VARIANTS
from pdntool.syntax.parsers import terminal
from pdntool.write.options import ROSTER

_ALL: Final = "all"
_ROSTER: Final = "roster"
_POSITION: Final = ("FEN", "SetUp")
# Without these the moves could not be read any more.
_NEEDED: Final = frozenset({*_POSITION, "GameType", "Rules"})


def kept_tags(text: str | None) -> frozenset[str] | None:
    """Return the only tags to keep by the value of ``--tags``, None for all."""
    if text is None or text == _ALL:
        return None
    names: Sequence[str] = ROSTER if text == _ROSTER else [name.strip() for name in text.split(",")]
    return frozenset(names) | _NEEDED


def set_tag(text: str, words: Catalog) -> tuple[str, str]:
    """Return name and value of one ``--set-tag``; end with exit code 2 where it is none, or moves would change."""
    name, sign, value = text.partition("=")
    name = name.strip()
    if not sign or _name().fullmatch(name) is None:
        raise click.UsageError(words.word("set_tag_wrong", text=text))
    if name in _POSITION:
        raise click.UsageError(words.word("set_tag_position", name=name))
    if name == "GameType" and read_gametype(value) is None:
        raise click.UsageError(words.word("set_tag_gametype", text=value))
    if name == "Rules" and find_variant(value) is None:
        refuse(words, "variant_unknown", value, VARIANTS)
    return name, value


@cache
def _name() -> re.Pattern[str]:
    return re.compile(terminal("TAG_NAME"))


def contradicted(verdict: Verdict, set_tags: Sequence[tuple[str, str]]) -> str | None:
    """Return the tag to be set that says of a checked game that it is of another variant, None if none does."""
    rules = verdict.rules
    tags = dict(set_tags)
    if rules is None:
        return None
    if "Rules" in tags:
        return None if find_variant(tags["Rules"]) is rules else "Rules"
    told = read_gametype(tags["GameType"]) if "GameType" in tags else None
    return None if told is None or told.number == rules.gametype_number else "GameType"
