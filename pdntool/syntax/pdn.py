"""PDN games: where one ends and the next begins, and each of them parsed by the grammar."""

import re
from collections.abc import Mapping

from pdntool.syntax.game_builder import NO_ENDS, build_content
from pdntool.syntax.nodes import Content
from pdntool.syntax.parsers import Token, paired, token_pattern, tokens
from pdntool.syntax.tags import tag_name, tag_parts
from pdntool.syntax.tokens import MOVES, NUMBERS, PLIES, RESULT_TOKENS, is_quoted_below, parted, place_of, places_of
from pdntool.text.span import Span


def parse_game(text: str, span: Span, ends: Mapping[int, int] = NO_ENDS) -> Content:
    """Return the content of the game at that place of the text; whatever is wrong with the text is in its problems.

    ``ends`` tells where joined jumps end, see :func:`~pdntool.syntax.game_builder.build_content`.
    """
    return build_content(text, without_prose(text, paired(tokens("pdn", text, span))), ends)


_LINE_END = re.compile(r"\r\n?|\n")
_MOVETEXT = frozenset({*MOVES, "MOVE_NUMBER", "OTHER_NUMBER", "COLON_NUMBER", "ELLIPSIS", "DASH", "SETUP"})
_COMMENTS = frozenset({"COMMENT", "NESTED_COMMENT", "LINE_COMMENT", "ESCAPE_LINE"})
_HEADER, _BODY, _OVER = range(3)


