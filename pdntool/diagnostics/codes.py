"""The one table of diagnostic codes; codes are stable and never reused.

1xx text and syntax, 2xx notation form, 3xx rules, 4xx tags and results, 5xx score sheets, 6xx comparison of
records, 7xx archives, 9xx internal.
The sentence of each code is in the catalogs of :mod:`pdntool.i18n`.
"""

from collections.abc import Mapping
from enum import Flag, StrEnum, auto
from types import MappingProxyType
from typing import Final, Self


class Severity(StrEnum):
    """The weight of a diagnostic, the greatest first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Property(Flag):
    """What the program does with the diagnostics of a code beyond reporting them."""

    CAPTURES = auto()
    """The legal captures beside it are listed with the pieces that they capture."""
    OBLIGATION = auto()
    """It blames the choice of a move, not the board or the way that the pieces go."""
    FIXABLE = auto()
    """``validate --fix`` corrects it, wherever the correction cannot change the game."""
    PDN3 = auto()
    """PDN 3.0 asks for it of writers; it is looked for only on demand."""
    CONVENTION = auto()
    """It is about the way that a record is written: reported once for a game, once for the games of a file."""


_E, _W, _N = Severity
_CAPTURES, _OBLIGATION, _FIXABLE, _PDN3, _CONVENTION = Property
_NONE: Final = Property(0)


class Code(StrEnum):
    """A diagnostic code: its text (``PDN305``), with the columns of the table as attributes.

    ``args`` are the names that a diagnostic of this code fills its sentence with. ``trait`` is the field of
    :class:`~pdntool.rules.spec.Rules` whose article the diagnostic quotes, empty where it quotes none.
    """

    severity: Severity
    args: tuple[str, ...]
    properties: Property
    trait: str

    def __new__(
        cls,
        code: str,
        severity: Severity,
        args: tuple[str, ...] = (),
        properties: Property = _NONE,
        trait: str = "",
    ) -> Self:
        """Return the member of one row of the table."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.severity = severity
        member.args = args
        member.properties = properties
        member.trait = trait
        return member

    @property
    def slug(self) -> str:
        """The English name of the code, ``capture-compulsory``."""
        return self.name.lower().replace("_", "-")

    @property
    def pdn3(self) -> bool:
        """Whether only the restrictions of PDN 3.0 give it."""
        return Property.PDN3 in self.properties

    @property
    def fixable(self) -> bool:
        """Whether ``validate --fix`` can correct it."""
        return Property.FIXABLE in self.properties

    FILE_UNREADABLE = "PDN101", _E, ("reason",)
    NO_GAMES = "PDN102", _W
    UNREADABLE_TEXT = "PDN103", _E, ("text",)
    COMMENT_UNCLOSED = "PDN104", _E
    VARIATION_UNCLOSED = "PDN105", _E
    VARIATION_UNOPENED = "PDN106", _E
    TAG_MALFORMED = "PDN107", _W, ("text",), _FIXABLE
    ENCODING_GUESSED = "PDN108", _N, ("encoding",)
    SETUP_UNKNOWN = "PDN109", _W, ("text",)
    BYTES_UNDECODABLE = "PDN110", _W, ("encoding",)
    TAG_NAME_LOCALIZED = "PDN111", _N, ("names",), _CONVENTION
    HTML_ENTITY = "PDN112", _N, ("text",), _CONVENTION
    LINE_END_IN_LETTERS = "PDN113", _N, ("text",), _CONVENTION
    COMMENT_NESTED = "PDN114", _W, ("text",)
    COMMAND_WITHOUT_BRACES = "PDN116", _N, ("text",), _CONVENTION
    COMMENT_IN_BRACKETS = "PDN117", _N, ("text",), _CONVENTION
    PUNCTUATION_BETWEEN_MOVES = "PDN118", _N, (), _CONVENTION
    TAG_UNREADABLE = "PDN119", _E, ("text",)
    FILES_PASSED_OVER = "PDN120", _N, ("n", "extensions")
    FEN_UNUSUAL = "PDN121", _W, ("text",), _FIXABLE
    WORKSHEETS_PASSED_OVER = "PDN122", _N, ("n", "names")
    PART_UNCHECKED = "PDN126", _E, ("first", "last")
    NOT_A_MOVE = "PDN201", _E, ("text",)
    SQUARE_OFF_BOARD = "PDN202", _E, ("square",)
    READ_BY_CAPTURED_SQUARES = "PDN203", _N, ("read",), _CONVENTION
    READ_BY_CAPTURED_AND_LANDING = "PDN204", _N, ("read",), _CONVENTION
    READ_BY_ENDS_AND_CAPTURED = "PDN205", _N, ("read",), _CONVENTION
    START_SQUARE_SHORTENED = "PDN206", _N, ("read",), _CONVENTION
    JUMPS_JOINED = "PDN207", _N, ("text",), _FIXABLE | _CONVENTION
    MOVE_SPELLING = "PDN208", _N, ("text", "read"), _FIXABLE | _CONVENTION
    RESULT_FORM = "PDN209", _N, ("text", "read"), _CONVENTION
    RESULT_LIKE_A_MOVE = "PDN210", _N, ("text",)
    NO_PIECE_OF_THAT_FILE = "PDN211", _E, ("file", "square")
    SEEN_FROM_THE_OTHER_SIDE = "PDN212", _N, ("variant",), _CONVENTION
    NUMBER_FORM = "PDN213", _N, ("text",), _FIXABLE | _CONVENTION
    MOVE_OF_A_PROTOCOL = "PDN214", _N, ("text", "read"), _FIXABLE | _CONVENTION
    CAPTURED_SQUARE_NAMED = "PDN215", _N, ("square", "read")
    START_AMBIGUOUS = "PDN216", _W, ("n",)
    START_DECIDED_BY_LATER_MOVES = "PDN217", _N, ("chosen",)
    BRACKET_WITHOUT_TAG = "PDN218", _W, ("text",)
    REMARK_IN_PARENTHESES = "PDN219", _N, ("text",), _CONVENTION
    NO_PIECE = "PDN301", _E, ("square",)
    OPPONENT_PIECE = "PDN302", _E, ("square",)
    SQUARE_OCCUPIED = "PDN303", _E, ("square",)
    MAN_DIRECTION = "PDN304", _E, ("origin", "target"), _NONE, "man_moves"
    CAPTURE_COMPULSORY = "PDN305", _E, (), _CAPTURES | _OBLIGATION, "obligation"
    CAPTURE_NOT_MAXIMAL = "PDN306", _E, ("n", "due"), _CAPTURES | _OBLIGATION, "precedence"
    CAPTURE_INCOMPLETE = "PDN307", _E, ("square",), _CAPTURES | _OBLIGATION, "completion"
    CAPTURE_AMBIGUOUS = "PDN308", _W, ("n",), _CAPTURES
    RESOLVED_BY_LATER_MOVES = "PDN309", _N, ("chosen",), _CAPTURES
    NOTHING_CAPTURED = "PDN310", _E, ("origin", "target"), _NONE, "jumps"
    KING_SHORT = "PDN311", _E, ("origin", "target"), _NONE, "king_moves"
    PATH_BLOCKED = "PDN312", _E, ("square",), _NONE, "king_moves"
    OWN_PIECE_JUMPED = "PDN313", _E, ("square",), _NONE, "jumps"
    KING_OFF_LINE = "PDN314", _E, ("origin", "target"), _NONE, "king_moves"
    GAME_OVER = "PDN315", _E, (), _NONE, "loser"
    PATH_IMPOSSIBLE = "PDN316", _E, ("path",)
    JUMPED_TWICE = "PDN317", _E, ("square",), _NONE, "removal"
    TURNED_BACK = "PDN318", _E, ("square",), _NONE, "may_turn_back"
    REST_UNVERIFIED = "PDN319", _N, ("n",)
    MOVE_MISSING = "PDN320", _E
    QUALITY_VIOLATED = "PDN321", _E, (), _CAPTURES | _OBLIGATION, "precedence"
    KING_MUST_CAPTURE = "PDN322", _E, (), _CAPTURES | _OBLIGATION, "precedence"
    KINGS_NOT_FIRST = "PDN323", _E, (), _CAPTURES | _OBLIGATION, "precedence"
    VALUE_NOT_GREATEST = "PDN324", _E, (), _CAPTURES | _OBLIGATION, "precedence"
    MAN_TAKES_KING = "PDN325", _E, ("square",), _NONE, "men_capture_kings"
    GAME_WON_BY_KING = "PDN326", _E, (), _OBLIGATION, "first_king_wins"
    KING_RUN_TOO_LONG = "PDN327", _E, ("square", "n"), _OBLIGATION, "king_run_limit"
    TAKES_OTHER_PIECES = "PDN328", _E, ("origin", "target"), _CAPTURES
    SAME_SQUARE = "PDN340", _E, ("square",)
    KING_LANDS_TOO_FAR = "PDN341", _E, ("square",), _CAPTURES, "king_lands_behind"
    MAN_CAPTURES_BACKWARD = "PDN342", _E, ("origin", "target"), _NONE, "man_captures"
    PROMOTION_ENDS_MOVE = "PDN343", _E, ("square",), _NONE, "promotion"
    DRAW_BY_REPETITION = "PDN330", _N, ("at", "plies")
    DRAW_BY_NO_PROGRESS = "PDN331", _N, ("at", "count", "since")
    DRAW_BY_ENDGAME = "PDN332", _N, ("at", "count", "since")
    DRAW_ONE_EACH = "PDN333", _N, ("at",)
    RESULT_CONTRADICTS_POSITION = "PDN334", _N, ("result", "expected")
    RESULT_CONTRADICTS_FIRST_KING = "PDN335", _N, ("result", "expected")
    VARIANT_UNKNOWN = "PDN401", _E, ("name", "close")
    GAMETYPE_WITHOUT_RULES = "PDN402", _W, ("number",)
    GAMETYPE_MALFORMED = "PDN403", _W, ("text",), _CONVENTION
    FEN_MALFORMED = "PDN404", _E, ("text", "reason")
    FEN_SQUARE_OFF_BOARD = "PDN405", _E, ("square",)
    FEN_SQUARE_TWICE = "PDN406", _E, ("square",)
    VARIANT_UNDETECTED = "PDN407", _W
    GAMETYPE_CONTRADICTION = "PDN408", _W, ("text", "standard"), _CONVENTION
    RESULT_CONTRADICTION = "PDN411", _W, ("result", "terminator")
    RESULT_TYPE = "PDN412", _N, ("result", "allowed"), _CONVENTION
    PLYCOUNT_WRONG = "PDN413", _W, ("text", "n")
    DATE_IMPOSSIBLE = "PDN414", _W, ("text",)
    TAG_REPEATED = "PDN415", _W, ("name",)
    TAG_SPELLING = "PDN416", _N, ("name", "standard"), _FIXABLE | _CONVENTION
    RESULT_WITHOUT_MOVES = "PDN417", _N, ("result",), _CONVENTION
    FORFEIT_WITH_MOVES = "PDN418", _N, ("text", "n")
    RESULT_UNKNOWN = "PDN419", _W, ("text",)
    RESULT_WITHOUT_WINNER = "PDN420", _W, ("text",)
    MAN_ON_LAST_ROW = "PDN421", _W, ("square",)
    TOO_MANY_PIECES = "PDN422", _W, ("n", "most")
    SETUP_WITHOUT_FEN = "PDN423", _W
    FEN_IN_OTHER_TAG = "PDN424", _N, ("name",)
    TIME_CONTROL_MALFORMED = "PDN431", _W, ("text",), _CONVENTION
    CLOCK_MALFORMED = "PDN432", _W, ("text",)
    NUMBER_UNEXPECTED = "PDN441", _W, ("number", "due"), _FIXABLE
    NUMBER_OF_OTHER_SIDE = "PDN442", _W, ("text", "due"), _FIXABLE
    NUMBER_EACH_PLY = "PDN443", _N, (), _FIXABLE | _CONVENTION
    ALLOWANCE_UNKNOWN = "PDN471", _W, ("name",)
    GAME_UNVERIFIED = "PDN473", _W, ("n",)
    FAULT_ALLOWED = "PDN474", _N, ("fault",)
    MOVE_ACCEPTED = "PDN475", _N, ("fault",)
    ACCEPTED_UNPLAYABLE = "PDN476", _W
    ACCEPTED_LEGAL = "PDN477", _N
    ACCEPTED_MISSING = "PDN478", _W, ("text",)
    PDN3_BLANK_IN_MOVE = "PDN451", _E, ("text",), _PDN3 | _FIXABLE
    PDN3_BLANK_BEFORE_STRENGTH = "PDN452", _E, ("text",), _PDN3 | _FIXABLE
    PDN3_STAR_STRENGTH = "PDN453", _E, (), _PDN3
    PDN3_GAME_SEPARATOR = "PDN454", _E, ("text",), _PDN3
    PDN3_LEADING_ZERO = "PDN455", _E, ("text",), _PDN3 | _FIXABLE
    PDN3_NOTATION = "PDN456", _E, ("text",), _PDN3 | _FIXABLE
    PDN3_SEPARATOR = "PDN457", _E, ("text", "sign"), _PDN3 | _FIXABLE
    PDN3_MOVE_FORM = "PDN458", _E, ("text",), _PDN3
    PDN3_PATH = "PDN459", _E, ("text",), _PDN3
    PDN3_TAG_NAME = "PDN460", _E, ("name",), _PDN3 | _FIXABLE
    PDN3_RESULT = "PDN461", _E, ("text", "allowed"), _PDN3
    PDN3_DATE = "PDN462", _E, ("text",), _PDN3
    PDN3_TIME = "PDN463", _E, ("text",), _PDN3
    PDN3_MOVE_NUMBER = "PDN464", _E, ("text",), _PDN3 | _FIXABLE
    PDN3_NOT_IN_GRAMMAR = "PDN465", _E, ("text",), _PDN3
    PDN3_FEN = "PDN466", _E, ("text",), _PDN3 | _FIXABLE
    PDN3_ENCODING = "PDN467", _E, ("encoding",), _PDN3
    ROW_MALFORMED = "PDN501", _E, ("text",)
    COLUMN_PASSED_OVER = "PDN502", _W, ("text",)
    SHEET_REMARK = "PDN503", _N, ("text",)
    MOVE_IN_REMARK = "PDN504", _W, ("text",)
    DATE_FOR_MOVE = "PDN505", _E, ("text", "read")
    COLUMN_OF_OTHER_SIDE = "PDN506", _W
    OUT_OF_TURN = "PDN507", _E
    COLUMNS_SWAPPED = "PDN508", _W, ("read", "n")
    READING_TAKEN = "PDN509", _N, ("text", "read")
    RECORDS_ONE_LEGAL = "PDN601", _N
    RECORDS_BOTH_LEGAL = "PDN602", _W
    RECORDS_BOTH_ILLEGAL = "PDN603", _W
    RECORDS_ONE_MISSING = "PDN604", _N
    RECORDS_COPIED = "PDN605", _W
    RECORDS_ALL_MISSING = "PDN606", _W
    RECORDS_HEADERS_DIFFER = "PDN607", _W
    RECORDS_IRRECONCILABLE = "PDN608", _E
    RECORD_ALONE = "PDN609", _W
    GAME_TWICE = "PDN701", _N, ("name", "number")
    GAME_BEGINS_ANOTHER = "PDN702", _N, ("name", "number")
    MOVE_LEFT_OUT = "PDN520", _E, ("text", "read")
    SECOND_MOVE_LEFT_OUT = "PDN521", _W, ("text", "read")
    ROW_LEFT_OUT = "PDN522", _E, ("text", "read")
    MOVE_TWICE = "PDN523", _E, ("text",)
    ROW_TWICE = "PDN524", _E, ("text",)
    MOVES_SWAPPED = "PDN525", _E, ("read",)
    COLUMNS_SWAPPED_FROM_HERE = "PDN526", _E, ("read",)
    INTERNAL_ERROR = "PDN901", _E, ("reason",)


CODES: Final[Mapping[str, Code]] = MappingProxyType({code.value: code for code in Code})
"""Every code by its text."""
