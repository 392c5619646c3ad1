"""Codes explain themselves, in both languages; the program says what it is."""

import json

import pytest

from pdntool.diagnostics.codes import CODES
from tests.conftest import Program


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained_in_both_languages(pdntool: Program, code: str) -> None:
    english = pdntool("explain", code, "--lang", "en")
    turkish = pdntool("explain", code, "--lang", "tr")
    for ran in (english, turkish):
        assert ran.code == 0
        assert code in ran.out
        assert CODES[code].slug in ran.out
    assert english.out != turkish.out


def test_a_code_may_be_written_small(pdntool: Program) -> None:
    assert pdntool("explain", "pdn305").out == pdntool("explain", "PDN305").out


@pytest.mark.parametrize("code", ["PDN000", "305x", "nonsense"])
def test_an_unknown_code_is_a_usage_error(pdntool: Program, code: str) -> None:
    ran = pdntool("explain", code)
    assert (ran.code, ran.out) == (2, "")
    assert code in ran.err


@pytest.mark.parametrize("language", ["en", "tr"])
def test_all_codes_as_json(pdntool: Program, language: str) -> None:
    ran = pdntool("explain", "--all", "--format", "json", "--lang", language)
    data = json.loads(ran.out)
    assert data["schema"] == "pdntool/1"
    assert [page["code"] for page in data["codes"]] == list(CODES)
    for page in data["codes"]:
        assert page["severity"] == CODES[page["code"]].severity
        assert page["fixable"] is CODES[page["code"]].fixable
        assert all(page[key].endswith(".") for key in ("what", "why", "arbiter"))
        assert (page["wrong"] is None) == (page["right"] is None)


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_page_names_the_option_that_corrects(pdntool: Program, code: str) -> None:
    assert ("--fix" in pdntool("explain", code).out.splitlines()[0]) is CODES[code].fixable


def test_all_codes_as_markdown(pdntool: Program) -> None:
    out = pdntool("explain", "--all", "--format", "markdown").out
    headings = [line for line in out.splitlines() if line.startswith("## ")]
    assert headings == [f"## {row} {row.slug}" for row in CODES.values()]
    assert out.count("```") % 2 == 0
    assert out.count(", `--fix`\n") == sum(row.fixable for row in CODES.values())


def test_all_codes_as_text_are_the_single_pages(pdntool: Program) -> None:
    pages = [pdntool("explain", code).out for code in ("PDN101", "PDN102")]
    assert pdntool("explain", "--all").out.startswith("\n".join(pages))


@pytest.mark.parametrize("arguments", [[], ["PDN305", "--all"]])
def test_one_code_or_all(pdntool: Program, arguments: list[str]) -> None:
    assert pdntool("explain", *arguments).code == 2


def test_version(pdntool: Program) -> None:
    ran = pdntool("--version")
    assert ran.code == 0
    assert ran.out.startswith("pdntool ")


@pytest.mark.parametrize("command", ["validate", "convert", "table", "moves", "perft", "variants", "explain"])
def test_every_command_has_help(pdntool: Program, command: str) -> None:
    ran = pdntool(command, "--help")
    assert ran.code == 0
    assert command in ran.out


@pytest.mark.parametrize("arguments", [["nonsense"], ["validate", "--nonsense"], ["validate", "--format", "xml", "-"]])
def test_usage_errors(pdntool: Program, arguments: list[str]) -> None:
    ran = pdntool(*arguments, stdin=b"")
    assert ran.code == 2
    assert ran.err.strip()
