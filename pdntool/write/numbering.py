"""The board of a variant with the names of its squares, as White sees it."""

from pdntool.board.geometry import Geometry


def numbering(geometry: Geometry) -> str:
    """Return one line a row, from the top; a square that is not played on is left blank."""
    width = max(map(len, geometry.names)) + 1
    rows = (
        "".join((geometry.names[square] if square is not None else "").rjust(width) for square in row)
        for row in geometry.diagram_rows()
    )
    return "\n".join(row.rstrip() for row in rows)
