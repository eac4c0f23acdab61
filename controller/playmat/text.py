"""Translatable sentences: pure modules create them, the outer layers translate them."""

from __future__ import annotations

from functools import reduce
from gettext import NullTranslations
from typing import NamedTuple, Protocol

_ENGLISH = NullTranslations()


class Translations(Protocol):
    """The interface of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


class Text(NamedTuple):
    """A message of the catalogue with its arguments; an argument may be a Text itself.

    `sign`: a character that may replace it where space is short.
    """

    message: str
    plural: str = ""
    n: int = 0
    args: tuple[tuple[str, object], ...] = ()
    sign: str = ""

    def translate(self, translations: Translations, signs: bool = False) -> str:
        """Returns the sentence in the language of `translations`, with signs if wanted."""
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
        """Returns the sentence in English."""
        return self.translate(_ENGLISH)

    def replaced(self, old: Text, new: Text) -> Text:
        """Returns the text with one of its parts replaced."""
        if self == old:
            return new
        pairs = (
            (name, value.replaced(old, new) if isinstance(value, Text) else value)
            for name, value in self.args
        )
        return self._replace(args=tuple(pairs))

    def mentions(self, other: Text) -> bool:
        """Whether the other text is part of this one."""
        parts = [value for _, value in self.args if isinstance(value, Text)]
        return other in parts or any(part.mentions(other) for part in parts)


def say(message: str, **args: object) -> Text:
    """Marks `message` for the catalogue; `{name}` in it is replaced by the argument `name`.

    Raises ValueError for an argument `n`, which is the count of `say_n`.
    """
    if "n" in args:
        raise ValueError(f"say({message!r}, n=...): {{n}} is the count of say_n; name the argument otherwise")
    return Text(message, args=tuple(args.items()))


def say_n(singular: str, plural: str, count: int, **args: object) -> Text:
    """Marks a message with a plural; `{n}` in it is replaced by `count`. No argument may be called `n`."""
    if "n" in args:
        raise ValueError(f"say_n({singular!r}, n=...): {{n}} is the count; name the argument otherwise")
    return Text(singular, plural, count, tuple(args.items()))


def sentences(first: Text, *more: Text) -> Text:
    """Returns whole sentences as one text."""
    return reduce(lambda before, after: say("{before} {after}", before=before, after=after), more, first)


def whole_sentences(*lines: Text) -> Text:
    """Returns lines without full stops as whole sentences; a question stays as it is."""
    asked = (line.message.endswith("?") for line in lines)
    return sentences(
        *(
            line if question else say("{sentence}.", sentence=line)
            for line, question in zip(lines, asked, strict=True)
        )
    )


def verbatim(words: object) -> Text:
    """Returns a text that is not translated: names, numbers, foreign messages."""
    return Text("{words}", args=(("words", words),))
