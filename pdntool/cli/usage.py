"""Wrong command lines: Click's classes with errors that carry their parts, and the sentence in the user's language.

Click words its errors in English, and differently from version to version. Nothing here reads those sentences: the
classes of this module raise :class:`WrongUsage`, and of Click's own errors only the attributes are used.
"""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from pdntool.text.words import closest

if TYPE_CHECKING:
    from pdntool.i18n.catalog import Catalog

_LANG: Final = "--lang"
_LIKE: Final = 0.5
"""How alike a name must be to be offered, from 0 to 1."""


class WrongUsage(click.UsageError):
    """A wrong command line: the key of its sentence in the catalog, and the parts of that sentence."""

    def __init__(self, key: str, ctx: click.Context | None, **parts: str) -> None:
        """Keep the key and the parts; the message, which is never shown, is the key."""
        super().__init__(key, ctx)
        self.key = key
        self.parts = parts


class Choice(click.Choice[str]):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401 - the signature is Click's
        """Return the word; raises :class:`WrongUsage` if it is not among them."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            choices = ", ".join(self.choices)
            parts = {"name": _name_of(param, ctx), "text": str(value), "choices": choices}
            raise WrongUsage("value_not_a_choice", ctx, **parts) from error


class WholeNumber(click.IntRange):
    """A whole number with a least value."""

    def __init__(self, least: int) -> None:
        """Set the least value, which is allowed."""
        super().__init__(min=least)
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - the signature is Click's
        """Return the number; raises :class:`WrongUsage` where it is none, or too small."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter as error:
            parts = {"name": _name_of(param, ctx), "least": str(self.least)}
            raise WrongUsage("value_not_a_number", ctx, **parts) from error


class Command(click.Command):
    """A command whose wrong use is a :class:`WrongUsage`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as Click does, with an error of its own for each way in which an option or argument is wrong."""
        # Extra arguments of a group belong to its command; those of a command are an error, which Click would word.
        hands_on, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            _refuse_option(self, ctx, error.option_name)
        if rest and not hands_on and not ctx.resilient_parsing:
            raise WrongUsage("arguments_unexpected", ctx, text=" ".join(rest))
        return rest


class Group(Command, click.Group):
    """A command with commands below it."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant; raises :class:`WrongUsage` with the closest ones where there is none."""
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            close = ", ".join(closest(name, self.list_commands(ctx), cutoff=_LIKE))
            raise WrongUsage("command_unknown_close" if close else "command_unknown", ctx, name=name, close=close)
        return super().resolve_command(ctx, args)


def _refuse_option(command: click.Command, ctx: click.Context, name: str) -> NoReturn:
    """Raise the error of an option that has no value and wants one, or has one and wants none."""
    flags = (param for param in command.get_params(ctx) if isinstance(param, click.Option) and param.is_flag)
    is_flag = any(name in (*flag.opts, *flag.secondary_opts) for flag in flags)
    raise WrongUsage("option_takes_no_value" if is_flag else "option_wants_value", ctx, name=name)


def _name_of(param: click.Parameter | None, ctx: click.Context | None) -> str:
    """Return the option's names, or the argument's as the help writes it."""
    if isinstance(param, click.Argument) and ctx is not None:
        return param.make_metavar(ctx)
    return "" if param is None else " / ".join(param.opts)


def usage_text(error: click.ClickException, arguments: Sequence[str]) -> str:
    """Return the sentence for a wrong command line; other errors are already in the user's language."""
    if isinstance(error, WrongUsage):
        return _words(error, arguments).word(error.key, **error.parts)
    if isinstance(error, click.NoSuchOption):
        close = ", ".join(sorted(error.possibilities or ()))
        key = "option_unknown_close" if close else "option_unknown"
        return _words(error, arguments).word(key, name=error.option_name, close=close)
    if isinstance(error, click.MissingParameter):
        return _words(error, arguments).word("argument_missing", name=_name_of(error.param, error.ctx))
    return error.format_message()


def _words(error: click.UsageError, arguments: Sequence[str]) -> "Catalog":
    """Return the catalog; where an option is wrong that came before ``--lang`` was read, it is looked for."""
    known: Catalog | None = None if error.ctx is None else error.ctx.meta.get("pdntool.words")
    return known or words_asked(arguments)


def words_asked(arguments: Sequence[str]) -> "Catalog":
    """Return the catalog of the language that a command line asks for, where nothing of it was read yet."""
    from pdntool.i18n.catalog import catalog, choose_language  # noqa: PLC0415 -- not at every start

    return catalog(choose_language(_asked(arguments), os.environ))


def _asked(arguments: Sequence[str]) -> str | None:
    from pdntool.i18n.catalog import LANGUAGES  # noqa: PLC0415 -- same

    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        language = value if equals else "".join(arguments[place + 1 : place + 2])
        if name == _LANG and language in LANGUAGES:
            return language
    return None
