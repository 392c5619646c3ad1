"""What the command returns to the shell."""

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes; their meaning never changes."""

    OK = 0
    PROBLEMS = 1
    USAGE = 2
    UNREADABLE = 3
    INTERNAL = 4
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143
