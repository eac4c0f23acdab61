"""Ambush at the table: only the console of its owner shows which marker is real."""

from __future__ import annotations

import pytest

from games.archery_tactics.archery_desk import LONG, ArcheryDesk
from games.archery_tactics.scenes import lying, turn
from playmat.games.archery_tactics.placements import cell
from playmat.games.archery_tactics.rules.actions import parse_action
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.games.archery_tactics.rules.position import Due, Laid
from playmat.placement import NORTH, SOUTH, parse_place
from playmat.session.effects import Note, Publish, Show


class Recorder(ArcheryDesk):
    """Records all output of the session except the console of one seat."""

    def __init__(self, *arguments: object, owner: int) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.sent: list[tuple[float, str]] = []
        carry_out = self.table._carry_out

        def keep(effect: object) -> None:
            others = isinstance(effect, Show) and effect.console != owner
            if others or isinstance(effect, Publish | Note):
                self.sent.append((round(self.table.now, 3), repr(effect)))
            carry_out(effect)  # type: ignore[arg-type]

        self.table._carry_out = keep  # type: ignore[method-assign]


def at(name: str) -> str:
    return str(cell(FIELD.cell(name)))


def ambush(arena: bool, at_flag: bool) -> Recorder:
    """Returns a desk on which North has laid Embuscade and its markers and chooses the real one."""
    laid = [lying("mouvement"), (Laid("embuscade", stone=True),)]
    state = turn("B2 E", "H8 W H5", arena=FIELD, laid=laid, mana=[1, 0])
    state = state.with_player(NORTH, due=Due("embuscade"))
    desk = Recorder(state, arena, owner=NORTH)
    desk.touch(at("H8"), at("H5")) if not arena else lay_markers(desk)
    desk.tidy()
    assert desk.actions == ["north ambush H5"] and "Which marker is real?" in desk.reads(NORTH)
    while (f"Real at {'H5' if at_flag else 'H8'}") not in desk.reads(NORTH):
        desk.press(NORTH, 2)
    desk.table.elapse(5.0 - at_flag)
    desk.press(NORTH, 1)
    return desk


def lay_markers(desk: ArcheryDesk) -> None:
    cards = desk.world.cards
    archer = next(card for card in cards if card.kind == "archer-north")
    markers = [card for card in cards if card.kind == "ambush-north"]
    desk.world.take_in_hand(archer, NORTH)
    for marker, name in zip(markers, ("H8", "H5"), strict=True):
        desk.world.lay(marker, parse_place(at(name)))
    desk.table.elapse(1.0)


def follow(desk: Recorder, arena: bool) -> None:
    """Continues as South, who never sees a prompt about the marker; then North moves a marker."""
    desk.lay(SOUTH, "mouvement", "south.endurance.1")
    if arena:
        archer = next(card for card in desk.world.cards if card.kind == "archer-south")
        desk.world.lay(archer, parse_place(at("B3")))
    else:
        desk.touch(at("B2"), at("B3"))
    desk.table.elapse(LONG)
    desk.lay(NORTH, "mouvement", "north.endurance.1")
    if arena:
        (marker,) = (card for card in desk.world.cards_at(parse_place(at("H5"))) if "ambush" in card.kind)
        desk.world.lay(marker, parse_place(at("G4")))
    else:
        desk.touch(at("H5"), at("G4"))
    desk.table.elapse(LONG)


@pytest.mark.parametrize("arena", [False, True])
def test_which_marker_is_real_changes_no_byte_for_anybody_else(arena: bool) -> None:
    desks = [ambush(arena, at_flag) for at_flag in (False, True)]
    for desk in desks:
        follow(desk, arena)
    assert [desk.actions[1] for desk in desks] == ["north real H8", "north real H5"]
    assert desks[0].actions[2:] == desks[1].actions[2:]
    assert desks[0].actions[-1] == "north step H5-G4"
    sent = [[words for _, words in desk.sent] for desk in desks]
    assert sent[0] == sent[1]


@pytest.mark.parametrize("arena", [False, True])
@pytest.mark.parametrize(
    ("card", "done"),
    [
        ("mouvement", "north step H5-H6>H5"),
        ("mouvement", "north step H6-H5>H6"),
        ("mouvement", "north step H5-H6>I7"),
        ("transfert", "north transfer H5-H6>H5"),
        ("transfert", "north transfer H5-H6>H7"),
    ],
)
def test_a_marker_can_go_where_the_other_stands_though_both_look_alike(
    arena: bool, card: str, done: str
) -> None:
    laid = [(), (Laid("embuscade", stone=True), Laid(card, stone=card == "transfert"))]
    state = turn("B2 E", "H5 W H6", arena=FIELD, laid=laid, mana=[1, 0])
    desk = ArcheryDesk(state.with_player(NORTH, due=Due(card), decoy=FIELD.cell("H6")), arena)
    for _ in desk.hands.play(desk.state, parse_action(done)):
        desk.table.elapse(0.3)
    desk.table.elapse(LONG)
    desk.tidy()
    assert desk.actions == [done] and "points left" in desk.reads(NORTH)
