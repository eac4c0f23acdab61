"""Texts and images of Art of War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from playmat.board import Icon
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words import actions, briefs, captions, facts, icons, lessons, names
from playmat.games.art_of_war.words.board import board, scores
from playmat.games.art_of_war.words.how import HOW
from playmat.games.art_of_war.words.log import sentence
from playmat.games.art_of_war.words.reasons import advise
from playmat.games.art_of_war.words.statistics import statistics
from playmat.games.interface import Difficulty, Scene, Words
from playmat.text import Text, say

SENTENCES: Mapping[str, Text] = {
    "attack": say("attack {n}"),
    "defence": say("defence {n}"),
    "support": say("Support:"),
    "soldier.support": say("Your units attack with 1 point more this turn."),
    "guardian.support": say("Stops the attack on your unit."),
    "archer.support": say("1 damage to any enemy unit, but never a capture."),
    "priest.support": say("Move one of your units, or swap two."),
    "wizard.support": say("Cancels the support just played against you."),
    "king.support": say("Can be any support. Lose him, lose the war."),
    "zone.battlefield": say("Your units fight here: turn one to attack, and keep your King alive."),
    "zone.reserve": say(
        "Lay a card here to use its support; the leftmost one may be recruited to the battlefield."
    ),
    "zone.kingdom": say("Lay citizens here, one pile for each kind: lead in four kinds to win."),
    "zone.graveyard": say("Put units here that were killed."),
    "zone.deck": say("Draw one card from here at the start of your turn."),
    "zone.tap": say("Hold a card here before you put it on a pile: cards in a pile cannot be read."),
    "how.begin": say(
        "Press Learn below a screen: the cards are dealt, and each rule is taught when it first matters. "
        "Play begins without lessons."
    ),
    "how.turn": say("Turn a card with R, a twist, or its round handle: that is how a unit attacks."),
    "aim": say(
        "Recruit units from your reserve, and attack by turning them. A unit that you capture joins the "
        "citizens of your kingdom. You win with the enemy King, or by leading in four of the five kinds of "
        "citizens."
    ),
}


class ArtOfWarWords(Words[State, Action]):
    """Names, sentences and the board map."""

    pitch = say("Turn enemies into your citizens.")
    minutes, difficulty = 15, Difficulty.MEDIUM
    clicks: Mapping[Text, Text] = lessons.CLICKS
    endings: Mapping[Enum, Text] = briefs.ENDINGS
    describe = staticmethod(actions.describe)
    advise = staticmethod(advise)
    log_sentence = staticmethod(sentence)
    label = staticmethod(actions.label)
    brief = staticmethod(briefs.brief)
    caption = staticmethod(captions.caption)
    lesson = staticmethod(lessons.lesson)
    place_name = staticmethod(names.place_name)
    serial_name = staticmethod(names.serial_name)
    scores = staticmethod(scores)
    board = staticmethod(board)
    fact = staticmethod(facts.fact)
    place_fact = staticmethod(facts.place_fact)
    unplayable = staticmethod(facts.unplayable)
    statistics = staticmethod(statistics)

    signs: Mapping[str, Text] = icons.SIGNS
    icons: Mapping[str, Icon] = icons.ICONS
    how: Sequence[Scene] = HOW
    page: Mapping[str, Text] = SENTENCES
    glossary: Mapping[Text, Text] = facts.GLOSSARY

    def title(self) -> Text:
        """Returns the name of the game."""
        return say("Art of War")

    def kind_name(self, kind: str) -> Text:
        """Returns the display name of a kind."""
        return names.KINDS[KIND_NAMES.index(kind)]

    def the_kind(self, kind: str) -> Text:
        """Returns the name of a kind inside a sentence."""
        return names.THE_KINDS[KIND_NAMES.index(kind)]

    def zone_name(self, zone: str) -> Text:
        """Returns the name of a zone as printed on the mat."""
        return names.ZONES[zone]
