"""What a page is told of the things on the table: what it may not know has a name that tells nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from playmat.web.sitting import Sitting

Thing = dict[str, Any]
_NOWHERE = {"place": None, "x": 0.0, "y": 0.0, "angle": 0.0, "z": 0, "turned": False, "up": 0}


class Disguise:
    """One page's eyes. A name is given anew each time something is hidden, so that it cannot be followed."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._numbers = count(1)
        self._names: dict[str, str] = {}  # of what is hidden now
        self._before: dict[str, str] = {}  # of what has come to light since

    def tell(self, described: Mapping[str, Any], private: bool) -> dict[str, Any]:
        """What `describe` says, as this page may know it; in a `private` phase own things alone lie open."""
        if self._sitting.everybody:
            return dict(described)
        index = {name: number for hand in described["hands"] for number, name in enumerate(hand)}
        hidden = [one for one in described["cards"] if self.hides(one, private)]
        hidden.sort(key=lambda one: index.get(one["id"], len(index)))
        self._name([one["id"] for one in hidden])
        open_ = [self._open(one) for one in described["cards"] if one["id"] not in self._names]
        veiled = [self._hidden(one, private) for one in hidden]
        hands = [[self._names.get(name, name) for name in hand] for hand in described["hands"]]
        for one in veiled:  # what lies behind a screen comes after what is in the hand
            if one["where"] == "hand" and one["id"] not in hands[one["seat"]]:
                hands[one["seat"]].append(one["id"])
        return {**described, "cards": [*open_, *veiled], "hands": hands}

    def hides(self, thing: Thing, private: bool) -> bool:
        """Whether this page may not know what this is."""
        owner = thing["owner"] if private and thing["hand"] is None else thing["hand"]
        return owner is not None and not self._sitting.reads(owner)

    def _name(self, hidden: Sequence[str]) -> None:
        """Names what has been hidden, and remembers how what has come to light was called."""
        names = {one: self._names.get(one) or f"hidden-{next(self._numbers)}" for one in hidden}
        known = self._before | self._names
        self._before = {one: name for one, name in known.items() if one not in names}
        self._names = names

    def _open(self, thing: Thing) -> Thing:
        before = self._before.get(thing["id"])
        return {**thing, "was": before} if before else thing

    def _hidden(self, thing: Thing, private: bool) -> Thing:
        """The thing without what is printed on it; what is done in private is behind a screen."""
        told = {**thing, "id": self._names[thing["id"]], "serial": "", "kind": ""}
        if not private:
            return told
        seat = thing["owner"] if thing["hand"] is None else thing["hand"]
        return told | _NOWHERE | {"where": "hand", "seat": seat, "hand": seat}
