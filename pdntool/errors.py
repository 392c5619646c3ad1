"""What the API raises: a text that is no position, and one that is not exactly one legal move."""


class MoveError(ValueError):
    """A text that is not exactly one legal move. ``code`` is that of the finding that ``pdntool explain`` explains."""

    def __init__(self, message: str, code: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.legal = legal

    def __reduce__(self) -> tuple[type["MoveError"], tuple[str, str, tuple[str, ...]]]:
        """Pickle and copy by the arguments, so that a process can raise what another has raised."""
        return type(self), (str(self), self.code, self.legal)


class InvalidMoveError(MoveError):
    """The text is no move at all, or names a square that the board does not have."""


class IllegalMoveError(MoveError):
    """The rules do not allow the move; ``legal`` are the moves that they do."""


class AmbiguousMoveError(MoveError):
    """The text fits captures of different pieces; ``legal`` are those it fits."""


class FenError(ValueError):
    """The text is no position of the variant."""
