"""``pdntool dedupe``: of games that were recorded twice one stays."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click

from pdntool.archive.duplicates import Dropped, Duplicates
from pdntool.cli.filter_options import read_by_option
from pdntool.cli.game_files import STANDARD_OUTPUT, GameOutput, GameReader, Spool, copied_pdn, write_pieces
from pdntool.cli.settings import config_options
from pdntool.cli.shared_options import encoding_option, words_option
from pdntool.cli.streams import say, write_out
from pdntool.cli.usage import Choice, Command
from pdntool.i18n.catalog import Catalog
from pdntool.render.visible import harmless
from pdntool.rules.spec import Rules
from pdntool.write.formats import FORMATS
from pdntool.write.tag_text import with_tags_of

_EPILOG = """\b
Examples:
  pdntool dedupe archive.pdn -o clean.pdn
  pdntool dedupe old.pdn new.pdn --merge-tags -o all.pdn --dropped twice.pdn
  pdntool dedupe archive/ --list --format json
"""
Places = list[tuple[int, int]]


@click.command("dedupe", cls=Command, epilog=_EPILOG)
@click.argument("paths", nargs=-1, type=click.Path())
@config_options
@click.option("-o", "--output", metavar="FILE", default=STANDARD_OUTPUT, help="Where to [default: standard output].")
@click.option("--to", type=Choice(list(FORMATS)), help="Format [default: by the extension of FILE, else pdn].")
@click.option("--merge-tags", is_flag=True, help="Give the game that stays the tags that only a dropped one has.")
@click.option("--moves-only", is_flag=True, help="The same moves are enough, whatever players, dates and rounds say.")
@click.option("--dropped", "dropped_to", metavar="FILE", help="Write the games that are dropped to FILE, as PDN.")
@click.option("--list", "as_list", is_flag=True, help="Print which games would be dropped, and write no games.")
@click.option(
    "--format", "report", type=Choice(("text", "json")), default="text", show_default=True, help="Form of --list."
)
@click.option("--quiet", "-q", is_flag=True, help="Do not say which games are dropped.")
@read_by_option
@encoding_option
@words_option
def command(
    paths: tuple[str, ...],
    *,
    output: str,
    to: str | None,
    merge_tags: bool,
    moves_only: bool,
    dropped_to: str | None,
    as_list: bool,
    report: str,
    quiet: bool,
    rules: Rules | None,
    encoding: str | None,
    words: Catalog,
) -> int:
    """Of games that were recorded twice hand on one.

    PATHS are PDN files, score sheets, records in JSON, folders, or - for standard input. Two games are one if their
    moves are the same in any notation, or those of one are the beginning of the other's, and neither players (in any
    spelling) nor years nor rounds say otherwise. The longest stays, then the one with the most tags, with the most
    comments, the first. Which games are dropped is said on standard error.
    """
    if as_list and (output != STANDARD_OUTPUT or to is not None or dropped_to is not None or merge_tags):
        raise click.UsageError(words.word("options_contradict", names="--list / -o, --to, --dropped, --merge-tags"))
    if report == "json" and not as_list:
        raise click.UsageError(words.word("options_contradict", names="--format json / --list"))
    if dropped_to is not None and Path(dropped_to) == Path(output):
        raise click.UsageError(words.word("options_contradict", names="-o / --dropped"))
    reader = GameReader(words, rules, encoding, tuple(name for name in (output, dropped_to) if name))
    found = Duplicates(moves_only)
    with Spool() as spool:
        places = _gathered(reader, paths, found, None if as_list else spool)
        dropped = found.dropped()
        if as_list:
            write_out(_report(found, dropped, report, words))
            return reader.exit_code
        if not quiet:
            _say(dropped, len(places), words)
        if dropped_to is not None:
            write_pieces(dropped_to, copied_pdn(spool.get(places[one.entry.place]) for one in dropped), words)
        texts = _kept(places, dropped, spool, merge_tags=merge_tags)
        code = GameOutput(words, output, to, rules).write(texts)
    return max(code, reader.exit_code)


def _gathered(reader: GameReader, paths: tuple[str, ...], found: Duplicates, spool: Spool | None) -> Places:
    """Note all games, and return where their texts wait, if they do."""
    places: Places = []
    for facts, text in reader.taken(paths, lambda _: True):
        found.add(facts)
        if spool is not None:
            places.append(spool.put(text))
    return places


def _say(dropped: Sequence[Dropped], games: int, words: Catalog) -> None:
    for line in _lines(dropped, words):
        say(line)
    say(words.word("dedupe_summary", games=games, kept=games - len(dropped), dropped=len(dropped)))


def _kept(places: Places, dropped: Sequence[Dropped], spool: Spool, *, merge_tags: bool) -> Iterator[str]:
    gone = {one.entry.place for one in dropped}
    others: dict[int, list[int]] = {}
    for one in sorted(dropped, key=lambda one: one.entry.rank):
        others.setdefault(one.kept.place, []).append(one.entry.place)
    for number, place in enumerate(places):
        if number not in gone:
            text = spool.get(place)
            twins = others.get(number, ()) if merge_tags else ()
            yield with_tags_of(text, [spool.get(places[twin]) for twin in twins]) if twins else text


def _lines(dropped: Sequence[Dropped], words: Catalog) -> Iterator[str]:
    for one in dropped:
        entry, code = one.entry, one.code
        message = words.message(code, {"name": one.kept.file, "number": one.kept.number})
        if one.differs:
            message = f"{message}; {words.word('dedupe_results_differ')}"
        severity = words.word(code.severity.value)
        yield harmless(f"{entry.file}:{entry.line}: {code} {severity}: {message}")


def _report(found: Duplicates, dropped: Sequence[Dropped], report: str, words: Catalog) -> Iterator[str]:
    if report == "text":
        yield from (f"{line}\n" for line in _lines(dropped, words))
        return
    data: Mapping[str, Any] = {
        "schema": SCHEMA,
        "games": len(found.entries),
        "kept": len(found.entries) - len(dropped),
        "dropped": [_object(one) for one in dropped],
    }
    yield f"{json.dumps(data, ensure_ascii=False, indent=1)}\n"


SCHEMA: Final = "pdntool/duplicates/1"


def _object(one: Dropped) -> dict[str, Any]:
    entry, kept = one.entry, one.kept
    return {
        "file": entry.file,
        "game": entry.number,
        "line": entry.line,
        "white": entry.white,
        "black": entry.black,
        "plies": entry.plies,
        "code": str(one.code),
        "results_differ": one.differs,
        "kept": {"file": kept.file, "game": kept.number, "line": kept.line, "plies": kept.plies},
    }
