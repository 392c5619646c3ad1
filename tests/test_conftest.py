"""The rule by which tests are quick."""

import pytest

from tests.conftest import QUICK, quick_of


@pytest.mark.parametrize("count", range(1, 30))
def test_some_parameters_of_each_test_are_quick(count: int) -> None:
    found = quick_of(list(range(count)))
    assert found[0] == 0
    assert min(count, 2) <= len(found) <= QUICK
    assert len(found) == count or max(found) >= count // 2
