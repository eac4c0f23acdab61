"""Sentences of payloads: in every language of the program, and within their bounds."""

from __future__ import annotations

from playmat.events import PartFault, PartKind
from playmat.screen.language import LANGUAGES, translations
from playmat.session.console.health import words
from playmat.text import Text, say, verbatim

_SENTENCE = 500
_REMEDIES = {
    PartKind.BOARD: say(
        "Plug the board in again; if that does not help, examine the readers on the owner’s page or with "
        "`playmat doctor`"
    ),
    PartKind.READER: say(
        "Check the reader’s plug; if that does not help, examine the readers on the owner’s page or with "
        "`playmat doctor`"
    ),
}
_SEE_LOG = say("See the log on the owner’s page or with `journalctl -u playmat`")


def sentences(text: Text) -> dict[str, str]:
    """Returns the sentence by language."""
    return {code: text.translate(translations(code))[:_SENTENCE] for code in LANGUAGES}


def short(text: str) -> str:
    """Returns a name, truncated."""
    return text if len(text) <= 80 else f"{text[:79]}…"


def cause_and_remedy(fault: PartFault) -> tuple[dict[str, str], dict[str, str]]:
    """Returns both sentences of a fault."""
    if fault.part.halts:
        cause = fault.sentence or verbatim(fault.cause)
        return sentences(cause), sentences(_REMEDIES[fault.part.kind])
    cause, *remedy = words(fault)
    return sentences(cause), sentences(remedy[0] if remedy else _SEE_LOG)
