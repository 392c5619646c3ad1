"""Which options of a conversion do not go together; what only settings ask for gives way to the command line."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import click

from pdntool.i18n.catalog import Catalog
from pdntool.write.options import MoveOptions

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "notation": "short",
        "squares": "source",
        "separator": None,
        "zero_pad": False,
    }
)
"""What the options that settings know say where nobody gave them."""

# Notations whose squares are bare numbers with one sign between them, or with none.
_FIXED: Final = {"hub": "x", "damexchange": ""}


class Clash(NamedTuple):
    """Options that do not go together, and the parameters that give way where settings gave them."""

    names: str
    yielding: tuple[str, ...] = ()


def settled(
    chosen: Mapping[str, Any], moves_of: Callable[[dict[str, Any]], MoveOptions], words: Catalog
) -> dict[str, Any]:
    """Return the options without what gives way; end with exit code 2 where options of the command line clash."""
    kept = dict(chosen)
    while clash := next(_clashes(kept, moves_of(kept)), None):
        yielding = [name for name in clash.yielding if _is_setting(name) and kept[name] != _NOTHING[name]]
        if not yielding:
            raise click.UsageError(words.word("options_contradict", names=clash.names))
        kept |= {name: _NOTHING[name] for name in yielding}
    return kept


def _is_setting(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.DEFAULT_MAP


def _clashes(chosen: Mapping[str, Any], moves: MoveOptions) -> Iterator[Clash]:
    yield from _of_layout(chosen)
    yield from _of_notation(moves)
    if chosen["as_pdn3"] and any(chosen[name] != _NOTHING[name] for name in _NOTHING):
        yield Clash("--pdn3 / --notation, --squares, --zero-pad, --separator", tuple(_NOTHING))


def _of_layout(chosen: Mapping[str, Any]) -> Iterator[Clash]:
    pdn3, to = chosen["as_pdn3"], chosen["to"]
    if pdn3 and to not in (None, "pdn"):
        yield Clash("--pdn3 / --to")
    if pdn3 and chosen["numbers"] == "source":
        yield Clash("--pdn3 / --number-style source")
    if chosen["positions"] is not None and to not in (None, "fen"):
        yield Clash("--positions / --to")
    if chosen["width"] is not None and to not in (None, "pdn"):
        yield Clash("--width / --to")
    if chosen["split"] and (chosen["mainline"] or "variations" in chosen["drop"]):
        yield Clash("--split-variations / --mainline, --drop variations")


def _of_notation(moves: MoveOptions) -> Iterator[Clash]:
    name = f"--notation {moves.notation}"
    sign = _FIXED.get(moves.notation)
    if sign is not None and moves.squares == "algebraic":
        yield Clash(f"{name} / --squares algebraic", ("squares",))
    if sign is not None and moves.zero_pad:
        yield Clash(f"{name} / --zero-pad", ("zero_pad",))
    if sign is not None and moves.separator not in (None, sign):
        yield Clash(f"{name} / --separator {moves.separator}", ("separator",))
    # A list of captured squares with hyphens would read as a path.
    if moves.notation == "captured" and moves.separator == "-":
        yield Clash(f"{name} / --separator -", ("separator",))
    if moves.squares == "algebraic" and moves.zero_pad:
        yield Clash("--squares algebraic / --zero-pad", ("zero_pad",))
