"""Results in every form that people write them: one table of words, one reading of scores, one value."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final, Literal

from pdntool.text.words import fold_word

Winner = Literal["white", "black", "draw", "neither", "open", "unsaid"]
"""``neither``: both have lost. ``open``: the game is not over, or nothing is known. ``unsaid``: it is over, and the
text does not say who has won (``hükmen``, 4-6 points)."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a text says of the result of a game.

    ``normal`` is the result in the form of PDN: ``2-0`` where a win was written as two points, ``1-0`` for a win in
    words or on another scale, ``1/2-1/2``, ``1-1``, ``0-0`` (both lost), ``*``. Points that only a ResultFormat
    explains stay as they are: ``1.01-0.99``. ``points`` are what was written for White and for Black, None where
    there is no score. ``forfeit``: the game was not played.
    """

    winner: Winner
    normal: str
    points: tuple[str, str] | None = None
    forfeit: bool = False


class _Sense(Enum):
    """What a word contributes to a result."""

    WHITE = auto()
    BLACK = auto()
    BOTH = auto()
    WINS = auto()
    LOSES = auto()
    ABSENT = auto()
    """It loses because it did not come."""
    REASON = auto()
    """How the game ended; beside a side alone that side has lost: "Beyaz süre"."""
    DRAW = auto()
    FORFEIT = auto()
    UNPLAYED = auto()
    OPEN = auto()
    NOTHING = auto()


_TABLE: Final[dict[_Sense, str]] = {
    _Sense.WHITE: """white, whites, beyaz, beyazlar, beyazın, beyazların, белые, белых, белым, wit, witte, blanc,
        blancs, les blancs, bianco, bianchi, weiß, weiss, weißer, blancas, blanco, brancas, branco, białe, białych,
        bílý, bílé, hvid, vit""",
    _Sense.BLACK: """black, blacks, siyah, siyahlar, siyahın, siyahların, чёрные, чёрных, чёрным, чорні, zwart,
        zwarte, noir, noirs, les noirs, nero, neri, schwarz, schwarzer, negras, negro, pretas, preto, czarne,
        czarnych, černý, černé, sort""",
    _Sense.BOTH: """both, double, both players, both sides, iki taraf, iki taraf da, her iki taraf, her iki taraf
        da, ikisi de, iki oyuncu da, her iki oyuncu, her iki oyuncu da, çift, çift taraflı, karşılıklı, обоим, оба,
        beide, beiden, beide spelers, les deux, entrambi, ambos""",
    _Sense.WINS: """win, wins, won, winner, winning, victory, victorious, beats, defeats, kazandı, kazanır, kazanç,
        kazanan, galip, galibiyet, galibiyeti, galip geldi, yendi, выиграли, выиграл, выигрыш, победа, победили,
        выигрывают, wint, winst, winnen, gewonnen, heeft gewonnen, hebben gewonnen, gagné, gagne, gagnent, ont
        gagné, a gagné, vainqueur, victoire, gain, vince, vincono, vittoria, ha vinto, hanno vinto, vinto, gewinnt,
        gewinnen, sieg, siegt, gewinn, gana, ganan, ganaron, ganó, ganador, victoria, vencem, vence, venceu,
        venceram, vitória, ganha, ganham, ganharam, wygrywa, wygrywają, wygrały, vyhrál, vyhrává, vyhráli, výhra""",
    _Sense.LOSES: """teslim, teslim oldu, lose, loses,
        lost, loser, resign, resigns, resigned, gave up, gives up, concedes, conceded,
        terk, terk etti, terk eder, pes etti, pes, çekildi, bıraktı, oyunu bıraktı, kaybetti, kaybeder, kaybeden,
        mağlup, mağlup oldu, mağlubiyet, mağlubiyeti, yenik, yenik sayıldı, yenildi, сдались, сдался, сдаются,
        сдача, проиграли, проиграл, проигрыш, поражение, geeft op, gaf op, geven op, opgegeven, heeft opgegeven,
        verliest, verloor, verloren, verlies, abandonne, abandonnent, abandon, ont abandonné, a abandonné,
        abandonné, perd, perdent, perdu, ont perdu, a perdu, abbandona, abbandonano, perde, perdono, hanno perso, ha
        perso, gibt auf, geben auf, aufgegeben, gab auf, aufgabe, verliert, verlieren, verlor, abandona, abandonan,
        abandonó, pierde, pierden, perdió, se rinde, se rinden, abandonam, abandonou, perdem, perdeu, desiste,
        desistem, poddaje, poddają, vzdal, vzdává, prohrál, disqualified, diskalifiye, diskalifiye edildi, ihraç,
        forfeits, forfeited, loses by forfeit, lost by forfeit""",
    _Sense.ABSENT: """absent, no show, did not appear, did not show up, did not come, failed to appear, gelmedi,
        katılmadı, maça gelmedi, maça çıkmadı, çıkmadı, неявка, не явились, не явился, niet opgekomen, afwezig, niet
        verschenen, nicht angetreten, nicht erschienen, no se presentó, ausente, assente, absents, não compareceu""",
    _Sense.REASON: """time, timeout, time out, time expired, out of time, overstepped the time, time trouble, ran
        out of time, flag, flag fell, flagged, resignation, süre, süresi, süreden, süre aşımı, süresi bitti, süresi
        doldu, süre bitti, süre doldu, zaman, zamandan, zaman aşımı, bayrak, bayrağı, bayrağı düştü, bayrak düştü,
        terkiyle, terki, время, просрочка, просрочили, просрочил, просрочили время, просрочка времени, по времени,
        по просрочке, tijd, tijdsoverschrijding, temps, au temps, tempo, zeit, zeitüberschreitung, auf zeit, tiempo,
        por tiempo, por tempo""",
    _Sense.DRAW: """remiz, draw, draws, drawn, drew, tie, tied, remis, remise, remi, nul, nulle, nulles, pareggio,
        patta, pari, tablas, empate, empatado, empataram, unentschieden, remíza, remiza, ничья, ничью, ничейный,
        нічия, berabere, beraberlik, gayyım, gayım, berabere bitti, berabere kaldı, beraberlikle, beraberlikle bitti,
        eşit, eşitlik, gelijk, gelijkspel, puntendeling, döntetlen, uafgjort, oavgjort, viik, égalité, partie nulle,
        match nul""",
    _Sense.FORFEIT: """forfeit, forfeiture, by forfeit, default, by default, walkover, walk over, wo, w o, ff, bye,
        hükmen, hükmi, тех, техническая, техническое, технический, техн, reglementair, forfait, par forfait,
        kampflos, per forfait, forfeit win, bay, bay geçti""",
    _Sense.UNPLAYED: """unplayed, not played, no game, cancelled, canceled, oynanmadı, oynanmamış, iptal, iptal
        edildi, yapılmadı, не состоялась, не состоялся, не игралась, niet gespeeld, nicht gespielt, non joué, non
        jouée, non giocata, no jugada""",
    _Sense.OPEN: """adjourned, adj, unfinished, not finished, incomplete, ongoing, in progress, unknown, undecided,
        suspended, postponed, abandoned, aborted, no result, unterminated, ertelendi, erteleme,
        yarıda kaldı, yarım kaldı, devam ediyor, sürüyor, bitmedi, tamamlanmadı,
        bilinmiyor, sonuçsuz, belli değil, belirsiz, отложена, отложенная, отложено, не окончена, не закончена, не
        доиграна, неизвестно, afgebroken, onbekend, uitgesteld, niet afgelopen, ajourné, ajournée, inachevée, en
        cours, inconnu, abgebrochen, unbekannt, vertagt, sospesa, in corso, aplazada, suspendida, adiada, suspensa,
        em andamento, desconhecido""",
    _Sense.NOTHING: """the, by, on, in, at, of, for, has, have, is, was, with, and, after, due to, game, match,
        result, party, agreed, agreement, by agreement, mutual agreement, mutual, adjudication, adjudicated, etti,
        oldu, bitti, sonuç, sonucu, oyun, oyunu, maç, maçı, ile, ve, ın, in, un, nın, karar, kararı, hakem kararı,
        hakem kararıyla, anlaşma, anlaşmalı, anlaşarak, anlaşma ile, rakibi, rakip, lar, siyahı, siyaha, beyazı,
        beyaza, победы, по, за, из, и, соглашению, согласию, на, door, op, de, het, met, partij, par, pour, le, la,
        les, du, des, au, accord, partie, i, il, del, dei, per, partita, der, die, das, durch, für, von, partie,
        las, los, el, por, partida, as, os, acuerdo, acordo, mutuo, mútuo, opponent, puan, points, point""",
}
_SIDES: Final[dict[_Sense, Winner]] = {_Sense.WHITE: "white", _Sense.BLACK: "black", _Sense.BOTH: "neither"}
_OTHER: Final[dict[Winner, Winner]] = {"white": "black", "black": "white", "neither": "neither"}
_NORMAL: Final[dict[Winner, str]] = {
    "white": "1-0",
    "black": "0-1",
    "draw": "1/2-1/2",
    "neither": "0-0",
    "open": "*",
    "unsaid": "*",
}
_LONGEST: Final = 100
_AROUND: Final = "[](){}\"'!; \t\r\n\ufeff"
_OPEN: Final = GameResult("open", "*")


def _folded(text: str) -> str:
    """Return a text for comparison: case, accents, Turkish letters and compatibility forms do not count."""
    parts = unicodedata.normalize("NFD", fold_word(text))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _by_phrase() -> dict[tuple[str, ...], _Sense]:
    return {tuple(_folded(phrase).split()): sense for sense, phrases in _TABLE.items() for phrase in phrases.split(",")}


_SENSE_OF: Final = _by_phrase()
_MOST_WORDS: Final = max(map(len, _SENSE_OF))
_WORD: Final = re.compile(r"[^\W\d_]+")
_NO_WORD: Final = re.compile(r"[\w+=*?/\\|~]")

# A half may be ".5" behind a whole number, "1/2" behind a whole number and a blank.
_POINTS: Final = r"(?:[0-9]{1,2}\s+1/2|1/2|[0-9]{0,2}[.,][0-9]{1,2}|[0-9]{1,2})"
_SIGN: Final = r"([+-](?=\s*-))?"
_SCORE: Final = re.compile(rf"(?<![\w.,/])({_POINTS})\s*(f*){_SIGN}\s*([-:~/x])\s*({_POINTS})\s*(f*)([+-]?)(?![\w/:])")
_HALF: Final = re.compile(r"(?<![\w.,/-])(?:1/2|0?[.,]50?|=)(?![\w.,/:x-])|(?<!\w)=\s*[-:/]?\s*=(?!\w)")
_FORFEIT: Final = re.compile(r"([-+f])\s*([-:/|]?)\s*([-+f])")
_LOOKS_LIKE_SCORE: Final = re.compile(r"[0-9oоil|]{1,2}(\s*[-:]\s*)[0-9oоil|]{1,2}")
_DIGITS: Final = str.maketrans("oоil|", "00111")
_SIGNS: Final = str.maketrans(
    {"½": ".5", **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad", "-"), "\u2236": ":", "⁄": "/"}
)
_FOR_A_WIN: Final = frozenset({1.0, 2.0, 3.0, 10.0, 12.0})
_EACH_IN_A_DRAW: Final = frozenset({0.5, 1.0, 1.5, 5.0, 6.0})
_SHARED: Final = 2.0
"""Of a game's two points a draw with an advantage gives more to one: 1.5-0.5, 1.01-0.99 (PDN 3.0, ResultFormat)."""
_IN_PDN: Final = frozenset({"1-0", "2-0", "0-1", "0-2", "1-1", "0-0"})
_IN_FORMATS: Final = {"1.5-0.5": "1 1/2 - 1/2", "0.5-1.5": "1/2 - 1 1/2"}
_OTHER_TOTALS: Final = frozenset({3.0, 10.0, 12.0})
"""Of other scales: a win on tie-breaks, a share by the pieces that are left. Who has won is another matter."""


