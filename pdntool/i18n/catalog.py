"""All wording by language, which language to speak, and the examples of codes that are the same in all of them."""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pdntool.package_files import package_text

Sentence = str | Mapping[str, str]

_REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ENOENT": "file_missing",
        "EACCES": "file_forbidden",
        "EPERM": "file_forbidden",
        "EISDIR": "file_is_folder",
        "ENOTDIR": "file_in_no_folder",
        "ELOOP": "file_in_a_circle",
        "ENOSPC": "disk_full",
        "EDQUOT": "disk_full",
        "EBADF": "stream_closed",
        "EIO": "device_fails",
        "EPIPE": "stream_closed",
        "EROFS": "disk_read_only",
        "ENAMETOOLONG": "name_too_long",
        "NOT_JSON": "json_broken",
        "NO_RECORD": "json_no_record",
        "FEN_FORM": "fen_form",
        "FEN_TURN_MISSING": "fen_turn_missing",
        "FEN_TURN_UNKNOWN": "fen_turn_unknown",
        "FEN_SIDE_MISSING": "fen_side_missing",
        "FEN_SIDE_TWICE": "fen_side_twice",
        "FEN_STRAY_LETTER": "fen_stray_letter",
        "FEN_NO_SQUARE": "fen_no_square",
        "FEN_NO_PIECES": "fen_no_pieces",
        "COMPRESSED": "foreign_compressed",
        "SPREADSHEET": "foreign_spreadsheet",
        "DOCUMENT": "foreign_document",
        "IMAGE": "foreign_image",
        "DATABASE": "foreign_database",
        "BINARY": "foreign_binary",
        "OUTPUT": "foreign_output",
        "WORKBOOK_EXTRA": "workbook_extra",
        "WORKBOOK_LOCKED": "workbook_locked",
        "WORKBOOK_BROKEN": "workbook_broken",
        "WORKBOOK_LARGE": "workbook_large",
        "PACKED_BROKEN": "packed_broken",
        "PACKED_LOCKED": "packed_locked",
        "PACKED_LARGE": "packed_large",
        "PACKED_BOMB": "packed_bomb",
        "PACKED_EMPTY": "packed_empty",
        "PACKED_EXTRA": "packed_extra",
    }
)

NO_EXTENSION: Final = "?"
"""Stands in a list of extensions for those names that have none."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """All wording of one language."""

    language: str
    messages: Mapping[str, Sentence]
    ui: Mapping[str, Sentence]
    titles: Mapping[str, str]
    traits: Mapping[str, str]
    changes: Mapping[str, str]

    @property
    def explanations(self) -> Mapping[str, Mapping[str, str]]:
        """The pages of the codes: two thirds of a catalog, which few commands show."""
        return _explanations(self.language)

    def message(self, code: str, args: Mapping[str, str | int]) -> str:
        """Return the sentence of a diagnostic, filled in."""
        if "reason" in args:
            args = {**args, "reason": self.reason(str(args["reason"]), args.get("number", 0))}
        if "extensions" in args:
            listed = str(args["extensions"]).replace(NO_EXTENSION, self.word("no_extension"))
            args = {**args, "extensions": listed}
        return _fill(self.messages[code], args)

    def reason(self, name: str, number: str | int = 0) -> str:
        """Return in words why a file cannot be read or written.

        ``name`` is that of a system error (``ENOENT``), or ``NOT_JSON``, or ``NO_RECORD`` with the number of a value,
        or what a file without records is (``COMPRESSED gzip``). A name that no words are known for comes
        back as it is.
        """
        first, _, kind = name.partition(" ")
        key = _REASONS.get(first)
        return name if key is None else self.word(key, number=number, kind=kind)

    def word(self, key: str, /, **args: str | int) -> str:
        """Return a word or sentence of the interface, filled in; ``n`` chooses between singular and plural."""
        return _fill(self.ui[key], args)

    def change(self, kind: str, *, written: str, read: str) -> str:
        """Return in words what is changed of a record; ``kind`` is a key of the table ``changes``."""
        return _fill(self.changes[kind], {"written": written, "read": read})


def _fill(sentence: Sentence, args: Mapping[str, str | int]) -> str:
    text = sentence if isinstance(sentence, str) else sentence["one" if args.get("n") == 1 else "other"]
    return text.format_map(args)


@functools.cache
def catalog(language: str) -> Catalog:
    """Return the catalog of a language of :data:`pdntool.i18n.catalog.LANGUAGES`."""
    data: dict[str, Any] = tomllib.loads(_texts(language)[0])
    return Catalog(language, data["messages"], data["ui"], data["titles"], data["traits"], data["changes"])


@functools.cache
def _explanations(language: str) -> Mapping[str, Mapping[str, str]]:
    data: dict[str, Any] = tomllib.loads(_texts(language)[1])
    pages: dict[str, Mapping[str, str]] = data["explain"]
    return pages


def _texts(language: str) -> tuple[str, str]:
    """Return the text of a catalog before the explanations, and theirs: they stand last."""
    before, found, after = package_text(f"i18n/{language}.toml").partition("\n[explain.")
    return before + "\n", found + after


LANGUAGES: Final = ("en", "tr")
_VARIABLES: Final = ("PDNTOOL_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(option: str | None, environ: Mapping[str, str]) -> str:
    """Return ``option``, else the language of the first variable that is set and known, else English.

    A locale such as ``tr_TR.UTF-8`` counts by its first two letters. A set but unknown locale ends the search, as the
    variables override each other; only an unknown ``PDNTOOL_LANG`` is passed over.
    """
    if option is not None:
        return option
    for variable in _VARIABLES:
        value = environ.get(variable, "")
        language = value[:2].lower()
        if language in LANGUAGES and not value[2:3].isalpha():
            return language
        if value and variable != "PDNTOOL_LANG":
            break
    return "en"


class Example(NamedTuple):
    """``wrong`` is a record that gives the code, ``right`` one that does not; both are complete inputs."""

    wrong: str
    right: str


@functools.cache
def examples() -> Mapping[str, Example]:
    """Return the examples by code. They hold notation only, so they are the same in every language."""
    data = tomllib.loads(package_text("i18n/examples.toml"))
    return MappingProxyType({code: Example(**example) for code, example in data.items()})
