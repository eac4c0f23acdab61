"""Writes the settings of a measured module into a table's mat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playmat.app.games import load_game
from playmat.app.mats import likely_mat
from playmat.config import load_config
from playmat.errors import ConfigError, literal
from playmat.link.radio import Tuned
from playmat.maintenance.bench.conclusions import Unmeasured, wand_field
from playmat.maintenance.bench.result import Result
from playmat.maintenance.doctor.mat_file import write
from playmat.placement import Arrangement
from playmat.table.mat import near_power
from playmat.text import Text, say


def keep_settings(file: Path, antenna: str, result: Result) -> Text:
    """Writes them for this antenna and returns what was done; ConfigError if there is no such antenna."""
    config = load_config(file)
    mat = likely_mat(config.mat, config.game)
    if antenna not in {slot.antenna for slot in mat.watched}:
        known = ", ".join(slot.antenna for slot in mat.watched)
        raise ConfigError(f"there is no antenna {literal(antenna)}: name one of {known}")
    zones = load_game(config.game).projection.zones
    pointers = {name for name, zone in zones.items() if zone.arrangement is Arrangement.POINTER}
    wand = any(slot.antenna == antenna and slot.place.zone in pointers for slot in mat.slots)
    found = result.tuned
    if wand:  # the settings with which it detects the nearest square alone
        try:
            field = wand_field(result)
        except Unmeasured:
            field = None
        found = None
        if field:
            near = near_power(field.power, field.driver)
            found = Tuned(gain=field.gain, power=field.power, near=near, driver=field.driver, weakest=0)
    if found is None:
        return say("nothing was written: no setting makes the module fit")
    slots = tuple(
        slot._replace(gain=found.gain, power=found.power, near=found.near, driver=found.driver)
        if slot.antenna == antenna
        else slot
        for slot in mat.slots
    )
    kept = write(config.mat, replace(mat, slots=slots))
    return say(
        "{file} has the settings of {antenna}; the old file is {kept}",
        file=config.mat,
        antenna=antenna,
        kept=kept,
    )
