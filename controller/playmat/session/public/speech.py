"""What a table says aloud: public sentences alone, as everybody in the room may hear them."""

from __future__ import annotations

from playmat.session.effects import Status
from playmat.session.story import LogEntry
from playmat.text import Text, listed, say, whole_sentences

_MOST = 3
"""Actions that are told at once; of more only the last ones, as the table has moved on."""


def spoken(before: Status, after: Status) -> tuple[Text, ...]:
    """Returns the sentences for a change of status: actions, what all consoles show, whose turn it is."""
    new = [entry for entry in after.story.log if entry.number > before.actions]
    return (*(_action(entry, after) for entry in new[-_MOST:]), *_shown(before, after), *_turn(before, after))


def _action(entry: LogEntry, status: Status) -> Text:
    if 0 <= entry.seat < len(status.names):
        return whole_sentences(say("{seat} {acts}", seat=status.names[entry.seat], acts=entry.text))
    return whole_sentences(entry.text)


# Consoles that show different words show them to their own players; the log and the turn say the rest.
def _shown(before: Status, after: Status) -> list[Text]:
    """What all consoles show, if it is new: an invitation, a menu, a mistake, what is to be laid, the end."""
    shown = {(view.headline, view.details) for view in after.consoles}
    if len(shown) != 1 or shown == {(view.headline, view.details) for view in before.consoles}:
        return []
    ((headline, details),) = shown
    return [whole_sentences(listed(headline, *details))]


def _turn(before: Status, after: Status) -> list[Text]:
    """Whose turn it is, if that is new and one player's."""
    acting = after.story.turn
    if len(acting) != 1 or acting == before.story.turn or not 0 <= acting[0] < len(after.names):
        return []
    return [whole_sentences(say("{seats} to play", seats=after.names[acting[0]]))]
