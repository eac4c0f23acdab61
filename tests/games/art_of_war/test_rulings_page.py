"""Agreement of RULINGS.md with the data."""

from pathlib import Path

import playmat.games.art_of_war
from playmat.games.art_of_war.rules.options import SWITCHES

PAGE = Path(playmat.games.art_of_war.__file__).with_name("RULINGS.md").read_text("utf-8")


def test_the_page_names_every_switch() -> None:
    assert all(f"`{switch}`" in PAGE for switch in SWITCHES)
