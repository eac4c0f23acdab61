"""The committed AsyncAPI document is valid and the one generated from the code; REFRESH_GOLDENS=1 writes it.

`make asyncapi` installs the reference parser.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from playmat import fleet
from playmat.fleet.commands import REQUESTS
from playmat.fleet.topics import Command, Topic, receipt_topic
from support.asyncapi import document

FILE = Path(fleet.__file__).with_name("asyncapi.json")
PARSER = Path(__file__).parents[2] / "build" / "asyncapi-parser-3.6.6"
PARSE = """
const { Parser } = require("@asyncapi/parser");
const { readFileSync } = require("node:fs");
(async () => {
  for (const text of JSON.parse(readFileSync(0, "utf8"))) {
    const { diagnostics } = await new Parser().parse(text);
    const wrong = diagnostics.filter(({ severity }) => severity <= 1);
    console.log(JSON.stringify(wrong.map(({ path, message }) => `${path.join("/")}: ${message}`)));
  }
})();
"""


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


def test_the_reference_parser_finds_no_fault() -> None:
    assert PARSER.is_dir(), "run make asyncapi"
    wrong = document()
    wrong["components"]["schemas"]["Event"]["properties"]["happened"]["discriminator"] = {
        "propertyName": "kind"
    }
    texts = json.dumps([FILE.read_text(), json.dumps(wrong)])
    run = subprocess.run(
        ["node", "-e", PARSE], cwd=PARSER, input=texts, capture_output=True, text=True, timeout=120
    )
    assert run.stderr == ""
    found, found_in_wrong = map(json.loads, run.stdout.splitlines())
    assert found == []
    assert any('"discriminator" property type must be string' in fault for fault in found_in_wrong)


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
