"""The house rule that lets North swap sides before the lot (ruling 24)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.game_of_war.boards import played
from games.game_of_war.said import english, lines
from playmat.app.games import load_game
from playmat.bots.levels import bots_of
from playmat.config import GameConfig
from playmat.errors import ConfigError, IllegalAction, ImpossiblePosition, MalformedText
from playmat.games.game_of_war.bots import bots
from playmat.games.game_of_war.digital import DIGITAL
from playmat.games.game_of_war.game import GAME_OF_WAR, game_of_war, load
from playmat.games.game_of_war.knowledge import GameOfWarKnowledge
from playmat.games.game_of_war.rules.actions import KEEP, SWAP, parse_action
from playmat.games.game_of_war.rules.parsing import parse_state
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS
from playmat.games.game_of_war.study import study
from playmat.games.interface import CHANCE, Bot, InformationState
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from playmat.text import Text
from playmat.virtual.bot_games import play_tournament

SWITCHES = RULINGS._replace(swap_sides=True)
GAME = game_of_war(SWITCHES)
SWAPS, KEEPS = (parse_action(text) for text in ("swap", "keep"))
FEW = "place I T22", "place R T21"


def chooses(opening: bool = True) -> State:
    """Returns the position in which North chooses."""
    return start(SWITCHES, opening) if opening else played(start(SWITCHES), *FEW, "done", "done")


def test_without_the_switch_nothing_is_chosen() -> None:
    assert played(start(), "done", "done").phase is Phase.LOT
    assert not LETTER.swap_sides
    with pytest.raises(IllegalAction):
        played(start(), "done", "done", "swap")


@pytest.mark.parametrize("opening", [True, False])
def test_ruling_24_north_keeps_or_swaps_before_the_lot(opening: bool) -> None:
    state = chooses(opening)
    assert (state.phase, state.movers, state.legal_actions()) == (Phase.SWAP, (NORTH,), (KEEP, SWAP))
    for action, swapped in ((KEEP, False), (SWAP, True)):
        after = state.apply(action)
        assert (after.movers, after.phase, after.swapped) == ((CHANCE,), Phase.LOT, swapped)
        assert GAME.projection.exchanged(after) is swapped
        assert after.sides == state.sides, "units stay with their seats"
    assert not GAME.projection.exchanged(state)


@pytest.mark.parametrize("action", ["done", "first south", "draw", "move T22-T23", "attack T22", "end"])
def test_nothing_else_is_legal_meanwhile(action: str) -> None:
    with pytest.raises(IllegalAction):
        chooses(opening=False).apply(parse_action(action))


def test_both_deployments_are_open_by_then() -> None:
    state = chooses(opening=False)
    assert not GAME.projection.private(state)
    assert [state.observation(seat) for seat in (SOUTH, NORTH)] == [str(state)] * 2


@pytest.mark.parametrize(
    "actions", [(), ("keep",), ("swap",), ("swap", "first north"), ("swap", "first south", "end")]
)
def test_each_position_is_noted_and_read_back(actions: tuple[str, ...]) -> None:
    state = played(chooses(), *actions)
    assert parse_state(str(state)) == state
    assert str(state).endswith(" swapped") is ("swap" in actions)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("north swap", "south swap", "north chooses whether the players swap sides, not south"),
        ("+swap-sides", "-", "nobody swaps sides without the switch"),
        ("+swap-sides -", "+swap-sides - swapped", "the players have swapped sides before north has chosen"),
    ],
)
def test_what_no_game_reaches_is_named(old: str, new: str, problem: str) -> None:
    with pytest.raises(ImpossiblePosition, match=problem):
        parse_state(str(chooses()).replace(old, new))


def test_a_ninth_word_means_nothing_else() -> None:
    with pytest.raises(MalformedText, match="'changed' is no sign of a swap"):
        parse_state(f"{chooses()} changed")


def test_a_first_game_begins_without_the_choice() -> None:
    assert GAME.rules.dealt_start() == chooses().apply(KEEP).apply(parse_action("first south"))


def test_it_is_chosen_in_the_menu_and_in_a_file() -> None:
    last = len(GAME_OF_WAR.setup.choices()) - 1
    assert GAME_OF_WAR.setup.chosen(last).rules.start() == start(SWITCHES)
    assert load({"rules": "+swap-sides"}, str).rules.start() == start(SWITCHES)


def test_the_menu_says_whom_the_ready_opening_favours() -> None:
    *_, ready = game_of_war(SWITCHES, opening=True).setup.choices()
    *_, deployed = GAME.setup.choices()
    assert english(ready.note) == "North wins more often"
    assert deployed.note is None and english(deployed.value) == "North may, before the lot"


def test_each_seat_reads_what_is_decided() -> None:
    state = chooses()
    assert lines(GAME.words.brief(state, NORTH))[1:] == ["Swap sides?", "Keep your army, or take the other"]
    assert lines(GAME.words.brief(state, SOUTH))[1:] == ["North chooses", "to keep its army, or to swap"]
    assert english(GAME.words.caption(state, NORTH)) == "Keep your army, or swap sides?"
    load_game(GameConfig("game-of-war"))  # with its catalogues
    french = GAME.words.caption(state, NORTH)
    assert french and french.translate(translations("fr")) == "Garder votre armée, ou échanger les camps\xa0?"
    assert [english(GAME.words.label(state, action)) for action in state.legal_actions()] == ["Keep", "Swap"]
    assert english(GAME.words.log_sentence(state, SWAP)) == "swaps sides with South"


# --- programs


def one_sided(strong: int) -> State:
    """Returns North's choice between a whole army and a lone infantry with a relay."""
    sides = [chooses(opening=False).sides[SOUTH], chooses().sides[NORTH]]
    if strong == SOUTH:
        sides = [
            chooses().sides[SOUTH],
            played(start(SWITCHES), "done", "place I B14", "place R B13").sides[NORTH],
        ]
    return chooses()._replace(sides=(sides[0], sides[1]))


