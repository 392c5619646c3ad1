"""What the tests of the settings and of the choice of findings share."""

from pathlib import Path

import pytest

from pdntool.cli.settings import user_file
from tests.cli.chosen import FAULTY
from tests.conftest import Writer


@pytest.fixture
def faulty(write: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a record with findings of all kinds into the current folder."""
    monkeypatch.chdir(tmp_path)
    return write(FAULTY)


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the place of the user's settings, which are not there yet."""
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    place = user_file()
    place.parent.mkdir(parents=True)
    return place
