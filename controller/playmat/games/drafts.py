"""What people draw on a game's own page and save, to be named in its settings: a board of their own, for one.

A game's module `drafts` offers them: `DRAFTS` has by the name of the setting what is wrong with such a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.text import Text

Check = Callable[[str], Sequence[Text]]
"""Everything that is wrong with the text of a file, a sentence each; nothing where it can be played with."""