@lru_cache(maxsize=1024)
def read_result(text: str) -> GameResult | None:
    """Return what a text says of the result of a game, in points, signs or words; None if it is no result.

    An empty text and ``?`` are the open result. A score and words beside it must say the same.
    """
    if len(text) > _LONGEST:
        return None
    bare = _folded(text.translate(_SIGNS)).replace("w/o", "wo").strip(_AROUND).rstrip(".,")
    if bare in {"", "*", "?", "-"}:
        return _OPEN if bare or not text.strip() else None
    if _LOOKS_LIKE_SCORE.fullmatch(bare) and any(letter.isdigit() for letter in bare):
        bare = bare.translate(_DIGITS)
    found = _FORFEIT.fullmatch(bare)
    if found is not None:
        return _by_signs(found)
    score = _HALF.fullmatch(bare) or _SCORE.search(bare) or _HALF.search(bare)
    if score is None:
        return None if _NO_WORD.search(_WORD.sub("", bare)) else _in_words(bare)
    rest = bare[: score.start()] + " , " + bare[score.end() :]
    return _with_words(_of_score(score), rest)


def result_value(text: str) -> str:
    """Return the PDN form of a result token: ``0:1`` is ``0-1``, a half each ``1/2-1/2``.

    Points that make up no game (``1.32-1.3``) stay as they are.
    """
    result = read_result(text)
    return text if result is None else result.normal


