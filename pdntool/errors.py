"""The errors of the API: a text that is not a position, and a text that is not exactly one legal move."""


class MoveError(ValueError):
    """A text that is not exactly one legal move. ``pdntool explain`` explains its ``code``."""

    def __init__(self, message: str, code: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.legal = legal

    def __reduce__(self) -> tuple[type["MoveError"], tuple[str, str, tuple[str, ...]]]:
        """Pickle and copy by the arguments, so that a process can raise what another has raised."""
        return type(self), (str(self), self.code, self.legal)


class InvalidMoveError(MoveError):
    """The text is not a move, or names a square that the board does not have."""


class IllegalMoveError(MoveError):
    """The rules do not allow the move; ``legal`` are the moves that they do."""


class AmbiguousMoveError(MoveError):
    """The text fits captures of different pieces; ``legal`` are those it fits."""


class FenError(ValueError):
    """The text is not a position of the variant."""
