"""Renders the effects of an event as lines for readers and for comparison by a replay."""

from __future__ import annotations

from zlib import crc32

from playmat.screen.language import translations
from playmat.session.effects import Append, Effect, Publish, Show, Speak

SCREEN_LINE = r"(?s)console (\d+): (.*)"
"""A line that tells of a screen: its number, then its texts, its labels and a checksum of its map."""


class Outcomes:
    """Renders effects in each console's language; `screens` has the last line of each console."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.languages: dict[int, str] = {}
        self.screens: dict[int, str] = {}
        self.phase = ""  # never "halted"

    def lines(self, effects: list[Effect]) -> list[str]:
        """Returns a line for each noticeable effect."""
        lines = []
        for effect in effects:
            match effect:
                case Speak(console, language):
                    self.languages[console] = language
                case Show(console, view):
                    words = translations(self.languages.get(console, self._language))
                    parts = [*view.texts(words), " ".join(f"[{label}]" for label in view.labels(words))]
                    if view.board:
                        parts.append(f"map {crc32(repr(view.board).encode()):08x}")
                    self.screens[console] = " | ".join(filter(None, parts))
                    lines.append(f"console {console + 1}: {self.screens[console]}")
                case Publish(status):
                    self.phase = self.phase if status.phase == "halted" else status.phase
                    lines.append(f"{status.phase}, {status.actions} actions: {status.observation}")
                case Append(entry):
                    lines.append(f"journal: {entry.kind.value} {entry.text}")
        return lines
