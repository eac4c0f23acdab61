"""The committed AsyncAPI document is the one generated from the code; REFRESH_GOLDENS=1 writes it."""

import json
import os
from pathlib import Path
from typing import Any

from playmat import fleet
from playmat.fleet.asyncapi import document
from playmat.fleet.commands import REQUESTS
from playmat.fleet.topics import Command, Topic, receipt_topic

FILE = Path(fleet.__file__).with_name("asyncapi.json")


def references(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(references, value))
    if not isinstance(value, dict):
        return set()
    return (
        {value["$ref"]}
        if isinstance(value.get("$ref"), str)
        else set().union(*map(references, value.values()))
    )


def test_the_document_is_up_to_date() -> None:
    text = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("REFRESH_GOLDENS"):
        FILE.write_text(text)
    assert FILE.read_text() == text, "run REFRESH_GOLDENS=1 pytest tests/fleet/test_asyncapi.py"


def test_each_reference_leads_somewhere() -> None:
    found = references(document())
    for reference in found:
        node = document()
        for key in reference.removeprefix("#/").split("/"):
            node = node[key]
    assert "#/components/schemas/Fault" in found


def test_each_topic_and_command_is_described() -> None:
    addresses = {channel["address"] for channel in document()["channels"].values()}
    assert addresses == {
        *(topic.of("{table}") for topic in Topic),
        *(command.of("{table}") for command in Command),
        receipt_topic("{table}"),
        "playmat/1/{table}/reply/{client}",
    }
    assert len(REQUESTS) == len([key for key in document()["channels"] if key.startswith("command_")])
