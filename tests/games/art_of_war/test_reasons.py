"""Hints: an order with card and place, and a reason that is true of what the action leads to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import GUARDIAN
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.words.names import THE_KINDS
from playmat.games.art_of_war.words.reasons import advise, reason
from playmat.screen.language import translations
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES as GAMES_BY_NAME

OPENING = "keep, keep, reveal A, reveal S, first south, deploy K F2, deploy G F1, stock A, stock W"


def reasoned(actions: str, action: str, *line: str) -> str:
    state = start()
    for text in actions.split(", "):
        state = state.apply(state.parse_action(text))
    found = reason(state, state.parse_action(action), [Action.parse(noted) for noted in line])
    return found.translate(translations("en")) if found else ""


def test_an_attack_names_its_strike_and_the_answer() -> None:
    found = reasoned(OPENING, "turn F2", "target F1")
    assert found == "the King deals 1 damage to the Guardian unless North has a Guardian"


def test_a_support_names_what_happens_without_it() -> None:
    found = reasoned(f"{OPENING}, turn F2, target F1", "support G")
    assert found == "otherwise the King deals 1 damage to the Guardian"


def test_a_recruit_names_the_unit_that_it_reaches() -> None:
    assert reasoned(OPENING, "recruit A F1") == "from there it reaches the Guardian"


def test_nothing_is_said_where_there_is_no_short_reason() -> None:
    assert reasoned(OPENING, "turn F2") == ""


@pytest.mark.parametrize(
    ("action", "order"),
    [
        ("recruit A F1", "put the Archer on the front left"),
        ("recruit A F2", "replace the King on the front centre with the Archer"),
        ("turn F2", "attack with the King on the front centre"),
        ("develop S", "make the Soldier a citizen"),
        ("end", "end your turn"),
    ],
)
def test_an_order_names_card_and_place(action: str, order: str) -> None:
    state = start()
    for text in OPENING.split(", "):
        state = state.apply(state.parse_action(text))
    assert str(advise(state, state.parse_action(action))) == order


# --- every reason of random games


GAMES = 60


def unanswered(state: State) -> State:
    """The state once nobody has answered."""
    while state.phase in (Phase.GUARD, Phase.WIZARD):
        state = state.after(next(action for action in state.legal_actions() if action.verb is Verb.PASS))
    return state


def check_strike(before: State, cell: int, after: State, said: str) -> bool:
    """Whether the enemy on a cell fares as it is said."""
    target, own, other = before.enemy.cells[cell], before.active, 1 - before.active
    assert target is not None
    captured = after.sides[own].kingdom[target.kind] - before.sides[own].kingdom[target.kind]
    died = after.sides[other].graveyard[target.kind] - before.sides[other].graveyard[target.kind]
    lying = after.sides[other].cells[cell]
    found = re.search(r"(captures|destroys|deals (\d+) damage to|cannot hurt) (the \w+)", said)
    assert found and found[3] == str(THE_KINDS[target.kind]), said
    if found[1] == "captures":
        return captured == 1 and not died
    if found[1] == "destroys":
        return died == 1 and not captured
    more = int(found[2] or 0)
    return lying is not None and lying.kind == target.kind and lying.damage == target.damage + more


def check_shot(before: State, cell: int, after: State, said: str) -> bool:
    """Whether the enemy on a cell dies of a shot, or has the damage that is said."""
    target, side = before.enemy.cells[cell], after.sides[1 - before.active]
    assert target is not None
    if said == "that destroys it":
        return side.graveyard[target.kind] == before.enemy.graveyard[target.kind] + 1
    unit = side.cells[cell]
    defence = unit and side.defence(unit, before.rules.cards)
    return unit is not None and said == f"it then has taken {unit.damage} of {defence} points"


def check_arrival(before: State, action: Action, after: State, said: str) -> bool:
    """Whether a unit of the kind that has arrived reaches what is said, or is reached by nobody."""
    own, enemy = after.sides[before.mover], after.sides[1 - before.mover]
    mine = before.own.cells[action.cell] if action.verb is Verb.MOVE else None
    kind = mine.kind if mine else action.kind
    cells = [cell for cell, unit in enumerate(own.cells) if unit and unit.kind == kind]
    if reaches := re.fullmatch("from there it reaches (.*)", said):
        near = [enemy.cells[to] for cell in cells for to in own.reach(cell, before.rules.cards)]
        return any(unit and str(THE_KINDS[unit.kind]) == reaches[1] for unit in near)
    enemies = (at for at, unit in enumerate(enemy.cells) if unit)
    return bool({*cells} - {to for at in enemies for to in enemy.reach(at, before.rules.cards)})


def is_true(state: State, action: Action, line: Sequence[Action], said: str) -> bool:
    after, own = state.after(action), state.active
    match action.verb:
        case Verb.DEPLOY | Verb.RECRUIT | Verb.CONSCRIPT | Verb.MOVE:
            return check_arrival(state, action, after, said)
        case Verb.DEVELOP:
            mine, other = (sum(side.kingdom) for side in (after.sides[own], after.sides[1 - own]))
            return said == f"you then have {mine} citizens to {other}"
        case Verb.SHOOT:
            return check_shot(state, action.cell, after, said)
        case Verb.TURN | Verb.TARGET:
            before, aimed = (after, after.after(line[0])) if line else (state, after)
            target = (line or (action,))[0].cell
            is_stoppable = aimed.phase is Phase.GUARD
            is_said = check_strike(before, target, unanswered(aimed), said)
            return is_said and said.endswith("has a Guardian" if is_stoppable else "cannot stop it")
    result = unanswered(after)
    if action.effect == GUARDIAN:
        assert state.attack is not None
        hit = state.after(next(other for other in state.legal_actions() if other.verb is Verb.PASS))
        stops = result.sides[1 - own].cells == state.sides[1 - own].cells
        return said.startswith("otherwise ") and stops and check_strike(state, state.attack.target, hit, said)
    if said.startswith("it cancels"):
        was = unanswered(state)
        is_other = (was.phase, was.bonus, was.enemy) != (result.phase, result.bonus, result.enemy)
        return str(THE_KINDS[state.chain[-1].effect]) in said and is_other
    if said.startswith("your attacks"):
        return result.bonus == state.bonus + 1
    return result.phase is (Phase.SHOOT if "damage" in said else Phase.MOVE)


def test_every_reason_is_true() -> None:
    found, wrong = Counter[Verb](), []
    for seed in range(GAMES):
        for state, last, _ in playout(GAMES_BY_NAME["art-of-war"], Random(seed)):
            for action in state.legal_actions() if last else ():
                after = state.after(action)
                targets = after.legal_actions() if action.verb is Verb.TURN else ()
                for line in [[target] for target in targets] or [[]]:
                    if said := reason(state, action, line):
                        found[action.verb] += 1
                        if not is_true(state, action, line, str(said)):
                            wrong.append(f"{state}: {action}: {said}")
    assert wrong == []
    explained = {Verb.RECRUIT, Verb.TURN, Verb.TARGET, Verb.SUPPORT, Verb.SHOOT, Verb.MOVE, Verb.DEVELOP}
    assert explained <= {*found}
