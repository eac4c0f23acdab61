"""Questions that players agree to or refuse, and their view on a console."""

from __future__ import annotations

from playmat.games.interface import AnyGame, State
from playmat.screen.view import View
from playmat.session.menu import Question
from playmat.session.prompts.phases import AnyCorrection
from playmat.text import Text, say, sentences, whole_sentences

AGREED, REFUSED = say("Yes"), say("No")

Asking = tuple[Text, tuple[Text, ...]]
"""A question's headline and details."""

OTHER_CARD: Asking = (say("Allow it?"), (say("This card joins the game"),))
UNDO: Asking = (say("Undo?"), (say("Take back the last action"),))


def agreeing(game: AnyGame, state: State, seat: int, question: Question) -> View:
    """An open question, or the wait for its answer."""
    board = game.words.board(state, seat)
    if question.asks(seat):
        buttons = (REFUSED, None, AGREED)
        title = say("Are you sure?") if question.confirms else say("Do you agree?")
        asked = question.details
        if not question.headline.message.endswith("?"):
            asked = say("{first}: {second}", first=question.headline, second=asked[0]), *asked[1:]
        caption = sentences(title, whole_sentences(*asked), say("Press Yes or No."))
        return View(
            title=title,
            headline=question.headline,
            details=question.details,
            buttons=buttons,
            board=board,
            caption=caption,
        )
    caption = say("Wait: another player is asked to agree. Press Back to end the question.")
    details, back = (say("Waiting for an answer"),), (say("Back"), None, None)
    return View(
        title=say("One moment"),
        headline=question.headline,
        details=details,
        buttons=back,
        board=board,
        caption=caption,
    )


def counted(question: Text) -> Asking:
    """A question about an assumed count."""
    return say("Is this right?"), (question,)


def proposed(meaning: Text) -> Asking:
    """An action that all must agree to."""
    return say("Agreed?"), (meaning,)


def refused(game: AnyGame, seat: int) -> Text:
    """The notice to the others that a seat does not agree."""
    return say("{seat} says no", seat=game.seat_name(seat))


def deliberate(label: Text, meaning: Text) -> Asking:
    """The confirmation of an action that a button names; the details are for its player alone."""
    return say("{action}?", action=label), (meaning,)


def drawn(meaning: Text) -> Asking:
    """The lot's choice."""
    return say("Drawn by lot"), (meaning,)


def corrected(correction: AnyCorrection) -> Asking:
    """A correction that the other player has to agree to."""
    return correction.label, (correction.meaning,)
