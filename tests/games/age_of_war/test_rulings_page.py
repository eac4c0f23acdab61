"""RULINGS.md agrees with the data."""

from pathlib import Path

import playmat.games.age_of_war
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS

PAGE = Path(playmat.games.age_of_war.__file__).with_name("RULINGS.md").read_text("utf-8")


def test_the_page_has_every_castle_as_the_data_have_it() -> None:
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in PAGE.splitlines() if row[:1] == "|"]
    assert rows[2:] == [
        [
            castle.name.title(),
            castle.clan.title(),
            str(castle.points),
            " / ".join(map(str, castle.lines)),
            "yes" if castle.red_daimyo else "no",
        ]
        for castle in CASTLES.values()
    ]
    assert ", ".join(f"{clan.title()} {value}" for clan, value in CLANS.items()) in PAGE
