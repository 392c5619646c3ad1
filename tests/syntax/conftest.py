"""Where the samples are."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def samples() -> Path:
    return Path(__file__).parent.parent.parent / "samples"
