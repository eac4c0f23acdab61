"""The MQTT 5 client of a table and of the hall, for asyncio; the only door to paho-mqtt.

A subscription, a message and what arrives:

    async with Client("127.0.0.1", 1883) as client:
        await client.subscribe("playmat/1/#", qos=1)
        await client.publish("playmat/1/window/status", b"{}", qos=1, retain=True)
        async for message in client.messages():
            print(message.topic, message.payload)
"""

# Theory of operation
#
# The problem: paho blocks and calls back from threads, while table and hall are tasks of one event loop that
# are cancelled at any moment, also in the middle of connecting. Nothing may stay behind then: no socket that
# is registered with the loop, no exception that nothing reads, no thread without a connection.
#
# Threads: each connection has one of its own, `_run`. It resolves the name, connects, exchanges packets and
# ends with the connection. Only this thread touches the socket. The thread of the event loop calls those
# methods of paho that queue a packet: publish, subscribe, ack and disconnect. They leave the writing to the
# network thread, because they have a callback that asks for it, `on_socket_register_write`, which wakes it.
# paho's own thread, `loop_start`, does not report its end, and its `select` fails in a program with more than
# a thousand open files. `asyncio.to_thread` would let the end of the program wait for a host that does not
# answer; this thread is a daemon and delays nothing.
#
# Crossing: what the broker sends reaches the loop through `_cross`, in order, and never once the loop is
# closed. A packet is queued and a future registered by its number in one step of the loop, so no answer comes
# between the two. The last call that crosses is `_end`, however the thread ended. It answers all futures with
# None, for which the waiting task raises the exception: one that is stored in the future of a cancelled task
# would stay unread.
#
# Leaving: `_leaving` is set before `disconnect` is called, and read by the thread after it has connected. So
# the thread finds it set, or `disconnect` finds the socket, or both; either queues a DISCONNECT. An example:
# a task is cancelled while the host does not answer yet. `disconnect` has no effect, and the task ends at
# once, perhaps the loop too. Three seconds later the host answers. The thread sends CONNECT and DISCONNECT,
# closes the socket and ends.

from __future__ import annotations

import asyncio
import socket
import ssl
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Thread
from typing import Any, Self

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from playmat.errors import FleetError

_CONNECT = 0  # the number of no packet, for the answer to CONNECT, which has none
_TICK = 1.0  # seconds between two looks at the keep-alive time
_FAREWELL = 1.0  # seconds until a connection that cannot send its DISCONNECT is cut
_UNSPECIFIED = "Unspecified error"  # how paho calls a connection that just ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Account, last will and limits of a connection."""

    identifier: str = ""  # the broker chooses one if it is empty
    username: str | None = None
    password: str | None = None
    tls: ssl.SSLContext | None = None
    will: tuple[str, bytes] | None = None  # topic and payload; QoS 1, retained
    keepalive: int = 60  # seconds
    timeout: float = 10.0  # seconds until the broker must have answered
    clean_start: bool = True
    session_expiry: int = 0  # seconds that the broker keeps subscriptions and queue after the connection
    receive_maximum: int | None = None  # messages of QoS 1 that the broker sends before an acknowledgement
    maximum_packet_size: int | None = None
    queued: int | None = None  # messages that wait to be read; more are dropped
    manual_acknowledgement: bool = False
    through: str = ""  # a Unix socket at which systemd-socket-proxyd leads to the broker


@dataclass(frozen=True, slots=True)
class Message:
    """A message that the broker has delivered."""

    topic: str
    payload: bytes
    qos: int = 0
    retain: bool = False
    response_topic: str | None = None
    correlation: bytes | None = None
    mid: int = 0


def identifier(account: str, password: str) -> str:
    """Returns a client identifier that the other accounts of the broker cannot guess.

    A broker ends a connection when another one comes with its identifier, whatever its account (MQTT 5,
    3.1.4-3). It is the same each time, so that the broker recognises the session.
    """
    return f"playmat-{sha256(f'{account}:{password}'.encode()).hexdigest()[:16]}"


def tls_context(authority: Path | None) -> ssl.SSLContext:
    """Returns a context that trusts this certificate, or the system's; FleetError if it cannot be used."""
    try:
        return ssl.create_default_context(cafile=str(authority) if authority else None)
    except OSError as error:
        raise FleetError(f"the certificate {authority} cannot be used: {error}") from error