def result_in(text: str) -> str | None:
    """Return the PDN form of a text that is a result in any form; None for any other text and for an empty one."""
    result = read_result(text) if text.strip() else None
    return None if result is None or result.winner == "unsaid" else result.normal


def plain_result(text: str) -> str:
    """Return a result as PDN writes it; a text that is no result stays as it is."""
    result = read_result(text)
    return text.strip() if result is None else result.normal


def _by_signs(found: re.Match[str]) -> GameResult | None:
    """Return the result of a game that was not played: ``+/-``, ``-:+``, ``-/-``."""
    first, between, second = (sign.replace("f", "-") for sign in found.groups())
    if first == second and (first == "+" or (between not in {":", "/", "|"} and "f" not in found.group())):
        return None
    winner: Winner = "white" if first == "+" else "black" if second == "+" else "neither"
    return GameResult(winner, _NORMAL[winner], forfeit=True)


def _number(points: str) -> float:
    whole, _, half = points.replace(",", ".").rpartition("1/2")
    return (float(whole or 0) + 0.5) if points.endswith("1/2") else float(half)


def _of_score(score: re.Match[str]) -> GameResult | None:
    """Return the result of two numbers, or of a half alone."""
    if score.re is _HALF:
        return GameResult("draw", "1/2-1/2")
    white, white_forfeit, white_sign, sign, black, black_forfeit, black_sign = score.groups()
    forfeit, points = bool(white_forfeit or black_forfeit), (white, black)
    winner = _winner_by(_number(white), _number(black))
    if winner is None or (winner == "unsaid" and sign not in "-:"):
        return None
    plain = f"{_number(white):g}-{_number(black):g}"
    if white_sign:
        return GameResult(winner, f"{white}{white_sign} - {black}{black_sign}", points, forfeit)
    if winner == "unsaid" or (winner == "draw" and _number(white) != _number(black)):
        return GameResult(winner, _IN_FORMATS.get(plain, f"{white}-{black}"), points, forfeit)
    return GameResult(winner, plain if plain in _IN_PDN else _NORMAL[winner], points, forfeit)


