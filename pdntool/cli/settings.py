"""Settings: a project's ``pdntool.toml`` (or ``[tool.pdntool]`` of its ``pyproject.toml``) over the user's own.

The project's file nearest to the working folder counts, upwards; in one folder ``pdntool.toml`` comes first. Below it
lies the user's, in the place that the platform has for such files. What the command line or the environment says wins
over both.
"""

import contextlib
import errno
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import click

from pdntool.cli.shared_options import Decorated, refuse
from pdntool.i18n.catalog import Catalog, catalog, choose_language

FILE_NAME: Final = "pdntool.toml"
_PROJECT_FILE: Final = "pyproject.toml"
_LIST: Final = (list, str)

# A key is the long name of an option; the parameter that the option is handed on as, and the types of its value.
KEYS: Final[Mapping[str, tuple[str, type | tuple[type, ...]]]] = MappingProxyType(
    {
        "variant": ("rules", str),
        "regulations": ("regulation", str),
        "encoding": ("encoding", str),
        "lang": ("words", str),
        "format": ("form", str),
        "color": ("color", str),
        "select": ("select", _LIST),
        "ignore": ("ignore", _LIST),
        "fail-on": ("fail_on", str),
        "allow-unverified": ("allow_unverified", bool),
        "pdn3": ("pdn3", bool),
        "board": ("board", bool),
        "quiet": ("quiet", bool),
        "jobs": ("jobs", int),
        "notation": ("notation", str),
        "squares": ("squares", str),
        "separator": ("separator", str),
        "zero-pad": ("zero_pad", bool),
        "style": ("style", str),
    }
)


class Settings(NamedTuple):
    """The values that files set, by key; the file of each; and the files of the project and of the user, if any."""

    values: Mapping[str, object]
    origins: Mapping[str, Path]
    project: Path | None = None
    user: Path | None = None


NONE: Final = Settings({}, {})
_META: Final = "pdntool.settings"


def config_options(function: Decorated) -> Decorated:
    """Add ``--config`` and ``--no-config``; the settings become the defaults of the command's other options."""
    named = click.option(
        "--config",
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=_load,
        help=f"Settings [default: the nearest {FILE_NAME}, or [tool.pdntool] in {_PROJECT_FILE}; see pdntool config].",
    )
    none = click.option(
        "--no-config", is_flag=True, is_eager=True, expose_value=False, callback=_forget, help="No settings file."
    )
    return none(named(function))


def settings_of(ctx: click.Context) -> Settings:
    """Return the settings that a command with :func:`config_options` found."""
    found: Settings = ctx.meta.get(_META, NONE)
    return found


def _forget(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 -- Click's signature
    ctx.meta["pdntool.no_config"] = value
    if value:
        ctx.default_map = None
        ctx.meta[_META] = NONE


def _load(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    words = ctx.meta.get("pdntool.words") or catalog(choose_language(None, os.environ))
    if ctx.meta.get("pdntool.no_config"):
        return
    project = Path(value) if value is not None else _nearest()
    user = _of_user()
    found = _read(project, user if user != project else None, words)
    ctx.meta[_META] = found
    ctx.default_map = {KEYS[key][0]: each for key, each in found.values.items()}


def _read(project: Path | None, user: Path | None, words: Catalog) -> Settings:
    values: dict[str, object] = {}
    origins: dict[str, Path] = {}
    for path in filter(None, (user, project)):
        for key, value in _table(path, words).items():
            values[key] = _checked(path, key, value, words)
            origins[key] = path
    return Settings(values, origins, project, user)


def user_file() -> Path:
    """Return where a user's settings stand: below ``XDG_CONFIG_HOME``, ``%APPDATA%`` or ``~/Library``, by platform."""
    return Path(click.get_app_dir("pdntool")) / FILE_NAME


def _of_user() -> Path | None:
    with contextlib.suppress(OSError):
        return user_file() if user_file().is_file() else None
    return None


def _nearest() -> Path | None:
    # A folder that may not be looked into, or is gone, has no settings.
    with contextlib.suppress(OSError):
        return find_config(Path.cwd())
    return None


def find_config(folder: Path) -> Path | None:
    """Return the settings file that counts in a folder, None if there is none from there upwards."""
    for place in (folder, *folder.parents):
        own, project = place / FILE_NAME, place / _PROJECT_FILE
        if own.is_file():
            return own
        if project.is_file() and b"tool.pdntool" in project.read_bytes():
            return project
    return None


def _table(path: Path, words: Catalog) -> Mapping[str, Any]:
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        why = words.reason(type(error).__name__ if error.errno is None else _symbol(error))
        raise click.UsageError(words.word("config_unreadable", name=str(path), reason=why)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(words.word("config_unreadable", name=str(path), reason=str(error))) from error
    table: object = data
    for key in ("tool", "pdntool") if path.name == _PROJECT_FILE else ():
        table = table.get(key, {}) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        raise click.UsageError(words.word("config_value", name=str(path), key="tool.pdntool"))
    return table


def _symbol(error: OSError) -> str:
    return errno.errorcode.get(error.errno or 0, str(error))


def _checked(path: Path, key: str, value: object, words: Catalog) -> object:
    """Return the value of a setting, a list of names as one."""
    if key not in KEYS:
        refuse(words, "config_key", key, KEYS)
    _, kind = KEYS[key]
    entries = value if isinstance(value, list) else []
    if not isinstance(value, kind) or any(not isinstance(entry, str) for entry in entries):
        raise click.UsageError(words.word("config_value", name=str(path), key=key))
    return [value] if kind is _LIST and isinstance(value, str) else value
