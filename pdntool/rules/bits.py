"""Sets of squares as bits: counted, listed, jumped."""

from typing import Final

from pdntool.rules.fixed import i64
from pdntool.rules.tables import IS_COMPILED

_CHUNK_BITS: Final = 62
_CHUNK: Final = (1 << _CHUNK_BITS) - 1


def can_jump(pieces: i64, prey: i64, empty: i64, rises: list[int], falls: list[int]) -> bool:
    """Tell whether one of the pieces can jump over one of the prey, by shifts to higher or to lower bits."""
    for step in rises:
        if (pieces << step) & prey & (empty >> step):
            return True
    for step in falls:  # noqa: SIM110 -- a generator costs more than the shifts
        if (pieces >> step) & prey & (empty << step):
            return True
    return False


def place(bit: i64) -> i64:
    """Return the number of a bit that stands alone."""
    whole: int = bit
    return whole.bit_length() - 1


def number_of(bits: i64) -> i64:
    """Count the bits that are set."""
    if not IS_COMPILED:
        return int(bits).bit_count()
    # A machine word has no method; two, four, eight neighbours are added at a time.
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0x7F


def squares_of(bits: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    squares: list[int] = []
    base = 0
    while bits:
        chunk: i64 = bits & _CHUNK
        while chunk:
            low: i64 = chunk & -chunk
            chunk ^= low
            squares.append(place(low) + base)
        bits >>= _CHUNK_BITS
        base += _CHUNK_BITS
    return squares
