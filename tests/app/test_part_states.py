"""Status of the parts for a new session."""

from playmat.app.crash_recovery import PartStates
from playmat.events import BoardScan, Event, Part, PartFault, PartKind, TagOn

SOUTH = Part(PartKind.BOARD, "south")
TAG = TagOn("north", 2, "04")


def told(*events: Event) -> list[Event]:
    known = PartStates()
    for event in events:
        known.note(event)
    return known.events()


def test_what_fails_still_is_told_and_what_works_again_is_not() -> None:
    dark = PartFault(Part(PartKind.DISPLAY, number=0), False, "no display answers")
    full = PartFault(Part(PartKind.JOURNAL), False, "disk full")
    assert told(full, dark, PartFault(full.part, True)) == [dark]


def test_a_board_that_is_gone_is_told_without_what_lay_there_and_without_its_readers() -> None:
    gone = PartFault(SOUTH, False, "nothing is plugged in")
    silent = PartFault(Part(PartKind.READER, "north", 3), False, "it does not answer")
    before = [BoardScan("south", (TagOn("south", 1, "05"),)), BoardScan("north"), TAG, silent]
    of_south = PartFault(Part(PartKind.READER, "south", 3), False, "it does not answer")
    assert told(*before, of_south, gone) == [silent, gone, BoardScan("north", (TAG,))]
    assert told(gone, PartFault(SOUTH, True, "firmware 1.0"), BoardScan("south")) == [BoardScan("south")]