class _Cutter:
    """What is known of a game after some of its tokens."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._state = _HEADER
        self._depth = 0
        self._names: set[str] = set()
        self._start: int | None = None
        self._end = 0
        self._content = False
        # The place of broken tags that may belong to the next game, and the end of what is before them.
        self._broken: Span | None = None
        # The places of the last number and of the next ply, and where it is if moves behind words are quoted; whether
        # there were words, and if right before.
        self._number = self._due = self._unquoted = _FEW
        self._worded = self._behind_words = self._is_prose = False
        # Whether words precede the result, and if they only follow it.
        self._is_said = self._is_remarked = False

    def cut(self, offset: int) -> tuple[Span | None, int]:
        for match in token_pattern().finditer(self._text, offset):
            kind, start, end = match.lastgroup or "", match.start(), match.end()
            if kind == "WS":
                continue
            if self._begins_next(kind, start):
                return self._whole(), self._broken.end if self._broken else start
            self._take(kind, start, end)
        self._broken = None
        return (self._whole() if self._content else None), len(self._text)

    def _whole(self) -> Span:
        return Span(self._start or 0, self._broken.start if self._broken else self._end)

    def _begins_next(self, kind: str, start: int) -> bool:
        if kind == "TAG":
            return self._state != _HEADER or self._repeats(start)
        if self._state != _OVER or self._depth or kind not in _MOVETEXT:
            return False
        if self._behind_words and kind in {"DASH", "ELLIPSIS"}:
            return False
        if self._is_remarked and is_quoted_below(self._text, kind, start):
            return False
        if self._broken is None and self._goes_on(start):
            self._state = _BODY
        return self._state == _OVER

    def _goes_on(self, start: int) -> bool:
        """Return whether a result was not the end: the next number goes on, or the result stood in a headline."""
        plies = 0
        for match, _ in zip(token_pattern().finditer(self._text, start), range(_NEAR), strict=False):
            kind = match.lastgroup or ""
            if kind in NUMBERS:
                label = place_of(match.group())
                if self._due == _FEW:
                    return self._worded and label == _FEW and not plies
                return self._unquoted <= label <= self._due + plies + 1 and label > self._number
            if kind in {"TAG", "BROKEN_TAG", "LPAR"} or kind in RESULT_TOKENS:
                return False
            plies += kind in PLIES
        return False

    def _repeats(self, start: int) -> bool:
        return self._name(start) in self._names and len(_LINE_END.findall(self._text, self._end, start)) > 1

    def _name(self, start: int) -> str:
        match = tag_parts().match(self._text, start)
        return tag_name(match.group(1)) if match else ""

    def _take(self, kind: str, start: int, end: int) -> None:
        self._start = start if self._start is None else self._start
        self._content = self._content or kind not in _COMMENTS
        if kind == "BROKEN_TAG":
            if self._broken is None and self._state != _HEADER:
                self._broken = Span(self._end, start)
        elif kind not in _COMMENTS:
            self._broken = None
        if self._state == _OVER and kind == "JUNK":
            self._is_remarked = self._is_remarked or not self._is_said
        self._enter(kind, start, end)
        self._behind_words = kind == "JUNK"
        self._end = end

    def _enter(self, kind: str, start: int, end: int) -> None:
        if kind == "TAG":
            self._names.add(self._name(start))
        elif kind == "LPAR":
            self._depth += 1
        elif kind == "RPAR":
            self._depth = max(0, self._depth - 1)
        elif kind in NUMBERS and not self._depth:
            self._number = self._due = self._unquoted = place_of(self._text[start:end])
            self._is_prose = False
        elif kind in PLIES and not self._depth:
            self._due += 1
            self._unquoted += not self._is_prose
        elif kind == "JUNK":
            self._worded = self._is_prose = True
        if kind in RESULT_TOKENS and self._depth == 0:
            self._is_said = self._behind_words and self._state != _OVER
            self._state = _OVER
        elif self._state == _HEADER and (kind in _MOVETEXT or kind == "LPAR"):
            self._state = _BODY


def cut_game(text: str, offset: int) -> tuple[Span | None, int]:
    """Return the game that begins at or after the offset, and the offset where the next one is to be looked for.

    The span is None where nothing but blanks and comments is left.
    """
    return _Cutter(text).cut(offset)


_FEN = re.compile(r"\[\s*FEN\b", re.IGNORECASE)
_FEW = 2
_NEAR = 12
_NEVER_QUOTED = _COMMENTS | {"COMMAND", "BRACKET_COMMENT", "TAG", "BROKEN_TAG"}
_LINES = 40


def without_prose(text: str, found: list[Token]) -> list[Token]:
    """Return the tokens of a game with those of running text as JUNK: no move that it quotes is one of the game.

    Which moves between words belong to the game, and what a result in the middle of it is, the next number decides.
    """
    kinds = [kind for kind, _, _ in found]
    results = [place for place, kind in enumerate(kinds) if kind in RESULT_TOKENS]
    if {"JUNK", "DATE"}.isdisjoint(kinds) and (not results or _MOVETEXT.isdisjoint(kinds[results[0] :])):
        return found
    return _Prose(text, found).tokens


class _Prose:
    """The running text of a game. ``due`` is the place of the next ply; ``words`` are where words began, by that."""

    def __init__(self, text: str, found: list[Token]) -> None:
        self._text = text
        self._parts, self.tokens = parted(text, found, _NEVER_QUOTED)
        self._quoted = (0, 0)
        self._following = self._next_numbers()
        self._settle_results()
        has_position = any(kind == "TAG" and _FEN.match(text, start) for kind, start, _ in found)
        self._due: int | None = None if has_position else _FEW
        self._label = self._numbered = 0
        self._words: dict[int, int] = {}
        place = 0
        while place < len(self._parts):
            place = self._step(place)

    def _rename(self, place: int, kind: str = "JUNK") -> None:
        self.tokens[place] = (kind, *self.tokens[place][1:])

    def _next_numbers(self) -> list[int]:
        """Return for each part the place of the first number behind it, the number of parts where there is none."""
        following = [len(self._parts)] * (len(self._parts) + 1)
        for place in range(len(self._parts) - 2, -1, -1):
            following[place] = place + 1 if self._parts[place + 1].kind == "number" else following[place + 1]
        return following

    def _plies(self, first: int, end: int) -> list[int]:
        return [first + place for place, part in enumerate(self._parts[first:end]) if part.kind == "ply"]

    def _settle_results(self) -> None:
        """Read results that are not the end as what their place asks for: a ply, else words."""
        moving = max((place for place, part in enumerate(self._parts) if part.kind in {"ply", "number"}), default=0)
        label, since = _FEW, 0
        for place, part in enumerate(self._parts):
            if part.kind == "number":
                label, since = part.label, 0
            elif part.kind == "ply":
                since += 1
            elif part.kind == "result" and moving > place:
                since += self._settle_result(place, label + since)

    def _settle_result(self, place: int, due: int) -> bool:
        part, number = self._parts[place], self._following[place]
        written = self._text[slice(*self.tokens[part.first][1:])]
        beside_word = any(near.kind == "word" for near in self._parts[max(place - 1, 0) : place + 2])
        wanted = self._parts[number].label - due - 1 if number < len(self._parts) and not beside_word else -1
        in_place = wanted >= 0 and wanted == len(self._plies(place, number))
        if written == "*":
            self._rename(part.first, "MARK")
        elif in_place:
            self._rename(part.first, "PLAIN_MOVE" if "0" not in written and "/" not in written else "BAD_MOVE")
        else:
            self._rename(part.first)
        self._parts[place] = part._replace(kind="ply" if in_place else "word" if written != "*" else "MARK")
        return in_place

    def _step(self, place: int) -> int:
        part = self._parts[place]
        if part.kind == "word":
            return self._read_words(place)
        before_word = place + 1 < len(self._parts) and self._parts[place + 1].kind == "word"
        if part.kind == "number" and before_word and self._due not in {None, *places_of(part.label)}:
            following = self._following[place]
            if following < len(self._parts) and self._due in places_of(self._parts[following].label):
                self._rename(part.first)
                return self._read_words(place)
        if part.kind == "number":
            self._begin_again(place, place)
            self._due = self._due if self._due in places_of(part.label) else part.label
            self._label, self._numbered = part.label, self._numbered + 1
        elif part.kind == "ply" and self._due is not None:
            self._due += 1
        return place + 1

    def _read_words(self, place: int) -> int:
        """Tell the plies between words that belong to the game from those that are quoted; return where it goes on."""
        end = self._following[place]
        plies = self._plies(place, end)
        if end == len(self._parts):
            self._quote_by_words(place, plies)
        if end == len(self._parts) or self._due is None:
            return end
        if self._begin_again(place, end):
            return end
        label, due = self._parts[end].label, self._due
        self._words.setdefault(due, place)
        needed = 0 if due in places_of(label) else label - due
        if not 0 <= needed <= len(plies):
            return self._read_numbered(place, end)
        if needed == len(plies):
            self._quote_groups(place, end)
        else:
            self._quote_all_but(place, plies, needed)
        self._due = due + needed
        return end

    def _begin_again(self, place: int, number: int) -> bool:
        """Quote a line that words began and went on in, if a number goes back to the ply before which they stand.

        ``place`` is where words end or the number stands. One ply behind the number may be the second player's.
        """
        label, after = self._parts[number].label, self._following[number]
        earlier = self._words.get(label, place)
        if self._due is None or label >= self._due or earlier >= place:
            return False
        goes_on = any(self._parts[part].kind == "word" for part in range(self._following[earlier], number))
        is_half = self._due in places_of(label) and after < len(self._parts) and len(self._plies(number, after)) == 1
        if is_half or not goes_on:
            return False
        self._quote(earlier, number)
        self._due = label
        self._words = {due: word for due, word in self._words.items() if word <= earlier}
        return True

    def _read_numbered(self, place: int, end: int) -> int:
        """Find where the game goes on behind a quoted line that has numbers of its own."""
        resumed, earlier = self._resumed(end), self._words.get(self._parts[end].label)
        if resumed is not None:
            self._quote(place, resumed)
            return resumed
        if earlier is not None and earlier < place:
            self._quote(earlier, end)
            self._words = {due: word for due, word in self._words.items() if word <= earlier}
        self._due = self._parts[end].label
        return end

    def _resumed(self, end: int) -> int | None:
        """Return the next number that is due and does not only count on a quoted line."""
        counted, number = self._parts[end].label, end
        for _ in range(_LINES):
            after = self._following[number]
            if after >= len(self._parts):
                return None
            counted += len(self._plies(number, after))
            places = places_of(self._parts[after].label)
            if self._due in places and (counted not in places or self._parts[after - 1].kind == "word"):
                return after
            counted, number = self._parts[after].label, after
        return None

    def _quote(self, first: int, end: int) -> None:
        begun, done = self._quoted
        begun, done = (begun, done) if begun <= first <= done else (first, first)
        for part in self._parts[done:end]:
            for token in range(part.first, part.end):
                if self.tokens[token][0] not in _NEVER_QUOTED:
                    self._rename(token)
        self._quoted = (begun, max(done, end))

    def _quote_groups(self, first: int, end: int) -> None:
        for place in range(first + 1, end - 1):
            beside = {self._parts[place - 1].kind, self._parts[place + 1].kind}
            if self._parts[place].kind == "group" and beside == {"word"}:
                self._quote(place, place + 1)

    def _quote_all_but(self, first: int, plies: list[int], count: int) -> None:
        """Quote plies between words; those nearest to the next number are the ones that are played."""
        quoted = plies[: len(plies) - count]
        last = max(place for place in range(first, self._following[first]) if self._parts[place].kind == "word")
        kept = set(plies) - set(quoted)
        stop = max(last, quoted[-1]) + 1
        while stop < len(self._parts) and self._parts[stop].kind == "PUNCTUATION":
            stop += 1
        for place in range(first, stop):
            if place not in kept:
                self._quote(place, place + 1)

    def _quote_by_words(self, first: int, plies: list[int]) -> None:
        """Quote plies in a sentence that no number follows: between two words or more, or beyond the last number."""
        run, runs = 0, []
        for part in self._parts[first:]:
            run = run + 1 if part.kind == "word" else run if part.kind == "ply" else 0
            runs.append(run)
        last = max(first + place for place, part in enumerate(self._parts[first:]) if part.kind == "word" or not place)
        left = len(plies)
        if self._due is not None and self._numbered >= _FEW and self._due - self._label <= _FEW:
            left = self._label // 2 * 2 + 2 - self._due
        for place in plies:
            enclosed = place < last and runs[place - first] >= _FEW
            if enclosed or not left:
                self._quote(place, place + 1)
            left -= not enclosed and left > 0
