"""The AsyncAPI 3 document of the fleet, generated from topics and payloads."""

from __future__ import annotations

from typing import Any

import msgspec

from playmat.fleet.bounds import VERSION, Payload
from playmat.fleet.commands import CORRELATION, EXPIRY_S, REPLY, REQUESTS
from playmat.fleet.happenings import EVENT, RECEIPT
from playmat.fleet.reports import BIRTH, HEALTH, MAT, SCORE, STATUS
from playmat.fleet.topics import Topic, receipt_topic, reply_topic

REPORTS: dict[Topic, Payload[Any]] = {
    Topic.STATUS: STATUS,
    Topic.HEALTH: HEALTH,
    Topic.SCORE: SCORE,
    Topic.MAT: MAT,
    Topic.EVENT: EVENT,
    Topic.BIRTH: BIRTH,
}

_TABLE = {"table": {"description": "The name of a table: up to 40 of a-z, 0-9, - and _."}}
_CLIENT = {"client": {"description": "The name of the account that sends the command."}}


def document() -> dict[str, Any]:
    """Returns the document as JSON values, from the table's point of view: it sends reports."""
    kinds = [payload.kind for payload in (*REPORTS.values(), RECEIPT, *REQUESTS.values(), REPLY)]
    named = _schemas([*dict.fromkeys(kinds)])
    channels: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    for topic, report in REPORTS.items():
        binding = {"qos": 1, "retain": topic.retained, "bindingVersion": "0.2.0"}
        channels[topic.value] = _channel(topic.of("{table}"), report.kind, _TABLE)
        operations[f"send_{topic.value}"] = _operation("send", topic.value, binding)
    channels["receipt"] = _channel(receipt_topic("{table}"), RECEIPT.kind, _TABLE)
    binding = {"qos": 1, "retain": False, "bindingVersion": "0.2.0"}
    operations["receive_receipt"] = _operation("receive", "receipt", binding)
    for command, request in REQUESTS.items():
        key = f"command_{command.value}"
        channels[key] = _channel(command.of("{table}"), request.kind, _TABLE)
        binding = {"qos": 1, "retain": False, "messageExpiryInterval": EXPIRY_S, "bindingVersion": "0.2.0"}
        operations[f"receive_{key}"] = _operation("receive", key, binding) | {
            "reply": {
                "address": {"location": "$message.header#/responseTopic"},
                "channel": {"$ref": "#/channels/reply"},
            }
        }
    channels["reply"] = _channel(reply_topic("{table}", "{client}"), REPLY.kind, _TABLE | _CLIENT)
    messages = {kind.__name__: _message(kind) for kind in kinds}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "playmat fleet",
            "version": str(VERSION),
            "description": "Tables of playmat on an MQTT 5 broker. Fields may be added within a version.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": operations,
        "components": {"messages": messages, "schemas": named},
    }


def _channel(address: str, kind: type, parameters: dict[str, Any]) -> dict[str, Any]:
    message = {"$ref": f"#/components/messages/{kind.__name__}"}
    return {"address": address, "parameters": parameters, "messages": {kind.__name__: message}}


def _operation(action: str, channel: str, binding: dict[str, Any]) -> dict[str, Any]:
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "bindings": {"mqtt": binding}}


def _message(kind: type) -> dict[str, Any]:
    summary = (kind.__doc__ or "").partition("\n")[0]
    message = {
        "summary": summary,
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }
    if kind in {payload.kind for payload in REQUESTS.values()}:
        message["correlationId"] = {
            "location": "$message.header#/correlationData",
            "description": f"Up to {CORRELATION} bytes, returned unchanged.",
        }
    return message


def _schemas(kinds: list[type]) -> dict[str, Any]:
    """Returns the JSON schemas of these kinds, and of those that they refer to, by name."""
    _, named = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {name: _without_discriminator(schema) for name, schema in named.items()}


# `msgspec` writes the object of OpenAPI; in AsyncAPI it is the name of a property whose values are names of
# schemas. The schemas of a union differ by their constant `kind` anyway.
def _without_discriminator(schema: Any) -> Any:
    match schema:
        case dict():
            return {
                key: _without_discriminator(value) for key, value in schema.items() if key != "discriminator"
            }
        case list():
            return [_without_discriminator(value) for value in schema]
    return schema
