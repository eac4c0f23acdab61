"""Plays a recorded game at the page: decides by the notation, and otherwise does what the page asks."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from playmat.games.interface import CHANCE, AnyGame
from playmat.games.notation.record import Record
from playmat.interpret import Interpreter
from playmat.placement import SEAT_NAMES, Changes, Face, Faces, Gesture, Lay, Place, Touch, parse_place
from playmat.session.guide import Slots, Step, guide
from playmat.session.prompts.consent import AGREED
from playmat.table.mat import Mat
from playmat.text import Text
from support.browser_player import Player, Seen


class NotedGame:
    """The player of all seats, who knows the rules, the record, and what the page shows."""

    def __init__(self, player: Player, game: AnyGame, mat: Mat) -> None:
        self._player = player
        self._game = game
        zones = mat.sensed(game.projection.zones)
        self._slots = Slots.of(zones, mat.slots, game)
        self._interpreter = Interpreter(game.projection, zones)

    def play(self, record: Record) -> None:
        """Plays all actions, from the first decision on."""
        state = record.start
        for action, *_ in record.plies:
            self._settle(state)
            self._draw(state)
            self._act(state, action)
            state = state.apply(action)
        self._settle(state)

    # --- what the page asks for

    def _settle(self, state: Any) -> None:
        """Does what the page asks until it asks for the next decision or shows the outcome."""
        asked = next(iter(self._game.projection.performers(state)), 0)
        brief = self._game.words.brief(state, asked)
        question, said = english(brief.headline), ". ".join(map(english, (*brief[:2], *brief.details)))
        while (seen := self._player.sees()).moves or not seen.asks(SEAT_NAMES[asked], question, said):
            self._oblige(seen)

    def _oblige(self, seen: Seen) -> None:
        """Agrees or moves something; otherwise waits until the page asks for something else."""
        for seat, buttons in seen.buttons.items():
            if buttons["right"] == english(AGREED):
                self._player.push(seat, "right")
                break
        else:
            for step in [step for step in map(_step, seen.moves) if self._is_to_do(step)][:1]:
                self._carry_out(step)
        self._player.awaits_news(seen)

    def _is_to_do(self, step: Step) -> bool:
        """Returns whether the step was not carried out a moment ago, before the page could follow."""
        tops = {parse_place(card["place"]): _face(card) for card in self._player.lying()}
        if step.source is None:
            return step.face.kind in map(self._player.kind, self._player.hand(SEAT_NAMES[step.hand]))
        return step.source in tops and (step.source != step.target or tops[step.source] != step.face)

    def _draw(self, state: Any) -> None:
        """Draws as the amber deck asks."""
        for seat, size in zip(SEAT_NAMES, self._game.projection.hand_sizes(state), strict=False):
            while len(self._player.hand(seat)) < size:
                self._player.marked("awaited", f"{seat}.deck.0")
                self._player.draw(seat)

    # --- what is noted

    def _act(self, state: Any, action: Any) -> None:
        seat = SEAT_NAMES[self._game.projection.performers(state)[0]]
        match self._gesture(state, action):
            case Lay(changes):
                turned_up = self._player.draw(seat) if state.mover == CHANCE else None
                for step in guide(self._slots, self._layout(changes), changes):
                    self._carry_out(step, turned_up)
                if not self._is_asked(state, action):
                    return
            case Touch(path):
                self._player.marked("selected")
                self._player.feel(str(path[0]))
        self._select(seat, self._game.words.label(state, action))

    def _gesture(self, state: Any, action: Any) -> Gesture:
        """The first gesture that this mat detects."""
        gestures = self._game.projection.gestures(state, action)
        return next(gesture for gesture in gestures if self._interpreter.sensed(state, gesture) is not None)

    def _is_asked(self, state: Any, action: Any) -> bool:
        """Returns whether other actions look the same on the mat."""
        shown = self._gesture(state, action)
        equal = [
            legal for legal in state.legal_actions() if shown in self._game.projection.gestures(state, legal)
        ]
        return len({state.apply(legal) for legal in equal}) > 1

    def _layout(self, changes: Changes) -> dict[Place, Faces]:
        """The page's contents at the places that change."""
        found: dict[Place, Faces] = {}
        for card in self._player.lying():
            if self._slots.of_placement(place := parse_place(card["place"])) in changes:
                found[place] = (*found.get(place, ()), _face(card))
        return found

    def _carry_out(self, step: Step, turned_up: str | None = None) -> None:
        """Carries out one step with a card from the hand or the one just drawn."""
        player, hand = self._player, SEAT_NAMES[step.hand]
        if step.source is None:
            equal = (held for held in player.hand(hand) if player.kind(held) == step.face.kind)
            card = turned_up or next(equal)
        else:
            card = player.top(str(step.source))
        if step.target is None:
            player.take(card, hand)
        elif step.target != step.source:
            player.lay(card, str(step.target))
        else:
            player.turn(card)

    def _select(self, seat: str, label: Text) -> None:
        """Presses the button with this label, after paging to its entry in a menu."""
        while True:
            seen = self._player.sees()
            for button, said in seen.buttons[seat].items():
                if said == english(label):
                    return self._player.push(seat, button)
            if seen.offers(seat, english(label)):
                return self._player.push(seat, "middle")
            if seen.is_menu(seat):
                self._player.push(seat, "right")
            self._player.awaits_news(seen)


def _step(move: dict[str, str]) -> Step:
    source, target = (parse_place(move[end]) if move[end] else None for end in ("from", "to"))
    return Step(_face(move), source, target, SEAT_NAMES.index(move["seat"]))


def _face(shown: dict[str, str]) -> Face:
    return Face(shown["kind"], int(shown["turned"] == "true"))


def english(text: Text) -> str:
    return text.translate(NullTranslations())
