"""Everything around a match: invitation, lobby, lessons, statistics, and an abandoned table."""

import pytest

from playmat.config import Timing
from playmat.events import Button, Chord, Held, LanguageChosen, Part, PartFault, PartKind
from playmat.placement import NORTH, SEATS, SOUTH, parse_place
from playmat.session.effects import EntryKind
from playmat.session.match.idle import PAGE_SECONDS
from support.session_harness import LONG, Desk, begun


def kinds(desk: Desk) -> list[str]:
    return [entry.kind.value for entry in desk.table.entries]


class TestInvitation:
    def test_its_pages_turn_by_themselves(self) -> None:
        desk = Desk()
        pages = []
        for _ in range(4):
            pages.append(desk.reads(SOUTH).split(" | ")[1])
            desk.table.elapse(PAGE_SECONDS)
        assert pages == ["Art of War", "Lay a King", "Real cards", "Art of War"]

    @pytest.mark.parametrize("seat", SEATS)
    def test_a_king_laid_alone_on_the_mat_begins_a_first_game_once_it_rests(self, seat: int) -> None:
        desk = Desk()
        king = desk.held(seat, "king")
        desk.table.elapse(LONG)
        desk.world.lay(king, parse_place("south.battlefield.0"))
        desk.table.elapse(0.3)
        assert desk.phase == "attracting"
        desk.table.elapse(0.2)
        assert kinds(desk) == ["begun", "taught"]

    def test_a_king_among_other_cards_begins_nothing(self) -> None:
        desk = Desk()
        desk.lay(desk.world.draw(SOUTH), "south.graveyard.0")
        desk.lay(desk.held(SOUTH, "king"), "south.battlefield.0")
        assert desk.phase == "attracting" and kinds(desk) == []

    def test_a_king_carried_across_begins_nothing(self) -> None:
        desk = Desk()
        desk.table.elapse(LONG)
        king = desk.held(SOUTH, "king")
        desk.world.lay(king, parse_place("south.battlefield.0"))
        desk.table.elapse(0.2)
        desk.take(king, SOUTH)
        assert desk.phase == "attracting"

    def test_a_king_that_still_lies_there_begins_nothing_also_if_it_flickers(self) -> None:
        desk = begun()
        desk.table.handle(Chord(SOUTH))
        desk.hold(SOUTH, Button.RIGHT)
        king = desk.top("south.battlefield.1")
        for slot in desk.world.mat.slots:
            for card in desk.world.cards_at(slot.place):
                if card != king:
                    desk.take(card, card.owner)
        desk.world.lift(king)
        desk.table.elapse(1)
        desk.world.put_back(king)
        desk.table.elapse(LONG)
        assert desk.phase == "attracting"

    @pytest.mark.parametrize("boards", [("south", "north"), ("north", "south")])
    def test_kings_that_lie_there_when_the_boards_come_begin_nothing(self, boards: tuple[str, str]) -> None:
        desk = begun()
        desk.table.handle(Chord(SOUTH))
        desk.hold(SOUTH, Button.RIGHT)
        for board in boards:
            desk.table.handle(PartFault(Part(PartKind.BOARD, board), False, "unplugged"))
        for board in boards:
            desk.table.elapse(LONG)
            desk.table.restore(board)
        desk.table.elapse(LONG)
        assert desk.phase == "attracting"


