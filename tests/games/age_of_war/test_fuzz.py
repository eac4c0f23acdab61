"""Corrupted game files are either read or refused in one sentence."""

from importlib import resources

from playmat.games.age_of_war.rules.castles import parse_cards
from support.mutations import check_refusal

CASTLES = resources.files("playmat.games.age_of_war").joinpath("data", "castles.toml").read_text("utf-8")


def test_castles_are_read_or_refused() -> None:
    check_refusal(lambda text: parse_cards(text, "castles.toml"), [CASTLES])
