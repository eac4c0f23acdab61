"""Payloads are read within bounds, and each mistake is one sentence."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.errors import FleetError
from playmat.fleet.bounds import LARGEST, write
from playmat.fleet.commands import REQUESTS, Message, Order, read_request
from playmat.fleet.happenings import EVENT, Acted, Event
from playmat.fleet.reports import STATUS, Revision, Status
from playmat.fleet.topics import (
    Command,
    Topic,
    check_name,
    commands_of,
    is_reply_topic,
    parse_topic,
    reply_topic,
)

ID = "0123456789abcdef"
AT = "2026-11-25T18:30:00.000Z"
EARLY = Status(revision=Revision(ID, 1), phase="waiting", since=AT, waiting="players", game="art-of-war")


def test_a_payload_is_read_as_it_was_written() -> None:
    event = Event(
        stream=ID,
        sequence=7,
        at=AT,
        happened=Acted(3, "recruit G F1", ("south",), {"en": "South recruits a Guardian"}),
        match=ID,
    )
    assert EVENT.read(write(event)) == event
    assert STATUS.read(write(EARLY)) == EARLY


def test_a_reader_ignores_a_field_of_a_later_program() -> None:
    later = json.loads(write(EARLY)) | {"weather": "rain"}
    assert STATUS.read(json.dumps(later).encode()) == EARLY


MISTAKES = [
    (b"", "truncated"),
    (b"\xff", "no Message"),
    (b"[" * 60_000, "no Message"),
    (b"{}", "missing required field `session`"),
    (write(Message(session=ID, id=ID, by="Ann", text="x" * 121)), "length <= 120 - at `$.text`"),
    (write(Message(session="g" * 16, id=ID, by="Ann", text="x")), "`$.session`"),
    (write(replace(Message(session=ID, id=ID, by="Ann", text="x"), version=2)), "<= 1 - at `$.version`"),
    (b" " * (LARGEST + 1), "too large"),
]


@pytest.mark.parametrize(("data", "reason"), MISTAKES)
def test_a_mistake_in_a_command_is_one_sentence(data: bytes, reason: str) -> None:
    with pytest.raises(FleetError) as caught:
        read_request(Command.MESSAGE, data)
    assert reason in str(caught.value) and "\n" not in str(caught.value)


@given(st.sampled_from([*REQUESTS]), st.binary(max_size=300))
def test_any_bytes_are_a_command_or_refused(command: Command, data: bytes) -> None:
    try:
        read_request(command, data)
    except FleetError as error:
        assert len(str(error)) < 500


def test_every_command_has_a_payload() -> None:
    assert set(REQUESTS) == set(Command)
    assert read_request(Command.RESET, write(Order(ID, ID, "Ann"))) == Order(ID, ID, "Ann")


@pytest.mark.parametrize("kind", [*Topic, *Command])
def test_a_topic_names_table_and_kind(kind: Topic | Command) -> None:
    assert parse_topic(kind.of("window-1")) == ("window-1", kind)


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "playmat/1/a",
        "playmat/2/a/status",
        "playmat/1/A b/status",
        "playmat/1/a/command/rm",
        "playmat/1/+/status",
    ],
)
def test_another_topic_is_refused(topic: str) -> None:
    with pytest.raises(FleetError, match=r"playmat/1/TABLE/KIND"):
        parse_topic(topic)


@pytest.mark.parametrize("name", ["", "a/b", "+", "#", "Ä", "a" * 41, "-a", "a\n", "$SYS"])
def test_a_name_cannot_leave_its_place_in_a_topic(name: str) -> None:
    with pytest.raises(FleetError, match="is no name"):
        check_name(name)


def test_a_table_answers_below_its_own_name_only() -> None:
    assert is_reply_topic(reply_topic("a", "hall"), "a") and commands_of("a") == "playmat/1/a/command/+"
    foreign = [reply_topic("b", "hall"), "playmat/1/a/status", "playmat/1/a/reply/x/y", "playmat/1/a/reply/+"]
    assert not any(is_reply_topic(topic, "a") for topic in foreign)
