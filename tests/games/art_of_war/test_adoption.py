"""Adoption of the mat: the nearest possible position that shows the same cards."""

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from scenes import counts, play, scene, side
from strategies import games
from test_laws import kinds_of

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.cards import ARCHER, KING, SOLDIER
from playmat.games.art_of_war.rules.position import RESERVE_LIMIT, Done, Phase, Side, Unit, counted, put
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.turns import with_side
from playmat.games.art_of_war.rules.validity import problems
from playmat.games.art_of_war.umpire import comparable
from playmat.placement import NORTH, SEATS, SOUTH, Arrangement, Face, Faces, Place, Placement

TURN = scene(side("F2=G F1=A A1=P", "SP", "A", hand=4), side("F2=W* F3=S", "G", "SS", graveyard="PG", hand=3))
SOUTH_CELL = Place("battlefield", 1, SOUTH)


def laid(state: State, changes: dict[Place, Faces]) -> Placement:
    return {**ART_OF_WAR.projection.placement(state), **changes}


def adopted(state: State, changes: dict[Place, Faces]) -> State:
    after = ART_OF_WAR.projection.adopted(state, laid(state, changes))
    assert after is not None
    return after


def comparable_part(wanted: Placement, seen: Placement) -> Placement:
    return {
        place: faces
        for place, faces in seen.items()
        if ART_OF_WAR.projection.zones[place.zone].arrangement is not Arrangement.PILE
        or comparable(len(wanted.get(place, ())), len(faces))
    }


def nearby(state: State, random: Random) -> State | None:
    """Returns a valid position with one card turned, moved, removed or added, or None."""
    seat = random.choice(SEATS)
    one = state.sides[seat]
    changes = [*_poses(one), *_moves(one), *_taken(one), *_laid(one)]
    other = state._replace(
        phase=Phase.ACT, mover=state.active, attack=None, chain=(), placed=0,
        sides=with_side(state, seat, random.choice(changes)),
    )  # fmt: skip
    return None if problems(other) else other


def _poses(one: Side) -> Iterator[Side]:
    for cell, unit in enumerate(one.cells):
        if unit:
            yield one._replace(cells=put(one.cells, cell, Unit(unit.kind, not unit.turned)))


def _moves(one: Side) -> Iterator[Side]:
    yield one._replace(reserve=one.reserve[::-1])
    for cell, unit in enumerate(one.cells):
        for end, other in enumerate(one.cells):
            if unit:
                yield one._replace(cells=put(put(one.cells, cell, other), end, unit))


def _taken(one: Side) -> Iterator[Side]:
    for cell, unit in enumerate(one.cells):
        if unit:
            yield _hidden(one._replace(cells=put(one.cells, cell, None)), unit.kind)
    for at, kind in enumerate(one.reserve):
        yield _hidden(one._replace(reserve=(*one.reserve[:at], *one.reserve[at + 1 :])), kind)


def _hidden(one: Side, kind: int) -> Side:
    return one._replace(hand=one.hand + 1, unseen=counted(one.unseen, kind))


def _laid(one: Side) -> Iterator[Side]:
    for kind in one.playable():
        rest = one._replace(
            hand=one.hand - 1,
            unseen=counted(one.unseen, kind, -1),
            known=counted(one.known, kind, -1) if one.known[kind] else one.known,
        )
        for cell, unit in enumerate(one.cells):
            if not unit:
                yield rest._replace(cells=put(one.cells, cell, Unit(kind)))
        if len(one.reserve) < RESERVE_LIMIT:
            yield rest._replace(reserve=(*one.reserve, kind))
        if kind != KING and not one.kingdom[kind]:
            yield rest._replace(kingdom=counted(one.kingdom, kind))


@given(games, st.integers(0, 10**6))
def test_a_mat_with_one_card_elsewhere_is_adopted(game: list[State], seed: int) -> None:
    random = Random(seed)
    for state in game[::5]:
        other = nearby(state, random) if state.turn and not state.result else None
        if other is None:
            continue
        seen = ART_OF_WAR.projection.placement(other)
        after = ART_OF_WAR.projection.adopted(state, seen)
        assert after is not None, f"{other} is not adopted in {state}"
        assert problems(after) == [], str(after)
        shown = ART_OF_WAR.projection.placement(after)
        for place, faces in comparable_part(ART_OF_WAR.projection.placement(state), seen).items():
            assert shown[place] == faces, f"{place} of {after}"
        cards = [
            sorted(kind for player in position.sides for kind in kinds_of(player))
            for position in (state, after)
        ]
        assert cards[0] == cards[1]


@given(games, st.integers(0, 10**6))
def test_what_the_next_action_leaves_is_adopted(game: list[State], seed: int) -> None:
    random = Random(seed)
    for state in game[::5]:
        if not state.turn or state.result:
            continue
        following = state.apply(random.choice(state.legal_actions()))
        after = ART_OF_WAR.projection.adopted(state, ART_OF_WAR.projection.placement(following))
        assert following.result or after is not None, f"{following} is not adopted in {state}"
        assert after is None or problems(after) == []


