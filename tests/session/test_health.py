"""Fault pages on the consoles: their texts, and that they never stop play."""

import pytest

from playmat.errors import Cause
from playmat.events import BoardScan, Button, Part, PartFault, PartKind, TagOn
from playmat.placement import SOUTH, Place
from playmat.screen.draw import fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.session.console.health import REST, STANDS, Health, sentence
from playmat.text import say, say_n
from support.session_harness import Desk, begun

JOURNAL = Part(PartKind.JOURNAL)
FULL = PartFault(JOURNAL, False, Cause.FULL)
GAME = View(say("Your turn"), say("Recruit"), (), (say("Menu"), None, say("Pass")))


def test_a_failing_part_is_on_both_consoles_and_public_until_it_works() -> None:
    desk = begun()
    before = desk.reads(SOUTH)
    desk.table.handle(FULL)
    said = "Journal | Disk full | Free space: the game is kept in memory | "
    assert desk.reads(SOUTH).startswith(said)
    assert desk.table.status.health == (FULL,)
    desk.table.elapse(STANDS)
    assert desk.reads(SOUTH) == before
    desk.table.elapse(REST)
    assert desk.reads(SOUTH).startswith(said)
    desk.table.handle(PartFault(JOURNAL, True))
    assert desk.reads(SOUTH) == before
    assert desk.table.status.health == ()


def test_it_stops_no_play_and_stays_away_while_somebody_plays() -> None:
    desk = begun()
    desk.table.handle(FULL)
    card = desk.top("south.reserve.0")
    desk.world.lay(card, Place("battlefield", 0, SOUTH))
    assert not desk.reads(SOUTH).startswith("Journal")
    desk.table.elapse(1)
    assert desk.actions[-1].startswith("recruit")
    assert desk.phase == "waiting"
    desk.table.elapse(REST)
    assert desk.reads(SOUTH).startswith("Journal")


def test_a_press_puts_it_away_and_does_nothing_that_nobody_can_read() -> None:
    desk = Desk()
    desk.table.handle(FULL)
    assert desk.reads(SOUTH).endswith(" | OK")
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.phase == "attracting" and desk.reads(SOUTH).endswith(" | Play")
    desk.press(SOUTH, Button.MIDDLE)
    assert desk.phase == "preparing"


def test_what_was_lost_is_told_until_a_press_under_it() -> None:
    health = Health()
    damaged = PartFault(JOURNAL, True, Cause.DAMAGED)
    health.note(damaged, 0.0)
    health.note(TagOn("south", 1, "04"), 0.5)
    assert health.cover(GAME, 1.0) == GAME
    assert health.cover(GAME, 0.5 + REST).headline == say("File damaged")
    health.note(TagOn("south", 1, "04"), 7.0)
    health.note(damaged, 7.0)
    assert health.failing == (damaged,)
    health.note(FULL, 8.0)
    assert health.failing == (FULL, damaged)
    assert health.cover(GAME, 8.0 + STANDS + REST).headline == say("File damaged")


LAMPS = PartFault(Part(PartKind.LIGHTS), False, "the lights cannot be written (No such device)")
DISPLAY = PartFault(Part(PartKind.DISPLAY, number=1), False, "no display answers at I2C address 0x3d")
LOW = PartFault(Part(PartKind.SUPPLY), False, Cause.TOO_LOW)
WAS_LOW = PartFault(Part(PartKind.SUPPLY), True, Cause.WAS_LOW)
CLOCK_SET = PartFault(Part(PartKind.CLOCK), True, Cause.CLOCK_SET)
LABELS = PartFault(Part(PartKind.SLOT_DISPLAYS), False, "no TCA9548A answers at I2C address 0x70")


EVERY = [PartFault(Part(kind), False, cause) for kind in PartKind if not Part(kind).halts for cause in Cause]


def test_lost_actions_are_counted() -> None:
    health = Health()
    health.note(PartFault(JOURNAL, True, f"4 {Cause.LOST}"), 0.0)
    shown = health.cover(GAME, 0.0)
    assert (shown.headline, shown.details) == (
        say_n("Last action lost", "Last {n} actions lost", 4),
        (say("Put the mat as shown"),),
    )


LOST = [PartFault(Part(PartKind.JOURNAL), True, f"{number} {Cause.LOST}") for number in (1, 4, 120)]


@pytest.mark.parametrize("fault", [*EVERY, *LOST, LAMPS, DISPLAY, LABELS], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(128, 64), (256, 64)])
def test_every_fault_has_words_that_fit(fault: PartFault, language: str, size: tuple[int, int]) -> None:
    health = Health()
    health.note(fault, 0.0)
    shown = health.cover(GAME, 0.0)
    assert shown.details
    assert fits(shown, translations(language), size)


