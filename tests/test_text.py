"""Sentences that cannot be shown are found where they are written, or in the first rehearsal."""

from gettext import NullTranslations

import pytest

from playmat.games.interface import Brief
from playmat.text import Text, say, say_n, verbatim
from support.session_harness import Desk
from support.shipped import GAME


def test_the_count_s_name_is_refused_as_an_argument() -> None:
    with pytest.raises(ValueError, match=r"say\('\{n\} in hand', n=...\): \{n\} is the count of say_n"):
        say("{n} in hand", n=3)
    with pytest.raises(ValueError, match="name the argument otherwise"):
        say_n("{n} of {n} card", "{n} of {n} cards", 3, n=4)


def test_a_rehearsal_renders_every_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    brief = Brief(say("Draw"), say("{left} cards left", lef=3))
    monkeypatch.setattr(type(GAME.words), "brief", lambda *_: brief)
    with pytest.raises(KeyError, match="left"):
        Desk().begin()


def test_a_text_is_rendered_with_its_parts() -> None:
    part: Text = say_n("{n} card", "{n} cards", 2)
    assert str(say("Draw {cards}", cards=part)) == "Draw 2 cards"


class Catalogue(NullTranslations):
    """A catalogue with forms of names, as French needs them."""

    def gettext(self, message: str) -> str:
        return {
            "Odani": "Odani|de=d’Odani",
            "the Guardian": "le Garde|de=du Garde|à=au Garde",
            "siege of {castle}": "siège {castle:de}|à=au siège {castle:de}",
            "Go to {place}": "Allez {place:à}",
        }.get(message, message)


SIEGE = "siege of {castle}"
GO = "Go to {place}"


@pytest.mark.parametrize(
    ("text", "translated"),
    [
        (say(SIEGE, castle=say("Odani")), "siège d’Odani"),
        (say(SIEGE, castle=say("Gifu")), "siège de Gifu"),
        (say(SIEGE, castle="Alice"), "siège de Alice"),
        (say(SIEGE, castle=verbatim(say("Odani"))), "siège d’Odani"),
        (say(GO, place=say("the Guardian")), "Allez au Garde"),
        (say(GO, place=say(SIEGE, castle=say("Odani"))), "Allez au siège d’Odani"),
        (say("{name}", name=say("Odani")), "Odani"),
        (say("the Guardian"), "le Garde"),
    ],
    ids=str,
)
def test_a_name_takes_the_form_that_the_sentence_asks_for(text: Text, translated: str) -> None:
    assert text.translate(Catalogue()) == translated


def test_a_bar_in_a_name_of_somebody_is_part_of_it() -> None:
    assert Text("Ann|de=Bob").translate(Catalogue()) == "Ann|de=Bob"
