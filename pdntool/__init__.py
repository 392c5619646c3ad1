"""pdntool reads, checks, converts and prints draughts (checkers, dama) game records.

The names below are the public API; each is loaded from its own room when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from pdntool import source_first
from pdntool.version import __version__ as __version__

if TYPE_CHECKING:
    from pdntool.api import (
        Game,
        Move,
        Position,
        Variant,
        format_move,
        read_games,
        variant,
        write_pdn,
    )
    from pdntool.check.validate import check_source
    from pdntool.check.verdict import Verdict
    from pdntool.desk.comparison import Answer, Comparison, Disagreement, Judgment, OpenPoint
    from pdntool.desk.repair import Candidate, Change, ChangeKind, Repair
    from pdntool.desk_api import compare, corrected, merged, repair
    from pdntool.diagnostics.codes import CODES, Code, Severity
    from pdntool.diagnostics.model import Diagnostic
    from pdntool.errors import AmbiguousMoveError, FenError, IllegalMoveError, InvalidMoveError, MoveError
    from pdntool.rules.lookup import find_variant
    from pdntool.rules.spec import Rules
    from pdntool.rules.variants import VARIANTS
    from pdntool.syntax.game import Game as Record
    from pdntool.text.source import Source, decode
    from pdntool.text.words import UnknownNameError

__all__ = [
    "CODES",
    "VARIANTS",
    "AmbiguousMoveError",
    "Answer",
    "Candidate",
    "Change",
    "ChangeKind",
    "Code",
    "Comparison",
    "Diagnostic",
    "Disagreement",
    "FenError",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "Judgment",
    "Move",
    "MoveError",
    "OpenPoint",
    "Position",
    "Record",
    "Repair",
    "Rules",
    "Severity",
    "Source",
    "UnknownNameError",
    "Variant",
    "Verdict",
    "check_source",
    "compare",
    "corrected",
    "decode",
    "find_variant",
    "format_move",
    "merged",
    "read_games",
    "repair",
    "variant",
    "write_pdn",
]

_HOMES: Final = {
    "AmbiguousMoveError": "errors",
    "FenError": "errors",
    "Game": "api",
    "IllegalMoveError": "errors",
    "InvalidMoveError": "errors",
    "Move": "api",
    "MoveError": "errors",
    "Position": "api",
    "Variant": "api",
    "read_games": "api",
    "variant": "api",
    "compare": "desk_api",
    "corrected": "desk_api",
    "merged": "desk_api",
    "repair": "desk_api",
    "Candidate": "desk.repair",
    "Change": "desk.repair",
    "ChangeKind": "desk.repair",
    "Repair": "desk.repair",
    "Answer": "desk.comparison",
    "Comparison": "desk.comparison",
    "Disagreement": "desk.comparison",
    "Judgment": "desk.comparison",
    "OpenPoint": "desk.comparison",
    "Verdict": "check.verdict",
    "check_source": "check.validate",
    "CODES": "diagnostics.codes",
    "Code": "diagnostics.codes",
    "Diagnostic": "diagnostics.model",
    "Severity": "diagnostics.codes",
    "find_variant": "rules.lookup",
    "Rules": "rules.spec",
    "VARIANTS": "rules.variants",
    "Record": "syntax.game",
    "Source": "text.source",
    "UnknownNameError": "text.words",
    "decode": "text.source",
    "format_move": "api",
    "write_pdn": "api",
}


# What the check calls a verdict is a game to those who use it, and what was written of it its record.
_OWN_NAMES: Final = {"Record": "Game"}

if source_first.is_forced():
    source_first.install()


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), _OWN_NAMES.get(name, name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
