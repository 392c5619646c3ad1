import string
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

import pytest

from pdntool.diagnostics.codes import CODES
from pdntool.i18n.catalog import LANGUAGES, catalog, choose_language
from pdntool.rules.variants import VARIANTS


def data(language: str) -> dict[str, Any]:
    text = resources.files("pdntool.i18n").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def leaves(value: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, item in value.items():
        if isinstance(item, str):
            yield (*path, key), item
        else:
            yield from leaves(item, (*path, key))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_read_in_parts_is_the_whole_file(language: str) -> None:
    words, whole = catalog(language), data(language)
    assert words.explanations == whole.pop("explain")
    assert {name: getattr(words, name) for name in whole} == whole


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    formatted = ("messages", "ui", "changes")
    english, turkish = dict(leaves(data("en"))), dict(leaves(data("tr")))
    assert english.keys() == turkish.keys()
    for path, text in english.items():
        if path[0] in formatted:
            assert placeholders(text) == placeholders(turkish[path]), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence_with_its_arguments(language: str) -> None:
    messages = data(language)["messages"]
    assert messages.keys() == CODES.keys()
    for code, row in CODES.items():
        used = {name for _, text in leaves({code: messages[code]}) for name in placeholders(text)}
        assert used <= set(row.args), code
        assert {"n"} | used >= set(row.args), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_explained(language: str) -> None:
    explained = data(language)["explain"]
    assert explained.keys() == CODES.keys()
    for code, page in explained.items():
        assert page.keys() == {"what", "why", "arbiter"}, code
        assert all(text.endswith(".") for text in page.values()), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_has_its_title(language: str) -> None:
    titles = catalog(language).titles
    assert titles.keys() == VARIANTS.keys()
    assert len(set(titles.values())) == len(VARIANTS)
    assert not hasattr(VARIANTS["turkish"], "title"), "titles stand in the catalogs alone"


def test_the_number_chooses_the_form_of_a_sentence() -> None:
    words = catalog("en")
    assert words.message("PDN306", {"n": 1, "due": 2}) == "the capture takes 1 piece, 2 must be taken"
    assert words.message("PDN306", {"n": 2, "due": 3}) == "the capture takes 2 pieces, 3 must be taken"


def test_text_of_the_record_is_never_taken_for_a_placeholder() -> None:
    assert catalog("en").message("PDN201", {"text": "{n}%s"}) == "this is not a move: {n}%s"


def test_a_system_error_becomes_words() -> None:
    assert catalog("tr").message("PDN101", {"reason": "ENOENT"}).endswith("böyle bir dosya ya da klasör yok")
    assert catalog("en").message("PDN101", {"reason": "disk on fire"}).endswith("disk on fire")


@pytest.mark.parametrize(
    ("option", "environ", "language"),
    [
        ("tr", {"PDNTOOL_LANG": "en"}, "tr"),
        (None, {"PDNTOOL_LANG": "tr", "LC_ALL": "en_GB.UTF-8"}, "tr"),
        (None, {"LC_ALL": "tr_TR.UTF-8", "LANG": "en_GB.UTF-8"}, "tr"),
        (None, {"LC_ALL": "C", "LANG": "tr_TR.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "tr_TR", "LANG": "en_GB"}, "tr"),
        (None, {"PDNTOOL_LANG": "xx", "LANG": "tr"}, "tr"),
        (None, {"LANG": "tru"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_chosen_by_precedence(option: str | None, environ: dict[str, str], language: str) -> None:
    assert choose_language(option, environ) == language
