"""Prints the lowest versions that pyproject.toml allows, as constraints for pip.

``python tests/lowest.py > constraints.txt`` needs nothing but Python.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
_REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+)(?:\[[\w,-]+\])?>=(?P<lowest>[\w.]+)(?:,<[\w.]+)?(?:; python_version < '[\d.]+')?"
)


def requirements(project: dict[str, Any]) -> Iterator[str]:
    """Yield what is needed to build, to run and to test."""
    yield from project["build-system"]["requires"]
    yield from project["project"]["dependencies"]
    yield from project["project"]["optional-dependencies"]["test"]


def pin(requirement: str) -> str:
    """Return ``name==version`` of a requirement's lowest version; raises ``ValueError`` if it states none."""
    stated = _REQUIREMENT.fullmatch(requirement)
    if stated is None:
        raise ValueError(f"{requirement}: this is not a name with its lowest version, such as lark>=1.3")
    return f"{stated['name']}=={stated['lowest']}"


if __name__ == "__main__":
    for each in requirements(tomllib.loads(PROJECT.read_text(encoding="utf-8"))):
        print(pin(each))  # noqa: T201 - this is what it is for
