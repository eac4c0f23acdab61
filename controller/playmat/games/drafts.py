"""Checks for files that users draw on a game's web page and name in its settings, such as custom boards.

A game's module `drafts` defines `DRAFTS`, which maps the name of the setting to its check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.text import Text

Check = Callable[[str], Sequence[Text]]
"""Returns all problems of a file's text, one sentence each; empty if it is playable."""
