"""One connection to the broker: the only door to aiomqtt."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from aiomqtt import MqttError, ProtocolVersion, Will
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from playmat.app.fleet.orders import Received
from playmat.cancellation import check_cancelled
from playmat.config import FleetConfig
from playmat.errors import FleetError, cause
from playmat.fleet.bounds import LARGEST
from playmat.mqtt import Client
from playmat.saving import load_text

KEEPALIVE = 15  # seconds; the broker publishes the last will after one and a half times as long
_TIMEOUT = 20.0  # seconds for an answer of the broker
_FAREWELL = 1.0  # seconds
_QUEUED = 100  # commands that wait to be read; more are dropped
_NEVER_RETAINED = 2  # MQTT 5, 3.8.3.1: retained messages are not sent when subscribing


class _Client(Client):
    """Keeps the reason code of the broker's last confirmation, which aiomqtt drops."""

    refusal = ""

    # MQTT 5, 3.4.2.1: a broker may confirm a message and yet not take it, with a reason code from 0x80 on:
    # not authorised, quota exceeded. aiomqtt has no other place to see it.
    def _on_publish(
        self, client: Any, userdata: Any, mid: int, reason_code: ReasonCode, properties: Properties
    ) -> None:
        self.refusal = str(reason_code) if reason_code.is_failure else ""
        super()._on_publish(client, userdata, mid, reason_code, properties)


class Connection:
    """An open connection for one task that publishes; every method raises FleetError when it is lost."""

    def __init__(self, client: _Client) -> None:
        self._client = client

    async def subscribe(self, topics: str) -> None:
        """Subscribes; FleetError if the broker refuses."""
        options = SubscribeOptions(qos=1, retainHandling=_NEVER_RETAINED)
        try:
            answers = await self._client.subscribe(topics, options=options)
        except MqttError as error:
            raise FleetError(str(error)) from error
        check_cancelled()
        if any((answer if isinstance(answer, int) else answer.value) >= 0x80 for answer in answers):
            raise FleetError(f"the broker refuses {topics}: check its access rules")

    async def publish(
        self, topic: str, payload: bytes, retain: bool = False, correlation: bytes | None = None
    ) -> str:
        """Publishes with QoS 1; returns why the broker has refused the message, empty if it took it."""
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if correlation is not None:
            properties.CorrelationData = correlation
        try:
            await self._client.publish(topic, payload, qos=1, retain=retain, properties=properties)
        except (MqttError, ValueError) as error:
            raise FleetError(str(error)) from error
        check_cancelled()
        return self._client.refusal

    async def received(self) -> AsyncIterator[Received]:
        """Yields messages."""
        try:
            async for message in self._client.messages:
                properties = message.properties
                yield Received(
                    str(message.topic),
                    bytes(message.payload) if isinstance(message.payload, bytes | bytearray) else b"",
                    message.retain,
                    getattr(properties, "ResponseTopic", None),
                    getattr(properties, "CorrelationData", None),
                )
        except MqttError as error:
            raise FleetError(str(error)) from error


@asynccontextmanager
async def connected(config: FleetConfig, will_topic: str, offline: bytes) -> AsyncIterator[Connection]:
    """Opens a connection with a last will; a farewell has the same content. FleetError if that fails."""
    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.MaximumPacketSize = LARGEST + 4096
    password = _password(config)
    # A broker ends a connection when another one comes with its identifier (MQTT 5, 3.1.4-3), whatever the
    # account. A table needs the same one each time, so that the last will of a connection that was cut does
    # not come after the new birth message. Made from the password, it is unknown to the other accounts of the
    # broker.
    digest = hashlib.sha256(f"{config.table}:{password}".encode()).hexdigest()
    quiet = logging.getLogger("playmat.mqtt")
    quiet.disabled = True
    client = _Client(
        config.broker,
        config.port,
        username=config.table,
        password=password,
        identifier=f"playmat-{digest[:16]}" if password else f"playmat-{config.table}",
        protocol=ProtocolVersion.V5,
        will=Will(will_topic, offline, qos=1, retain=True),
        timeout=_TIMEOUT,
        keepalive=KEEPALIVE,
        max_queued_incoming_messages=_QUEUED,
        properties=properties,
        tls_context=_tls(config),
        logger=quiet,
    )
    try:
        await client.__aenter__()
    except (MqttError, OSError) as error:
        raise FleetError(f"the broker {config.broker}:{config.port} cannot be reached: {error}") from error
    try:
        check_cancelled()
        yield Connection(client)
    except asyncio.CancelledError:
        # A normal end discards the last will, so the same message is sent by hand.
        with suppress(MqttError, TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                await client.publish(will_topic, offline, qos=1, retain=True)
        raise
    finally:
        with suppress(MqttError):
            await client.__aexit__(None, None, None)


def _password(config: FleetConfig) -> str | None:
    if config.password is None:
        return None
    try:
        return load_text(config.password, 1000).strip()
    except (OSError, UnicodeError) as error:
        raise FleetError(f"the password {config.password} cannot be read: {cause(error)}") from error


def _tls(config: FleetConfig) -> ssl.SSLContext | None:
    if config.ca is None:
        return None
    try:
        return ssl.create_default_context(cafile=str(config.ca))
    except (OSError, ssl.SSLError) as error:
        raise FleetError(f"the certificate {config.ca} cannot be used: {error}") from error
