"""Games as positions, one FEN a line."""

from pdntool.board.fen import write_fen
from pdntool.write.plain import PlainWritten
from pdntool.write.plain_steps import plain_steps
from pdntool.write.written import WrittenGame


def plain_fen(written: PlainWritten) -> str:
    """Return the last position of a plain game, or with ``every_ply`` the first and the one after each ply."""
    course = written.course
    if not written.form.every_ply:
        return f"{write_fen(course.final)}\n"
    return "".join([f"{fen}\n" for fen in (write_fen(course.start), *(fen for _, fen in plain_steps(course)))])


def fen_text(written: WrittenGame) -> str:
    """Return the last position of a game, or with ``every_ply`` the first and the one after each ply."""
    if written.start is None:
        return ""
    if not written.form.every_ply:
        fen = written.game.report.final_fen
        return f"{fen}\n" if fen else ""
    fens = [write_fen(written.start), *(written.after(played) for played in written.main)]
    return "".join(f"{fen}\n" for fen in fens)
