"""What a console shows that several seats share: the view of one, by name, and what the others must know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from playmat.screen.view import View
from playmat.session.attention import Attention, attention, is_pressed
from playmat.session.referee import Referee
from playmat.session.views import view
from playmat.text import Text, say


def shared_view(referee: Referee, seat: int, others: Sequence[int]) -> View:
    """The view of `seat`; who is pressed as it is is named with it, who must read something else below."""
    shown = view(referee, seat)
    if not others:
        return shown
    if together := pressed_together(referee, seat, others):
        names = map(referee.game.seat_name, sorted((seat, *together)))
        return shown._replace(title=_joined(names), buttons=(shown.buttons[0], None, None))
    calls = [(one, view(referee, one)) for one in others if attention(referee, one) >= Attention.BUSY]
    lines = tuple(
        say("{seat}: {title}", seat=referee.game.seat_name(one), title=other.headline)
        for one, other in calls
        if _said(other) != _said(shown)
    )
    vital = shown.vital + len(lines) if lines else shown.vital
    return _named(shown, referee.game.seat_name(seat))._replace(details=(*lines, *shown.details), vital=vital)


def pressed_together(referee: Referee, seat: int, others: Iterable[int]) -> list[int]:
    """Those whose time runs like the seat's: no button could tell who of them pressed it."""
    if not is_pressed(referee, seat):
        return []
    said = _said(view(referee, seat))
    return [one for one in others if is_pressed(referee, one) and _said(view(referee, one)) == said]


def _said(shown: View) -> tuple[Text, tuple[Text, ...]]:
    return shown.headline, shown.details


def _joined(names: Iterable[Text]) -> Text:
    return reduce(lambda before, name: say("{before}/{name}", before=before, name=name), names)


def _named(shown: View, name: Text) -> View:
    """With the name before its title, unless that has it already."""
    if shown.title.mentions(name):
        return shown
    return shown._replace(title=say("{seat}: {title}", seat=name, title=shown.title))