def _winner_by(white: float, black: float) -> Winner | None:
    """Return who has won by points for each, None where no scale has such points."""
    if white == black:
        return "neither" if not white else "draw" if white in _EACH_IN_A_DRAW else None
    if min(white, black) == 0 and max(white, black) in _FOR_A_WIN:
        return "white" if white > black else "black"
    if white + black == _SHARED and white * black > 0:
        return "draw"
    return "unsaid" if white + black in _OTHER_TOTALS and white * black > 0 else None


def _with_words(score: GameResult | None, rest: str) -> GameResult | None:
    """Return the result of a score with words around it, None where they do not go together."""
    if score is None or _NO_WORD.search(_WORD.sub("", rest)):
        return None
    senses = _senses(rest)
    if senses is None:
        return None
    forfeit = score.forfeit or _is_forfeit(senses)
    said = [sense for sense in senses if sense is not _Sense.NOTHING]
    named = _side_named(said)
    if named is None:
        words = _of_senses(said)
        named = "unsaid" if words is None and said == [_Sense.WHITE, _Sense.BLACK] else words
    if said and named not in {"unsaid", score.winner}:
        return None
    return GameResult(score.winner, score.normal, score.points, forfeit)


def _side_named(said: Sequence[_Sense]) -> Winner | None:
    """Return the one side that stands beside a score without a verb: "2-0 Beyaz"."""
    return _SIDES.get(said[0]) if len(said) == 1 else None


