"""The components on the table as one page may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from playmat.web.visitors.sitting import Sitting

Thing = dict[str, Any]
_NOWHERE = {"place": None, "x": 0.0, "y": 0.0, "angle": 0.0, "z": 0, "turned": False, "up": 0}
_Group = tuple[int, str]  # the owner of the hand, and the form of the components


class Disguise:
    """Hides identities from one page: a hidden component has a name that reveals nothing."""

    # The page draws and moves hidden components too, so each needs a name that lasts from one description to
    # the next. A name must not follow a component, though: hands have a known order when a game begins, and
    # the name of the first card would reveal that it is the first to be played. So the names belong to the
    # places of a hand. From a hand of five always the fifth name leaves, whichever card it is, and an
    # arriving card gets a new one.
    #
    # Invariant: two tables that differ only in hidden identities are described with the same bytes. Neither
    # the names nor their order may depend on an id, a kind or a serial, and every sort key below is a
    # position, a place in a hand or the number in a name.

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._numbers = count(1)
        self._hands: dict[_Group, list[str]] = {}  # the ids of the hidden components in each hand
        self._names: dict[str, str] = {}  # names of the components hidden now
        self._before: dict[str, str] = {}  # former names of components revealed since

    # Hidden components get new names in the order of what everybody can see (see the invariant above). A
    # component that is revealed keeps a reference to its former name (`was`), so that the page can turn over
    # the card that it shows instead of replacing it.
    def tell(self, described: Mapping[str, Any], private: bool) -> dict[str, Any]:
        """Returns the description as this page may see it.

        In a `private` phase only what its own seat has laid is open, and what lay open before.
        """
        if self._sitting.everybody:
            return dict(described)
        index = {name: number for hand in described["hands"] for number, name in enumerate(hand)}
        hidden = [thing for thing in described["cards"] if self.hides(thing, private)]
        hidden.sort(key=lambda thing: (index.get(thing["id"], len(index)), *_spot(thing)))
        self._name(hidden, {thing["id"]: thing for thing in described["cards"]}, private)
        open_ = [
            {**thing, "was": was} if (was := self._before.get(thing["id"])) else thing
            for thing in described["cards"]
            if thing["id"] not in self._names
        ]
        veiled = [self._hidden(thing, private) for thing in hidden]
        veiled.sort(key=lambda thing: int(thing["id"].rpartition("-")[2]))  # by the number in the name
        hands = [
            hand if self._sitting.reads(seat) else self._veiled_hand(seat)
            for seat, hand in enumerate(described["hands"])
        ]
        return {**described, "cards": [*open_, *veiled], "hands": hands}

    def hides(self, thing: Thing, private: bool) -> bool:
        """Returns true if this page may not identify the component."""
        screened = private and thing["hand"] is None and not thing["known"]
        owner = thing["owner"] if screened else thing["hand"]
        return owner is not None and not self._sitting.reads(owner)

    def _name(self, hidden: Sequence[Thing], things: Mapping[str, Thing], private: bool) -> None:
        """Names the components hidden now, and remembers the names of revealed ones."""
        # In each group the components that stayed take the first names of the places before, and those that
        # left take the last ones. `_before` keeps the last name of a revealed component, so that the page can
        # turn the hidden one over instead of removing it.
        hands: dict[_Group, list[str]] = {}
        for thing in hidden:
            if private or thing["where"] == "hand":
                hands.setdefault((_holder(thing), thing["form"]), []).append(thing["id"])
        names = dict(self._names)
        for group in sorted(self._hands.keys() | hands.keys()):
            before, now = self._hands.get(group, []), hands.get(group, [])
            places = [self._names[identity] for identity in before]
            left = sorted({*before} - {*now}, key=lambda identity: _spot(things.get(identity, _NOWHERE)))
            stayed = [identity for identity in now if identity in before]
            names |= zip((*stayed, *left), places, strict=True)
        known = self._before | names
        self._names = {
            thing["id"]: names.get(thing["id"]) or f"hidden-{next(self._numbers)}" for thing in hidden
        }
        self._before = {identity: name for identity, name in known.items() if identity not in self._names}
        self._hands = hands

    def _veiled_hand(self, seat: int) -> list[str]:
        """Returns the names in a hidden hand, or behind its screen, grouped by form."""
        groups = sorted(group for group in self._hands if group[0] == seat)
        return [self._names[identity] for group in groups for identity in self._hands[group]]

    def _hidden(self, thing: Thing, private: bool) -> Thing:
        """Returns the component without its face; a private one is shown behind a screen."""
        seat = _holder(thing)
        veiled = {**thing, "id": self._names[thing["id"]], "owner": seat, "serial": "", "kind": ""}
        return veiled | _NOWHERE | {"where": "hand", "seat": seat, "hand": seat} if private else veiled


def _holder(thing: Thing) -> int:
    """Returns the seat that may identify a hidden component."""
    return int(thing["owner"] if thing["hand"] is None else thing["hand"])


def _spot(thing: Thing) -> tuple[float, float, int]:
    """Returns the position of a component, as a sort key that does not depend on its identity."""
    return thing["x"], thing["y"], thing["z"]
