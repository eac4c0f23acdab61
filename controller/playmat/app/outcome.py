"""What became of an event, as lines that a person can read and a replay can compare."""

from __future__ import annotations

from zlib import crc32

from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import Append, Effect, Publish, Show, Speak
from playmat.text import Text, Translations

SCREEN_LINE = r"(?s)console (\d+): (.*)"
"""A line that tells of a screen: its number, and what stands there."""


class Outcomes:
    """Tells them in the language that each console speaks; `screens` has the last line of each console."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.languages: dict[int, str] = {}
        self.screens: dict[int, str] = {}
        self.phase = ""  # but for "halted"

    def lines(self, effects: list[Effect]) -> list[str]:
        """A line for each effect that somebody would notice."""
        return [line for effect in effects if (line := self._line(effect))]

    def _line(self, effect: Effect) -> str:
        match effect:
            case Speak(console, language):
                self.languages[console] = language
            case Show(console, view):
                words = translations(self.languages.get(console, self._language))
                self.screens[console] = _screen(view, words)
                return f"console {console + 1}: {self.screens[console]}"
            case Publish(status):
                self.phase = self.phase if status.phase == "halted" else status.phase
                return f"{status.phase}, {status.actions} actions: {status.observation}"
            case Append(entry):
                return f"journal: {entry.kind.value} {entry.text}"
        return ""


def _screen(view: View, translations: Translations) -> str:
    """All that stands on a screen; its map as a checksum."""

    def said(text: Text | None) -> str:
        return text.translate(translations) if text else ""

    words = map(said, (view.title, view.headline, *view.details))
    buttons = " ".join(f"[{said(label)}]" for label in view.buttons)
    checksum = f"map {crc32(repr(view.board).encode()):08x}" if view.board else ""
    return " | ".join(part for part in (*words, buttons, checksum) if part)
