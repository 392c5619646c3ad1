"""Which variant a record is of, its replay ply by ply, and what that finds."""
