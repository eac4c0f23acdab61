"""The tags of a game's components in box order, and the interpretation of a tag's record."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from playmat.errors import TagError
from playmat.games.interface import AnyGame, Form
from playmat.placement import TURNED
from playmat.session.inventory import inventory
from playmat.simulator.physics.stickers import written
from playmat.table.box import sticker_name
from playmat.table.catalogue import Catalogue, RegisteredTag
from playmat.table.tag import UNREAD, decode_record, overlay_code
from playmat.text import Text, say

_RANDOM = "08"  # first byte of a random four-byte UID (ISO/IEC 14443-3, 6.5.4)


class Tag(NamedTuple):
    """A tag: its sticker, its title for users, its record, and the form of its component."""

    sticker: RegisteredTag
    title: Text
    record: bytes
    form: Form

    @property
    def name(self) -> str:
        """The name of its sticker in a box."""
        return sticker_name(self.sticker)


def tags_of(
    game: AnyGame, forms: Collection[Form] = tuple(Form), owners: Collection[int] = ()
) -> Iterator[Tag]:
    """Yields the tags of all components of these forms and owners; no owners: of all."""
    for component, piece in inventory(game.setup.components(game.setup.players[-1])):
        if piece.form in forms and (not owners or component.owner in owners):
            for sticker in written(component, game.name, piece.form):
                kind = game.words.kind_name(component.kind)
                title = Text("{component} ({kind})", args=(("component", component), ("kind", kind)))
                match piece.form:
                    case Form.CARD if sticker.pose == TURNED:
                        title = say("{component}, turned", component=title)
                    case Form.CARD:
                        title = say("{component}, upright", component=title)
                    case Form.DIE:
                        title = say("{component}, {pose} on top", component=title, pose=sticker.pose)
                yield Tag(RegisteredTag(component, sticker.pose), title, sticker.record, piece.form)


def read_record(catalogue: Catalogue, uid: str, record: bytes) -> RegisteredTag | Text | None:
    """Returns the sticker that a tag's record names, else why it is invalid, None if it has no record."""
    if len(uid) == 8 and uid.startswith(_RANDOM):
        return say("it has another UID each time: take another tag")
    if record == UNREAD:
        return say("it cannot be read: lay it alone, and hold it still")
    if overlay_code(record) is not None:
        return say("it is the tag of an overlay, no component's")
    if not record.startswith(b"PM"):
        return None
    try:
        return catalogue.recorded(decode_record(record))
    except TagError as error:
        return error.sentence


def already_registered(sticker: RegisteredTag) -> Text:
    """Returns the message about a tag that the box has already."""
    return say("this is the tag of {sticker} already", sticker=sticker_name(sticker))


def indented(sentence: Text) -> Text:
    """Returns a sentence as a line below the prompt that it belongs to."""
    return Text("  {sentence}", args=(("sentence", sentence),))
