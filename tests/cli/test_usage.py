"""A wrong command line is answered in the language of the messages, wherever ``--lang`` stands, whatever Click says."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from pdntool.cli import usage
from pdntool.cli.main import COMMANDS, cli
from tests.conftest import Program, Writer

OF_CONVERT = {
    "no choice": (
        ("--to", "xx"),
        "--to: xx is not one of these: pdn, sheet",
        "--to: xx şunlardan biri değil: pdn, sheet",
    ),
    "no choice that may be repeated": (
        ("--drop", "comments", "--drop", "is not one of"),
        "--drop: is not one of is not one of these: comments, ",
        "--drop: is not one of şunlardan biri değil: comments, ",
    ),
    "a sign that is no choice": (
        ("--separator", "="),
        "= is not one of these: x, :, -, X",
        "= şunlardan biri değil: x, :, -, X",
    ),
    "a choice in quotes": (("--to", "'pdn'"), "--to: 'pdn' is not one of", "--to: 'pdn' şunlardan biri değil"),
    "an empty choice": (("--to="), "--to:  is not one of these", "--to:  şunlardan biri değil"),
    "no number": (
        ("--width", "x"),
        "--width must be a whole number of at least 0",
        "--width bir tam sayı olmalı, en az 0",
    ),
    "too small a number": (("--width", "-1"), "--width must be a whole number of at least 0", "en az 0"),
    "a fraction": (("--width", "1.5"), "--width must be a whole number", "--width bir tam sayı olmalı"),
    "an endless number": (("--width", "9" * 5_000), "--width must be a whole number", "--width bir tam sayı olmalı"),
    "nearly an option": (
        ("--tooo", "pdn"),
        "there is no option --tooo (closest: --to)",
        "--tooo diye bir seçenek yok (en yakını: --to)",
    ),
    "no option": (("--zzz",), "there is no option --zzz\n", "--zzz diye bir seçenek yok\n"),
    "no short option": (("-z",), "there is no option -z\n", "-z diye bir seçenek yok\n"),
    "no value": (("--to",), "option --to requires a value", "--to seçeneği bir değer ister"),
    "no value of a short option": (("-o",), "option -o requires a value", "-o seçeneği bir değer ister"),
    "a flag with a value": (("--diff=1",), "option --diff takes no value", "--diff seçeneği değer almaz"),
}
LINES = {
    "no argument": (("convert",), "PATHS... is missing", "PATHS... eksik"),
    "no option that is required": (("perft", "--variant", "english"), "--depth is missing\n", "--depth eksik\n"),
    "no depth": (("perft", "--depth", "0"), "--depth must be a whole number of at least 1", "en az 1"),
    "arguments left over": (("explain", "PDN305", "a", "b"), "unexpected argument: a b\n", "beklenmeyen değer: a b\n"),
    "nearly a command": (
        ("validat",),
        "there is no command validat (closest: validate)",
        "validat diye bir komut yok (en yakını: validate)",
    ),
    "no command": (("qqqq",), "there is no command qqqq\n", "qqqq diye bir komut yok\n"),
    "no command below one": (("config", "shw"), "there is no command shw (closest: show)", "en yakını: show"),
    "an option that looks like a command": (("--", "--zzz"), "there is no command --zzz", "--zzz diye bir komut yok"),
    "no option before the command": (("--vers",), "there is no option --vers (closest: --version)", "--version"),
    "a flag with a value before the command": (("--version=1",), "option --version takes no value", "değer almaz"),
    "no language": (("validate", "--lang", "xx", "a"), "--lang: xx is not one of these: en, tr", "biri değil: en, tr"),
}


@pytest.mark.parametrize(("options", "english", "turkish"), OF_CONVERT.values(), ids=OF_CONVERT)
def test_options(pdntool: Program, write: Writer, options: tuple[str, ...] | str, english: str, turkish: str) -> None:
    path = write("1. 32-28 *")
    wrong = (options,) if isinstance(options, str) else options
    for language, expected in (("en", english), ("tr", turkish)):
        for arguments in (("--lang", language, str(path), *wrong), (f"--lang={language}", str(path), *wrong)):
            ran = pdntool("convert", *arguments)
            assert (ran.code, ran.out) == (2, "")
            assert ran.err.startswith("pdntool: ")
            assert expected in ran.err


@pytest.mark.parametrize(("line", "english", "turkish"), LINES.values(), ids=LINES)
def test_lines(
    pdntool: Program, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...], english: str, turkish: str
) -> None:
    for language, expected in (("en", english), ("tr", turkish)):
        monkeypatch.setenv("PDNTOOL_LANG", language)
        ran = pdntool(*line)
        assert (ran.code, ran.out) == (2, "")
        assert expected in ran.err


@pytest.mark.parametrize("line", [("config",), ()])
def test_a_group_alone_shows_its_help(pdntool: Program, line: tuple[str, ...]) -> None:
    ran = pdntool(*line)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Usage: pdntool")


def commands() -> Iterator[click.Command]:
    """Yield all commands there are, those with commands below them too."""
    waiting: list[click.Command] = [cli, *(import_module(f"pdntool.cli.commands.{name}").command for name in COMMANDS)]
    while waiting:
        yield (one := waiting.pop())
        waiting += list(one.commands.values()) if isinstance(one, click.Group) else []


# What can be wrong about a value is said by a type of this program's own; these have no wrong values.
NEVER_WRONG = {type(click.STRING), type(click.BOOL), click.Path}


def test_no_command_leaves_a_wrong_value_to_click() -> None:
    seen = set()
    for command in commands():
        assert isinstance(command, usage.Command), command.name
        for param in command.params:
            seen.add(type(param.type))
            assert param.nargs in {1, -1}, (command.name, param.name)
    assert seen - NEVER_WRONG == {usage.Choice, usage.WholeNumber}


def test_no_sentence_of_click_is_read() -> None:
    tree = ast.parse(Path(usage.__file__).read_text(encoding="utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert used.isdisjoint({"message", "args", "get_error_hint"})
