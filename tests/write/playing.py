"""Games that nobody played."""

import random

from pdntool.rules.engine import engine
from pdntool.rules.notation import long_texts, short_text
from pdntool.rules.spec import Rules


def random_game(rules: Rules, chance: random.Random) -> str:
    """Play a game whose moves are written in one of several ways each."""
    play = engine(rules)
    position, texts = play.start, []
    for _ in range(chance.randint(10, 90)):
        moves = play.legal_moves(position)
        if not moves:
            break
        move = chance.choice(moves)
        text = chance.choice([short_text(rules, move), *long_texts(rules, position, move)[:3]])
        if chance.random() < 0.2:
            text = text.replace("x", "-" if chance.random() < 0.3 else ":")
        texts.append(text)
        position = play.play(position, move)
    numbered = [f"{place // 2 + 1}. {text}" if place % 2 == 0 else text for place, text in enumerate(texts)]
    return f'[Rules "{rules.name}"]\n\n' + " ".join(numbered) + " *\n"