class TestLobby:
    def test_rules_and_armies_are_chosen_and_played(self) -> None:
        desk = Desk()
        desk.press(SOUTH, Button.MIDDLE)
        desk.turn_to("Rules")
        assert "Official booklet" in desk.reads(SOUTH)
        desk.press(NORTH, Button.MIDDLE)
        assert "English rewrite" in desk.reads(SOUTH)
        desk.turn_to("South's army")
        desk.press(SOUTH, Button.MIDDLE)
        assert "First army (King R02)" in desk.reads(NORTH)
        desk.turn_to("Play")
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.table.entries[0].text.startswith("rewrite first - s 0 - +0 - - 0 - R02 ")
        assert desk.held(SOUTH, "king").serial == "R02"

    def test_back_leads_to_play_and_from_there_to_the_invitation(self) -> None:
        desk = Desk()
        desk.press(NORTH, Button.MIDDLE, Button.RIGHT, Button.RIGHT)
        desk.press(SOUTH, Button.LEFT)
        assert desk.reads(NORTH) == "New game | Play | Art of War | 1 of 8 | Back | OK | Next"
        desk.press(SOUTH, Button.LEFT)
        assert desk.phase == "attracting"
        assert kinds(desk) == []

    def test_each_console_speaks_its_own_language(self) -> None:
        desk = Desk()
        desk.press(NORTH, Button.MIDDLE)
        desk.turn_to("Language", NORTH)
        desk.press(NORTH, Button.MIDDLE)
        assert "Cette console parle français" in desk.reads(NORTH)
        assert "This console speaks English" in desk.reads(SOUTH)
        desk.press(NORTH, Button.MIDDLE)
        assert "This console speaks English" in desk.reads(NORTH)

    def test_a_page_may_ask_one_console_to_speak_another_language(self) -> None:
        desk = Desk()
        for language in ("fr", "fr", "xx"):
            desk.table.handle(LanguageChosen(1, language))
        assert dict(desk.table.languages) == {1: "fr"}

    def test_the_language_can_be_changed_during_a_game(self) -> None:
        desk = begun()
        desk.press(SOUTH, Button.LEFT)
        desk.turn_to("Language")
        desk.press(SOUTH, Button.MIDDLE, Button.LEFT)
        assert "Votre tour" in desk.reads(SOUTH)

    def test_the_cards_of_both_armies_are_counted_as_they_are_laid(self) -> None:
        desk = Desk()
        desk.press(SOUTH, Button.MIDDLE)
        desk.turn_to("Check cards")
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.reads(SOUTH) == "South: lay each card | 0 / 21 | 4 x Soldier | 4 x Guardian | Back"
        card = desk.held(SOUTH, "king")
        desk.lay(card, "north.reserve.2")
        desk.take(card, SOUTH)
        desk.lay(card, "north.reserve.3")
        assert "| 1 / 21 |" in desk.reads(SOUTH)
        assert "| 0 / 21 |" in desk.reads(NORTH)
        for card in reversed(desk.world.deck(SOUTH)):
            desk.lay(card, "south.reserve.0")
            desk.take(card, SOUTH)
        assert desk.reads(SOUTH) == "South: lay each card | 21 / 21 | All cards are here | Back"
        desk.press(NORTH, Button.LEFT)
        assert desk.phase == "preparing"


