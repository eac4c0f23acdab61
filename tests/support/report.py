"""Output of a bench script: lines for people, or with --json one array of objects for programs."""

from __future__ import annotations

import gc
import json
import sys

from playmat.cli import COLLECTED


class Report:
    """Prints rows as they come, or with --json all of them at the end.

    What runs in this process is measured as the program runs it, with its thresholds for garbage.
    """

    def __init__(self, counted: str = "") -> None:
        gc.set_threshold(*COLLECTED)
        self._rows: list[dict[str, object]] | None = [] if "--json" in sys.argv[1:] else None
        self.say(counted)

    def __enter__(self) -> Report:
        return self

    def __exit__(self, *error: object) -> None:
        if self._rows is not None and error[0] is None:
            print(json.dumps(self._rows, indent=1))

    def say(self, sentence: str) -> None:
        """Prints a line for people only: the subject and the conditions of a measurement."""
        if self._rows is None and sentence:
            print(sentence, flush=True)

    def row(self, sentence: str, **figures: object) -> None:
        """Prints a result, in words and as named figures."""
        self.say(sentence)
        if self._rows is not None:
            self._rows.append(figures)
