"""pdntool reads, checks, converts and prints draughts (checkers, dama) game records.

The names below are the public API; each is loaded from its own room when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pdntool.board.fen import read_fen, write_fen
    from pdntool.board.position import Position
    from pdntool.check.report import GameReport
    from pdntool.check.validate import check_source
    from pdntool.diagnostics.codes import CODES
    from pdntool.diagnostics.model import Diagnostic, Severity
    from pdntool.rules.engine import engine
    from pdntool.rules.lookup import find_variant
    from pdntool.rules.spec import Rules
    from pdntool.rules.variants import VARIANTS
    from pdntool.syntax.games import read_games
    from pdntool.syntax.nodes import Record
    from pdntool.text.source import Source, decode

__version__ = "0.1.0"

__all__ = [
    "CODES",
    "VARIANTS",
    "Diagnostic",
    "GameReport",
    "Position",
    "Record",
    "Rules",
    "Severity",
    "Source",
    "check_source",
    "decode",
    "engine",
    "find_variant",
    "read_fen",
    "read_games",
    "write_fen",
]

_HOMES: Final = {
    "CODES": "diagnostics.codes",
    "VARIANTS": "rules.variants",
    "Diagnostic": "diagnostics.model",
    "GameReport": "check.report",
    "Position": "board.position",
    "Record": "syntax.nodes",
    "Rules": "rules.spec",
    "Severity": "diagnostics.model",
    "Source": "text.source",
    "check_source": "check.validate",
    "decode": "text.source",
    "engine": "rules.engine",
    "find_variant": "rules.lookup",
    "read_fen": "board.fen",
    "read_games": "syntax.games",
    "write_fen": "board.fen",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
