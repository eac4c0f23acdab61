"""Corrupted game files are either read or refused in one sentence."""

from playmat.games.archery_tactics.drafts import DRAFTS
from playmat.games.archery_tactics.rules.arena import parse_arena
from playmat.games.archery_tactics.rules.data import read_data
from playmat.games.archery_tactics.rules.specials import parse_specials
from playmat.games.archery_tactics.rules.switches import parse_switches
from support.mutations import check_refusal


def test_an_arena_is_read_or_refused() -> None:
    check_refusal(lambda text: parse_arena(text, "a.toml"), [read_data("arena.toml")])
    check_refusal(DRAFTS["arena"], [read_data("arena.toml")])


def test_specials_are_read_or_refused() -> None:
    check_refusal(lambda text: parse_specials(text, "a.toml"), [read_data("specials.toml")])


def test_switches_are_read_or_refused() -> None:
    check_refusal(parse_switches, ["-diagonal-steps,goal=6", "+false-starts-cost,dodge-ms=4000"])
