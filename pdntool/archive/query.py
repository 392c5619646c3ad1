"""Several conditions that games are asked for together."""

from dataclasses import dataclass

from pdntool.archive.filters import FILTERS
from pdntool.archive.play_filters import NO_IMAGES, Images, Test


@dataclass(frozen=True, slots=True)
class Condition:
    """A filter with its values, or the opposite of it."""

    name: str
    values: tuple[str, ...]
    is_not: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """Conditions, all of which a game has to meet, or one where ``any_of`` is set; ``is_not`` asks for the others."""

    conditions: tuple[Condition, ...] = ()
    images: Images = NO_IMAGES
    any_of: bool = False
    is_not: bool = False

    def test(self) -> Test:
        """Return what says whether a game fits; raises :class:`WrongFilterError` for a value that is none."""
        ordered = sorted(self.conditions, key=lambda one: FILTERS[one.name].cost)
        tests = [_test_of(one, self.images) for one in ordered]
        combined = any if self.any_of and tests else all
        return lambda facts: combined(test(facts) for test in tests) is not self.is_not


class WrongFilterError(ValueError):
    """A value that a filter cannot read."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, text)
        self.name = name
        self.text = text


def _test_of(condition: Condition, images: Images) -> Test:
    filter_ = FILTERS[condition.name]
    tests = []
    for value in condition.values:
        try:
            tests.append(filter_.test(value, images))
        except ValueError as error:
            raise WrongFilterError(condition.name, value) from error
    combined = all if filter_.every else any
    return lambda facts: combined(test(facts) for test in tests) is not condition.is_not
