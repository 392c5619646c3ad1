"""What is worked out of one game, each thing when it is first asked for: tags alone need no replay."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Final

from pdntool.archive.ranges import Dates, dates_in
from pdntool.check.choice import VariantChoice, choose_variant
from pdntool.check.play import Play, ReplayedPly
from pdntool.check.replay import replay_as_written
from pdntool.check.validate import check_game
from pdntool.check.verdict import Verdict
from pdntool.rules.spec import Rules
from pdntool.syntax.game import Game
from pdntool.syntax.nodes import Comment, Mark, Nag, Variation
from pdntool.syntax.results import Winner, read_result
from pdntool.text.names import is_known, loose_text, plain_name

_DATES: Final = ("Date", "EventDate", "UTCDate")
_RATINGS: Final = ("Elo", "Rating")
SIDES: Final = ("White", "Black")
_NUMBER: Final = re.compile(r"[0-9]{2,4}")
_COMMENTS: Final = (Comment, Nag, Variation, Mark)


@dataclass(frozen=True)
class GameFacts:
    """A game and all that can be asked of it; ``option`` is the rule set to read it by, None for its own."""

    game: Game
    option: Rules | None = None

    def tag(self, name: str) -> str:
        """Return the value of a tag, empty where it is missing or says that nothing is known."""
        value = self.game.tag_values.get(name, "").strip()
        return value if is_known(value) else ""

    @property
    def white(self) -> str:
        """The name of White's player, empty if it is not known."""
        return self.tag("White")

    @property
    def black(self) -> str:
        """The name of Black's player, empty if it is not known."""
        return self.tag("Black")

    @cached_property
    def dates(self) -> Dates | None:
        """The days on which the game may have been played, None if nothing is known of them."""
        return next(filter(None, (dates_in(self.tag(name)) for name in _DATES)), None)

    def rating(self, side: str) -> int | None:
        """Return the rating of the player of a side, ``White`` or ``Black``; None if it is not known."""
        found = (_NUMBER.search(self.tag(side + name)) for name in _RATINGS)
        return next((int(one[0]) for one in found if one is not None), None)

    @property
    def plies(self) -> int:
        """The number of plies in the main line, whether or not they are legal."""
        return len(self.game.plies)

    @cached_property
    def _chosen(self) -> tuple[VariantChoice, Play | None]:
        return choose_variant(self.game, self.option)

    @property
    def rules(self) -> Rules | None:
        """The rule set of the game, None where none applies."""
        return self._chosen[0].rules

    @property
    def variant(self) -> str:
        """The name of the rule set, empty where none applies."""
        return "" if self.rules is None else self.rules.name

    @property
    def result(self) -> str:
        """The result with White's score before Black's, empty if there is none."""
        has_first = not {"P1", "P2"}.isdisjoint(self.game.tag_values)
        if not has_first:
            return self.game.result or ""
        return Verdict(self.game, self._chosen[0], None).result or ""

    @property
    def winner(self) -> Winner:
        """Who has won, ``open`` where nothing is known."""
        return winner_of(self.result)

    @cached_property
    def play(self) -> Play | None:
        """The moves of the game up to the first that is not legal, None where no rule set applies."""
        rules, play = self.rules, self._chosen[1]
        return None if rules is None else replay_as_written(self.game, rules, play)[1]

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on the game, with all that is wrong with it."""
        return check_game(self.game, self.option)

    def steps(self) -> Iterator[ReplayedPly]:
        """Yield the legal plies of the main line."""
        return iter(()) if self.play is None else self.play.steps()

    @cached_property
    def captures(self) -> Mapping[int, int]:
        """How many pieces are captured, by the plies (counted from 1) that capture."""
        play = self.play
        if play is None:
            return {}
        if play.texts:
            return {place + 1: capture[2].bit_count() for place, capture, *_ in play.captures}
        made = ((ply, one.move.captured.bit_count()) for ply, one, _ in play.main)
        return {ply: count for ply, count in made if count}

    @property
    def sole_captures(self) -> frozenset[int]:
        """The plies that are known to be the only capture with their start and end; there may be more."""
        captures = () if self.play is None else self.play.captures
        return frozenset(place + 1 for place, _, _, _, _, is_alone in captures if is_alone)

    def without_caches(self) -> "GameFacts":
        """Return the game without what was worked out of it."""
        return GameFacts(self.game.without_caches(), self.option)

    @property
    def is_annotated(self) -> bool:
        """Whether the game has comments, variations, NAGs or marks of the strength of moves."""
        return self.game.plain is None and any(isinstance(item, _COMMENTS) for item in self.game.items)

    @property
    def comments(self) -> int:
        """The number of comments, variations, NAGs and marks."""
        return 0 if self.game.plain is not None else sum(isinstance(item, _COMMENTS) for item in self.game.items)


def _number_of(text: str) -> tuple[int, str] | None:
    found = re.match(r"[0-9]+", text)
    return (int(found[0]) if found else _NO_NUMBER, text.casefold()) if text else None


_NO_NUMBER: Final = 10**9
ORDERS: Final[Mapping[str, Callable[[GameFacts], Any]]] = MappingProxyType(
    {
        "date": lambda facts: facts.dates,
        "white": lambda facts: plain_name(facts.white) or None,
        "black": lambda facts: plain_name(facts.black) or None,
        "event": lambda facts: loose_text(facts.tag("Event")) or None,
        "site": lambda facts: loose_text(facts.tag("Site")) or None,
        "round": lambda facts: _number_of(facts.tag("Round")),
        "result": lambda facts: facts.result or None,
        "rating": lambda facts: max(filter(None, map(facts.rating, SIDES)), default=None),
        "plies": lambda facts: facts.plies,
        "variant": lambda facts: facts.variant or None,
        "longest-capture": lambda facts: max(facts.captures.values(), default=0),
    }
)
"""What games can be sorted by: a value that has an order, None where the game does not tell."""


@lru_cache(maxsize=1024)
def winner_of(result: str) -> Winner:
    """Return who has won by a result in any form."""
    read = read_result(result) if result else None
    return "open" if read is None else read.winner
