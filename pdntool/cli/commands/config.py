"""``pdntool config``: which settings hold here, and where each comes from."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from pdntool.cli.exit_codes import ExitCode
from pdntool.cli.settings import KEYS, Settings, config_options, settings_of, user_file
from pdntool.cli.shared_options import words_option
from pdntool.cli.streams import write_out
from pdntool.cli.usage import Choice, Group
from pdntool.i18n.catalog import LANGUAGES, Catalog
from pdntool.render.visible import harmless

SCHEMA: Final = "pdntool/config/1"
_LANG_VARIABLE: Final = "PDNTOOL_LANG"
_EPILOG: Final = """\b
Examples:
  pdntool config show
  pdntool config show --format json
"""


class _Held(NamedTuple):
    """A setting that holds: its value, who set it (project, user, environment), and the file or the variable."""

    value: object
    by: str
    place: str


@click.group("config", cls=Group, no_args_is_help=True)
def command() -> None:
    """Show the settings that hold here.

    Settings are the long names of options, in TOML: in pdntool.toml or [tool.pdntool] of pyproject.toml for a project,
    and below it in the user's own file. validate, convert, table and explain take their defaults from them.
    """


@command.command("show", epilog=_EPILOG)
@config_options
@click.option("--format", "shape", type=Choice(("text", "json")), default="text", show_default=True)
@words_option
@click.pass_context
def show(ctx: click.Context, *, shape: str, words: Catalog) -> int:
    """Show which settings hold, and where each comes from."""
    settings = settings_of(ctx)
    held = _held(settings)
    if shape == "json":
        write_out((json.dumps(_as_object(settings, held), ensure_ascii=False, indent=2) + "\n",))
    else:
        write_out(f"{harmless(line)}\n" for line in _lines(settings, held, words))
    return ExitCode.OK


def _held(settings: Settings) -> dict[str, _Held]:
    found = {
        key: _Held(settings.values[key], "user" if path == settings.user else "project", str(path))
        for key, path in settings.origins.items()
    }
    language = os.environ.get(_LANG_VARIABLE, "")
    if language in LANGUAGES:
        found["lang"] = _Held(language, "environment", _LANG_VARIABLE)
    return {key: found[key] for key in KEYS if key in found}


def _as_object(settings: Settings, held: dict[str, _Held]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "files": {"project": _text(settings.project), "user": _text(settings.user), "user_place": str(user_file())},
        "settings": {key: {"value": one.value, "by": one.by, "from": one.place} for key, one in held.items()},
    }


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _lines(settings: Settings, held: dict[str, _Held], words: Catalog) -> Iterator[str]:
    """Yield the settings as TOML, all that is not one of them in comments."""
    none = words.word("config_none")
    yield f"# {words.word('config_project', name=_text(settings.project) or none)}"
    yield f"# {words.word('config_user', name=_text(settings.user) or f'{user_file()} ({none})')}"
    for key, one in held.items():
        yield f"{key} = {json.dumps(one.value, ensure_ascii=False)}  # {one.place}"
    yield f"# {words.word('config_unset', names=', '.join(key for key in KEYS if key not in held))}"
