"""Games that nobody played, of every variant, with faults of all kinds in their moves, numbers, tags and ends."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Final

from pdntool.board.fen import write_fen
from pdntool.rules.engine import engine
from pdntool.rules.notation import long_text, short_text
from pdntool.rules.variants import VARIANTS
from pdntool.text.source import Source

GAMES_A_VARIANT: Final = 3
LONGEST: Final = 70
TAGS: Final = (
    *('[Event "a"]', '[event "a"]', '[Event "b \\" c"]', '[Round "1"]', '[Round "2"]', "[Round 3]", '[Wit "x"]'),
    *('[Date "1998.02.29"]', '[Date "1998.??.??"]', '[EventDate "soon"]', '[UTCDate "2024.06.08"]', '[Date "?"]'),
    *('[Result "1-0"]', '[Result "2-0"]', '[Result "*"]', '[Result "4-6"]', '[Result "1-1"]', '[Result "draw"]'),
    *('[PlyCount "7"]', '[PlyCount "x"]', '[PlyCount ""]', '[Termination "unplayed"]', '[Termination "normal"]'),
    *('[TimeControl "60+5"]', '[TimeControl "2h"]', '[WhiteTime "1:59"]', '[BlackClock "1:75"]', '[WhiteClock "?"]'),
    *('[SetUp "1"]', '[SetUp "0"]', '[FEN "W:W31,37:B14,K3"]', '[FEN "B:W18:BK4"]', '[FEN "W:W4:B50"]', '[FEN "x"]'),
    *('[GameType "20"]', '[GameType "21"]', '[GameType "25,W,8,8,N1,0"]', '[GameType "99"]', '[GameType "x"]'),
    *(
        '[Rules "turkish"]',
        '[Rules "nonsense"]',
        '[Rules "english:flipped"]',
        '[Comment "32-28 *"]',
        '[Position "W:W1"]',
    ),
)
ENDS: Final = ("*", "1-0", "2-0", "1-1", "0-2", "1/2-1/2", "0-0", "", "1-0 *", "draw", "½-½", "* {so}")
THROWN: Final = (
    *("32-28", "19x23", "1-50", "99-1", "a3-b4", "c3:e5", "11x18x25", "3228", "cd4", "08-12", "32-2y", "32-", "x"),
    *("4.", "1...", "...", "3", "7.", "!", "$1", "{a}", "(18-23)", "(", "}", ";x\n", "M0000322800", "*", "1-1"),
    *('/FEN "W:W31:B14"/', "\n", "\n\n", '\n[Event "b"]\n', "{[%clk 1:75]}", "{pdntool: allow PDN3}"),
)


Games = list[tuple[list[str], list[str]]]


@cache
def _games(variant: str) -> Games:
    """Return games of random legal moves of a variant, one with the paths of captures: the moves, the FENs before."""
    chance, play = random.Random(variant), engine(VARIANTS[variant])  # noqa: S311 -- games, no secrets
    games: Games = []
    for number in range(GAMES_A_VARIANT):
        position, texts, fens = play.start, list[str](), list[str]()
        while len(texts) < LONGEST and (moves := sorted(play.legal_moves(position))):
            move = chance.choice(moves)
            fens.append(write_fen(position))
            texts.append(long_text(play.rules, position, move) if number == 1 else short_text(play.rules, move))
            position = play.play(position, move)
        games.append((texts, fens))
    return games


def legal_game(variant: str, plies: int) -> list[str]:
    """Return so many legal moves from the start, always the same ones; some game of the variant is as long."""
    return max((texts for texts, _ in _games(variant)), key=len)[:plies]


def turned_round(text: str) -> str:
    """Return a move from its end to its start, which is illegal where the move was legal."""
    return "-".join(reversed(text.replace("x", "-").replace(":", "-").split("-")))


def _numbered(texts: list[str], chance: random.Random) -> Iterator[str]:
    style, slip = chance.choice((".", ".", ".", "", ". ", ")")), chance.choice((0, 0, 0, 1))
    for place, text in enumerate(texts):
        number = place // 2 + 1 + (slip if place > chance.randrange(1, 40) else 0)
        yield f"{number}{style}{text}" if style and place % 2 == 0 else text


def _damage(texts: list[str], chance: random.Random) -> None:
    """Change, leave out, double, swap or throw in a move."""
    place = chance.randrange(len(texts))
    match chance.randrange(6):
        case 0:
            texts[place] = chance.choice(THROWN)
        case 1:
            del texts[place]
        case 2:
            texts.insert(place, texts[place])
        case 3:
            other = chance.randrange(len(texts))
            texts[place], texts[other] = texts[other], texts[place]
        case 4:
            squares = texts[place].replace("x", "-").replace(":", "-").split("-")
            texts[place] = chance.choice(("-", "x", ":", "")).join(reversed(squares))
        case _:
            texts.insert(place, chance.choice(THROWN))


def damaged_game(chance: random.Random) -> str:
    """Return the text of one game: legal moves, most with some fault in them, and tags of all kinds."""
    variant = chance.choice(list(VARIANTS))
    played, fens = chance.choice(_games(variant))
    first = chance.randrange(len(played)) if chance.random() < 0.3 else 0
    texts = played[first:][: chance.choice((2, 4, 9, 30, LONGEST))]
    for _ in range(chance.choice((0, 1, 1, 1, 2, 4))):
        if texts:
            _damage(texts, chance)
    tags = [chance.choice(TAGS) for _ in range(chance.choice((0, 0, 0, 1, 3)))]
    if first:
        tags.append(f'[FEN "{fens[first]}"]')
    if chance.random() < 0.5:
        tags.insert(0, f'[Rules "{variant}"]')
    if chance.random() < 0.2:
        tags.append(f'[PlyCount "{len(texts)}"]')
    return "\n".join([*tags, *[""] * bool(tags), " ".join([*_numbered(texts, chance), chance.choice(ENDS)])])


def damaged_sources(seed: int, games: int) -> Iterator[Source]:
    """Yield so many games, one a source or a few side by side."""
    chance = random.Random(seed)  # noqa: S311 -- games, no secrets
    while games > 0:
        beside = min(games, chance.choice((1, 1, 3)))
        games -= beside
        yield Source("damaged", "\n\n".join(damaged_game(chance) for _ in range(beside)) + "\n")
