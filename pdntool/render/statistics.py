"""``--statistics``: how many findings there are, by code and by file, instead of each of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from pdntool.diagnostics.codes import Code, Severity
from pdntool.render.objects import REPORT_SCHEMA, json_line, summary_object
from pdntool.render.reported import Judged
from pdntool.render.reports import ReportOptions
from pdntool.render.visible import harmless


class _Counts:
    """Findings by code, with the games and the places that they speak for; games and findings by file."""

    def __init__(self, verdicts: Iterable[Judged]) -> None:
        self.findings: Counter[Code] = Counter()
        self.games: Counter[Code] = Counter()
        self.places: Counter[Code] = Counter()
        self.files: dict[str, Counter[str]] = {}
        for verdict in verdicts:
            file = self.files.setdefault(verdict.source.name, Counter())
            file["games"] += verdict.number > 0
            for code in {one.code for one in verdict.diagnostics} if verdict.number else ():
                self.games[code] += 1
            for one in verdict.diagnostics:
                self.findings[one.code] += 1
                self.places[one.code] += one.count
                self.games[one.code] += 0 if verdict.number else one.games if one.count > 1 else 0
                file[one.code.severity.value] += 1

    def by_code(self) -> Iterator[dict[str, Any]]:
        """Yield the codes, the most frequent first."""
        for code, count in sorted(self.findings.items(), key=lambda pair: (-pair[1], pair[0])):
            about = {"code": code, "slug": code.slug, "severity": code.severity.value, "count": count}
            yield {**about, "games": self.games[code], "places": self.places[code]}

    def by_file(self) -> Iterator[dict[str, Any]]:
        """Yield the files with findings, those with the most and heaviest first."""
        order = [severity.value for severity in Severity]
        files = [(name, found) for name, found in self.files.items() if any(found[each] for each in order)]
        for name, found in sorted(files, key=lambda pair: [-pair[1][each] for each in order]):
            yield {"file": name, **{f"{each}s": found[each] for each in order}}


def _text(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    counts = _Counts(verdicts)
    words = options.words
    for row in counts.by_code():
        severity = words.word(row["severity"])
        games = words.word("games", n=row["games"])
        yield f"{row['count']:>8}  {row['code']} {severity:8} {row['slug']} ({games})\n"
    files = list(counts.by_file())
    if files:
        yield "\n"
    for row in files:
        told = ", ".join(words.word(name, n=row[name]) for name in ("errors", "warnings", "notes") if row[name])
        yield f"{harmless(row['file'])}: {told}\n"


def _json(verdicts: Iterable[Judged], options: ReportOptions) -> Iterator[str]:
    counts = _Counts(verdicts)
    whole = {
        "schema": REPORT_SCHEMA,
        "statistics": {"codes": list(counts.by_code()), "files": list(counts.by_file())},
        "summary": summary_object(options.summary),
    }
    yield f"{json_line(whole)}\n"


STATISTICS_FORMATS: Final[Mapping[str, Callable[[Iterable[Judged], ReportOptions], Iterator[str]]]] = MappingProxyType(
    {"text": _text, "json": _json}
)