class Client:
    """One connection to a broker, as a context manager; FleetError if it fails or is lost.

    It does not connect again: that takes another client.
    """

    def __init__(self, host: str, port: int, options: Options | None = None) -> None:
        self._host, self._port, self._options = host, port, options or Options()
        self._paho: mqtt.Client | None = None  # None: before and after the connection
        self._connected = self._leaving = False
        self._reason = ""  # why the connection ended; empty: it just did
        self._answers: dict[int, asyncio.Future[str | None]] = {}
        self._arrived: deque[Message] = deque()
        self._news, self._ended = asyncio.Event(), asyncio.Event()

    async def __aenter__(self) -> Self:
        """Connects."""
        self._loop = asyncio.get_running_loop()
        self._paho = self._create()
        Thread(target=self._run, args=(self._paho,), name=f"mqtt {self._host}", daemon=True).start()
        try:
            if refusal := await self._answer(_CONNECT):
                raise self._failure(refusal)
            self._connected = True
        finally:
            if not self._connected:
                self._leave()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Disconnects."""
        self._leave()
        try:
            async with asyncio.timeout(_FAREWELL):
                await self._ended.wait()
        except TimeoutError:
            self._cut()

    async def subscribe(self, topic: str, qos: int = 0, retained: bool = True) -> None:
        """Subscribes, if `retained` also to what is retained now; FleetError if the broker refuses."""
        options = SubscribeOptions(qos=qos)
        if not retained:
            options.retainHandling = SubscribeOptions.RETAIN_DO_NOT_SEND
        paho = self._open()
        try:
            code, mid = paho.subscribe(topic, options=options)
        except ValueError as error:
            raise FleetError(f"{topic} cannot be subscribed to: {error}") from error
        if code != MQTTErrorCode.MQTT_ERR_SUCCESS or mid is None:
            raise self._failure(self._reason)
        if await self._answer(mid):
            raise FleetError(f"the broker refuses {topic}: check its access rules")

    # MQTT 5, 3.4.2.1: a broker may confirm a message and yet not take it, with a reason code from 0x80 on:
    # not authorised, quota exceeded. One of QoS 0 is never confirmed: it counts as taken once it is sent.
    async def publish(
        self,
        topic: str,
        payload: bytes,
        qos: int = 0,
        retain: bool = False,
        *,
        correlation: bytes | None = None,
        response_topic: str | None = None,
        expiry: int | None = None,
    ) -> str:
        """Publishes; returns why the broker has refused the message, empty if it took it.

        `expiry` is the number of seconds after which the broker discards a message that it could not deliver.
        """
        paho, properties = self._open(), Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if correlation is not None:
            properties.CorrelationData = correlation
        if response_topic is not None:
            properties.ResponseTopic = response_topic
        if expiry is not None:
            properties.MessageExpiryInterval = expiry
        try:
            sent = paho.publish(topic, payload, qos, retain, properties)
        except ValueError as error:
            raise FleetError(f"{topic} cannot be published: {error}") from error
        if sent.rc != MQTTErrorCode.MQTT_ERR_SUCCESS:
            raise self._failure(self._reason)
        return await self._answer(sent.mid)

    async def messages(self) -> AsyncIterator[Message]:
        """Yields messages; raises FleetError at the end of the connection."""
        while True:
            while self._arrived:
                yield self._arrived.popleft()
            if self._ended.is_set():
                raise self._failure(self._reason)
            self._news.clear()
            await self._news.wait()

    def acknowledge(self, message: Message) -> None:
        """Confirms a message, with `manual_acknowledgement`; does nothing if the connection is lost."""
        if paho := self._paho:
            paho.ack(message.mid, message.qos)

    def _create(self) -> mqtt.Client:
        options = self._options
        paho = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            options.identifier,
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
            manual_ack=options.manual_acknowledgement,
            transport="unix" if options.through else "tcp",
        )
        paho.connect_timeout = options.timeout
        paho.username_pw_set(options.username, options.password)
        if options.tls:
            paho.tls_set_context(_ForHost(options.tls, self._host))  # type: ignore[arg-type]
        if options.will:
            paho.will_set(*options.will, qos=1, retain=True)
        paho.on_connect, paho.on_disconnect = self._on_connect, self._on_disconnect
        paho.on_subscribe, paho.on_publish = self._on_subscribe, self._on_publish
        paho.on_message = self._on_message
        return paho

    def _open(self) -> mqtt.Client:
        if paho := self._paho:
            return paho
        raise self._failure(self._reason)

    def _failure(self, reason: str) -> FleetError:
        trouble = (
            "the connection to the broker is lost"
            if self._connected
            else f"the broker {self._host}:{self._port} cannot be reached"
        )
        return FleetError(f"{trouble}: {reason}" if reason else trouble)

    async def _answer(self, mid: int) -> str:
        """Returns why the broker refuses a packet, empty if it takes it; called in the step that sent it."""
        answer: asyncio.Future[str | None] = self._loop.create_future()
        self._answers[mid] = answer
        try:
            async with asyncio.timeout(self._options.timeout):
                refusal = await answer
        except TimeoutError as error:
            raise self._failure("it does not answer") from error
        finally:
            del self._answers[mid]
        if refusal is None:
            raise self._failure(self._reason)
        return refusal

    def _leave(self) -> None:
        self._leaving = True
        if paho := self._paho:
            paho.disconnect()

    # An SSLSocket's own `shutdown` would take the TLS state away from the thread that reads.
    def _cut(self) -> None:
        """Ends a connection whose other end reads nothing, so that its DISCONNECT cannot be sent."""
        connection = self._paho and self._paho.socket()
        if isinstance(connection, socket.socket):
            with suppress(OSError):
                socket.socket.shutdown(connection, socket.SHUT_RDWR)

    # --- in the loop, called from the network thread

    def _settle(self, mid: int, refusal: str) -> None:
        answer = self._answers.get(mid)
        if answer and not answer.done():
            answer.set_result(refusal)

    def _arrive(self, message: Message) -> None:
        if self._options.queued is None or len(self._arrived) < self._options.queued:
            self._arrived.append(message)
            self._news.set()

    def _end(self) -> None:
        self._ended.set()
        self._news.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result(None)

    # --- in the network thread

    def _run(self, paho: mqtt.Client) -> None:
        """Connects, and exchanges packets until the connection ends."""
        options = self._options
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.SessionExpiryInterval = options.session_expiry
        if options.receive_maximum:
            properties.ReceiveMaximum = options.receive_maximum
        if options.maximum_packet_size:
            properties.MaximumPacketSize = options.maximum_packet_size
        try:
            woken, waker = socket.socketpair()
            with woken, waker:
                woken.setblocking(False)
                waker.setblocking(False)
                paho.on_socket_register_write = lambda *_: _wake(waker)
                paho.connect(
                    options.through or self._host,
                    self._port,
                    options.keepalive,
                    clean_start=options.clean_start,
                    properties=properties,
                )
                if self._leaving:
                    paho.disconnect()
                _exchange(paho, woken)
        except (OSError, ValueError) as error:
            self._reason = str(error)
            if options.through and isinstance(error, (ssl.SSLEOFError, ConnectionError)):
                self._reason = "`journalctl -u 'playmat-fleet@*'` says why"
        finally:
            self._paho = None
            self._cross(self._end)

    def _cross(self, callback: Callable[..., None], *arguments: Any) -> None:
        """Calls back in the loop; does nothing once it is closed."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback, *arguments)

    def _on_connect(self, paho: Any, userdata: Any, flags: Any, reason: ReasonCode, properties: Any) -> None:
        self._cross(self._settle, _CONNECT, _refusal(reason))

    def _on_subscribe(
        self, paho: Any, userdata: Any, mid: int, reasons: list[ReasonCode], properties: Any
    ) -> None:
        self._cross(self._settle, mid, _refusal(reasons[0]))

    def _on_publish(self, paho: Any, userdata: Any, mid: int, reason: ReasonCode, properties: Any) -> None:
        self._cross(self._settle, mid, _refusal(reason))

    def _on_message(self, paho: Any, userdata: Any, message: mqtt.MQTTMessage) -> None:
        arrived = Message(
            message.topic,
            bytes(message.payload),
            qos=message.qos,
            retain=message.retain,
            response_topic=getattr(message.properties, "ResponseTopic", None),
            correlation=getattr(message.properties, "CorrelationData", None),
            mid=message.mid,
        )
        self._cross(self._arrive, arrived)

    def _on_disconnect(
        self, paho: Any, userdata: Any, flags: Any, reason: ReasonCode, properties: Any
    ) -> None:
        self._reason = _refusal(reason).replace(_UNSPECIFIED, "")


