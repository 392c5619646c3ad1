"""One small record for each diagnostic code that has it, and the same record put right."""

import functools
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pdntool.package_files import package_text


class Example(NamedTuple):
    """``wrong`` is a record that gives the code, ``right`` one that does not; both are complete inputs."""

    wrong: str
    right: str


@functools.cache
def examples() -> Mapping[str, Example]:
    """Return the examples by code. They hold notation only, so they are the same in every language."""
    data = tomllib.loads(package_text("i18n/examples.toml"))
    return MappingProxyType({code: Example(**example) for code, example in data.items()})
