"""Real records at the desk: what is right is left alone."""

from pathlib import Path

import pytest

from pdntool.check.validate import check_games
from pdntool.desk.repair import repair_game
from pdntool.text.source import decode


@pytest.mark.slow
def test_no_legal_game_is_repaired(corpus: Path) -> None:
    wrong, games = [], 0
    for path in sorted(corpus.rglob("*.p[dh]n")):
        for verdict in check_games(decode(path.read_bytes(), path.name)):
            if not verdict.plies_read or verdict.plies_legal < verdict.plies_read:
                continue
            repair = repair_game(verdict)
            games += 1
            if repair.verdict != "clean" or repair.candidates:
                wrong.append(f"{path.name} game {verdict.number}: {repair.verdict} {len(repair.candidates)}")
    assert not wrong, "\n".join(wrong)
    assert games > 22_621
