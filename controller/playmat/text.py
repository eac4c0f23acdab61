"""Translatable sentences: pure modules create them, the outer layers translate them.

A sentence may need another form of a name: French has *la main d’Est* beside *de Nord*, and *au centre* for
*à* with *le centre*. The catalogue of such a language lists forms after the name, each behind a bar with
the word that asks for it, and its sentences ask by that word:

    msgid "East"                      msgstr "Est|de=d’Est"
    msgid "The hand of {seat}"        msgstr "La main {seat:de}"

A name without the form follows the word as it is: *de Nord*. So a catalogue lists exceptions only, and names
that are in no catalogue, such as those of players, fit in too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from gettext import NullTranslations
from typing import NamedTuple, Protocol

_ENGLISH = NullTranslations()
_FORM = re.compile(r"\|(\w+)=")


class Translations(Protocol):
    """The interface of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


class _Worded(str):
    """A translated text; `{name:word}` in a sentence asks for the form that goes with a word."""

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> _Worded:
        worded = super().__new__(cls, text)
        worded.forms = forms or {}
        return worded

    def __format__(self, word: str) -> str:
        if not word or word[0] in "<>^=0123456789":  # a width
            return format(str(self), word)
        return self.forms.get(word, f"{word} {self}")


def _plain(value: object) -> object:
    return _Worded(value) if isinstance(value, str) else value


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
        return str(self._worded(translations, signs))

    def _worded(self, translations: Translations, signs: bool) -> _Worded:
        if signs and self.sign:
            return _Worded(self.sign)
        pattern, *forms = self._listed(translations)
        values = {
            name: value._worded(translations, signs) if isinstance(value, Text) else _plain(value)
            for name, value in self.args
        }
        for name, value in values.items():
            if pattern == f"{{{name}}}" and isinstance(value, _Worded):
                return value  # with its forms
        listed = {
            word: form.format(n=self.n, **values) for word, form in zip(forms[::2], forms[1::2], strict=True)
        }
        return _Worded(pattern.format(n=self.n, **values), listed)

    def pattern(self, translations: Translations) -> str:
        """Returns the translated sentence with its places open, of a counted one that for `n` things."""
        return self._listed(translations)[0]

    # Only a catalogue lists forms: a bar in a name of a mat or a game is part of it.
    def _listed(self, translations: Translations) -> list[str]:
        """The translated pattern, then by turns the word that asks for another form and that form."""
        if self.plural:
            pattern = translations.ngettext(self.message, self.plural, self.n)
        else:
            pattern = translations.gettext(self.message)
        return _FORM.split(pattern) if pattern != self.message else [pattern]

    def variants(self, translations: Translations) -> tuple[str, ...]:
        """Returns the text as sentences may have it: itself, its plural, and the forms in the catalogue."""
        numbers = [self, self._replace(n=2)] if self.plural else [self]
        worded = [text._worded(translations, signs=False) for text in numbers]
        found = [form for text in worded for form in (str(text), *text.forms.values())]
        return tuple(dict.fromkeys(found))

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


def listed(first: Text, *more: Text) -> Text:
    """Returns texts as one, with commas between them."""
    return reduce(lambda before, after: say("{before}, {after}", before=before, after=after), more, first)


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
