"""Each touch that leads to no action is answered by a sentence of its own, which is true in the position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from gettext import NullTranslations
from random import Random

import pytest

from games.archery_tactics.archery_desk import GAME, LONG, ArcheryDesk
from games.archery_tactics.scenes import MEADOW, play, turn
from games.archery_tactics.test_laws import LETTERS, played
from playmat.games.archery_tactics.gestures import gestures
from playmat.games.archery_tactics.placements import ARC, ARENA, arc, cell
from playmat.games.archery_tactics.rules.actions import Action, Verb, parse_action
from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.legal import free_spawns, returning
from playmat.games.archery_tactics.rules.position import NOBODY, Answer, Due, Phase, Player, Standing
from playmat.games.archery_tactics.rules.state import State
from playmat.placement import NORTH, SOUTH, Place, Touch
from playmat.screen.language import translations
from support.refusals import Path, refusals, untrue

PER_GAME = 12


def positions(number: int) -> Iterator[tuple[State, Random]]:
    """Yields positions of random games with different switches."""
    for seed in range(number // PER_GAME):
        random, steps = Random(seed), played(seed, LETTERS[seed % len(LETTERS)])
        for step in random.sample(steps, PER_GAME):
            yield step.before, random


# --- what each sentence states


def actor(state: State, path: Path, place: Place) -> Player | None:
    """Returns the player whose archer or marker was touched first."""
    for touched in (*path, place):
        if touched.zone == ARENA:
            for seat in state.standing_at(touched.number):
                return state.players[seat]
    return None


@lru_cache(maxsize=8)
def ways(state: State) -> set[Path]:
    return {
        gesture.path
        for action in state.legal_actions()
        for gesture in gestures(state, action)
        if isinstance(gesture, Touch)
    }


def has_way(state: State, path: Path) -> bool:
    """Returns whether some longer touch begins like this."""
    return any(way[: len(path)] == path and len(way) > len(path) for way in ways(state))


def due(state: State, path: Path) -> Due | None:
    player = actor(state, path, path[0]) if path else None
    return (player.dodge or player.due) if player else None


def effect(state: State, path: Path) -> Effect | None:
    laid = due(state, path)
    return state.cards[laid.card].effect if laid else None


def looks_there(state: State, path: Path, place: Place) -> bool:
    player = actor(state, path, place)
    return place.zone == ARC and player is not None and player.arc == place.number


def seat_of(state: State, path: Path, place: Place) -> int:
    return state.players.index(acting) if (acting := actor(state, path, place)) else -1


def has_ended(state: State, path: Path, place: Place) -> bool:
    return state.has_finished(seat_of(state, path, place))


def lays_first(state: State, path: Path, place: Place) -> bool:
    player = actor(state, path, place)
    if player is None:
        return not any(player.due or player.dodge for player in state.players)
    return not (player.due or player.dodge) and not state.has_finished(state.players.index(player))


def is_taken(state: State, path: Path, place: Place) -> bool:
    return place.number in state.arena.spawns and bool(state.standing_at(place.number))


def moves(state: State, path: Path) -> bool:
    return effect(state, path) in (Effect.STEP, Effect.TRANSFER, Effect.AMBUSH)


def uses_own_flag(state: State, path: Path) -> bool:
    laid = due(state, path)
    return laid is not None and (laid.body == NOBODY or state.switches.hypnosis == "hypnotist")


def beside(state: State, source: Place, place: Place) -> bool:
    return any(target == place.number for _, target in state.arena.steps(source.number))


TRUTHS = {
    "Archers begin on a free spawn": lambda state, path, place: (
        state.phase is Phase.SPAWN and (place.zone == ARC or place.number not in state.arena.spawns)
    ),
    "Archers return on a free spawn": lambda state, path, place: (
        returning(state) >= 0 and state.arena.name(place.number) not in free_spawns(state)
    ),
    "This spawn is taken: choose another": is_taken,
    "One spawn is chosen: touch this one again": lambda state, path, place: (
        bool(path) and (path in ways(state))
    ),
    "To choose another, touch your archer again": lambda state, path, place: path in ways(state),
    "Choose one of the eight arcs": lambda state, path, place: (
        state.phase is Phase.SIGHT and place.zone == ARENA and has_way(state, path)
    ),
    r"First touch the archer on \w+, then an arc": lambda state, path, place: (
        state.phase is Phase.SIGHT and not (path and has_way(state, path))
    ),
    "Nothing moves before the turn begins": lambda state, path, place: state.phase is Phase.COUNTDOWN,
    "The turn is over": lambda state, path, place: state.phase is Phase.LULL,
    "Nothing moves between the turns": lambda state, path, place: (
        state.phase is Phase.INTERLUDE and not ways(state)
    ),
    "First touch your archer, then an arc": lambda state, path, place: (
        state.phase is Phase.INTERLUDE and bool(ways(state)) and actor(state, path, place) is None
    ),
    "Only an archer that came back chooses an arc": lambda state, path, place: (
        state.phase is Phase.INTERLUDE
        and ((player := actor(state, path, place)) is None or player.standing is not Standing.BACK)
    ),
    "This archer is ready for the turn": lambda state, path, place: (
        (player := actor(state, path, place)) is not None and player.ready
    ),
    "Touch an arc, or press Ready": lambda state, path, place: (
        place.zone == ARENA
        and (player := actor(state, path, place)) is not None
        and player.standing is Standing.BACK
        and not player.ready
    ),
    r"You look \w+ already": looks_there,
    r"Your flag is on \w+ already": lambda state, path, place: (
        effect(state, path) is Effect.AIM and actor(state, path, place).flag == place.number
    ),
    "First touch your archer, then where the card takes effect": lambda state, path, place: (
        state.phase is Phase.TURN and bool(ways(state)) and not (path and has_way(state, path))
    ),
    "Time stands still: nothing moves": lambda state, path, place: state.is_frozen and not ways(state),
    "Time stands still for this archer": lambda state, path, place: (
        state.is_frozen and not actor(state, path, place).extra
    ),
    "Wait until the shot is over": lambda state, path, place: bool(state.shots) and not state.is_frozen,
    "First answer the shot at this archer": lambda state, path, place: (
        not state.is_frozen and bool(state.owed(seat_of(state, path, place), Answer.DUE))
    ),
    "The turn is over for this archer": has_ended,
    "First lay a card, then touch your archer": lays_first,
    "Press a button to choose the real marker": lambda state, path, place: (
        (due(state, (*path, place)) or Due("")).half
    ),
    "This card can do nothing here: press Resolved": lambda state, path, place: (
        Action(Verb.DONE, seat_of(state, path, place)) in state.legal_actions()
    ),
    "Press a button to finish the last card": lambda state, path, place: (
        not ways(state) or (bool(due(state, (*path, place))) and not has_way(state, (path or (place,))[:1]))
    ),
    r".+ takes effect on a cell, not on an arc": lambda state, path, place: (
        place.zone == ARC and effect(state, path) is not Effect.AIM
    ),
    "Now touch the archer that the card moves": lambda state, path, place: moves(state, path),
    r"Now touch the archer on \w+": lambda state, path, place: (
        moves(state, path) and due(state, path).body != NOBODY
    ),
    r"No figure can stand on \w+": lambda state, path, place: state.arena.blocks_steps(place.number),
    r"Transfer leads to your flag on \w+": lambda state, path, place: (
        effect(state, path) is Effect.TRANSFER and uses_own_flag(state, path)
    ),
    r"Transfer leads to that archer’s flag on \w+": lambda state, path, place: (
        effect(state, path) is Effect.TRANSFER and not uses_own_flag(state, path)
    ),
    r"The second marker comes to your flag on \w+": lambda state, path, place: (
        effect(state, path) is Effect.AMBUSH
    ),
    r"The figure comes to your flag on \w+": lambda state, path, place: (
        bool(due(state, path)) and not moves(state, path)
    ),
    "Touch the archer that gets the card": lambda state, path, place: (
        bool(due(state, path)) and not moves(state, path)
    ),
    "A step leads to a cell beside the archer": lambda state, path, place: (
        effect(state, path) is Effect.STEP and not beside(state, path[-1], place)
    ),
    "A step is never diagonal here": lambda state, path, place: not state.switches.diagonal_steps,
    "No way leads between two obstacles": lambda state, path, place: (
        moves(state, path) and not beside(state, path[-1], place)
    ),
    r"The figure on \w+ cannot be pushed on": lambda state, path, place: bool(
        state.standing_at(place.number)
    ),
    r"The figure on \w+ is pushed to a cell beside it": lambda state, path, place: (
        len(path) > 1 and not beside(state, path[-1], place)
    ),
    r"It cannot be pushed on to \w+": lambda state, path, place: (
        len(path) > 1 and beside(state, path[-1], place)
    ),
}


@pytest.mark.parametrize("number", [60, pytest.param(2000, marks=pytest.mark.soak)])
def test_each_refused_touch_is_answered_by_a_true_sentence_of_its_own(number: int) -> None:
    for state, random in positions(number):
        places = [*map(cell, state.arena.cells), *map(arc, range(8))]
        assert untrue(GAME, state, refusals(GAME, state, places, random), TRUTHS) == []


def at(name: str) -> Place:
    return cell(MEADOW.cell(name))


FACING = turn("B2 E", "E8 S")


@pytest.mark.parametrize(
    ("state", "path", "place", "sentence"),
    [
        (play(FACING, "south ciblage"), [at("B2")], arc(2), "You look east already"),
        (play(FACING, "south mouvement"), [at("B2")], arc(2), "Step takes effect on a cell, not on an arc"),
        (play(FACING, "south mouvement"), [at("B2")], at("B5"), "A step leads to a cell beside the archer"),
        (play(FACING, "south mouvement"), [], at("E8"), "First lay a card, then touch your archer"),
        (
            FACING._replace(phase=Phase.SIGHT).with_player(NORTH, arc=-1),
            [],
            arc(2),
            "First touch the archer on E8, then an arc",
        ),
        (FACING._replace(phase=Phase.LULL), [], at("B2"), "The turn is over"),
    ],
)
def test_what_the_touched_archer_cannot_do_is_the_reason(
    state: State, path: list[Place], place: Place, sentence: str
) -> None:
    assert GAME.projection.touch_objection(state, path, place).translate(NullTranslations()) == sentence


def caption(desk: ArcheryDesk, seat: int) -> str:
    shown = desk.table.views[seat].caption
    return shown.translate(translations("en")) if shown else ""


def test_who_touched_the_archer_first_is_not_told_to_do_so() -> None:
    desk = ArcheryDesk(play(FACING, "south ciblage"))
    desk.touch(str(at("B2")))
    desk.world.point(arc(2))
    desk.table.elapse(0.3)
    assert caption(desk, SOUTH) == "Arc: east does nothing now. You look east already."


def test_a_touch_that_another_seat_s_card_holds_up_is_told_whose() -> None:
    desk = ArcheryDesk(FACING)
    desk.lay(SOUTH, "mouvement", "south.endurance.0")
    card = desk.lay(NORTH, "tir", "north.endurance.2")
    desk.touch(str(at("B2")), str(at("C3")))
    assert caption(desk, SOUTH) == "Wait: North's card lies wrong. No touch counts until it is put right."
    desk.world.take_in_hand(card, NORTH)
    desk.table.elapse(2.0)
    assert desk.actions[-1] == "south step C3"


def test_a_card_laid_in_an_opponent_s_row_is_explained_on_both_consoles() -> None:
    desk = ArcheryDesk(FACING)
    desk.lay(SOUTH, "tir", "north.endurance.0")
    desk.table.elapse(LONG)
    for seat in (SOUTH, NORTH):
        assert "North Endurance 1" in caption(desk, seat) and "South's hand" in caption(desk, seat)


@pytest.mark.parametrize("looks, said", [("E", "plays Shot and hits nobody"), ("NE", "plays Shot")])
def test_a_shot_that_hits_nobody_says_so_in_the_log(looks: str, said: str) -> None:
    state = turn(f"B2 {looks}", "D4 S")
    sentence = GAME.words.log_sentence(state, parse_action("south tir"))
    assert sentence.translate(translations("en")) == said
