"""The text of an accepted ply in the notation that is wanted."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from pdntool.check.report import PlayedPly
from pdntool.rules.notation import long_text, official_text
from pdntool.rules.spec import Rules

PlyText = Callable[[Rules, PlayedPly], str]


def _short(rules: Rules, played: PlayedPly) -> str:
    return official_text(rules, played.before, played.move)


def _long(rules: Rules, played: PlayedPly) -> str:
    return long_text(rules, played.before, played.move)


def _source(_rules: Rules, played: PlayedPly) -> str:
    return played.ply.text


PLY_TEXTS: Final[Mapping[str, PlyText]] = MappingProxyType({"short": _short, "long": _long, "source": _source})
