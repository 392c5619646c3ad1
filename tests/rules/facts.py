"""The published and computed facts in ``tests/data``, as parameters for tests."""

import json
from collections.abc import Container
from pathlib import Path
from typing import Any, NamedTuple

from pdntool.rules.variants import VARIANTS

_DATA = Path(__file__).parent.parent / "data"


class PerftRow(NamedTuple):
    """How many positions lie ``depth`` plies ahead; a count is None where none is known."""

    variant: str
    fen: str
    depth: int
    paths: int | None
    unique: int | None

    @property
    def label(self) -> str:
        """A name for the test's report."""
        return f"{self.variant}-{self.fen[:24]}-{self.depth}"

    @property
    def nodes(self) -> int:
        """The larger count."""
        return max(self.paths or 0, self.unique or 0)


def perft_rows(variants: Container[str] = VARIANTS) -> list[PerftRow]:
    """Return the rows of these variants, each once, although published and computed tables share many."""
    groups = json.loads((_DATA / "perft.json").read_text(encoding="utf-8"))["groups"]
    rows: dict[tuple[str, str, int], PerftRow] = {}
    for group in groups:
        if group["variant"] not in variants:
            continue
        for depth, paths, unique in group["rows"]:
            row = PerftRow(group["variant"], group["fen"], depth, paths, unique)
            known = rows.setdefault((row.variant, row.fen, row.depth), row)
            if known != row:
                message = f"the tables disagree: {known} and {row}"
                raise ValueError(message)
    return list(rows.values())


def tactics(variants: Container[str] = VARIANTS) -> list[dict[str, Any]]:
    """Return the positions of these variants with their complete lists of legal moves."""
    cases: list[dict[str, Any]] = json.loads((_DATA / "tactics.json").read_text(encoding="utf-8"))
    return [case for case in cases if case["variant"] in variants]
