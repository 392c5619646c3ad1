"""Findings as commands of GitHub's workflows."""

import re

from tests.conftest import Program, Writer

FAULTY = (
    '[Event "=1+1"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 34-30 *\n\n'
    '[White "ğ, 100%"]\n[GameType "20"]\n\n1. 32-28 19-2y 2. =1+2 *\n'
)


def test_github_shows_each_finding_at_its_place(pdntool: Program, write: Writer) -> None:
    path = write(FAULTY, "a,b:c%.pdn")
    ran = pdntool("validate", "--format", "github", path)
    first, *others = ran.out.splitlines()
    name = str(path).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    assert first == (
        f"::error file={name},line=4,col=19,endColumn=24,title=PDN305 capture-compulsory::a capture is compulsory here"
    )
    assert all(re.fullmatch(r"::(error|warning|notice) file=[^\n]*::[^\n]+", line) for line in others)
