"""Records that nobody wrote, written and read again: the same record comes back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pdntool.syntax.game import Game, bare_game, game_from_json, read_games
from pdntool.syntax.moves import written_move
from pdntool.syntax.nodes import (
    Content,
    Item,
    Ply,
    Tag,
    Variation,
)
from pdntool.text.source import Source
from pdntool.write.options import OutputOptions
from pdntool.write.writers.pdn import items_as_pdn
from tests.conftest import Program, Writer
from tests.syntax.generated_games import NOWHERE, RECORDS
from tests.write.records import GAME


@given(record=RECORDS, width=st.sampled_from([0, 20, 79]))
@settings(max_examples=150, deadline=None)
def test_a_record_written_as_pdn_reads_back(record: Game, width: int) -> None:
    options = OutputOptions(width=width, roster_first=False)
    text = items_as_pdn(record.tags, record.items, options)
    (again,) = read_games(Source("x", text))
    assert again.to_json() == record.to_json(), text
    assert again.problems == ()
    assert items_as_pdn(again.tags, again.items, options) == text


def test_depth_costs_nothing() -> None:
    deep: Item = Variation((Ply("32-28", written_move("32-28"), NOWHERE),), NOWHERE)
    for _ in range(3000):
        deep = Variation((Ply("32-28", written_move("32-28"), NOWHERE), deep), NOWHERE)
    record = bare_game(Content((), (Ply("32-28", written_move("32-28"), NOWHERE), deep)))
    text = items_as_pdn(record.tags, record.items, OutputOptions())
    assert text.count("(") == 3001
    assert game_from_json(record.to_json()).to_json() == record.to_json()


def test_lines_keep_to_their_width() -> None:
    moves = tuple(Ply("32-28", written_move("32-28"), NOWHERE) for _ in range(50))
    text = items_as_pdn((), moves, OutputOptions(width=40))
    assert max(map(len, text.splitlines())) <= 40
    assert len(text.splitlines()) > 5


def test_the_roster_comes_first() -> None:
    tags = tuple(Tag(name, "x", NOWHERE, NOWHERE, name) for name in ("Odd", "Result", "Black", "White", "Event"))
    text = items_as_pdn(tags, (), OutputOptions())
    assert [line.split()[0] for line in text.splitlines()] == ["[Event", "[White", "[Black", "[Result", "[Odd"]


def test_a_record_is_written_anew(pdntool: Program, write: Writer) -> None:
    ran = pdntool("convert", write(GAME), "--to", "pdn", "--width", "40")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        '[Event "Cup"]\n[White "Ada Ay"]\n[GameType "20"]\n[Odd "x"]\n\n'
        "1. {[%clk 0:09:57] good} 32-28! $1\n(1. 33-28 {b} 20-24 (1... 18-22 $7))\n1... 19-23 2. 28x19 14x23 1-1\n"
    )
