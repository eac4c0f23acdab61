"""Sentences for people, before translation: pure modules make them, the edge translates them."""

from __future__ import annotations

from gettext import NullTranslations
from typing import NamedTuple, Protocol

_ENGLISH = NullTranslations()


class Translations(Protocol):
    """What `gettext.NullTranslations` offers."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


class Text(NamedTuple):
    """A message of the catalogue with its arguments; an argument may be a Text itself.

    `sign`: a character that may stand for it where words are too long.
    """

    message: str
    plural: str = ""
    n: int = 0
    args: tuple[tuple[str, object], ...] = ()
    sign: str = ""

    def translate(self, translations: Translations, signs: bool = False) -> str:
        """The finished sentence in the language of `translations`; with signs for what has one."""
        if signs and self.sign:
            return self.sign
        if self.plural:
            pattern = translations.ngettext(self.message, self.plural, self.n)
        else:
            pattern = translations.gettext(self.message)
        values = {
            name: value.translate(translations, signs) if isinstance(value, Text) else value
            for name, value in self.args
        }
        return pattern.format(n=self.n, **values)

    def __str__(self) -> str:
        """The sentence as it was written, in English."""
        return self.translate(_ENGLISH)

    def replaced(self, old: Text, new: Text) -> Text:
        """The same with another Text in place of one of its parts."""
        if self == old:
            return new
        pairs = (
            (name, value.replaced(old, new) if isinstance(value, Text) else value)
            for name, value in self.args
        )
        return self._replace(args=tuple(pairs))

    def mentions(self, other: Text) -> bool:
        """Whether the other one is part of it."""
        parts = [value for _, value in self.args if isinstance(value, Text)]
        return other in parts or any(part.mentions(other) for part in parts)


def say(message: str, **args: object) -> Text:
    """Marks `message` for the catalogue; `{name}` in it stands for the argument `name`."""
    return Text(message, args=tuple(args.items()))


def say_n(singular: str, plural: str, count: int, **args: object) -> Text:
    """Marks a message that counts; `{n}` in it stands for `count`."""
    return Text(singular, plural, count, tuple(args.items()))


def verbatim(words: object) -> Text:
    """Words that are in no catalogue: names, numbers, what others have said."""
    return Text("{words}", args=(("words", words),))
