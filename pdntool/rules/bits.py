"""Sets of squares as the bits of an integer: counted, listed, searched for jumps."""

from typing import Final

from pdntool.rules import i64
from pdntool.rules.tables import IS_COMPILED

_CHUNK_BITS: Final = 62
_CHUNK: Final = (1 << _CHUNK_BITS) - 1


def can_jump(pieces: i64, capturable: i64, empty: i64, up: list[int], down: list[int]) -> bool:
    """Return whether one of the ``pieces`` can jump over a ``capturable`` one to an ``empty`` square.

    ``up`` and ``down`` are the shifts of the directions, to higher and to lower bits.
    """
    for step in up:
        if (pieces << step) & capturable & (empty >> step):
            return True
    for step in down:  # noqa: SIM110 -- a generator costs more than the shifts
        if (pieces >> step) & capturable & (empty << step):
            return True
    return False


def bit_index(bit: i64) -> i64:
    """Return the index of the one bit that is set."""
    whole: int = bit
    return whole.bit_length() - 1


def count_bits(bits: i64) -> i64:
    """Return how many bits are set."""
    if not IS_COMPILED:
        return int(bits).bit_count()
    # A machine integer has no method for it: the bits of two, then four, then eight neighbours are added at a time.
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0x7F


def list_squares(bits: int) -> list[int]:
    """Return the indices of the bits that are set, the lowest first."""
    squares: list[int] = []
    base = 0
    while bits:
        chunk: i64 = bits & _CHUNK
        while chunk:
            low: i64 = chunk & -chunk
            chunk ^= low
            squares.append(bit_index(low) + base)
        bits >>= _CHUNK_BITS
        base += _CHUNK_BITS
    return squares
