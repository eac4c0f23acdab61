"""What goes wrong at the table during a match: tags, boards, displays, lines and power."""

import pytest

from playmat.events import BadLine, BoardScan, Button, Part, PartFault, PartKind, TagOn
from playmat.placement import NORTH, SOUTH, Place
from playmat.screen.draw import fits
from playmat.screen.language import LANGUAGES, translations
from playmat.table.tag import TagRecord, encode_record, game_code
from support.session_harness import LONG, Desk, begun
from support.shipped import MAT

CHESS = encode_record(TagRecord(0, "B01", 1, 0, game_code("chess")))


class TestTrouble:
    def test_an_unknown_tag_is_named_and_the_game_goes_on_without_it(self) -> None:
        desk = begun()
        card = desk.world.add_blank(SOUTH)
        desk.lay(card, "south.battlefield.0")
        assert "Unknown tag" in desk.reads(SOUTH)
        desk.take(card, SOUTH)
        assert desk.phase == "waiting"

    @pytest.mark.parametrize(
        ("uid", "record", "problem"),
        [
            ("08000000", b"", "Take the phone off the mat"),
            ("04FF", b"\0", "Unreadable: lay one card alone"),
            ("04FF", b"", "A bank card, or a tag to register"),
            ("04FF", bytes(16), "Unknown tag: register the card"),
            ("04FF", CHESS[:8] + bytes(8), "Half-written tag"),
            ("04FF", CHESS, "A card of another game"),
        ],
    )
    def test_what_is_strange_about_a_tag_is_named_with_the_next_step(
        self, uid: str, record: bytes, problem: str
    ) -> None:
        desk = begun()
        slot = MAT.by_place[Place("battlefield", 0, SOUTH)]
        desk.table.handle(TagOn(slot.board, slot.reader, uid, record))
        desk.table.elapse(LONG)
        assert problem in desk.reads(SOUTH)
        assert all(fits(desk.table.views[SOUTH], translations(language)) for language in LANGUAGES)

    def test_two_cards_on_one_slot_that_both_answer_are_noticed(self) -> None:
        desk = begun()
        card = desk.top("south.reserve.0")
        x, y, angle, *_ = desk.world.where(desk.top("south.battlefield.1")).pose
        desk.world.lay_at(card, x - 7, y + 9, angle)
        desk.table.elapse(LONG)
        assert "Two cards on one slot" in desk.reads(SOUTH)
        desk.lay(card, "south.reserve.0")
        assert desk.phase == "waiting"

    @pytest.mark.parametrize("first", ["recruit", "unit"])
    def test_an_action_of_two_movements_is_led_to_its_end_whichever_comes_first(self, first: str) -> None:
        desk = begun()
        recruit, unit = desk.top("south.reserve.0"), desk.top("south.battlefield.1")
        desk.take(unit, SOUTH)
        if first == "recruit":
            desk.lay(recruit, "south.battlefield.1")
            assert "King | to South reserve 1. | Finish it, or put everything back." in desk.reads(SOUTH)
            desk.lay(unit, "south.reserve.0")
        else:
            desk.lay(unit, "south.reserve.1")
            assert "to South front centre. | Finish it, or put everything back." in desk.reads(SOUTH)
            desk.lay(recruit, "south.battlefield.1")
        desk.table.elapse(LONG)
        assert "recruit" in str(desk.actions[-1])

    def test_two_cards_on_one_slot_that_silence_each_other_are_noticed(self) -> None:
        desk = begun()
        card = desk.world.hand(SOUTH)[0]
        x, y, angle, *_ = desk.world.where(desk.top("south.battlefield.1")).pose
        desk.world.lay_at(card, x, y, angle)
        desk.table.elapse(LONG)
        assert "Is something on the King?" in desk.reads(SOUTH)
        desk.take(card, SOUTH)
        assert desk.phase == "waiting"

    def test_a_card_that_is_only_slid_lies_crooked_and_does_not_attack(self) -> None:
        desk = begun()
        card = desk.top("south.battlefield.1")
        x, y, angle, *_ = desk.world.where(card).pose
        before = desk.table.status.actions
        desk.world.lay_at(card, x - 27, y, angle + 20)
        desk.table.elapse(LONG)
        assert "Crooked: straighten it" in desk.reads(SOUTH)
        desk.lay(card, "south.battlefield.1")
        assert desk.phase == "waiting" and desk.table.status.actions == before

    def test_a_card_of_the_other_army_is_noticed(self) -> None:
        desk = begun()
        card = desk.world.hand(NORTH)[0]
        desk.lay(card, "south.reserve.1")
        assert "another player" in desk.reads(SOUTH)
        desk.take(card, NORTH)
        assert desk.phase == "waiting"

    def test_a_card_of_the_other_army_does_not_stand_for_an_own_one_of_its_kind(self) -> None:
        desk = begun()
        own = desk.top("south.reserve.0")
        desk.lay(own, "south.reserve.2")
        same = [card for card in (*desk.world.hand(NORTH), *desk.world.deck(NORTH)) if card.kind == own.kind]
        desk.lay(same[0], "south.reserve.0")
        (step,) = desk.table.status.steps
        assert (str(step.source), step.hand) == ("south.reserve.0", NORTH)

    def test_the_same_card_in_two_places_is_noticed(self) -> None:
        desk = begun()
        copy = desk.world.add_duplicate(desk.top("south.battlefield.1"), SOUTH)
        desk.lay(copy, "south.reserve.3")
        assert "two places" in desk.reads(SOUTH)
        desk.take(copy, SOUTH)
        assert desk.phase == "waiting"

    def test_a_board_that_is_gone_pauses_the_game_until_it_is_back(self) -> None:
        desk = begun()
        before = desk.reads(SOUTH)
        tags = _lying(desk, "south")
        desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), False, "its port is gone"))
        assert desk.phase == "halted" and "south" in desk.reads(SOUTH)
        assert any("its port is gone" in note for note in desk.table.notes)
        desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), True, "firmware 0.3.8"))
        desk.table.handle(BoardScan("south", tags))
        assert desk.reads(SOUTH) == before

    def test_a_reader_that_is_gone_pauses_the_game_and_is_named(self) -> None:
        desk = begun()
        desk.table.handle(PartFault(Part(PartKind.READER, "north", 3), False))
        assert desk.phase == "halted" and "3" in desk.reads(NORTH)
        desk.table.handle(PartFault(Part(PartKind.READER, "north", 3), True))
        assert desk.phase == "waiting"

    def test_a_corrupt_line_is_one_sentence_in_the_log(self) -> None:
        desk = begun()
        before = desk.reads(SOUTH)
        desk.table.handle(BadLine("south", "Traceback", "it has no checksum"))
        assert desk.table.notes[-1] == "board south sent 'Traceback': it has no checksum"
        assert desk.reads(SOUTH) == before


