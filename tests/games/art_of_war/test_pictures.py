"""What the mat shows, and that gestures lead from picture to picture."""

from scenes import legal, play, reached, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.game import CHANCE
from playmat.picture import NORTH, SEATS, SOUTH, Arrangement, Face, Place


def test_a_picture_shows_every_place_but_the_decks() -> None:
    picture = ART_OF_WAR.projection.picture(scene(side("F1=A F2=G*", "SA", "PP", "SA"), side("F1=W")))
    assert len(picture) == 2 * (6 + 1 + 5 + 1 + 1)
    assert picture[Place("battlefield", 1, SOUTH)] == (Face("guardian", True),)
    assert picture[Place("reserve", seat=SOUTH)] == (Face("soldier"), Face("archer"))
    assert picture[Place("kingdom", 3, SOUTH)] == (Face("priest"), Face("priest"))
    assert picture[Place("graveyard", seat=SOUTH)] == (Face("archer"), Face("soldier"))
    assert picture[Place("battlefield", 1, NORTH)] == ()


def test_only_decks_are_hidden() -> None:
    hidden = [
        zone for zone, arrangement in ART_OF_WAR.projection.zones.items() if arrangement is Arrangement.HIDDEN
    ]
    assert hidden == ["deck"]


def test_a_gesture_changes_the_picture_or_touches_a_card_or_is_a_button() -> None:
    for state in reached()[::5]:
        picture = ART_OF_WAR.projection.picture(state)
        for action in state.legal_actions():
            for changes, touch, another in ART_OF_WAR.projection.gestures(state, action):
                assert all(picture[place] != faces for place, faces in changes.items()), str(action)
                assert another or not (changes and touch)
                assert touch or not another
                buttons = (Verb.KEEP, Verb.REDRAW, Verb.FIRST, Verb.PASS, Verb.END)
                assert (not changes and not touch) == (action.verb in buttons)


def test_what_the_hands_leave_is_in_the_next_picture_unless_it_is_a_consequence() -> None:
    """Without a fall, a slide or a new turn the gesture alone makes the next picture."""
    quiet_verbs = (Verb.REVEAL, Verb.DEPLOY, Verb.STOCK, Verb.SUPPORT, Verb.TURN)
    for state in reached()[::5]:
        for action in state.legal_actions():
            after = state.apply(action)
            if action.verb in quiet_verbs and after.turn == state.turn:
                wanted = {
                    **ART_OF_WAR.projection.picture(state),
                    **ART_OF_WAR.projection.gestures(state, action)[0].changes,
                }
                assert ART_OF_WAR.projection.picture(after) == wanted, f"{action} in {state}"


def test_touch_and_buttons_never_leave_two_meanings() -> None:
    for state in reached():
        touches = [
            g for action in state.legal_actions() for g in ART_OF_WAR.projection.gestures(state, action)
        ]
        touched = [(gesture.touch, gesture.another) for gesture in touches if gesture.touch]
        assert len(touched) == len(set(touched)), str(state)


def test_equal_gestures_differ_in_what_the_king_copies_only() -> None:
    for state in reached()[::5]:
        seen: dict[str, Action] = {}
        for action in state.legal_actions():
            gesture, *_ = ART_OF_WAR.projection.gestures(state, action)
            other = seen.setdefault(str(sorted(gesture.changes.items())), action)
            if gesture.changes and other != action and state.apply(other) != state.apply(action):
                assert "K=" in str(action) and "K=" in str(other), f"{other} and {action} in {state}"


def test_an_exchange_of_equal_cards_is_a_touch_with_another_card() -> None:
    state = scene(side("F2=G", hand=3), side("F2=W"))
    (gesture,) = ART_OF_WAR.projection.gestures(state, Action.parse("recruit G F2"))
    assert gesture == ({}, Place("battlefield", 1, SOUTH), True)


def test_a_citizen_is_laid_on_the_pile_or_shown_at_the_tap_point_first() -> None:
    state = scene(side("F2=G", hand=3, kingdom="AA"), side("F2=W"))
    laid, tapped = ART_OF_WAR.projection.gestures(state, Action.parse("develop A"))
    assert laid.changes == {Place("kingdom", 2, SOUTH): (Face("archer"),) * 3}
    assert tapped.changes == {Place("tap", seat=SOUTH): (Face("archer"),)}


def test_the_armies_are_four_of_each_and_a_king_who_starts_beside_the_deck() -> None:
    south, north = ART_OF_WAR.setup.armies()
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
    assert ART_OF_WAR.projection.picture(state)[Place("kingdom", 4, SOUTH)] == (Face("wizard"),)
    assert "end" in legal(state)
