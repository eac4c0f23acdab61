"""Commands that a hostile client could send are refused, whatever a broker lets through."""

from dataclasses import replace

import pytest

from playmat.app.fleet.orders import BURST, Orders
from playmat.events import Ordered
from playmat.fleet import commands
from playmat.fleet.bounds import LARGEST, write
from playmat.fleet.commands import REPLY, Order
from playmat.fleet.topics import Command, Topic, reply_topic
from playmat.mqtt import Message
from playmat.session.effects import Answered, Outcome

SESSION, ID = "a" * 32, "b" * 32
ORDER = Order(SESSION, ID, "Ann")
GOOD = Message(
    Command.RESET.of("bar"), write(ORDER), 1, response_topic=reply_topic("bar", "hall"), correlation=b"1"
)


class Desk:
    def __init__(self) -> None:
        self.now = 0.0
        self.emitted: list[Ordered] = []
        self.notes: list[str] = []
        self.orders = Orders("bar", SESSION, self.emitted.append, self.notes.append, lambda: self.now)


HOSTILE = [
    replace(GOOD, topic=Command.RESET.of("window")),
    replace(GOOD, topic=Topic.STATUS.of("bar")),
    replace(GOOD, retain=True),
    replace(GOOD, response_topic="playmat/1/window/status"),
    replace(GOOD, correlation=b"x" * 65),
    replace(GOOD, payload=b" " * (LARGEST + 1)),
    replace(GOOD, payload=write(replace(ORDER, session="c" * 32))),
    replace(GOOD, payload=b"\x00" * 100),
]


@pytest.mark.parametrize("message", HOSTILE)
def test_a_hostile_command_reaches_no_session(message: Message) -> None:
    desk = Desk()
    desk.orders.receive(message)
    assert not desk.emitted and desk.orders.refused == 1


def test_a_replayed_command_is_carried_out_once_and_answered_alike() -> None:
    desk = Desk()
    assert desk.orders.receive(GOOD) == [] and len(desk.emitted) == 1
    (first,) = desk.orders.on_answer(Answered(ID, Outcome.ASKED))
    assert desk.orders.receive(GOOD) == [first] and len(desk.emitted) == 1
    assert (first.topic, first.correlation) == (reply_topic("bar", "hall"), b"1")
    assert REPLY.read(first.payload).outcome == "asked"


def test_another_command_with_a_known_id_is_refused() -> None:
    desk = Desk()
    desk.orders.receive(GOOD)
    (answer,) = desk.orders.receive(replace(GOOD, topic=Command.RESTART.of("bar")))
    assert REPLY.read(answer.payload).outcome == "refused" and not desk.orders.restarting


def test_a_flood_is_dropped_and_noted_once() -> None:
    desk = Desk()
    for number in range(1000):
        desk.orders.receive(replace(GOOD, payload=write(replace(ORDER, id=f"{number:032x}"))))
    assert len(desk.emitted) == BURST and desk.orders.refused == 1000 - BURST
    assert len([note for note in desk.notes if "too many" in note]) == 1
    desk.now = 60.0
    desk.orders.receive(GOOD)
    assert len(desk.emitted) == BURST + 1


def test_a_message_cannot_bring_control_characters_to_a_console() -> None:
    desk = Desk()
    payload = write(commands.Message(session=SESSION, id=ID, by="Ann", text="Kitchen\x1b[2J\ncloses"))
    desk.orders.receive(replace(GOOD, topic=Command.MESSAGE.of("bar"), payload=payload))
    assert desk.emitted[0].text == "Kitchen[2Jcloses"