def test_a_display_that_fails_is_told_when_nobody_moves_and_until_it_works() -> None:
    desk = begun()
    desk.world.lay(desk.top("south.reserve.0"), Place("battlefield", 0, SOUTH))
    desk.table.handle(DISPLAY)
    assert desk.table.status.health == (DISPLAY,)
    assert desk.table.notes[-1] == "display 2: no display answers at I2C address 0x3d"
    assert not desk.reads(SOUTH).startswith("Display")
    desk.table.elapse(REST)
    assert desk.reads(SOUTH).startswith("Display 2 | Not working | Check its plug and the log | ")
    desk.table.handle(PartFault(DISPLAY.part, True))
    assert desk.table.status.health == () and desk.phase == "waiting"
    assert desk.table.notes[-1] == "display 2: works again"
    assert not desk.reads(SOUTH).startswith("Display")


def test_a_display_that_works_again_gives_the_console_back_to_the_game_and_not_to_an_older_page() -> None:
    desk = begun()
    before = desk.reads(SOUTH)
    desk.table.handle(CLOCK_SET)
    desk.table.elapse(STANDS)
    desk.table.handle(DISPLAY)
    assert desk.reads(SOUTH).startswith("Display 2")
    desk.table.handle(PartFault(DISPLAY.part, True))
    assert desk.reads(SOUTH) == before
    desk.table.elapse(REST)
    assert desk.reads(SOUTH).startswith("Clock | Was set")


def test_a_board_and_its_reader_are_in_health_but_the_halted_game_alone_tells_of_them() -> None:
    desk = begun()
    reader = PartFault(Part(PartKind.READER, "south", 3), False, "it does not answer: check its wiring")
    board = PartFault(Part(PartKind.BOARD, "south"), False, "nothing is plugged in")
    desk.table.handle(reader)
    assert desk.table.status.health == (reader,)
    assert "Part missing | Check the plug of reader 3, board south" in desk.reads(SOUTH)
    assert all(fits(desk.table.views[SOUTH], translations(language)) for language in LANGUAGES)
    desk.table.handle(board)
    assert desk.table.status.health == (board,)
    before = desk.reads(SOUTH)
    assert "Plug in board south" in before
    for _ in range(12):
        desk.table.elapse(1)
        assert desk.reads(SOUTH) == before


def test_a_virtual_table_has_no_plugs_and_asks_for_patience() -> None:
    desk = Desk(deals=True)
    desk.begin()
    desk.table.handle(PartFault(Part(PartKind.BOARD, "north"), False, "nothing is plugged in"))
    assert "Part missing | Wait: the readers start" in desk.reads(SOUTH)
    assert all(fits(desk.table.views[SOUTH], translations(language)) for language in LANGUAGES)


def test_a_reader_that_was_mended_while_its_board_was_unplugged_holds_nothing_up() -> None:
    desk = begun()
    desk.table.handle(PartFault(Part(PartKind.READER, "south", 3), False))
    desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), False, "nothing is plugged in"))
    desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), True, "firmware 1.0"))
    desk.table.restore("south")
    assert desk.phase == "waiting" and desk.table.status.health == ()


def test_a_cause_that_nobody_thought_of_is_named_as_it_is() -> None:
    health = Health()
    health.note(PartFault(Part(PartKind.CLOCK), False, "stands still"), 0.0)
    view = health.cover(GAME, 0.0)
    words = [text.translate(_Plain()) for text in (view.title, view.headline)]
    assert words == ["Clock", "stands still"]
    assert sentence(health.failing[0]).translate(_Plain()) == "Clock: stands still"


@pytest.mark.parametrize("kind", [kind for kind in PartKind if not Part(kind).halts])
def test_every_part_that_may_fail_has_a_page_and_a_sentence(kind: PartKind) -> None:
    fault = PartFault(Part(kind), False, Cause.FULL)
    health = Health()
    health.note(fault, 0.0)
    title = health.cover(GAME, 0.0).title.translate(_Plain())
    assert title and sentence(fault).translate(_Plain()).startswith(f"{title}: ")


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (LOW, "Alimentation\N{NO-BREAK SPACE}: Trop faible. Prenez celle du Pi et un câble court"),
        (WAS_LOW, "Alimentation\N{NO-BREAK SPACE}: Était trop faible. Prenez celle du Pi et un câble court"),
        (
            CLOCK_SET,
            "Horloge\xa0: Mise à l’heure. On joue\xa0: seules les dates sautent",
        ),
    ],
)
def test_what_happens_to_the_computer_is_said_in_french(fault: PartFault, said: str) -> None:
    assert sentence(fault).translate(translations("fr")) == said


class _Plain:
    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular if n == 1 else plural


def test_a_king_that_a_board_found_at_its_start_begins_no_game() -> None:
    desk = Desk()
    king = desk.world.stickers(desk.held(SOUTH, "king"))[0]
    slot = next(slot for slot in desk.world.mat.slots if slot.place == Place("battlefield", 0, SOUTH))
    tag = TagOn(slot.board, slot.reader, king.uid.hex().upper(), king.record)
    desk.table.handle(BoardScan(slot.board, (tag,)))
    assert desk.phase == "attracting" and desk.table.entries == []
