import pytest

from pdntool.diagnostics.codes import CODES
from pdntool.diagnostics.model import Diagnostic
from pdntool.i18n.catalog import catalog
from pdntool.render.place import place
from pdntool.render.text import block, headline
from pdntool.render.visible import cell_width, harmless, show
from pdntool.text.source import Source
from pdntool.text.span import Span

EN = catalog("en")
TR = catalog("tr")


def shown(text: str, marked: str, **fields: object) -> list[str]:
    start = text.index(marked)
    args = {"text": "move"}
    diagnostic = Diagnostic(CODES["PDN201"], Span(start, start + len(marked)), args, **fields)  # type: ignore[arg-type]
    return list(block(diagnostic, Source("a.pdn", text), EN, color=False))


def test_a_finding_shows_its_place_the_line_and_a_marker() -> None:
    assert shown("1. 32-28\n2. 37-3z 19-23\n", "37-3z") == [
        "a.pdn:2:4: PDN201 error: this is not a move: move",
        " 2. 37-3z 19-23",
        "    ~~~~~",
    ]


def test_tabs_and_wide_and_combining_characters_keep_the_marker_under_its_text() -> None:
    lines = shown("1.\t{漢e\u0301}\t37-3z", "37-3z")
    assert lines[0].startswith("a.pdn:1:10:")
    assert lines[1] == " 1.  {漢e\u0301}   37-3z"
    assert lines[2] == " " * 13 + "~~~~~"


def test_control_characters_are_written_as_escapes() -> None:
    lines = shown("1. \x1b[31m37-3z\x07 \u202e", "37-3z")
    assert lines[1] == r" 1. \x1b[31m37-3z\x07 \u202e"
    assert lines[2] == " " * 12 + "~~~~~"


def test_a_long_line_is_cut_around_the_place() -> None:
    lines = shown("x" * 100_000 + " 37-3z " + "y" * 100_000, "37-3z")
    assert lines[0].startswith("a.pdn:1:100002:")
    assert len(lines[1]) < 200
    assert lines[1].startswith(" ...xxx")
    assert lines[1].endswith("yyy...")
    at = lines[1].index("37-3z")
    assert lines[2] == " " * at + "~~~~~"


def test_a_span_over_several_lines_is_marked_on_its_first() -> None:
    source = Source("a.pdn", "ab {cd\r\nef} g")
    assert place(source, Span(3, 10)) == (1, 4, 7)
    assert shown(source.text, "{cd\r\nef}")[1:] == [" ab {cd", "    ~~~"]


def test_a_span_at_the_end_of_the_text_is_marked_too() -> None:
    source = Source("a.pdn", "1. 32-28\n")
    assert list(block(Diagnostic(CODES["PDN104"], Span(9, 9)), source, EN, color=False))[1:] == ["", " ~"]


def test_legal_moves_are_shortened_and_the_rule_names_other_variants() -> None:
    legal = tuple(f"{number}-{number + 5}" for number in range(1, 16))
    diagnostic = Diagnostic(CODES["PDN305"], Span(0, 1), {"rule": "FMJD 4.1"}, legal=legal, also=("capraz",))
    lines = list(block(diagnostic, Source("a", "x"), EN, color=False))
    assert lines[-2].startswith(" legal: 1-6, 2-7,")
    assert lines[-2].endswith("(+3 more)")
    assert lines[-1] == " rule: FMJD 4.1 (allowed in capraz)"


def test_a_variant_that_fits_the_whole_game_is_not_named_twice() -> None:
    args, also = {"rule": "FMJD 4.1"}, ("capraz", "killer")
    lines = list(
        block(
            Diagnostic(CODES["PDN305"], Span(0, 1), args, also=also, fits=("capraz",)),
            Source("a", "x"),
            EN,
            color=False,
        )
    )
    assert lines[-1] == " rule: FMJD 4.1 (allowed in killer) (the whole game is legal in capraz)"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"row": 27, "side": "black"}, "row 27, Black: a capture is compulsory here"),
        ({"row": 27}, "row 27: a capture is compulsory here"),
        ({"side": "white"}, "White: a capture is compulsory here"),
        ({"variation": True}, "in a variation: a capture is compulsory here"),
    ],
)
def test_a_message_says_in_which_cell_or_line_it_is(fields: dict[str, object], expected: str) -> None:
    diagnostic = Diagnostic(CODES["PDN305"], Span(0, 1), **fields)  # type: ignore[arg-type]
    assert headline(diagnostic, Source("a", "x"), EN, color=False) == f"a:1:1: PDN305 error: {expected}"


def test_a_finding_about_the_file_has_no_place() -> None:
    diagnostic = Diagnostic(CODES["PDN101"], None, {"reason": "EACCES"})
    assert headline(diagnostic, Source("a\x1bb", ""), TR, color=False) == (
        r"a\x1bb: PDN101 hata: dosya okunamıyor: izin yok"
    )


def test_color_is_put_only_where_it_is_wanted() -> None:
    diagnostic = Diagnostic(CODES["PDN305"], Span(0, 1))
    assert "\x1b[" in headline(diagnostic, Source("a", "x"), EN, color=True)


def test_harmless_text_has_no_hidden_character() -> None:
    everything = "".join(map(chr, range(0x3000))) + "\ud800\ue000\U000e0001"
    assert not set(harmless(everything)) & set("\x1b\x9b\r\n\t\u200b\u202e\u2028\ud800\ue000")


def test_widths_are_terminal_cells() -> None:
    assert cell_width("a漢e\u0301") == 4
    assert show("a\tb", at=2) == "a b"
