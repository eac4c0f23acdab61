"""What the owner's page shows on the displays of the consoles, in front of what they show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence

from playmat.app.covers import OnPress
from playmat.app.table import Table
from playmat.events import Button
from playmat.placement import Place
from playmat.screen.view import View
from playmat.session.prompts.directions import spot
from playmat.text import Text, say, sentences, verbatim, whole_sentences
from playmat.web.owner.admission import SHOWN

_FINDING = 60.0  # seconds for which a console is asked for
_BUTTONS = None, None, say("OK")
_HERE = say("Here")


def in_words(table: Table, place: Place) -> Text:
    """Names a place of the overlay that lies there, as players call it."""
    mat = table.mat
    games = (game for laid in table.laid if laid.mat.name == mat.name for game in laid.games)
    return spot(next(games).called(mat.seat_names, mat.zone_names), place)


def _pass(console: int, button: Button) -> None:
    """Does nothing at the press that removes a cover."""


class Signs:
    """Covers of all consoles at once; a press of a button removes that of its console."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._hiding: asyncio.TimerHandle | None = None
        self._on_end: Callable[[], None] = lambda: None

    @property
    def is_asking(self) -> bool:
        """Whether something is shown that goes away by itself."""
        return self._hiding is not None

    def show_pin(self, pin: str) -> None:
        """Shows the PIN as long as it can be asked for again; an empty one disappears."""
        caption = say("Enter {pin} on the page with the table’s settings.", pin=say("PIN {pin}", pin=pin))
        if pin:
            view = View(say("Owner"), say("PIN {pin}", pin=pin), buttons=_BUTTONS, caption=caption)
            self._cover(view, SHOWN)
        else:
            self.hide()

    def invite(self, address: str) -> None:
        """Shows the address of the page until somebody presses a button."""
        shown = verbatim(address.partition("//")[2])
        self._cover(
            View(
                say("New table"),
                say("Set it up"),
                details=(shown,),
                buttons=_BUTTONS,
                caption=say("Open {address} in a browser to set this table up.", address=shown),
                code=address.upper(),
            )
        )

    def ask_for_console(self, seat: Text, on_press: OnPress) -> None:
        """Asks for a press at a seat; `on_press` gets the console."""
        view = View(
            say("Consoles"),
            seat,
            details=(say("Press the left button"),),
            buttons=(say("Here"), None, None),
            caption=say("Press the left button of the console at this seat: {seat}.", seat=seat),
        )
        self._cover(view, _FINDING, on_press)

    def ask_for_buttons(
        self, missing: Sequence[Collection[Button]], on_press: OnPress, on_end: Callable[[], None]
    ) -> None:
        """Asks at each console for its missing buttons, if any; `on_press` gets each press.

        `on_end` is called once something else is shown, such as after a while.
        """
        caption = say("Press each button of this console once.")
        views = []
        for own in missing:
            left, middle, right = (_HERE if button in own else None for button in Button)
            view = View(say("Buttons"), say("Press each button"), (), (left, middle, right), caption=caption)
            views.append(view if own else None)
        self._cover_each(views, _FINDING, on_press)
        self._on_end = on_end

    def ask_for_tag(self, tag: Text, question: Text) -> None:
        """Asks for a tag that is to be registered, until somebody presses a button."""
        self._cover(View(say("Lay this"), tag, buttons=_BUTTONS, caption=question))

    def refer_to_page(self, on_end: Callable[[], None]) -> None:
        """Says that the page has to be answered; a left button restarts the table without that."""
        caption = say("Answer on the page, or press End: the table restarts.")
        view = View(say("Boards"), say("See the page"), buttons=(say("End"), None, None), caption=caption)
        self._hold(view, on_end)

    def ask_for_card(self, question: Text, on_end: Callable[[], None], remark: Text | None = None) -> None:
        """Asks for a card or tag in place of the running table, in words of a calibration or of writing.

        `remark` tells of the last try. A left button ends all.
        """
        asked = dict(question.args)
        title = say("{number} of {count}", number=asked["number"], count=asked["count"])
        wanted = asked["tag"] if "tag" in asked else asked["place"]
        wanted = wanted if isinstance(wanted, Text) else verbatim(wanted)
        caption = sentences(question, whole_sentences(remark)) if remark else question
        view = View(title, wanted, (remark,) if remark else (), (say("End"), None, None), caption=caption)
        self._hold(view, on_end)

    def _hold(self, view: View, on_end: Callable[[], None]) -> None:
        """Covers all consoles until a left button ends that; the others change nothing."""

        def press(console: int, button: Button) -> None:
            if button is Button.LEFT:
                on_end()
            else:
                self._table.cover(console, view, press)

        self._cover(view, on_press=press)

    def hide(self) -> None:
        """Lets all consoles show their own views again."""
        self._cover(None)

    def _cover(self, view: View | None, seconds: float = 0.0, on_press: OnPress = _pass) -> None:
        self._cover_each([view] * len(self._table.pictures), seconds, on_press)

    def _cover_each(self, views: Sequence[View | None], seconds: float, on_press: OnPress) -> None:
        ended, self._on_end = self._on_end, lambda: None
        ended()
        if self._hiding:
            self._hiding.cancel()
        self._hiding = self._loop.call_later(seconds, self.hide) if seconds else None
        for console, view in enumerate(views):
            self._table.cover(console, view, on_press)
