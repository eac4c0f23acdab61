"""No text is cut off on any console: every view of random games of two and six players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from games.age_of_war.views import ADVISING, SILENT
from playmat.board import Board
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.age_of_war.study import study
from playmat.screen.draw import fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.session.match.lobby import Lobby
from playmat.session.menu import Menu, Option
from playmat.session.prompts import phases
from playmat.text import say
from support.every_game import BOTS

MOST = 6  # entries of a menu: every seat may begin
SAMPLED = 40  # interval of the positions viewed with hints, which are slow


def game_of(seats: int, seed: int) -> tuple[list[State], list[Action]]:
    """Returns positions and actions of a random game."""
    states = [start(seats)]
    actions = []
    for ply in study(AGE_OF_WAR).playthrough([BOTS["age-of-war"]["random"]] * seats, Random(seed)):
        actions.append(ply.action)
        states.append(states[-1].apply(ply.action))
    return states, actions


@cache
def played() -> list[tuple[list[State], list[Action]]]:
    return [game_of(2, 1), game_of(6, 2)]


def said(state: State) -> Iterator[View]:
    """Yields every view that consoles may show during this decision."""
    for seat in range(len(state.playing)):
        if state.outcome():
            yield phases.over(SILENT, state, seat)
            continue
        yield phases.waiting(SILENT, state, seat, None)
    for action in decisions(state):
        option = Option(SILENT.words.label(state, action), SILENT.words.describe(state, action), action)
        yield phases.waiting(SILENT, state, state.turn, action)
        if action.verb in (Verb.FIRST, Verb.FILL):
            yield phases.choosing(SILENT, state, state.turn, Menu([option] * MOST))
        yield phases.proposing(SILENT, state, state.apply(action), state.turn, action, None)


def decisions(state: State) -> list[Action]:
    """Returns the possible decisions, one of equal fills."""
    actions = {str(action)[:6]: action for action in state.legal_actions() if action.verb is not Verb.ROLL}
    return [*actions.values()]


def advised(states: list[State]) -> Iterator[View]:
    for state in states[1::SAMPLED]:
        if not state.outcome():
            yield phases.waiting(ADVISING, state, state.turn, None)


def invited() -> Iterator[View]:
    """Yields the views before a game: each menu entry, for two to six players."""
    lobby = Lobby([SILENT.called(SILENT.words.seats)], len(SILENT.words.seats))
    while (view := lobby.view()).headline != say("Players"):
        yield view
        lobby.advance()
    for _ in SILENT.setup.players:
        yield lobby.view()
        lobby.select()


def reviewed(states: list[State], actions: list[Action]) -> Iterator[View]:
    yield from map(phases.reviewing, SILENT.words.statistics(states, actions))
    legend = SILENT.words.legend(states[0], 0)
    assert legend
    yield phases.describing(legend)


@pytest.fixture(scope="module")
def views() -> list[View]:
    found = [view for states, _ in played() for state in states for view in said(state)]
    found += [view for states, _ in played() for view in advised(states)]
    found += [view for game in played() for view in reviewed(*game)] + [*invited()]
    return [*{(view[:4], room(view.board)): view for view in found}.values()]


def room(board: Board | None) -> str:
    """Returns the properties of a map that determine its size."""
    tiles = [tile and (tile.icon, len(str(tile.figures))) for row in board or () for tile in row.tiles]
    return repr((tiles, [len(counter.text) for row in board or () for counter in row.counters]))


def words(view: View, language: str) -> list[str]:
    return [text.translate(translations(language)) for text in (*view[:2], *view.details)]


@pytest.mark.parametrize("size", [(128, 64), (256, 64)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(views: list[View], language: str, size: tuple[int, int]) -> None:
    speech = translations(language)
    assert [words(view, language) for view in views if not fits(view, speech, size)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_low_screen_shows_title_headline_and_buttons_whole(views: list[View], language: str) -> None:
    speech = translations(language)
    cut = {view[:2] for view in views if not fits(view._replace(details=()), speech, (128, 32))}
    assert [[text.translate(speech) for text in texts] for texts in cut] == []


def test_every_action_is_told_in_every_language() -> None:
    for states, actions in played():
        told = [
            SILENT.words.log_sentence(state, action) for state, action in zip(states, actions, strict=False)
        ]
        for language in LANGUAGES:
            assert all(text.translate(translations(language)).strip() for text in told)


def test_the_games_have_everything_that_is_told() -> None:
    """The samples of the other tests cover all cases."""
    verbs = {action.verb for _, actions in played() for action in actions}
    assert verbs >= {Verb.FIRST, Verb.SIEGE, Verb.ROLL, Verb.FILL, Verb.LOSE, Verb.TAKE, Verb.END}
    assert all(states[-1].outcome() for states, _ in played())
