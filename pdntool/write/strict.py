"""A record as PDN 3.0 wants it written, to the letter."""

from dataclasses import replace
from typing import Final

from pdntool.syntax.nodes import Comment, Item, Outcome, Record
from pdntool.syntax.walk import changed
from pdntool.write.tags import NOWHERE, with_tag
from pdntool.write.written import WrittenGame

_END: Final = "*"
_UNKNOWN: Final = ("", "*", "?")


def strict_record(written: WrittenGame) -> Record:
    """Return a record that ends with the game separator, its result and full GameType in tags, its comments in braces.

    A rule set that is not the standard one of its GameType is named by a Rules tag. A result of the movetext that the
    Result tag contradicts stays as a comment.
    """
    record, rules = written.record, written.rules
    tags = list(record.tags)
    outcome = record.outcome
    items: list[Item] = [item for item in changed(record.items, _in_braces) if not isinstance(item, Outcome)]
    tag = next((tag for tag in tags if tag.name == "Result"), None)
    if outcome is not None and outcome.text not in _UNKNOWN:
        if tag is None or tag.value in _UNKNOWN:
            tags = with_tag(tags, "Result", outcome.text)
        elif tag.value != outcome.text:
            items.append(Comment(outcome.text, "brace", NOWHERE))
    if rules is not None and rules.gametype:
        tags = with_tag(tags, "GameType", rules.gametype)
        if not rules.detectable and record.tag("Rules") is None:
            tags = with_tag(tags, "Rules", rules.name)
    items.append(Outcome(_END, NOWHERE))
    return replace(record, tags=tuple(tags), items=tuple(items))


def _in_braces(item: Item) -> Item:
    return replace(item, style="brace") if isinstance(item, Comment) else item
