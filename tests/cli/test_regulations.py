"""``validate --regulations``."""

from tests.conftest import ROOT, Program


def test_an_unknown_regulation_is_refused_with_those_that_come_closest(pdntool: Program) -> None:
    ran = pdntool("validate", "--regulations", "turkish40", ROOT / "samples" / "draws")
    assert ran.code == 2
    assert "turkish-40" in ran.err
    assert "tudaf" in pdntool("validate", "--regulations", "zzz", ROOT / "samples" / "draws").err


def test_the_option_reaches_the_check(pdntool: Program) -> None:
    sample = ROOT / "samples" / "draws" / "repetition.pdn"
    assert pdntool("validate", "--regulations", "none", sample).out == ""
    assert pdntool("validate", "--regulations", "FMJD", sample).code == 0
    assert "PDN330" in pdntool("validate", "--regulations", "auto", sample).out