class TestLessons:
    def first_game(self) -> Desk:
        desk = Desk()
        desk.press(SOUTH, Button.MIDDLE)
        desk.turn_to("First game")
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.reads(NORTH).startswith("Stack both decks: | 5 kinds in turn")
        desk.press(SOUTH, Button.MIDDLE)
        return desk

    def read(self, desk: Desk, seat: int) -> list[str]:
        """Returns the headlines of the seat's open lesson."""
        headlines = []
        while desk.reads(seat).endswith(("| Next", "| Got it")):
            headlines.append(desk.reads(seat).split(" | ")[1])
            desk.press(seat, Button.LEFT)
        return headlines

    def read_all(self, desk: Desk) -> None:
        for seat in SEATS:
            self.read(desk, seat)

    def test_the_decks_of_a_first_game_are_stacked(self) -> None:
        desk = self.first_game()
        for seat in SEATS:
            deck = [card.kind for card in reversed(desk.world.deck(seat))]
            assert deck == ["soldier", "guardian", "archer", "priest", "wizard"] * 4

    def test_the_caption_of_a_lesson_joins_its_lines_to_sentences_and_names_its_button(self) -> None:
        desk = self.first_game()
        wanted = "The aim: Take the King or lead in 4 of the 5 kinds of citizens. Press Got it to go on."
        assert str(desk.table.views[SOUTH].caption) == wanted

    def test_each_rule_is_taught_once_to_each_player_when_it_first_matters_to_him(self) -> None:
        desk = self.first_game()
        for seat in SEATS:
            assert self.read(desk, seat) == ["Take the King"]
        desk.do("keep")
        desk.do("keep")
        assert self.read(desk, SOUTH) == ["Kingdom"] and self.read(desk, NORTH) == []
        desk.do("reveal P")
        assert self.read(desk, NORTH) == ["Kingdom"] and self.read(desk, SOUTH) == []
        desk.do("reveal P")
        for action in ("first south", "deploy K F2", "deploy K F2"):
            desk.do(action)
        assert self.read(desk, SOUTH) == ["Reserve"] and self.read(desk, NORTH) == []
        desk.do("stock S")
        assert self.read(desk, NORTH) == ["Reserve"]

    def first_turn(self) -> Desk:
        """Returns a game with lessons at South's first turn."""
        desk = self.first_game()
        self.read_all(desk)
        for action in ("keep", "keep", "reveal P", "reveal P", "first south", "deploy K F2", "deploy K F2"):
            desk.do(action)
        for action in ("stock S", "stock S"):
            desk.do(action)
        return desk

    def test_a_lesson_comes_before_the_decision_and_on_the_consoles_of_those_it_concerns(self) -> None:
        desk = self.first_turn()
        read = self.read(desk, SOUTH)
        assert "Draw one card" in read and "Attack = defence" in read
        desk.do("turn F2")
        assert self.read(desk, SOUTH) == ["King"]  # the only target
        assert self.read(desk, NORTH) == []

    def test_a_lesson_ends_with_the_gesture_that_it_explains(self) -> None:
        desk = self.first_turn()
        self.read(desk, SOUTH)
        desk.do("turn F2")
        assert desk.reads(SOUTH).endswith("| Got it")
        target = desk.top("north.battlefield.1")
        desk.world.lift(target)
        desk.table.elapse(0.8)
        desk.world.put_back(target)
        desk.table.elapse(1)
        assert "OK" in desk.reads(SOUTH).split(" | ")
        desk.press(SOUTH, Button.MIDDLE)
        assert desk.actions[-1] == "target F2"

    def test_a_lesson_never_covers_a_button_that_plays(self) -> None:
        desk = self.first_game()
        before = desk.actions
        for _ in range(3):
            desk.press(SOUTH, Button.MIDDLE, Button.RIGHT)
        assert desk.actions == before and "Take the King" in desk.reads(SOUTH)
        desk.press(SOUTH, Button.LEFT, Button.LEFT)
        assert desk.actions == before and desk.reads(SOUTH).startswith("Menu | ")

    def test_a_lesson_goes_away_with_the_action_that_led_to_it_and_comes_back(self) -> None:
        desk = self.first_game()
        self.read_all(desk)
        desk.do("keep")
        desk.do("keep")
        assert "Kingdom" in desk.reads(SOUTH)
        desk.press(NORTH, Button.LEFT)
        desk.turn_to("Undo", NORTH)
        desk.press(NORTH, Button.MIDDLE)
        assert "Kingdom" not in desk.reads(SOUTH)
        desk.do("keep")
        assert "Kingdom" in desk.reads(SOUTH)

    def test_who_plays_on_need_not_read(self) -> None:
        desk = self.first_game()
        self.read_all(desk)
        for action in ("keep", "keep", "reveal P", "reveal P", "first south", "deploy K F2"):
            desk.do(action)
        assert desk.table.status.actions == 6

    def resumed(self, desk: Desk) -> Desk:
        """A table that has resumed its game after a power cut."""
        told = desk.table.entries
        again = Desk(saved=told, world=desk.world)
        again.press(SOUTH, Button.RIGHT)
        again.table.entries[:0] = told
        return again

    def test_a_power_cut_repeats_the_lesson_that_was_open_and_no_other(self) -> None:
        desk = self.first_game()
        self.read(desk, NORTH)
        desk = self.resumed(desk)
        assert self.read(desk, SOUTH) == ["Take the King"]
        assert self.read(desk, NORTH) == []
        desk.do("keep")
        desk = self.resumed(desk)
        assert desk.phase == "choosing"
        desk.do("keep")
        assert self.read(desk, SOUTH) == ["Kingdom"]

    def test_a_power_cut_does_not_bring_back_lessons_that_were_left(self) -> None:
        desk = self.first_game()
        self.read_all(desk)
        desk.press(NORTH, Button.LEFT)
        desk.turn_to("Lessons", NORTH)
        desk.press(NORTH, Button.MIDDLE)
        desk = self.resumed(desk)
        assert desk.phase == "choosing"
        assert "Lessons" not in self.entries(desk)

    def entries(self, desk: Desk) -> list[str]:
        """The entries of the table's menu."""
        desk.press(SOUTH, Button.LEFT)
        seen: list[str] = []
        while (entry := desk.reads(SOUTH).split(" | ")[1]) not in seen:
            seen.append(entry)
            desk.press(SOUTH, Button.RIGHT)
        return seen

    def test_lessons_can_be_left_for_good(self) -> None:
        desk = self.first_game()
        self.read_all(desk)
        desk.press(NORTH, Button.LEFT)
        desk.turn_to("Lessons", NORTH)
        desk.press(NORTH, Button.MIDDLE)
        assert desk.phase == "choosing"
        desk.do("keep")
        desk.do("keep")
        assert desk.phase == "waiting"


