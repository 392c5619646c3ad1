"""The grammars: found, free of conflicts, with one order of terminals; compiled, and read as Lark itself reads them."""

import json
import logging
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark, Token, Tree, logger
from lark.lark import PostLex

import pdntool
from pdntool.syntax import grammar_tables, parsers
from pdntool.syntax.parsers import paired, token_lines
from pdntool.text.span import Span

ROOT = Path(__file__).parents[2]
GRAMMARS = ["pdn", "sheet"]
SIGNS = [
    *'(){}[]";.,*!…—%|/&\t\n\r ',
    "(",
    "1-0",
    "½-½",
    "1.",
    "1:",
    "32-28",
    "3 2-28",
    "19x23",
    "e3-d4",
    "cd4",
    "M0012322800",
]
SIGNS += ["$1", '[Event "x"]', "[%clk 1]", "beyaz kazandı", "A:", "---+"]


class Paired(PostLex):
    """The pairing of parentheses between the lexer and the parser of Lark."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        found = ((token.type, token.start_pos or 0, token.end_pos or 0) for token in stream)
        return (Token(kind, "", start_pos=start, end_pos=end) for kind, start, end in paired(found))


def by_lark(grammar: str) -> Lark:
    path = str(parsers.grammar_folder() / f"{grammar}.lark")
    return Lark.open(path, parser="lalr", lexer="basic", postlex=Paired() if grammar == "pdn" else None)


def lark_tree(node: Tree[Token] | Token) -> object:
    """Return a tree of Lark's as nested lists of names and places."""
    if isinstance(node, Token):
        return node.type, node.start_pos, node.end_pos
    return [str(node.data), *map(lark_tree, node.children)]


def our_tree(grammar: str, text: str) -> list[object]:
    """Return the tokens of a text as the readers part them: by parentheses, and by the lines of a sheet."""
    found = parsers.tokens(grammar, text, Span(0, len(text)))
    return nested(paired(found)) if grammar == "pdn" else lined(list(found))


def nested(found: list[parsers.Token]) -> list[object]:
    lines: list[list[object]] = [["start"]]
    for token in found:
        if token[0] in {"LPAR", "UNCLOSED"}:
            lines.append(["variation"])
        lines[-1].append(token)
        if token[0] == "RPAR":
            inner = lines.pop()
            lines[-1].append(inner)
    (whole,) = lines
    return whole


def lined(found: list[parsers.Token]) -> list[object]:
    whole: list[object] = ["start"]
    lines = {line[0]: line for line in token_lines(found)}
    for token in found:
        if token[0] in {"EOL", "HEADER_LINE", "ESCAPE_LINE", "RULE_LINE"}:
            whole.append(token)
        elif token in lines:
            whole.append(["row", *lines[token]])
    return whole


def damaged(samples: Path) -> Iterator[str]:
    """Yield every sample, and each with signs strewn into it; and texts of nothing but signs."""
    chance = random.Random(9)  # noqa: S311 -- texts, no secrets
    for path in sorted(samples.rglob("*.*")):
        text = path.read_bytes().decode("utf-8", errors="replace")
        yield text
        places = sorted(chance.randrange(len(text) + 1) for _ in range(12))
        yield "".join(text[a:b] + chance.choice(SIGNS) for a, b in zip([0, *places], places, strict=False))
    for length in range(200):
        yield "".join(chance.choice(SIGNS) for _ in range(length))


def test_the_checkout_has_the_grammars() -> None:
    folder = parsers.grammar_folder()
    assert {path.name for path in folder.glob("*.lark")} == {"notation.lark", "pdn.lark", "sheet.lark"}


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


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_terminal_has_a_priority_of_its_own(name: str) -> None:
    priorities = [terminal.priority for terminal in by_lark(name).terminals]
    assert len(set(priorities)) == len(priorities)
    assert all(priorities)


@pytest.mark.parametrize("name", GRAMMARS)
def test_a_text_has_the_tree_that_lark_makes_of_it(name: str, samples: Path) -> None:
    lark = by_lark(name)
    rules = set()
    for text in damaged(samples):
        tree = our_tree(name, text)
        assert tree == lark_tree(lark.parse(text))
        rules |= {child[0] for child in tree if isinstance(child, list)}
    assert rules == {"pdn": {"variation"}, "sheet": {"row"}}[name]


def test_the_tables_in_use_are_what_the_grammars_compile_to() -> None:
    assert json.dumps(parsers.compiled()) == json.dumps(grammar_tables.build_tables(parsers.grammar_folder()))


def test_grammars_compile_to_the_same_text_in_every_process() -> None:
    code = (
        "import json; from pdntool.syntax.grammar_tables import build_tables; "
        "from pdntool.syntax.parsers import grammar_folder; print(json.dumps(build_tables(grammar_folder())))"
    )
    command = [sys.executable, "-c", code]
    seeds = ({"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(pdntool.__file__).parents[1])} for seed in "12")
    first, second = (subprocess.run(command, env=env, capture_output=True, check=True).stdout for env in seeds)
    assert first == second


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a package with the grammars and their tables in it, which the loader looks into."""
    folder = tmp_path / "grammar"
    folder.mkdir()
    for name in grammar_tables.NAMES:
        (folder / f"{name}.lark").write_bytes((parsers.grammar_folder() / f"{name}.lark").read_bytes())
    made = grammar_tables.build_tables(folder)
    (folder / grammar_tables.FILE).write_text(json.dumps(made), encoding="ascii")
    monkeypatch.setattr(parsers, "package_file", lambda name: (tmp_path / name).read_bytes())
    return folder


def load() -> object:
    return parsers.shipped_tables()


def test_tables_of_the_package_are_taken_and_need_no_lark(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(grammar_tables, "build_tables")
    assert parsers.compiled.__wrapped__() == json.loads((package / grammar_tables.FILE).read_text(encoding="ascii"))


@pytest.mark.parametrize("name", grammar_tables.NAMES)
def test_tables_of_other_grammars_are_not(package: Path, name: str) -> None:
    with (package / f"{name}.lark").open("ab") as file:
        file.write(b"// changed\n")
    assert load() is None


def test_line_ends_do_not_make_other_grammars_of_them(package: Path) -> None:
    for name in grammar_tables.NAMES:
        path = package / f"{name}.lark"
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load() is not None


@pytest.mark.parametrize("broken", ["", "[", "{}", "[]", "null"])
def test_a_file_that_holds_no_tables_is_as_good_as_none(package: Path, broken: str) -> None:
    (package / grammar_tables.FILE).write_text(broken, encoding="ascii")
    assert load() is None


def test_without_tables_the_grammars_are_compiled(package: Path) -> None:
    (package / grammar_tables.FILE).unlink()
    assert load() is None


def test_the_order_of_terminals_is_that_of_their_priorities() -> None:
    for name in GRAMMARS:
        terminals = sorted(by_lark(name).terminals, key=lambda each: -each.priority)
        assert list(parsers.token_pattern(name).groupindex) == [each.name for each in terminals]


def test_expressions_are_compiled_once() -> None:
    assert parsers.compiled() is parsers.compiled()
    assert parsers.token_pattern() is parsers.token_pattern()
