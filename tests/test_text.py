"""Sentences that cannot be shown are found where they are written, or in the first rehearsal."""

import pytest

from playmat.games.interface import Brief
from playmat.text import Text, say, say_n
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