class TestSigns:
    """The legend of the map: shown while the left button is held, and from the menu."""

    SIGNS = "Beside the map | Signs | ♜ Kinds led, 4 to win | ▯ Cards in hand | ▮ Cards in the deck | Back"

    def test_a_long_press_shows_it_and_back_goes_back(self) -> None:
        desk = begun()
        before = desk.reads(SOUTH)
        desk.hold(SOUTH, Button.LEFT)
        assert desk.reads(SOUTH) == self.SIGNS and "South plays" in desk.reads(NORTH)
        desk.press(SOUTH, Button.MIDDLE, Button.RIGHT)
        assert desk.reads(SOUTH) == self.SIGNS
        desk.press(SOUTH, Button.LEFT)
        assert desk.reads(SOUTH) == before

    def test_the_menu_has_it_too(self) -> None:
        desk = begun()
        desk.press(NORTH, Button.LEFT)
        desk.turn_to("Signs", NORTH)
        desk.press(NORTH, Button.MIDDLE)
        assert desk.reads(NORTH) == self.SIGNS

    def test_a_long_press_before_a_game_tells_nothing(self) -> None:
        desk = Desk()
        desk.table.handle(Held(SOUTH, Button.LEFT))
        assert desk.phase == "attracting" and "Signs" not in desk.reads(SOUTH)


class TestEnd:
    def over(self) -> Desk:
        desk = Desk(3)
        desk.play(10_000)
        assert desk.phase == "over"
        return desk

    def test_the_figures_of_the_game_are_a_button_away(self) -> None:
        desk = self.over()
        desk.press(NORTH, Button.MIDDLE)
        assert desk.reads(NORTH).startswith("The game | ")
        turns = int(desk.table.status.observation.split()[4])
        assert f"{turns} turns" in desk.reads(NORTH)
        desk.press(NORTH, Button.RIGHT)
        assert desk.reads(NORTH).startswith("South | Citizens ")
        desk.press(NORTH, Button.RIGHT, Button.RIGHT)
        assert desk.reads(NORTH).startswith("The game | ")
        assert desk.reads(SOUTH).startswith("Game over")
        desk.press(NORTH, Button.LEFT)
        assert desk.reads(NORTH).startswith("Game over")

    def test_who_looks_at_the_figures_is_asked_too(self) -> None:
        asked = []
        for asking, looking in ((SOUTH, NORTH), (NORTH, SOUTH)):
            desk = self.over()
            desk.press(looking, Button.MIDDLE)
            desk.press(asking, Button.LEFT)
            if desk.phase == "agreeing":  # it was not the last action of who wants it back
                asked.append("Undo?" in desk.reads(looking))
        assert asked and all(asked)

    def test_a_new_game_is_prepared_from_the_end(self) -> None:
        desk = self.over()
        desk.press(SOUTH, Button.RIGHT, Button.MIDDLE)
        assert kinds(desk)[-1] == "begun"


class TestCafe:
    QUIET = Timing(quiet=300)

    def test_an_abandoned_game_makes_room_for_the_invitation(self) -> None:
        desk = Desk(timing=self.QUIET)
        desk.begin()
        desk.do("keep")
        desk.table.elapse(280)
        assert desk.phase == "choosing"
        desk.press(NORTH, Button.RIGHT)
        desk.table.elapse(299)
        assert desk.phase != "attracting"
        desk.table.elapse(2)
        assert desk.phase == "attracting"
        assert (desk.table.entries[-1].kind, desk.table.entries[-1].text) == (EntryKind.ENDED, "left")

    def test_a_restart_of_the_program_leaves_the_match_to_its_players(self) -> None:
        desk = Desk(timing=self.QUIET)
        desk.table.elapse(4000)  # the computer runs for longer than a game may rest
        desk.begin()
        desk.do("keep")
        desk.table.restart()
        assert desk.phase == "resuming" and kinds(desk)[-1] == "acted"
        desk.press(SOUTH, Button.RIGHT)
        assert desk.phase == "choosing"

    def test_nor_does_a_missing_part_end_it(self) -> None:
        desk = Desk(timing=self.QUIET)
        desk.begin()
        desk.do("keep")
        desk.table.restart()
        desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), False, "it is not plugged in"))
        desk.table.elapse(400)
        assert desk.phase == "halted" and kinds(desk)[-1] == "acted"
        desk.table.restore("south")
        assert desk.phase == "resuming"

    def test_a_table_at_home_waits_for_ever(self) -> None:
        desk = Desk()
        desk.begin()
        desk.table.elapse(100_000)
        assert desk.phase == "choosing"

    def test_two_presses_bring_it_back_to_the_invitation(self) -> None:
        desk = begun()
        desk.table.handle(Chord(NORTH))
        assert "Sure?" in desk.reads(NORTH) and "Your turn" in desk.reads(SOUTH)
        desk.hold(NORTH, Button.RIGHT)
        assert desk.phase == "attracting"
