"""The grammars: found, free of conflicts, with one order of terminals."""

import logging
from pathlib import Path

import pytest
from lark import Lark, logger

from pdntool.syntax import parsers

GRAMMARS = ["pdn", "sheet"]


def test_the_checkout_has_the_grammars() -> None:
    folder = parsers.grammar_folder()
    assert {path.name for path in folder.glob("*.lark")} == {"notation.lark", "pdn.lark", "sheet.lark"}


def test_a_packaged_copy_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "pdntool"
    (package / "grammar").mkdir(parents=True)
    monkeypatch.setattr(parsers, "files", lambda _: package)
    assert parsers.grammar_folder.__wrapped__() == package / "grammar"
    (package / "grammar").rmdir()
    assert parsers.grammar_folder.__wrapped__() == tmp_path / "grammar"


@pytest.mark.parametrize("name", GRAMMARS)
def test_no_conflicts(name: str, caplog: pytest.LogCaptureFixture) -> None:
    before = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        Lark.open(str(parsers.grammar_folder() / f"{name}.lark"), parser="lalr", lexer="basic", debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(before)
    assert "onflict" not in caplog.text


@pytest.mark.parametrize("parser", [parsers.pdn_parser(), parsers.sheet_parser()], ids=GRAMMARS)
def test_every_terminal_has_a_priority_of_its_own(parser: Lark) -> None:
    priorities = [terminal.priority for terminal in parser.terminals]
    assert len(set(priorities)) == len(priorities)
    assert all(priorities)


def test_parsers_are_compiled_once() -> None:
    assert parsers.pdn_parser() is parsers.pdn_parser()
    assert parsers.token_pattern() is parsers.token_pattern()
