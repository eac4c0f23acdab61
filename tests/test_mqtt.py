"""The MQTT client at a real Mosquitto: what it carries, how it fails, and that it leaves nothing behind."""

import asyncio
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.fleet.test_broker import served
from playmat.app.fleet.broker import init
from playmat.errors import FleetError
from playmat.mqtt import Client, Message, Options, identifier, tls_context
from support.broker import accepts_at, free_port, mosquitto
from support.mqtt_proxy import PUBACK, SUBACK, kind, proxy
from support.processes import started

DEADLINE = 20.0
HOST = "127.0.0.1"
TOPIC = "playmat/test"
CONNECT, DISCONNECT = b"\x10", b"\xe0\x00"
TAKEN_OVER = b"\xe0\x06\x8e\x04\x1f\x00\x01x"  # with a text, as paho 2.1 ignores the code of a shorter one


def network_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("mqtt ")]


@pytest.fixture(autouse=True)
def nothing_is_left(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Asserts that threads end and nothing is logged; unread exceptions and warnings fail a test anyway."""
    yield
    for thread in network_threads():
        thread.join(DEADLINE)
        assert not thread.is_alive()
    gc.collect()
    assert not caplog.get_records("call")


@pytest.fixture
def port() -> int:
    return free_port()


def test_a_message_arrives_with_its_properties(tmp_path: Path, port: int) -> None:
    async def talk() -> None:
        async with asyncio.timeout(DEADLINE), Client(HOST, port) as client:
            await client.subscribe(TOPIC, qos=1)
            refusal = await client.publish(
                TOPIC, b"\x00\xff", 1, response_topic="playmat/reply", correlation=b"\x01", expiry=60
            )
            assert not refusal
            assert await anext(client.messages()) == Message(
                TOPIC, b"\x00\xff", 1, response_topic="playmat/reply", correlation=b"\x01", mid=1
            )

    with mosquitto(tmp_path, port):
        asyncio.run(talk())


@pytest.mark.parametrize("retained", [True, False])
def test_a_subscription_without_retained_messages_gets_new_ones_only(
    tmp_path: Path, port: int, retained: bool
) -> None:
    async def subscribe() -> None:
        async with asyncio.timeout(DEADLINE), Client(HOST, port) as client:
            await client.publish(TOPIC, b"old", 1, retain=True)
            await client.subscribe(TOPIC, qos=1, retained=retained)
            await client.publish(TOPIC, b"new", 1)
            message = await anext(client.messages())
            assert (message.payload, message.retain) == ((b"old", True) if retained else (b"new", False))

    with mosquitto(tmp_path, port):
        asyncio.run(subscribe())


def test_messages_beyond_the_limit_are_dropped(tmp_path: Path, port: int) -> None:
    async def flood() -> None:
        async with asyncio.timeout(DEADLINE), Client(HOST, port, Options(queued=2)) as client:
            await client.subscribe(TOPIC)
            for number in range(5):
                await client.publish(TOPIC, b"%d" % number, 1)
            await client.subscribe("playmat/barrier")  # the broker answers behind the five
            messages = client.messages()
            assert [(await anext(messages)).payload for _ in range(2)] == [b"0", b"1"]
            await client.publish(TOPIC, b"later", 1)
            assert (await anext(messages)).payload == b"later"

    with mosquitto(tmp_path, port):
        asyncio.run(flood())


def test_a_message_that_was_not_acknowledged_comes_again(tmp_path: Path, port: int) -> None:
    options = Options(identifier="hall", clean_start=False, session_expiry=60, manual_acknowledgement=True)

    async def come_again() -> None:
        async with asyncio.timeout(DEADLINE):
            async with Client(HOST, port, options) as client:
                await client.subscribe(TOPIC, qos=1)
                for payload in (b"stored", b"not stored"):
                    await client.publish(TOPIC, payload, 1)
                messages = client.messages()
                client.acknowledge(await anext(messages))
                assert (await anext(messages)).payload == b"not stored"
            async with Client(HOST, port, options) as client:
                assert (await anext(client.messages())).payload == b"not stored"

    with mosquitto(tmp_path, port):
        asyncio.run(come_again())


def test_a_client_says_why_it_cannot_connect(tmp_path: Path, port: int) -> None:
    async def connect() -> str:
        with pytest.raises(FleetError) as failure:
            async with Client(HOST, port):
                pass
        return str(failure.value)

    assert (
        asyncio.run(connect())
        == f"the broker {HOST}:{port} cannot be reached: [Errno 111] Connection refused"
    )
    with mosquitto(tmp_path, port, "allow_anonymous false"):
        assert asyncio.run(connect()) == f"the broker {HOST}:{port} cannot be reached: Not authorized"


# paho leaves the socket of a failed handshake to the collector.
@pytest.mark.filterwarnings("ignore:Exception ignored in. <ssl:pytest.PytestUnraisableExceptionWarning")
def test_a_broker_with_a_certificate_of_another_authority_is_not_trusted(tmp_path: Path, port: int) -> None:
    for name in ("broker", "other"):
        init(tmp_path / name, HOST, [])

    async def connect() -> None:
        async with Client(HOST, port, Options(tls=tls_context(tmp_path / "other" / "ca.crt"))):
            pass

    with (
        mosquitto(tmp_path / "broker", port, served(tmp_path / "broker", port)),
        pytest.raises(FleetError, match="CERTIFICATE_VERIFY_FAILED"),
    ):
        asyncio.run(connect())


@pytest.mark.filterwarnings("ignore:Exception ignored in. <ssl:pytest.PytestUnraisableExceptionWarning")
def test_a_program_without_a_network_reaches_its_broker_through_a_socket_of_systemd(
    tmp_path: Path, port: int
) -> None:
    name, way = "broker.example", tmp_path / "way"
    init(tmp_path, name, [])
    options = Options(tls=tls_context(tmp_path / "ca.crt"), through=str(way), username="x", password="y")

    async def connect(host: str) -> str:
        with pytest.raises(FleetError) as failure:
            async with asyncio.timeout(DEADLINE), Client(host, 8883, options):
                pass
        return str(failure.value)

    proxy = ["/usr/lib/systemd/systemd-socket-proxyd", f"{HOST}:{port}"]
    with started(["systemd-socket-activate", "-l", way, *proxy]) as process:
        accepts_at(process, way)
        with mosquitto(tmp_path, port, served(tmp_path, port)):
            assert asyncio.run(connect(name)).endswith(": Not authorized")
            assert "certificate is not valid for 'other.example'" in asyncio.run(connect("other.example"))
        assert "journalctl -u 'playmat-fleet@*'" in asyncio.run(connect(name))


def test_a_refused_subscription_fails(tmp_path: Path, port: int) -> None:
    broker = free_port()

    def refuse(packet: bytes) -> Sequence[bytes]:
        return [packet[:-1] + b"\x87"] if kind(packet) == SUBACK else [packet]

    async def subscribe() -> None:
        async with proxy(port, broker, refuse), Client(HOST, port) as client:
            with pytest.raises(FleetError, match="the broker refuses playmat/test"):
                await client.subscribe(TOPIC)

    with mosquitto(tmp_path, broker):
        asyncio.run(subscribe())


@pytest.mark.parametrize(
    ("answer", "failure"),
    [
        (None, "the connection to the broker is lost$"),
        ([], "is lost: it does not answer"),
        ([TAKEN_OVER], "is lost: Session taken over"),
    ],
    ids=["lost", "no answer", "thrown out"],
)
def test_a_message_that_is_not_confirmed_fails(
    tmp_path: Path, port: int, answer: Sequence[bytes] | None, failure: str
) -> None:
    broker = free_port()

    async def publish() -> None:
        async with (
            proxy(port, broker, lambda packet: answer if kind(packet) == PUBACK else [packet]),
            Client(HOST, port, Options(timeout=0.5)) as client,
        ):
            with pytest.raises(FleetError, match=failure):
                await client.publish(TOPIC, b"", 1)

    with mosquitto(tmp_path, broker):
        asyncio.run(publish())


def test_a_lost_connection_ends_everything_that_waits(tmp_path: Path, port: int) -> None:
    async def take_over() -> None:
        options = Options(identifier="twin")
        async with asyncio.timeout(DEADLINE), Client(HOST, port, options) as client:
            reading = asyncio.ensure_future(anext(client.messages()))
            await asyncio.sleep(0)
            async with Client(HOST, port, options):
                for lost in (reading, client.publish(TOPIC, b"", 1), client.subscribe(TOPIC)):
                    with pytest.raises(FleetError, match="is lost"):
                        await lost

    with mosquitto(tmp_path, port):
        asyncio.run(take_over())


@pytest.mark.parametrize("tasks", [1, 20])
def test_connections_that_are_cancelled_at_any_moment_leave_nothing(
    tmp_path: Path, port: int, tasks: int
) -> None:
    random = Random(1)

    async def talk() -> None:
        async with Client(HOST, port, Options(will=(TOPIC, b"gone"))) as client:
            await client.subscribe(TOPIC, qos=1)
            await client.publish(TOPIC, b"there", 1, retain=True)
            await anext(client.messages())

    async def steps() -> int:
        """Counts the steps of the loop that a whole conversation takes."""
        task, number = asyncio.create_task(talk()), 0
        while not task.done():
            await asyncio.sleep(0)
            number += 1
        return number

    async def cancel_often() -> None:
        most = await steps()
        for _ in range(200 // tasks):
            talking = [asyncio.create_task(talk()) for _ in range(tasks)]
            for _ in range(random.randrange(most)):
                await asyncio.sleep(0)
            for task in talking:
                task.cancel()
            done, _ = await asyncio.wait(talking, timeout=DEADLINE)
            assert len(done) == tasks

    with mosquitto(tmp_path, port):
        asyncio.run(cancel_often())
        for thread in network_threads():
            thread.join(DEADLINE)
            assert not thread.is_alive()


def test_a_broker_that_is_killed_in_the_middle_of_the_traffic_leaves_nothing(tmp_path: Path) -> None:
    async def talk(port: int, kill: Callable[[], None], number: int) -> None:
        with pytest.raises(FleetError, match="is lost"):
            async with asyncio.timeout(DEADLINE), Client(HOST, port) as client:
                await client.subscribe(TOPIC, qos=1)
                sending = [asyncio.create_task(client.publish(TOPIC, b"", 1)) for _ in range(50)]
                messages = client.messages()
                for _ in range(number):
                    await anext(messages)
                kill()
                async for _ in messages:
                    pass
        await asyncio.gather(*sending, return_exceptions=True)

    for number in (0, 1, 20):
        port = free_port()
        with mosquitto(tmp_path, port) as broker:
            asyncio.run(talk(port, broker.kill, number))


def test_a_host_that_answers_after_the_program_has_given_up_gets_a_farewell(port: int) -> None:
    with socket.socket() as host, socket.socket() as other:
        host.bind((HOST, port))
        host.listen(0)
        other.connect((HOST, port))  # the system queues one connection and drops the next one's packets

        async def give_up() -> None:
            task = asyncio.create_task(Client(HOST, port).__aenter__())
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])

        asyncio.run(give_up())
        (thread,) = network_threads()
        assert thread.is_alive()
        host.settimeout(DEADLINE)
        host.accept()[0].close()
        with closing(host.accept()[0]) as late:  # the system of the client repeats its packet after a second
            late.settimeout(DEADLINE)
            thread.join(DEADLINE)
            received = late.recv(1000)
            assert received.startswith(CONNECT) and received.endswith(DISCONNECT)


def test_a_broker_that_reads_nothing_does_not_delay_the_end(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.mqtt._FAREWELL", 0.05)

    async def flood() -> None:
        async with asyncio.timeout(DEADLINE), Client(HOST, port) as client:
            broker.send_signal(signal.SIGSTOP)
            sending = asyncio.create_task(client.publish(TOPIC, bytes(20_000_000)))
            await asyncio.sleep(0)
        with pytest.raises(FleetError):
            await sending

    with mosquitto(tmp_path, port) as broker:
        asyncio.run(flood())
        for thread in network_threads():
            thread.join(DEADLINE)
            assert not thread.is_alive()


def test_a_connection_may_outlive_its_loop(tmp_path: Path, port: int) -> None:
    async def connect() -> None:
        await Client(HOST, port).__aenter__()

    with mosquitto(tmp_path, port):
        asyncio.run(connect())


def test_an_identifier_is_the_same_each_time_and_depends_on_account_and_password() -> None:
    assert identifier("window", "secret") == identifier("window", "secret")
    assert len({identifier("window", "secret"), identifier("door", "secret"), identifier("window", "x")}) == 3
