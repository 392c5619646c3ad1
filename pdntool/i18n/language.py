"""Which language to speak; the process-wide locale is never touched."""

from collections.abc import Mapping
from typing import Final

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
