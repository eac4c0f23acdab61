"""Misplaced cards do not stop a turn; the interlude reports them by seat and settles them one by one."""

from games.archery_tactics.archery_desk import LONG, ArcheryDesk
from games.archery_tactics.scenes import turn
from playmat.games.archery_tactics.rules.arena import ARENA as FIELD
from playmat.placement import NORTH, SOUTH
from playmat.session.guide import Step
from playmat.simulator.players.table import LAYING_OUT


def in_the_interlude() -> ArcheryDesk:
    """Returns an interlude after a turn in which three cards were misplaced, two by South."""
    desk = ArcheryDesk(turn("A1 N", "I9 S", arena=FIELD))
    desk.lay(SOUTH, "mouvement", "south.endurance.3")
    desk.lay(NORTH, "transfert", "north.endurance.2")
    desk.lay(SOUTH, "tir", "south.endurance.2")
    assert desk.actions == []
    for seat in (SOUTH, NORTH):
        while "Pass" not in desk.reads(seat).split(" | ")[-3:]:
            desk.press(seat, 2)
        desk.press(seat, desk.reads(seat).split(" | ")[-3:].index("Pass"))
        desk.table.elapse(1.0)
    assert desk.actions == ["south pass", "north pass"]
    return desk


def settle(desk: ArcheryDesk, step: Step) -> None:
    """Carries out a prompt exactly."""
    for _ in desk.hands.move([step], desk.state):
        desk.table.elapse(0.3)
    desk.table.elapse(LONG)


def test_three_mistakes_are_told_with_whose_they_are_and_settled_one_after_the_other() -> None:
    desk = in_the_interlude()
    desk.table.elapse(LONG)
    for seat in (SOUTH, NORTH):
        assert "3 things lie wrong: South 2, North 1" in desk.reads(seat)
    assert desk.reads(SOUTH).startswith("South Endurance 3 | Shot | back in South's hand")
    assert desk.reads(NORTH).startswith("North Endurance 3 | Transfer | back in North's hand")
    for left in (2, 1, 0):
        settle(desk, desk.table.status.steps[0])
        assert ("2 things lie wrong: South 1, North 1" in desk.reads(SOUTH)) == (left == 2)
    assert desk.table.status.phase not in (*LAYING_OUT, "explaining")
