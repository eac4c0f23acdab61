"""What the rulebook leaves open, each as a switch: the defaults are the rulings."""

from __future__ import annotations

from typing import NamedTuple

from playmat.errors import MalformedText, quoted


class Switches(NamedTuple):
    """What holds at a table; the number of the ruling stands behind each."""

    rests: int = 2  # 2: how many of this basic card; the rulebook says 2 and then 3
    closed_diagonals: bool = True  # 3: nobody goes or sees between two obstacles; else everybody
    false_starts_cost: bool = False  # 4: what is laid before 0 lies without effect
    aim_both: bool = False  # 6: a card moves the flag and then the sight token
    most_aims: int = 0  # 6: so many in a turn; 0: any number
    diagonal_steps: bool = True  # 7: a card leads to any of eight neighbours; else to four
    rest_stones: int = 1  # 7: so many come from the bank
    literal_chain: bool = True  # 8: not onwards as one was driven oneself; else not back
    blocked_push_costs: bool = False  # 8: a card that leads onto somebody who cannot be pushed is spent
    resume: bool = True  # 9: an action interrupted by a dodge is still due; else it is lost
    decline: bool = True  # 10: who is shot at may decline to dodge
    dodge_ms: int = 5000  # 10: so long he has
    fresh_time: bool = True  # 11: who comes into the line again has all of it again
    one_dodge: bool = True  # 11: for each entry; else as many as there is time for
    plain_moves_enter: bool = False  # 11: who walks into the line is shot at too
    shooters_dodge: bool = True  # 12: who shoots may dodge meanwhile
    shots_stand: bool = True  # 12: a shot goes on while its shooter dodges; else it is lost
    crossing_ms: int = 300  # 13: shots against each other within it cancel each other
    uncertainty_ms: int = 5  # 14: stamps closer than this are decided by lot
    returns_by_frags: bool = True  # 18: who has fewest comes back first; else the first seat
    higher_wins: bool = True  # 20: of several with enough frags; else all of them win
    equals_play_on: bool = True  # 20: else they win together
    goal: int = 4  # 20: so many frags win

    def __str__(self) -> str:
        """What differs from the rulings, such as `-resume,goal=6`; `-` where nothing does."""
        pairs = zip(self._fields, self, RULINGS, strict=True)
        return ",".join(_noted(name, value) for name, value, usual in pairs if value != usual) or "-"


RULINGS = Switches()
_MOST = 100_000


def _noted(name: str, value: object) -> str:
    noted = name.replace("_", "-")
    return f"{'+' if value else '-'}{noted}" if isinstance(value, bool) else f"{noted}={value}"


def parse_switches(text: str) -> Switches:
    """What `str()` wrote, in any order; MalformedText where it did not."""
    words = [] if text == "-" else text.split(",")
    switches = Switches(**RULINGS._asdict() | dict(_switch(word, text) for word in words))
    if sorted(str(switches).split(",")) != sorted(text.split(",")):
        raise MalformedText(f"{quoted(text)} names a switch twice, or as it is anyway: expected '{switches}'")
    return switches


def _switch(word: str, text: str) -> tuple[str, bool | int]:
    noted, equals, value = word.partition("=")
    name = noted.lstrip("+-").replace("-", "_")
    usual = RULINGS._asdict().get(name)
    if equals and type(usual) is int and value.isdecimal() and int(value) <= _MOST:
        return name, int(value)
    if isinstance(usual, bool) and not equals and noted[0] in "+-":
        return name, noted[0] == "+"
    raise MalformedText(f"{quoted(word)} is no switch in {quoted(text)}: expected {', '.join(_known())}")


def _known() -> list[str]:
    return [
        f"[+-]{name.replace('_', '-')}" if isinstance(usual, bool) else f"{name.replace('_', '-')}={usual}"
        for name, usual in RULINGS._asdict().items()
    ]
