"""The option that chooses the draw regulations."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from pdntool.cli.options import refuse
from pdntool.rules.draws import Regulation
from pdntool.rules.regulations import REGULATIONS

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_AUTO: Final = "auto"
_NAMES: Final = (_AUTO, *REGULATIONS)


def regulations_option(function: Decorated) -> Decorated:
    """Add ``--regulations``, handed on as ``regulation``: None where each variant's usual ones are to be taken."""
    return click.option(
        "--regulations",
        "regulation",
        metavar="NAME",
        default=_AUTO,
        show_default=True,
        callback=_to_regulation,
        help=f"Note draws that could be claimed by these regulations: {', '.join(_NAMES)}. "
        "auto: those usual in the variant, see `pdntool variants`.",
    )(function)


def _to_regulation(ctx: click.Context, _parameter: click.Parameter, value: str) -> Regulation | None:
    name = value.strip().lower()
    if name == _AUTO:
        return None
    if name not in REGULATIONS:
        refuse(ctx.meta["pdntool.words"], "regulations_unknown", value, _NAMES)
    return REGULATIONS[name]
