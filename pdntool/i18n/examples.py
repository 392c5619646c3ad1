"""One small record for each diagnostic code that has it, and the same record put right."""

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple


class Example(NamedTuple):
    """``wrong`` is a record that gives the code, ``right`` one that does not; both are complete inputs."""

    wrong: str
    right: str


@functools.cache
def examples() -> Mapping[str, Example]:
    """Return the examples by code. They hold notation only, so they are the same in every language."""
    file = resources.files("pdntool.i18n").joinpath("examples.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType({code: Example(**example) for code, example in data.items()})
