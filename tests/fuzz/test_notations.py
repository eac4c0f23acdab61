"""Positions, actions and records with errors: each is read, or refused, in every game."""

import pytest

from playmat.errors import PlaymatError
from support.every_game import GAMES
from support.mutations import check_refusal
from support.studies import record_of, study_of, turns_of

NAMES = list(GAMES)


def positions(name: str) -> list[str]:
    return [str(turn.state) for turn in turns_of(name)[::7]]


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_read_or_refused(name: str) -> None:
    game = GAMES[name]

    def read(text: str) -> None:
        state = game.rules.parse_state(text)
        assert str(state) == " ".join(text.split())
        assert bool(state.legal_actions()) == (state.outcome() is None)

    check_refusal(read, positions(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_problem_of_a_position_is_listed(name: str) -> None:
    study = study_of(name)
    check_refusal(lambda text: [*study.problems(study.read(text))], positions(name))


@pytest.mark.parametrize("name", NAMES)
def test_an_action_is_read_as_it_is_written_or_refused(name: str) -> None:
    game = GAMES[name]
    actions = [str(turn.action) for turn in turns_of(name) if turn.action is not None]

    def read(text: str) -> None:
        assert str(game.rules.parse_action(text)) == " ".join(text.split())

    check_refusal(read, actions)


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_read_or_refused(name: str) -> None:
    check_refusal(study_of(name).parse_record, [record_of(name)])


@pytest.mark.parametrize("name", NAMES)
def test_a_record_that_goes_on_after_its_end_is_refused(name: str) -> None:
    record = record_of(name).rstrip()
    last = record.split("\n")[-1]
    with pytest.raises(PlaymatError, match=f"^line {record.count(chr(10)) + 2}: "):
        study_of(name).parse_record(f"{record}\n{last}")
