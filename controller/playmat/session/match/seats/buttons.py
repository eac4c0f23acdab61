"""The actions that have no gesture: the right button carries them out, or pages through several."""

from __future__ import annotations

from playmat.games.interface import Action, Pace
from playmat.session.machine import Phase
from playmat.session.match.match import LAYING_OUT, Match
from playmat.session.match.seats import rights

_TIDYING = (*LAYING_OUT, Phase.EXPLAINING)
_OPEN = (Phase.WAITING, Phase.REACTING)


def direct(match: Match, seat: int) -> Action | None:
    """The action that a button carries out for `seat`, once the action on the mat is accepted.

    It is the right button, or the middle one where the seat pages through several actions.
    """
    found = by_buttons(match, seat)
    return found[_page(match, seat, found)] if found else None


def has_pages(match: Match, seat: int) -> bool:
    """Returns whether the right button pages through several actions that have no gesture."""
    return len(by_buttons(match, seat)) > 1 and not match.tentative


def may_hint(match: Match, seat: int) -> bool:
    """Returns whether the middle button gives a hint to the seat."""
    if not rights.solves(match, seat) or match.phase is not Phase.WAITING:
        return False
    taken = rights.confirms(match, seat) or rights.has_reminder(match, seat) or has_pages(match, seat)
    return not taken


def turn_page(match: Match, seat: int) -> None:
    """Shows the next action on the seat's buttons."""
    found = by_buttons(match, seat)
    match.pages[seat] = found, _page(match, seat, found) + 1


def _page(match: Match, seat: int, found: tuple[Action, ...]) -> int:
    """The index of the action in view; 0 if the actions have changed since the last page turn."""
    actions, number = match.pages.get(seat, (found, 0))
    return number % len(found) if actions == found else 0


def paging(match: Match, seat: int) -> bool:
    """Returns whether the right button of `seat` shows the next entry of a menu."""
    return (match.phase is Phase.CHOOSING and match.choices.pages(seat)) or has_pages(match, seat)


def by_buttons(match: Match, seat: int) -> tuple[Action, ...]:
    """The actions of the seat's buttons; only one where the other button confirms a step."""
    # In real time, buttons also work while something is still to be laid out.
    racing = match.game.pace is Pace.REAL_TIME and match.phase in (*_TIDYING, Phase.CHOOSING)
    if rights.chooses(match, seat) or not (racing or match.explained or match.phase in _OPEN):
        return ()
    if seat == match.programs.seat:  # a menu offers what the program has chosen
        return ()
    if not rights.decides(match, seat):
        return ()
    ahead = rights.ahead_of(match, seat)
    if ahead is not match.state and seat not in match.game.projection.performers(ahead):
        return ()
    found = match.choices.by_buttons(ahead, seat)
    taken = rights.confirms(match, seat) or (rights.concerns(match, seat) and match.fitted)
    return found[:1] if taken else found
