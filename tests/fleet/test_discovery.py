"""Home Assistant finds a table with the topics and fields that the table really publishes."""

import json
import re

from playmat.fleet.bounds import write
from playmat.fleet.discovery import discovery, discovery_topic
from playmat.fleet.reports import Birth, Health, Status
from playmat.fleet.topics import Topic


def test_each_entity_reads_a_field_that_its_topic_has() -> None:
    birth = Birth(
        session="0" * 16,
        online=True,
        playmat="0.4.0",
        name="Window table",
        page="https://tables.example/watch",
    )
    found = json.loads(write(discovery("window", birth)))
    assert discovery_topic("window") == "homeassistant/device/playmat_window/config"
    fields = {
        Topic.STATUS.of("window"): set(Status.__dataclass_fields__),
        Topic.HEALTH.of("window"): set(Health.__dataclass_fields__),
        Topic.BIRTH.of("window"): set(Birth.__dataclass_fields__),
    }
    entities = found["components"].values()
    for entity in (*entities, {"state_topic": found["availability"][0]["topic"], **found["availability"][0]}):
        (used,) = set(re.findall(r"value_json\.(\w+)", entity["value_template"]))
        assert used in fields[entity["state_topic"]]
    assert len({entity["unique_id"] for entity in entities}) == len(entities) == 6
    assert found["device"]["name"] == "Window table"