class _ForHost:
    """A TLS context that compares the broker's certificate with its host, not with a Unix socket's path."""

    def __init__(self, context: ssl.SSLContext, host: str) -> None:
        self._context, self._host = context, host
        self.check_hostname = context.check_hostname

    def wrap_socket(self, connection: socket.socket, **named: Any) -> ssl.SSLSocket:
        return self._context.wrap_socket(connection, **named | {"server_hostname": self._host})


# paho asks once for the writing of all that is queued; a packet that comes at the end of `loop_write` wakes
# nothing. `want_write` is therefore read before each wait. Bytes that TLS has decrypted do not make a socket
# readable. Nagle's algorithm would hold a packet back until the one before is confirmed, up to 40 ms later.
def _exchange(paho: mqtt.Client, woken: socket.socket) -> None:
    """Lets paho read and write until it has closed its socket."""
    connection = paho.socket()
    assert isinstance(connection, socket.socket)
    with closing(connection), DefaultSelector() as selector:
        if connection.family != socket.AF_UNIX:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(woken, EVENT_READ)
        selector.register(connection, EVENT_READ)
        while paho.socket():
            selector.modify(connection, EVENT_READ | EVENT_WRITE if paho.want_write() else EVENT_READ)
            decrypted = isinstance(connection, ssl.SSLSocket) and connection.pending()
            selector.select(0 if decrypted else _TICK)
            with suppress(BlockingIOError):
                woken.recv(1000)
            paho.loop_read()
            paho.loop_write()
            paho.loop_misc()


def _wake(waker: socket.socket) -> None:
    with suppress(OSError):  # it is awake already, or has ended
        waker.send(b"\0")


def _refusal(reason: ReasonCode) -> str:
    return str(reason) if reason.is_failure else ""
