"""Placements of positions, and gestures as transitions between them."""

from scenes import legal, play, reached, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.interface import CHANCE
from playmat.placement import (
    NORTH,
    SEATS,
    SOUTH,
    TURNED,
    Arrangement,
    Changes,
    Choose,
    Exchange,
    Face,
    Gesture,
    Lay,
    Place,
    Touch,
)


def changes_of(gesture: Gesture) -> Changes:
    return gesture.changes if isinstance(gesture, Lay | Exchange) else {}


def test_a_placement_shows_what_lies_anywhere_but_in_the_decks() -> None:
    placement = ART_OF_WAR.projection.placement(scene(side("F1=A F2=G*", "SA", "PP", "SA"), side("F1=W")))
    assert len(placement) == 6
    assert placement[Place("battlefield", 1, SOUTH)] == (Face("guardian", TURNED),)
    assert placement[Place("reserve", seat=SOUTH)] == (Face("soldier"), Face("archer"))
    assert placement[Place("kingdom", 3, SOUTH)] == (Face("priest"), Face("priest"))
    assert placement[Place("graveyard", seat=SOUTH)] == (Face("archer"), Face("soldier"))
    assert Place("battlefield", 1, NORTH) not in placement


def test_only_decks_are_hidden() -> None:
    zones = ART_OF_WAR.projection.zones
    assert [name for name, zone in zones.items() if zone.arrangement is Arrangement.HIDDEN] == ["deck"]


def test_a_gesture_changes_the_placement_or_touches_a_card_or_is_a_button() -> None:
    for state in reached()[::5]:
        placement = ART_OF_WAR.projection.placement(state)
        for action in state.legal_actions():
            for gesture in ART_OF_WAR.projection.gestures(state, action):
                changes = changes_of(gesture)
                assert all(placement.get(place, ()) != faces for place, faces in changes.items()), str(action)
                assert changes or not isinstance(gesture, Lay)
                buttons = (Verb.KEEP, Verb.REDRAW, Verb.FIRST, Verb.PASS, Verb.END)
                assert isinstance(gesture, Choose) == (action.verb in buttons)


def test_what_the_hands_leave_is_in_the_next_placement_unless_it_is_a_consequence() -> None:
    """Without a loss, an advance or a new turn the gesture alone produces the next placement."""
    quiet_verbs = (Verb.REVEAL, Verb.DEPLOY, Verb.STOCK, Verb.SUPPORT, Verb.TURN)
    for state in reached()[::5]:
        for action in state.legal_actions():
            after = state.apply(action)
            if action.verb in quiet_verbs and after.turn == state.turn:
                gesture, *_ = ART_OF_WAR.projection.gestures(state, action)
                wanted = {**ART_OF_WAR.projection.placement(state), **changes_of(gesture)}
                assert ART_OF_WAR.projection.placement(after) == wanted, f"{action} in {state}"


def test_touch_and_buttons_never_leave_two_meanings() -> None:
    for state in reached():
        gestures = [
            gesture
            for action in state.legal_actions()
            for gesture in ART_OF_WAR.projection.gestures(state, action)
        ]
        touched = [gesture.path for gesture in gestures if isinstance(gesture, Touch)]
        touched += [(gesture.place,) for gesture in gestures if isinstance(gesture, Exchange)]
        assert len(touched) == len(set(touched)), str(state)


def test_equal_gestures_differ_in_what_the_king_copies_only() -> None:
    for state in reached()[::5]:
        seen: dict[str, Action] = {}
        for action in state.legal_actions():
            gesture, *_ = ART_OF_WAR.projection.gestures(state, action)
            changes = changes_of(gesture)
            other = seen.setdefault(str(sorted(changes.items())), action)
            if changes and other != action and state.apply(other) != state.apply(action):
                assert "K=" in str(action) and "K=" in str(other), f"{other} and {action} in {state}"


def test_recruiting_an_equal_card_is_an_exchange() -> None:
    state = scene(side("F2=G", hand=3), side("F2=W"))
    (gesture,) = ART_OF_WAR.projection.gestures(state, Action.parse("recruit G F2"))
    assert gesture == Exchange(Place("battlefield", 1, SOUTH))


def test_a_citizen_is_laid_on_the_pile_or_shown_at_the_tap_point_first() -> None:
    state = scene(side("F2=G", hand=3, kingdom="AA"), side("F2=W"))
    laid, tapped = ART_OF_WAR.projection.gestures(state, Action.parse("develop A"))
    assert changes_of(laid) == {Place("kingdom", 2, SOUTH): (Face("archer"),) * 3}
    assert changes_of(tapped) == {Place("tap", seat=SOUTH): (Face("archer"),)}


def test_the_armies_are_four_of_each_and_a_king_who_starts_beside_the_deck() -> None:
    south, north = ART_OF_WAR.setup.components().values()
    assert len(south) == len(north) == 21
    assert [piece.serial for piece in (*south, *north) if not piece.in_deck] == ["R01", "R02"]
    assert {piece.serial: [p.kind for p in south].count(piece.kind) for piece in south} == {
        "R01": 1, "B01": 4, "B02": 4, "B03": 4, "B04": 4, "B05": 4,
    }  # fmt: skip
    assert {ART_OF_WAR.setup.serials[piece.serial] for piece in south} == {piece.kind for piece in south}


def test_who_acts() -> None:
    for state in reached():
        performers = ART_OF_WAR.projection.performers(state)
        if state.mover != CHANCE:
            assert performers == (state.mover,)
        else:
            assert performers == (SEATS if state.phase is Phase.FIRST else (state.active,))
        assert ART_OF_WAR.projection.reacting(state) == (state.phase in (Phase.GUARD, Phase.WIZARD))
        assert ART_OF_WAR.projection.hand_sizes(state) == (state.sides[0].hand, state.sides[1].hand)


def test_the_card_pile_of_a_captured_unit_is_its_own_kind() -> None:
    state = play(scene(side("F2=G", "K"), side("F2=W* F1=S")), "turn F2", "target F2", "pass")
    assert ART_OF_WAR.projection.placement(state)[Place("kingdom", 4, SOUTH)] == (Face("wizard"),)
    assert "end" in legal(state)
