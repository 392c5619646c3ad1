"""A record with findings of all kinds, and what the tests of choosing among them share."""

from pathlib import Path

from tests.conftest import Program

# An illegal move and what follows it, a wrong number, a repeated tag, a note on the result.
FAULTY = (
    '[Round "1"]\n[Round "2"]\n[GameType "20"]\n[Result "1-0"]\n\n1. 32-28 19-23 2. 34-30 14-19 4. 37-32 10-14 1-0\n'
)


ALL = ["PDN415", "PDN412", "PDN305", "PDN319", "PDN441"]


def codes(pdntool: Program, *arguments: str | Path) -> list[str]:
    return pdntool("validate", "--format", "jsonl", *arguments).codes
