"""View of a shared console: the view of one seat by name, and urgent lines for the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from playmat.screen.view import View
from playmat.session.console.views import view
from playmat.session.match.attention import Attention, attention, is_pressed
from playmat.session.match.match import MatchState
from playmat.text import Text, say


def shared_view(match: MatchState, seat: int, others: Sequence[int]) -> View:
    """The view of `seat`, with the names of seats under the same pressure and lines for other urgent
    seats.
    """
    shown = view(match, seat)
    if not others:
        return shown
    if together := pressed_together(match, seat, others):
        names = map(match.game.seat_name, sorted((seat, *together)))
        return shown._replace(title=_joined(names), buttons=(shown.buttons[0], None, None))
    calls = [(one, view(match, one)) for one in others if attention(match, one) >= Attention.BUSY]
    lines = tuple(
        say("{seat}: {title}", seat=match.game.seat_name(one), title=other.headline)
        for one, other in calls
        if _said(other) != _said(shown)
    )
    vital = shown.vital + len(lines) if lines else shown.vital
    return _named(shown, match.game.seat_name(seat))._replace(details=(*lines, *shown.details), vital=vital)


def pressed_together(match: MatchState, seat: int, others: Iterable[int]) -> list[int]:
    """The seats whose clock runs with the same view; no button could tell which of them pressed it."""
    if not is_pressed(match, seat):
        return []
    said = _said(view(match, seat))
    return [one for one in others if is_pressed(match, one) and _said(view(match, one)) == said]


def _said(shown: View) -> tuple[Text, tuple[Text, ...]]:
    return shown.headline, shown.details


def _joined(names: Iterable[Text]) -> Text:
    return reduce(lambda before, name: say("{before}/{name}", before=before, name=name), names)


def _named(shown: View, name: Text) -> View:
    """Adds the name before the title, unless it is there already."""
    if shown.title.mentions(name):
        return shown
    return shown._replace(title=say("{seat}: {title}", seat=name, title=shown.title))
