"""The names that a misspelt one is closest to."""

from collections.abc import Iterable
from typing import Final

OFFERED: Final = 3


def closest(name: str, known: Iterable[str], cutoff: float = 0.0) -> list[str]:
    """Return the known names most like ``name``, at most :data:`OFFERED`, the likest first."""
    from difflib import get_close_matches  # noqa: PLC0415 -- only a wrong name asks

    return get_close_matches(name.lower(), list(known), n=OFFERED, cutoff=cutoff)
