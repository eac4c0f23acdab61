"""Discovery messages for Home Assistant: one device per table, with its entities.

One retained message per table, in the form that Home Assistant calls device discovery
(https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload). The table publishes it itself;
the access rules allow it this one topic outside its own branch.
"""

from __future__ import annotations

from typing import Any

from playmat.fleet.reports import Birth
from playmat.fleet.topics import DISCOVERY, Topic


def discovery_topic(table: str) -> str:
    """The topic on which Home Assistant expects a table."""
    return f"{DISCOVERY}/device/playmat_{table}/config"


def discovery(table: str, birth: Birth) -> dict[str, Any]:
    """Returns the description of a table; an empty message on the topic removes the device."""
    name = birth.name or table
    return {
        "device": {
            "identifiers": [f"playmat_{table}"],
            "name": name,
            "manufacturer": "playmat",
            "model": "table",
            "sw_version": birth.playmat,
            **({"configuration_url": birth.page} if birth.page else {}),
        },
        "origin": {"name": "playmat", "sw_version": birth.playmat},
        "availability": [
            {
                "topic": Topic.BIRTH.of(table),
                "value_template": "{{ 'online' if value_json.online else 'offline' }}",
            }
        ],
        "components": {
            "game": _sensor(table, "Game", Topic.STATUS, "{{ value_json.game or 'none' }}", "mdi:cards"),
            "phase": _sensor(table, "Phase", Topic.STATUS, "{{ value_json.phase }}", "mdi:state-machine"),
            "waiting": _sensor(
                table, "Waiting for", Topic.STATUS, "{{ value_json.waiting }}", "mdi:account-clock"
            ),
            "since": {
                **_sensor(table, "Since", Topic.STATUS, "{{ value_json.since }}", "mdi:clock-outline"),
                "device_class": "timestamp",
            },
            "call": _binary(table, "Call", Topic.STATUS, "value_json.call", "occupancy"),
            "fault": _binary(table, "Fault", Topic.HEALTH, "value_json.faults", "problem"),
        },
        "qos": 1,
    }


def _sensor(table: str, name: str, topic: Topic, template: str, icon: str) -> dict[str, Any]:
    key = name.lower().replace(" ", "_")
    return {
        "platform": "sensor",
        "unique_id": f"playmat_{table}_{key}",
        "name": name,
        "state_topic": topic.of(table),
        "value_template": template,
        "icon": icon,
    }


def _binary(table: str, name: str, topic: Topic, field: str, device_class: str) -> dict[str, Any]:
    return {
        "platform": "binary_sensor",
        "unique_id": f"playmat_{table}_{name.lower()}",
        "name": name,
        "state_topic": topic.of(table),
        "value_template": f"{{{{ 'ON' if {field} else 'OFF' }}}}",
        "device_class": device_class,
    }
