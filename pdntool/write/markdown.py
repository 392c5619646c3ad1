"""Games as tables in Markdown."""

import re
from dataclasses import replace
from typing import Final

from pdntool.i18n.catalog import Catalog
from pdntool.write.game_table import Form as TableForm
from pdntool.write.game_table import game_table
from pdntool.write.written import WrittenGame

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|])")


def markdown_text(written: WrittenGame, words: Catalog) -> str:
    """Return a game as a heading and a table."""
    record = replace(written.game.record, number=written.record.number)
    title, _, table = game_table(
        replace(written.game, record=record), TableForm(written.form.moves, "github", words)
    ).partition("\n")
    heading = _SPECIAL.sub(r"\\\1", title)
    return f"## {heading}\n{table}\n"
