"""What can be wrong with a record, as values that carry a place and no wording."""
