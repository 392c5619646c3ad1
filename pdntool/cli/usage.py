"""What Click says of a wrong command line, in the language of the messages."""

import os
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import click

from pdntool.i18n.catalog import Catalog, catalog
from pdntool.i18n.language import LANGUAGES, choose_language

_LANG: Final = "--lang"


def usage_text(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return the sentence for a wrong command line; what no table knows stays as Click, or this program, has put it."""
    text_of = _TEXTS.get(type(error))
    text = None if text_of is None else text_of(_words(error, arguments), error)
    return error.format_message() if text is None else text


def _words(error: click.ClickException, arguments: Sequence[str]) -> Catalog:
    """Return the catalog; where an option is wrong that came before ``--lang`` was read, it is looked for."""
    ctx = getattr(error, "ctx", None)
    known: Catalog | None = None if ctx is None else ctx.meta.get("pdntool.words")
    return known or catalog(choose_language(_asked(arguments), os.environ))


def _asked(arguments: Sequence[str]) -> str | None:
    for place, argument in enumerate(arguments):
        name, sign, value = argument.partition("=")
        language = value if sign else "".join(arguments[place + 1 : place + 2])
        if name == _LANG and language in LANGUAGES:
            return language
    return None


def _no_such_option(words: Catalog, error: Any) -> str:  # noqa: ANN401 - the table tells its type
    close = ", ".join(sorted(error.possibilities or ()))
    return words.word("option_unknown_close" if close else "option_unknown", name=error.option_name, close=close)


def _missing(words: Catalog, error: Any) -> str | None:  # noqa: ANN401
    name = None if error.param is None else error.param.get_error_hint(error.ctx)
    return None if name is None else words.word("argument_missing", name=name.replace("'", ""))


def _bad_value(words: Catalog, error: Any) -> str | None:  # noqa: ANN401
    if error.param is None:
        return None
    kind, name = error.param.type, error.param.get_error_hint(error.ctx).replace("'", "")
    if isinstance(kind, click.Choice):
        text = error.message.partition(" is not one of")[0].strip("'")
        return words.word("value_not_a_choice", name=name, text=text, choices=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.IntRange):
        return words.word("value_not_a_number", name=name, least=str(kind.min))
    return None


def _option_usage(words: Catalog, error: Any) -> str | None:  # noqa: ANN401
    wants = "requires an argument" in error.message
    return words.word("option_wants_value", name=error.option_name) if wants else None


_TEXTS: Final[Mapping[type, Callable[[Catalog, Any], str | None]]] = MappingProxyType(
    {
        click.NoSuchOption: _no_such_option,
        click.MissingParameter: _missing,
        click.BadParameter: _bad_value,
        click.BadOptionUsage: _option_usage,
    }
)