@given(games)
def test_a_mat_that_is_right_changes_nothing(game: list[State]) -> None:
    for state in game:
        assert ART_OF_WAR.projection.adopted(state, ART_OF_WAR.projection.placement(state)) is state


def test_a_card_that_appears_leaves_the_hand_and_one_that_vanishes_returns_there() -> None:
    after = adopted(TURN, {Place("battlefield", 2, SOUTH): (Face("archer"),)})
    assert after.own.hand == 3 and after.own.unseen == counted(TURN.own.unseen, ARCHER, -1)
    after = adopted(TURN, {SOUTH_CELL: ()})
    assert after.own.hand == 5 and after.own.known == counts("GK")


def test_a_card_that_the_hand_cannot_hold_was_drawn_first() -> None:
    state = scene(side("F2=G", hand=1), side("F2=W"))
    after = adopted(state, {Place("battlefield", 2, SOUTH): (Face("archer"),)})
    assert (after.own.hand, after.own.deck) == (1, state.own.deck - 1)


def test_a_full_hand_takes_a_card_back_by_way_of_the_deck() -> None:
    state = scene(side("F2=G F1=A", hand=6), side("F2=W"))
    after = adopted(state, {Place("battlefield", 0, SOUTH): ()})
    assert (after.own.hand, after.own.deck) == (6, state.own.deck + 1)


def test_a_waiting_hand_is_full_with_one_card_less() -> None:
    state = scene(side("F2=G"), side("F2=W F1=A", hand=5))
    after = adopted(state, {Place("battlefield", 0, NORTH): ()})
    assert (after.enemy.hand, after.enemy.deck) == (5, state.enemy.deck + 1)


def test_a_card_that_changed_sides_is_not_lost() -> None:
    captured = {Place("battlefield", 2, NORTH): (), Place("kingdom", SOLDIER, SOUTH): (Face("soldier"),)}
    after = adopted(TURN, captured)
    assert after.own.kingdom[SOLDIER] == 1
    assert [player.hand for player in after.sides] == [4, 3]


def test_a_turned_unit_of_who_has_the_turn_has_attacked() -> None:
    turned = adopted(TURN, {SOUTH_CELL: (Face("guardian", True),), Place("battlefield", 2, NORTH): ()})
    assert turned.done is Done.ATTACKED
    upright = {SOUTH_CELL: (Face("guardian"),), Place("battlefield", 2, NORTH): (Face("soldier"),)}
    assert adopted(turned, upright).done is Done.NOTHING


def test_damage_stays_where_the_same_kind_stays() -> None:
    hurt = scene(side("F2=G", "A"), side("F2=G1 F3=S"))
    after = adopted(hurt, {Place("battlefield", 1, NORTH): (Face("guardian", True),)})
    assert after.enemy.cells[1] == Unit(1, True, 1)
    after = adopted(hurt, {Place("battlefield", 1, NORTH): (Face("archer"),)})
    assert after.enemy.cells[1] == Unit(ARCHER)


def test_piles_that_cannot_be_read_stay_as_they_were() -> None:
    after = adopted(
        TURN,
        {
            SOUTH_CELL: (Face("guardian", True),),
            Place("kingdom", SOLDIER, NORTH): (),
            Place("graveyard", seat=NORTH): (Face("priest"),),
        },
    )
    assert after.enemy == TURN.enemy


def test_what_is_open_is_dropped_and_the_turn_goes_on() -> None:
    state = play(TURN, "support S")
    after = adopted(state, {SOUTH_CELL: (Face("guardian", True),)})
    assert (after.phase, after.mover, after.chain, after.turn) == (Phase.ACT, SOUTH, (), TURN.turn)


def test_an_empty_battlefield_asks_for_conscripts() -> None:
    empty = {Place("battlefield", 1, NORTH): (), Place("battlefield", 2, NORTH): ()}
    after = adopted(TURN, empty)
    assert (after.phase, after.mover, after.placed) == (Phase.CONSCRIPT, NORTH, 0)


def test_what_cannot_be_is_not_adopted() -> None:
    for place, seen in [
        (SOUTH_CELL, (Face("dragon"),)),
        (SOUTH_CELL, (Face("guardian"), Face("soldier"))),
        (Place("battlefield", 0, SOUTH), ()),  # leaves a rear unit alone
        (Place("battlefield", 5, SOUTH), (Face("soldier"),)),
        (Place("kingdom", ARCHER, SOUTH), (Face("soldier"),)),
        (Place("kingdom", SOLDIER, SOUTH), (Face("king"),)),
        (Place("reserve", seat=SOUTH), (Face("soldier"),) * 5),
        (Place("battlefield", 0, NORTH), (Face("king"),) * 2),
    ]:
        assert ART_OF_WAR.projection.adopted(TURN, laid(TURN, {place: seen})) is None, f"{place} {seen}"


def test_before_the_first_turn_only_the_setup_itself_is_right() -> None:
    seen = laid(start(), {SOUTH_CELL: (Face("soldier"),)})
    assert ART_OF_WAR.projection.adopted(start(), seen) is None
