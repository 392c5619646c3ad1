"""JSON as every output writes it."""

import json
from typing import Final

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"))


def as_json(value: object) -> str:
    """Return a value as JSON on one line, in ASCII so that no console or code page can spoil it."""
    return _ENCODER.encode(value)