def _lying(desk: Desk, board: str) -> tuple[TagOn, ...]:
    return tuple(
        TagOn(board, slot.reader, sticker.uid.hex().upper(), sticker.record)
        for slot in desk.world.mat.readers(board)
        if slot.identify
        for sticker in desk.world.fields(slot)
    )


class TestPowerCut:
    def test_the_same_game_is_offered_at_the_same_action(self) -> None:
        desk = Desk(5)
        desk.play(40)
        again = Desk(5, desk.table.entries, desk.world)
        assert "Continue?" in again.reads(SOUTH)
        assert f"after {desk.table.status.actions} actions" in again.reads(SOUTH)
        again.press(NORTH, Button.RIGHT)
        again.table.elapse(LONG)
        assert again.table.status.observation == desk.table.status.observation
        assert again.reads(SOUTH) == desk.reads(SOUTH)

    @pytest.mark.parametrize("seed", range(5))
    def test_a_resumed_game_is_played_to_its_end(self, seed: int) -> None:
        desk = Desk(seed)
        desk.play(30)
        again = Desk(seed, desk.table.entries, desk.world)
        again.play(10_000)
        assert again.phase == "over"

    def test_a_new_game_can_be_had_instead(self) -> None:
        desk = begun()
        again = Desk(1, desk.table.entries, desk.world)
        again.press(SOUTH, Button.LEFT)
        assert "Sure?" in again.reads(SOUTH)
        again.hold(SOUTH, Button.RIGHT)
        assert again.phase == "attracting"
        again.begin()
        assert [entry.kind.value for entry in again.table.entries] == ["ended", "begun"]
