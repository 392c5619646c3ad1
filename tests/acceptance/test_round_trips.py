"""What the program writes it reads back to the same thing, on positions that nobody chose."""

import json
import random
from collections import defaultdict

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pdntool.board.fen import read_fen, write_fen
from pdntool.board.position import Position
from pdntool.check.validate import check_source
from pdntool.diagnostics.model import Diagnostic
from pdntool.rules import notation
from pdntool.rules.engine import engine
from pdntool.rules.variants import VARIANTS
from pdntool.text.source import decode
from tests.conftest import Program, Writer
from tests.rules import plain_generator as plain
from tests.rules.plain_generator import Piece, PlainPosition, Traits

SHARED = ["capraz", "english", "international", "turkish"]
SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _thrown(traits: Traits, chance: random.Random) -> PlainPosition:
    squares = sorted(traits.names)
    board: dict[plain.Square, Piece] = {}
    for square in chance.sample(squares, chance.randint(2, len(squares) // 2)):
        white = chance.random() < 0.5
        last_row = square[1] == (traits.rows - 1 if white else 0)
        board[square] = Piece(white, last_row or chance.random() < 0.3)
    return PlainPosition(board, white_to_move=chance.random() < 0.5)


def _random_game(traits: Traits, chance: random.Random, plies: int) -> list[plain.PlainMove]:
    position, played = plain.start(traits), []
    for _ in range(plies):
        moves = plain.legal_moves(traits, position)
        if not moves:
            break
        played.append(chance.choice(moves))
        position = plain.play(traits, position, played[-1])
    return played


def _of_the_rules(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    """Leave out what is remarked on the thrown positions themselves."""
    codes = [finding.code for finding in diagnostics if finding.code.startswith("PDN3")]
    # 33x: a draw, or a result, that the position has reached.
    return [code for code in codes if not code.startswith("PDN33")]


@pytest.mark.parametrize("variant", SHARED)
@given(seed=st.integers(min_value=0, max_value=2**32))
@example(seed=76)
@example(seed=53934)
@SOME
def test_every_legal_move_is_read_back_in_every_form(variant: str, seed: int) -> None:
    rules = VARIANTS[variant]
    fen = plain.write(plain.PLAIN[variant], _thrown(plain.PLAIN[variant], random.Random(seed)))  # noqa: S311 no secret
    position = read_fen(fen, rules.geometry)
    assert isinstance(position, Position)
    play = engine(rules)
    moves = play.legal_moves(position)
    short_texts = [notation.short_text(rules, move) for move in moves]
    texts, expected = [], []
    for move in moves:
        after = write_fen(play.play(position, move))
        for text in {notation.official_text(rules, position, move), *notation.long_texts(rules, position, move)}:
            texts.append(f'[Rules "{variant}"]\n[FEN "{fen}"]\n\n1. {text} *\n')
            # The full path of a capture of one piece can be another capture's short form: no text tells them apart.
            codes = ["PDN308"] if short_texts.count(text) > 1 else []
            expected.append((text, 1, after, codes))
    reports = [report for report in check_source(decode("\n".join(texts).encode(), "moves.pdn")) if report.number]
    got = [
        (text, report.plies_legal, report.final_fen, _of_the_rules(report.diagnostics))
        for (text, *_), report in zip(expected, reports, strict=True)
    ]
    assert got == expected, fen


@pytest.mark.parametrize("variant", SHARED)
@given(seed=st.integers(min_value=0, max_value=2**32))
@SOME
def test_short_texts_say_which_move_unless_two_share_them(variant: str, seed: int) -> None:
    rules, traits = VARIANTS[variant], plain.PLAIN[variant]
    plain_position = _thrown(traits, random.Random(seed))  # noqa: S311 no secret
    position = read_fen(plain.write(traits, plain_position), rules.geometry)
    assert isinstance(position, Position)
    sharing = defaultdict(set)
    for move in plain.legal_moves(traits, plain_position):
        sharing[move.origin, move.target].add(move.captured)
    for found in engine(rules).legal_moves(position):
        names = rules.geometry.names
        ambiguous = len(sharing[names[found.origin], names[found.target]]) > 1
        short = notation.short_text(rules, found)
        official = notation.official_text(rules, position, found)
        assert official == (notation.long_text(rules, position, found) if ambiguous else short)


@pytest.mark.parametrize("variant", SHARED)
@given(seed=st.integers(min_value=0, max_value=2**32))
@SOME
def test_positions_survive_writing_and_reading(variant: str, seed: int) -> None:
    rules = VARIANTS[variant]
    fen = plain.write(plain.PLAIN[variant], _thrown(plain.PLAIN[variant], random.Random(seed)))  # noqa: S311 no secret
    position = read_fen(fen, rules.geometry)
    assert isinstance(position, Position)
    assert write_fen(position) == fen
    turn, white, black = fen.split(":")
    for spelled in (f"{turn}:{black}:{white}", f"{fen}.", f" {fen} ", fen.replace(",", ", ")):
        assert read_fen(spelled, rules.geometry) == position, spelled


@pytest.mark.parametrize("variant", SHARED)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_legal_and_survive_conversion(
    pdntool: Program, write: Writer, variant: str, seed: int
) -> None:
    traits = plain.PLAIN[variant]
    games = []
    for number in range(5):
        moves = _random_game(traits, random.Random(f"{variant}{seed}{number}"), 60)  # noqa: S311 no secret
        texts = [("x" if move.captured else "-").join(move.path) for move in moves]
        numbered = [text if ply % 2 else f"{ply // 2 + 1}. {text}" for ply, text in enumerate(texts)]
        games.append(f'[Rules "{variant}"]\n[Round "{number}"]\n\n{" ".join(numbered)} *\n')
    original = write("\n".join(games))
    checked = pdntool("validate", original, "--format", "jsonl")
    assert checked.code == 0
    short = write(pdntool("convert", original).out, "short.pdn")
    long = write(pdntool("convert", short, "--notation", "long").out, "long.pdn")
    assert pdntool("convert", long).out == short.read_text(encoding="utf-8")
    for path in (short, long):
        ran = pdntool("validate", path, "--format", "jsonl")
        assert (ran.code, ran.codes) == (0, [])
        finals = [(game["plies_legal"], game["final_fen"]) for game in ran.games]
        assert finals == [(game["plies_legal"], game["final_fen"]) for game in checked.games]


@pytest.mark.parametrize("variant", SHARED)
def test_the_list_of_moves_is_the_plain_generators(pdntool: Program, variant: str) -> None:
    traits, chance = plain.PLAIN[variant], random.Random(variant)  # noqa: S311 no secret
    for _ in range(25):
        position = _thrown(traits, chance)
        fen = plain.write(traits, position)
        shown = json.loads(pdntool("moves", "--variant", variant, "--fen", fen, "--format", "json").out)["moves"]
        expected = plain.legal_moves(traits, position)
        assert sorted((move["fen"], *sorted(move["captured"])) for move in shown) == sorted(
            (plain.write(traits, plain.play(traits, position, move)), *sorted(move.captured)) for move in expected
        )


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    for report in check_source(decode(text.encode("utf-8", "surrogatepass"), "any.pdn")):
        assert report.plies_legal <= report.plies_read


# fmt: off
TOKENS = st.sampled_from([
    "1.", "1...", "32-28", "19-23", "28x19", "99-1", "4x", "-", "x", "*", "1-0", "2-0", "1/2-1/2", "(", ")",
    "{", "}", ";", "%", "[A", "[", "]", '"', "$1", "!", "(?)", "/", "…", "|", ":", ",", "\\", "\n",
    '[A "b"]', '/FEN "W:W28:B23"/',
])
# fmt: on


@given(st.lists(TOKENS, max_size=60).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_no_mixture_of_tokens_breaks_the_check(text: str) -> None:
    source = decode(text.encode(), "any.pdn")
    for report in check_source(source, VARIANTS["international"]):
        assert report.plies_legal <= report.plies_read
        for finding in report.diagnostics:
            assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(source.text)