def _in_words(bare: str) -> GameResult | None:
    senses = _senses(bare)
    if senses is None:
        return None
    winner = _of_senses([sense for sense in senses if sense is not _Sense.NOTHING])
    if winner is None:
        return None
    return GameResult(winner, _NORMAL[winner], forfeit=_is_forfeit(senses))


def _is_forfeit(senses: Sequence[_Sense]) -> bool:
    """Return whether words say that the game was not played; a forfeit on time ends one that was."""
    kinds = set(senses)
    return bool({_Sense.ABSENT, _Sense.UNPLAYED} & kinds) or (_Sense.FORFEIT in kinds and _Sense.REASON not in kinds)


def _senses(text: str) -> list[_Sense] | None:
    """Return what each word or phrase of a text means, None if one of them is not in the table."""
    words = _WORD.findall(text)
    senses: list[_Sense] = []
    place = 0
    while place < len(words):
        for count in range(min(_MOST_WORDS, len(words) - place), 0, -1):
            sense = _SENSE_OF.get(tuple(words[place : place + count]))
            if sense is not None:
                senses.append(sense)
                place += count
                break
        else:
            return None
    return senses


def _of_senses(said: Sequence[_Sense]) -> Winner | None:
    """Return who has won by words in their order, None if they make no sense together."""
    kinds = set(said)
    if not kinds:
        return None
    winners = set(_claims(said))
    if winners:
        return winners.pop() if len(winners) == 1 and _Sense.DRAW not in kinds else None
    sides = kinds & set(_SIDES)
    if _Sense.DRAW in kinds:
        return "draw" if kinds <= {_Sense.DRAW, _Sense.BOTH} else None
    if sides:
        if _Sense.FORFEIT not in kinds:
            return None
        return "neither" if sides == {_Sense.BOTH} else "unsaid"
    return "open" if kinds <= {_Sense.OPEN, _Sense.UNPLAYED} else "unsaid"


def _claims(said: Sequence[_Sense]) -> Iterator[Winner]:
    """Yield the winner by each verb: it speaks of the side before it, else of the one behind it.

    A reason is a verb only where there is no other.
    """
    verbs = {_Sense.WINS, _Sense.LOSES, _Sense.ABSENT}
    if not verbs & set(said):
        verbs = {_Sense.REASON}
    for place, sense in enumerate(said):
        if sense in verbs:
            before = [_SIDES[one] for one in said[:place] if one in _SIDES]
            behind = [_SIDES[one] for one in said[place:] if one in _SIDES]
            side = before[-1] if before else behind[0] if behind else None
            if side is not None:
                yield side if sense is _Sense.WINS else _OTHER[side]
