"""The one table of diagnostic codes; codes are stable and never reused.

1xx text and syntax, 2xx notation form, 3xx rules, 4xx tags and results, 5xx score sheets, 9xx internal. The sentence of
each code is in the catalogues of :mod:`pdntool.i18n`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pdntool.diagnostics.model import Severity


class Code(NamedTuple):
    """A row of the table: ``args`` are the names that a diagnostic of this code fills its sentence with.

    ``pdn3`` rows are what PDN 3.0 asks of writers; they are looked for only on demand.
    """

    code: str
    slug: str
    severity: Severity
    args: tuple[str, ...] = ()
    pdn3: bool = False


ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

_TABLE = (
    Code("PDN101", "file-unreadable", ERROR, ("reason",)),
    Code("PDN102", "no-games", WARNING),
    Code("PDN103", "unreadable-text", ERROR, ("text",)),
    Code("PDN104", "comment-unclosed", ERROR),
    Code("PDN105", "variation-unclosed", ERROR),
    Code("PDN106", "variation-unopened", ERROR),
    Code("PDN107", "tag-malformed", WARNING, ("text",)),
    Code("PDN108", "encoding-guessed", NOTE, ("encoding",)),
    Code("PDN109", "setup-unknown", WARNING, ("text",)),
    Code("PDN110", "bytes-undecodable", WARNING, ("encoding",)),
    Code("PDN111", "tag-name-localized", NOTE, ("names",)),
    Code("PDN112", "html-entity", NOTE, ("text",)),
    Code("PDN113", "line-end-in-letters", NOTE, ("text",)),
    Code("PDN114", "comment-nested", WARNING, ("text",)),
    Code("PDN116", "command-without-braces", NOTE, ("text",)),
    Code("PDN117", "comment-in-brackets", NOTE, ("text",)),
    Code("PDN118", "punctuation-between-moves", NOTE),
    Code("PDN119", "tag-unreadable", ERROR, ("text",)),
    Code("PDN201", "not-a-move", ERROR, ("text",)),
    Code("PDN202", "square-off-board", ERROR, ("square",)),
    Code("PDN203", "read-by-captured-squares", NOTE, ("read",)),
    Code("PDN204", "read-by-captured-and-landing", NOTE, ("read",)),
    Code("PDN205", "read-by-ends-and-captured", NOTE, ("read",)),
    Code("PDN206", "start-square-shortened", NOTE, ("read",)),
    Code("PDN207", "jumps-joined", NOTE, ("text",)),
    Code("PDN208", "move-spelling", NOTE, ("text", "read")),
    Code("PDN209", "result-form", NOTE, ("text", "read")),
    Code("PDN210", "result-like-a-move", NOTE, ("text",)),
    Code("PDN211", "no-piece-of-that-file", ERROR, ("file", "square")),
    Code("PDN212", "seen-from-the-other-side", NOTE, ("variant",)),
    Code("PDN213", "number-form", NOTE, ("text",)),
    Code("PDN214", "move-of-a-protocol", NOTE, ("text", "read")),
    Code("PDN301", "no-piece", ERROR, ("square",)),
    Code("PDN302", "opponent-piece", ERROR, ("square",)),
    Code("PDN303", "square-occupied", ERROR, ("square",)),
    Code("PDN304", "man-direction", ERROR, ("origin", "target")),
    Code("PDN305", "capture-compulsory", ERROR),
    Code("PDN306", "capture-not-maximal", ERROR, ("n", "due")),
    Code("PDN307", "capture-incomplete", ERROR, ("square",)),
    Code("PDN308", "capture-ambiguous", WARNING, ("n",)),
    Code("PDN309", "resolved-by-later-moves", NOTE, ("chosen",)),
    Code("PDN310", "nothing-captured", ERROR, ("origin", "target")),
    Code("PDN311", "king-short", ERROR, ("origin", "target")),
    Code("PDN312", "path-blocked", ERROR, ("square",)),
    Code("PDN313", "own-piece-jumped", ERROR, ("square",)),
    Code("PDN314", "king-off-line", ERROR, ("origin", "target")),
    Code("PDN315", "game-over", ERROR),
    Code("PDN316", "path-impossible", ERROR, ("path",)),
    Code("PDN317", "jumped-twice", ERROR, ("square",)),
    Code("PDN318", "turned-back", ERROR, ("square",)),
    Code("PDN319", "rest-unverified", NOTE, ("n",)),
    Code("PDN320", "move-missing", ERROR),
    Code("PDN321", "quality-violated", ERROR),
    Code("PDN322", "king-must-capture", ERROR),
    Code("PDN323", "kings-not-first", ERROR),
    Code("PDN324", "value-not-greatest", ERROR),
    Code("PDN325", "man-takes-king", ERROR, ("square",)),
    Code("PDN326", "game-won-by-king", ERROR),
    Code("PDN327", "king-run-too-long", ERROR, ("square", "n")),
    Code("PDN328", "takes-other-pieces", ERROR, ("origin", "target")),
    Code("PDN330", "draw-by-repetition", NOTE, ("at", "plies")),
    Code("PDN331", "draw-by-no-progress", NOTE, ("at", "count", "since")),
    Code("PDN332", "draw-by-endgame", NOTE, ("at", "count", "since")),
    Code("PDN333", "draw-one-each", NOTE, ("at",)),
    Code("PDN334", "result-contradicts-position", NOTE, ("result", "expected")),
    Code("PDN335", "result-contradicts-first-king", NOTE, ("result", "expected")),
    Code("PDN401", "variant-unknown", ERROR, ("name", "close")),
    Code("PDN402", "gametype-without-rules", WARNING, ("number",)),
    Code("PDN403", "gametype-malformed", WARNING, ("text",)),
    Code("PDN404", "fen-malformed", ERROR, ("text",)),
    Code("PDN405", "fen-square-off-board", ERROR, ("square",)),
    Code("PDN406", "fen-square-twice", ERROR, ("square",)),
    Code("PDN407", "variant-undetected", WARNING),
    Code("PDN408", "gametype-contradiction", WARNING, ("text", "standard")),
    Code("PDN411", "result-contradiction", WARNING, ("result", "terminator")),
    Code("PDN412", "result-type", NOTE, ("result", "allowed")),
    Code("PDN413", "plycount-wrong", WARNING, ("text", "n")),
    Code("PDN414", "date-impossible", WARNING, ("text",)),
    Code("PDN415", "tag-repeated", WARNING, ("name",)),
    Code("PDN416", "tag-spelling", NOTE, ("name", "standard")),
    Code("PDN417", "result-without-moves", NOTE, ("result",)),
    Code("PDN418", "forfeit-with-moves", NOTE, ("text", "n")),
    Code("PDN421", "man-on-last-row", WARNING, ("square",)),
    Code("PDN422", "too-many-pieces", WARNING, ("n", "most")),
    Code("PDN423", "setup-without-fen", WARNING),
    Code("PDN424", "fen-in-other-tag", NOTE, ("name",)),
    Code("PDN431", "time-control-malformed", WARNING, ("text",)),
    Code("PDN432", "clock-malformed", WARNING, ("text",)),
    Code("PDN441", "number-unexpected", WARNING, ("number", "due")),
    Code("PDN442", "number-of-other-side", WARNING, ("text",)),
    Code("PDN443", "number-each-ply", NOTE),
    Code("PDN471", "allowance-unknown", WARNING, ("name",)),
    Code("PDN451", "pdn3-blank-in-move", ERROR, ("text",), pdn3=True),
    Code("PDN452", "pdn3-blank-before-strength", ERROR, ("text",), pdn3=True),
    Code("PDN453", "pdn3-star-strength", ERROR, (), pdn3=True),
    Code("PDN454", "pdn3-game-separator", ERROR, ("text",), pdn3=True),
    Code("PDN455", "pdn3-leading-zero", ERROR, ("text",), pdn3=True),
    Code("PDN456", "pdn3-notation", ERROR, ("text",), pdn3=True),
    Code("PDN457", "pdn3-separator", ERROR, ("text", "sign"), pdn3=True),
    Code("PDN458", "pdn3-move-form", ERROR, ("text",), pdn3=True),
    Code("PDN459", "pdn3-path", ERROR, ("text",), pdn3=True),
    Code("PDN460", "pdn3-tag-name", ERROR, ("name",), pdn3=True),
    Code("PDN461", "pdn3-result", ERROR, ("text", "allowed"), pdn3=True),
    Code("PDN462", "pdn3-date", ERROR, ("text",), pdn3=True),
    Code("PDN463", "pdn3-time", ERROR, ("text",), pdn3=True),
    Code("PDN464", "pdn3-move-number", ERROR, ("text",), pdn3=True),
    Code("PDN465", "pdn3-not-in-grammar", ERROR, ("text",), pdn3=True),
    Code("PDN466", "pdn3-fen", ERROR, ("text",), pdn3=True),
    Code("PDN467", "pdn3-encoding", ERROR, ("encoding",), pdn3=True),
    Code("PDN501", "row-malformed", ERROR, ("text",)),
    Code("PDN502", "column-passed-over", WARNING, ("text",)),
    Code("PDN901", "internal-error", ERROR, ("reason",)),
)

CODES: Mapping[str, Code] = MappingProxyType({row.code: row for row in _TABLE})
