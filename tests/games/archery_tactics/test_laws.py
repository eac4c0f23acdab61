"""Invariants of every game: stones and cards are conserved, cells are exclusive, only stamps count."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from games.archery_tactics.scenes import RULES
from playmat.errors import GameError
from playmat.games.archery_tactics.players import sensible
from playmat.games.archery_tactics.rules import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.cards import BOARD, CARDS
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import parse_switches
from playmat.games.archery_tactics.rules.validity import problems
from playmat.games.notation.timeline import Event, Verdict, timeline
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES

SEEDS = range(12)
LONG = 250  # actions
CLOCK = (Verb.TOP, Verb.TIME)
LETTERS = (
    "-",
    "+false-starts-cost,counter-shots=any,hypnosis=hypnotist",
    "rests=3,most-aims=1,+plain-moves-enter",
    "-diagonal-steps,dodge-ms=3000,crossing-ms=100,goal=2",
)


class Step:
    """Action with the states before and after it."""

    def __init__(self, before: State, action: Action, at: int) -> None:
        self.before, self.action, self.at = before, action, at
        self.after = before.apply(action, at / 1000)


def chosen(state: State, random: Random) -> Action:
    """Chooses an action, mostly one that advances the game; rarely stops a countdown."""
    actions = state.legal_actions()
    if state.phase is Phase.COUNTDOWN and state.deadline:
        return state.deadline.action if random.random() < 0.8 else random.choice(actions)
    if random.random() < 0.8:
        return random.choice(sensible(state, actions))
    verb = random.choice(sorted({action.verb for action in actions}, key=str))
    return random.choice([action for action in actions if action.verb is verb])


def played(seed: int, switches: str = "-") -> list[Step]:
    """Returns the steps of a game; countdowns run down, and no shot is too late to cross another."""
    steps, random, at = [], Random(seed), 0
    state = ArcheryTacticsRules(switches=parse_switches(switches)).start(2 + seed % 5)
    for _ in range(LONG):
        if state.outcome():
            break
        at += random.choice((5, 60, 250, 700, 4000))
        action = chosen(state, random)
        if (deadline := state.deadline) and (action == deadline.action or round(deadline.at * 1000) < at):
            action, at = deadline.action, round(deadline.at * 1000)
        elif action not in state.legal_at(at):
            continue
        steps.append(Step(state, action, at))
        state = steps[-1].after
    return steps


@cache
def game(seed: int) -> list[Step]:
    return played(seed, LETTERS[seed % 4])


@pytest.fixture(params=SEEDS, ids="seed {}".format)
def steps(request: pytest.FixtureRequest) -> list[Step]:
    return game(request.param)


def test_everything_that_a_game_reaches_is_sound(steps: list[Step]) -> None:
    for step in steps:
        assert problems(step.after) == [], str(step.action)


def test_stones_are_conserved(steps: list[Step]) -> None:
    assert {step.after.stones for step in steps} == {BOARD.bank}


def test_what_is_laid_stays_until_the_interlude(steps: list[Step]) -> None:
    for step in steps:
        if step.before.phase is Phase.TURN:
            for before, after in zip(step.before.players, step.after.players, strict=True):
                cards = [laid.card for laid in after.laid]
                assert cards[: len(before.laid)] == [laid.card for laid in before.laid]
                assert after.aims >= before.aims


def test_no_card_is_laid_or_kept_that_a_deck_does_not_hold(steps: list[Step]) -> None:
    for step in steps:
        for seat in step.after.seats:
            assert step.after.cards_unseen(seat) >= 0
            assert all(step.after.copies_left(seat, card) >= 0 for card in CARDS)


def test_nobody_shares_a_cell_or_stands_where_nobody_can(steps: list[Step]) -> None:
    for step in steps:
        state = step.after
        cells = [cell for seat in state.seats for cell in state.figures(seat)]
        assert len(cells) == len({*cells}) and not any(map(state.arena.blocks_steps, cells))


def test_the_dead_do_nothing_new(steps: list[Step]) -> None:
    for step in steps:
        if step.before.phase is Phase.TURN:
            for seat, before in enumerate(step.before.players):
                after = step.after.players[seat]._replace(frags=before.frags, gained=before.gained)
                assert before.is_alive or (after == before and step.action.seat != seat)


def test_only_an_effect_a_push_or_a_death_moves_an_archer(steps: list[Step]) -> None:
    moving = (Verb.STEP, Verb.TRANSFER, Verb.SPAWN, Verb.RETURN, Verb.AMBUSH, Verb.REAL)
    for step in steps:
        for before, after in zip(step.before.players, step.after.players, strict=True):
            assert before.cell == after.cell or step.action.verb in moving or not after.is_alive


def test_the_fountain_gives_each_seat_one_stone_a_turn(steps: list[Step]) -> None:
    for step in steps:
        if step.action.verb is Verb.STONE:
            assert not step.before.players[step.action.seat].fed
            assert step.after.fountain == step.before.fountain - 1


def test_the_games_are_worth_looking_at() -> None:
    steps = [step for seed in SEEDS for step in game(seed)]
    assert {*Verb} - {step.action.verb for step in steps} <= {Verb.BLOCK}
    assert sum(step.after.players[0].frags for step in steps) > 0


# --- stamps


def events(steps: list[Step]) -> list[Event]:
    """Returns the actions without those of the clock."""
    return [Event(step.at, step.action) for step in steps if step.action.verb not in CLOCK]


def first_seat(one: Event, other: Event) -> int:
    """Decides every lot for the lower seat."""
    return min(one.seat, other.seat)


def told(start: State, done: list[Event]) -> list[tuple[str, Verdict, State]]:
    rules = ArcheryTacticsRules(start.arena, start.switches)
    return [
        (str(entry.event), entry.verdict, entry.state) for entry in timeline(start, done, rules, first_seat)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_is_told_by_its_stamps_goes_as_it_went(seed: int) -> None:
    steps = played(seed)
    entries = told(steps[0].before, events(steps))
    assert [verdict for _, verdict, _ in entries if verdict is Verdict.VOID] == []
    assert entries[-1][2] == next(step.after for step in reversed(steps) if step.action.verb not in CLOCK)


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_arrival_never_matters(seed: int) -> None:
    """Two games are merged, which makes many actions impossible; many stamps are close enough for lots."""
    random = Random(seed)
    done = [*events(played(seed))[:80], *events(played(seed + 5))[:80]]
    done = [event._replace(at=event.at + random.choice((0, 1, 3))) for event in done]
    start = RULES.start(2 + seed % 5)
    once = told(start, done)
    assert any(verdict is Verdict.VOID for _, verdict, _ in once)
    for _ in range(3):
        assert told(start, random.sample(done, len(done))) == once


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_void_the_position_stays_sound_and_stones_are_conserved(seed: int) -> None:
    done = [*events(played(seed))[:120], *events(played(seed + 5))[40:160]]
    entries = told(RULES.start(2 + seed % 5), done)
    for (_, _, _), (text, _, state) in pairwise(entries):
        assert problems(state) == [] and state.stones == BOARD.bank, text


# --- texts


def mixed(texts: list[str], random: Random) -> str:
    """Returns a position with some fields taken from another."""
    words, others = random.choice(texts).split(), random.choice(texts).split()
    number = random.randrange(1, 7)
    words[number] = others[number]
    boards, strange = words[3].split("/"), others[3].split("/")
    if len(boards) == len(strange):
        seat = random.randrange(len(boards))
        parts, spare = boards[seat].split(";"), random.choice(strange).split(";")
        part = random.randrange(len(parts))
        parts[part] = spare[part]
        boards[seat] = ";".join(parts)
        words[3] = "/".join(boards)
    return " ".join(words)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_taken_for_a_position_can_be_played_on_soundly(seed: int) -> None:
    random, taken = Random(seed), 0
    texts = [str(step.after) for step in game(seed)]
    for _ in range(400):
        try:
            state = RULES.parse_state(mixed(texts, random))
        except GameError:
            continue
        taken += 1
        legal = state.legal_actions()
        assert bool(legal) == (state.outcome() is None), str(state)
        for action in random.sample(legal, min(len(legal), 8)):
            assert problems(state.apply(action, 1.0)) == [], (str(state), str(action))
    assert taken > 20


def test_a_random_game_goes_on_after_a_shot_that_would_come_too_late() -> None:
    *_, last = playout(GAMES["archery-tactics"], Random(3208))
    assert last.action is None
