"""All wording, in every language of the program."""
