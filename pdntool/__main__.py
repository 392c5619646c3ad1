"""``python -m pdntool`` is the command ``pdntool``."""

from pdntool.cli.main import main

main()
