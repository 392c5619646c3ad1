"""``pdntool config``: the settings that hold, and where they come from."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.conftest import Program, Writer

pytestmark = pytest.mark.usefixtures("faulty")


def test_config_shows_what_holds_and_where_it_comes_from(pdntool: Program, write: Writer, user: Path) -> None:
    user.write_text('lang = "tr"\nnotation = "long"\nquiet = true\n', encoding="utf-8")
    project = write('notation = "captured"\nignore = "PDN4"\n', "pdntool.toml")
    shown = json.loads(pdntool("config", "show", "--format", "json").out)
    assert shown == {
        "schema": "pdntool/config/1",
        "files": {"project": str(project), "user": str(user), "user_place": str(user)},
        "settings": {
            "lang": {"value": "en", "by": "environment", "from": "PDNTOOL_LANG"},
            "ignore": {"value": ["PDN4"], "by": "project", "from": str(project)},
            "quiet": {"value": True, "by": "user", "from": str(user)},
            "notation": {"value": "captured", "by": "project", "from": str(project)},
        },
    }
    text = pdntool("config", "show").out
    table = tomllib.loads(text)
    assert table == {key: one["value"] for key, one in shown["settings"].items()}
    assert f'notation = "captured"  # {project}\n' in text
    assert "# not set: variant, " in text
    assert "# ayarlanmamış: " in pdntool("config", "show", "--lang", "tr").out
    assert json.loads(pdntool("config", "show", "--no-config", "--format", "json").out)["files"]["project"] is None


def test_config_of_wrong_settings(pdntool: Program, write: Writer) -> None:
    write('notations = "long"\n', "pdntool.toml")
    ran = pdntool("config", "show")
    assert (ran.code, ran.out, "notation" in ran.err) == (2, "", True)
