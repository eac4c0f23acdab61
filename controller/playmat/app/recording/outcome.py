"""Renders the effects of an event as lines for readers and for comparison by a replay."""

from __future__ import annotations

from zlib import crc32

from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import Append, Effect, Publish, Show, Speak
from playmat.text import Text, Translations

SCREEN_LINE = r"(?s)console (\d+): (.*)"
"""A line that tells of a screen: its number, and what stands there."""


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
                    self.screens[console] = _screen(view, words)
                    lines.append(f"console {console + 1}: {self.screens[console]}")
                case Publish(status):
                    self.phase = self.phase if status.phase == "halted" else status.phase
                    lines.append(f"{status.phase}, {status.actions} actions: {status.observation}")
                case Append(entry):
                    lines.append(f"journal: {entry.kind.value} {entry.text}")
        return lines


def _screen(view: View, translations: Translations) -> str:
    """Returns all texts of a screen, and a checksum of its map."""

    def said(text: Text | None) -> str:
        return text.translate(translations) if text else ""

    words = map(said, (view.title, view.headline, *view.details))
    buttons = " ".join(f"[{said(label)}]" for label in view.buttons)
    checksum = f"map {crc32(repr(view.board).encode()):08x}" if view.board else ""
    return " | ".join(part for part in (*words, buttons, checksum) if part)