@pytest.mark.parametrize(("strong", "choice"), [(NORTH, KEEP), (SOUTH, SWAP)])
@pytest.mark.parametrize("name", ["weighing", "level-5"])
def test_a_program_takes_the_stronger_army(name: str, strong: int, choice: object) -> None:
    state = one_sided(strong)
    known = InformationState(NORTH, str(state), (), state.legal_actions())
    assert every_bot()[name].choose(known, Random(1)) == choice


@pytest.mark.parametrize("name", ["weighing", "level-5"])
def test_a_program_keeps_the_ready_opening_that_favours_it(name: str) -> None:
    state = chooses()
    known = InformationState(NORTH, str(state), (), state.legal_actions())
    assert every_bot()[name].choose(known, Random(1)) == KEEP


def every_bot() -> dict[str, Bot]:
    return {**bots(GAME), **bots_of(GameOfWarKnowledge(GAME))}


def test_a_random_player_does_either() -> None:
    state = chooses()
    known = InformationState(NORTH, str(state), (), state.legal_actions())
    assert {every_bot()["random"].choose(known, Random(seed)) for seed in range(20)} == {KEEP, SWAP}


@pytest.mark.parametrize("swaps", [False, True])
def test_between_programs_each_plays_the_army_that_it_has_after_the_choice(swaps: bool) -> None:
    decided: list[tuple[str, int]] = []

    def player(name: str) -> Bot:
        def choose(known: InformationState, rng: Random) -> object:
            decided.append((name, known.seat))
            if KEEPS in known.actions:
                return SWAPS if swaps else KEEPS
            return known.actions[-1]  # the deployment, or the turn, ends

        return Bot(Text(name), choose)  # type: ignore[arg-type]

    plies = study(GAME).playthrough([player("first"), player("second")], Random(1))
    for _ in range(5):
        next(plies)
    assert decided[:3] == [("first", SOUTH), ("second", NORTH), ("second", NORTH)]
    ((name, seat),) = decided[3:]
    assert (name, seat) in (
        [("first", NORTH), ("second", SOUTH)] if swaps else [("first", SOUTH), ("second", NORTH)]
    )


# One of them deploys nothing, and so the side that it set up loses at the end of the first turn.
@pytest.mark.parametrize(("rules", "winner"), [("+swap-sides", 0), ("rulings", 1)])
def test_a_tournament_counts_for_the_player_and_not_for_the_seat(
    tmp_path: Path, rules: str, winner: int
) -> None:
    nothing, something = tmp_path / "nothing.py", tmp_path / "something.py"
    nothing.write_text("def choose(known, rng):\n    return known.actions[-1]\n")
    something.write_text(
        "def choose(known, rng):\n"
        "    empty = 'I' not in known.observation.split()[0].upper()\n"
        "    found = [each for each in known.actions if str(each) in ('place I T3', 'place I B15')]\n"
        "    return found[0] if empty and found else known.actions[-1]\n"
    )
    config = GameConfig("game-of-war", {"rules": rules})
    games = play_tournament(config, [str(nothing), str(something)], games=2, seed=1, jobs=1)
    assert [game.winners for game in games] == [(winner,), (winner,)]


def test_openspiel_refuses_it() -> None:
    with pytest.raises(ConfigError, match="players keep their sides"):
        DIGITAL.begin({"rules": "+swap-sides", "opening": "ready"})
