"""`playmat fleet init` against a real Mosquitto: TLS, accounts, and what a table may not do."""

import asyncio
import os
import ssl
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from playmat.app.fleet.broker import add_account, init, revoke
from playmat.app.fleet.revocation import kept_topics
from playmat.cli import main
from playmat.errors import FleetError
from playmat.fleet.discovery import discovery_topic
from playmat.fleet.topics import Command, Topic, receipt_topic, reply_topic
from playmat.mqtt import Client, Options, tls_context
from support.broker import free_port, mosquitto


def open_client(home: Path, port: int, name: str, password: str, **options: Any) -> Client:
    account = {"identifier": name, "username": name, "password": password}
    return Client("127.0.0.1", port, Options(**{"tls": tls_context(home / "ca.crt"), **account, **options}))


def served(home: Path, port: int) -> str:
    """The written configuration, on the test's own port."""
    lines = (home / "mosquitto.conf").read_text().splitlines()
    return "\n".join(["user root", *(line for line in lines if not line.startswith("listener"))])


async def got(
    home: Path, port: int, passwords: dict[str, str], topics: Sequence[str], account: str = "bar"
) -> list[str]:
    """The topics that reach the owner when an account publishes on all of these, then `bar` on a last one."""
    async with asyncio.timeout(20), open_client(home, port, "owner", passwords["owner"]) as owner:
        await owner.subscribe("#", qos=1)
        async with open_client(home, port, account, passwords[account]) as client:
            for topic in topics:
                await client.publish(topic, b"{}", qos=1)
        async with open_client(home, port, "bar", passwords["bar"]) as bar:
            await bar.publish(Topic.EVENT.of("bar"), b"{}", qos=1)
        found: list[str] = []
        async for message in owner.messages():
            found.append(message.topic)
            if found[-1] == Topic.EVENT.of("bar"):
                break
        return found


def test_a_table_publishes_its_own_topics_only_and_reads_its_own_commands_and_receipts_only(
    tmp_path: Path,
) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar", "window"]))
    foreign = [
        Topic.STATUS.of("window"),
        Command.RESET.of("window"),
        Command.RESET.of("bar"),
        receipt_topic("bar"),
        receipt_topic("window"),
        "playmat/1/bar",
        "x",
    ]

    async def read_all() -> list[str]:
        """The topics that reach `bar`, which subscribes to everything, up to its own command."""
        async with asyncio.timeout(20), open_client(home, port, "bar", passwords["bar"]) as bar:
            await bar.subscribe("#", qos=1)
            async with open_client(home, port, "owner", passwords["owner"]) as owner:
                for topic in (Command.RESET.of("window"), Topic.STATUS.of("window"), receipt_topic("window")):
                    await owner.publish(topic, b"{}", qos=1)
            async with open_client(home, port, "staff", passwords["staff"]) as staff:
                for topic in (receipt_topic("bar"), Command.RESET.of("bar")):
                    await staff.publish(topic, b"{}", qos=1)
            found: list[str] = []
            async for message in bar.messages():
                found.append(message.topic)
                if found[-1] == Command.RESET.of("bar"):
                    break
            return found

    with mosquitto(home, port, served(home, port)):
        assert asyncio.run(got(home, port, passwords, foreign)) == [Topic.EVENT.of("bar")]
        assert asyncio.run(read_all()) == [receipt_topic("bar"), Command.RESET.of("bar")]


def test_only_the_broker_reads_what_admits_and_limits_accounts(tmp_path: Path) -> None:
    """Later versions of Mosquitto refuse files that others can read."""
    init(tmp_path, "127.0.0.1", ["bar"])
    add_account(tmp_path, "judge", ["playmat/judge"])
    for name in ("passwords", "access"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_no_account_is_let_in_before_its_topics_are_known(tmp_path: Path) -> None:
    """A running broker reads both files whenever it is told to, perhaps between the two."""
    init(tmp_path, "127.0.0.1", ["bar"])
    (tmp_path / "passwords.new").mkdir()  # so that they cannot be written
    with pytest.raises(OSError):
        add_account(tmp_path, "judge", ["playmat/judge"])
    assert "topic write playmat/judge" in (tmp_path / "access").read_text()
    assert "judge" not in (tmp_path / "passwords").read_text()


@pytest.mark.parametrize("role", ["guest", "staff", "home-assistant"])
def test_a_role_is_no_table(tmp_path: Path, role: str) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar"]))
    own = [*(topic.of(role) for topic in Topic), reply_topic(role, "hall"), discovery_topic(role)]
    with mosquitto(home, port, served(home, port)):
        assert asyncio.run(got(home, port, passwords, own, role)) == [Topic.EVENT.of("bar")]


def test_home_assistant_reads_what_a_table_s_device_shows_and_no_more(tmp_path: Path) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar"]))
    shown = [topic.of("bar") for topic in (Topic.BIRTH, Topic.HEALTH, Topic.STATUS)]
    shown.append(discovery_topic("bar"))
    hidden = [Topic.EVENT.of("bar"), reply_topic("bar", "hall"), Command.RESET.of("bar")]

    async def read() -> list[str]:
        name = "home-assistant"
        async with asyncio.timeout(20), open_client(home, port, name, passwords[name]) as reader:
            await reader.subscribe("#", qos=1)
            async with open_client(home, port, "owner", passwords["owner"]) as owner:
                for topic in (*hidden, *shown):
                    await owner.publish(topic, b"{}", qos=1)
            found: list[str] = []
            async for message in reader.messages():
                found.append(message.topic)
                if found[-1] == shown[-1]:
                    break
            return found

    with mosquitto(home, port, served(home, port)):
        assert asyncio.run(read()) == shown
        assert asyncio.run(got(home, port, passwords, hidden, "home-assistant")) == [Topic.EVENT.of("bar")]


def test_the_certificates_pass_the_strict_checks_of_newer_pythons(tmp_path: Path) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar"]))
    strict = tls_context(home / "ca.crt")
    strict.verify_flags |= ssl.VERIFY_X509_STRICT  # of RFC 5280; usual from Python 3.13 on

    async def enter() -> None:
        async with asyncio.timeout(20), open_client(home, port, "bar", passwords["bar"], tls=strict):
            pass

    with mosquitto(home, port, served(home, port)):
        asyncio.run(enter())


def test_a_wrong_password_and_a_revoked_account_are_not_admitted(tmp_path: Path) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar", "window"]))
    assert main(["fleet", "revoke", "window", "--home", str(home)]) == 0

    async def enter(name: str, password: str) -> bool:
        try:
            async with open_client(home, port, name, password):
                return True
        except FleetError:
            return False

    with mosquitto(home, port, served(home, port)):
        assert asyncio.run(enter("bar", passwords["bar"]))
        assert not asyncio.run(enter("bar", "guess"))
        assert not asyncio.run(enter("window", passwords["window"]))


def test_a_running_broker_ends_the_connection_of_an_account_that_is_revoked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar", "window"]))

    async def stay() -> None:
        async with asyncio.timeout(20):
            async with open_client(home, port, "bar", passwords["bar"]) as bar:
                with pytest.raises(FleetError):
                    async with open_client(home, port, "window", passwords["window"]) as window:
                        revoked = ["fleet", "revoke", "window", "--home", str(home)]
                        assert await asyncio.to_thread(main, revoked) == 0
                        async for _ in window.messages():
                            pass
                await bar.publish(Topic.STATUS.of("bar"), b"{}", qos=1)
            new = init(home, "127.0.0.1", ["bar", "window"])
            while True:  # the broker reads its files in its own time
                with suppress(FleetError):
                    async with open_client(home, port, "window", new["window"]):
                        return

    with mosquitto(home, port, served(home, port)):
        asyncio.run(stay())
    assert capsys.readouterr().out == "window is revoked, and the broker has ended its connection\n"


def test_nobody_sees_a_revoked_table_any_more(tmp_path: Path) -> None:
    home, port = tmp_path / "broker", free_port()
    passwords = dict(init(home, "127.0.0.1", ["bar", "window"]))
    before = (home / "passwords").read_text().splitlines()

    async def publish() -> None:
        for table in ("bar", "window"):
            async with open_client(home, port, table, passwords[table]) as client:
                for topic in kept_topics(table):
                    assert not await client.publish(topic, b"{}", qos=1, retain=True)

    async def seen() -> set[str]:
        async with open_client(home, port, "owner", passwords["owner"]) as owner:
            await owner.subscribe("#", qos=1)
            await owner.publish("playmat/1/last/status", b"{}", qos=1)
            found: set[str] = set()
            async for message in owner.messages():
                if message.topic == "playmat/1/last/status":
                    break
                found.add(message.topic)
        return found

    with mosquitto(home, port, served(home, port)):
        asyncio.run(publish())
        assert asyncio.run(seen()) == {*kept_topics("bar"), *kept_topics("window")}
        assert main(["fleet", "revoke", "window", "--home", str(home)]) == 0
        assert asyncio.run(seen()) == {*kept_topics("bar")}
    assert len(kept_topics("window")) == 6
    users = [
        line.split()[1] for line in (home / "access").read_text().splitlines() if line.startswith("user ")
    ]
    assert "window" not in users and not any(user.startswith("revocation") for user in users)
    left = [line for line in before if not line.startswith("window:")]
    assert (home / "passwords").read_text().splitlines() == left


def test_without_a_running_broker_revoke_names_the_command_that_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    init(tmp_path, "127.0.0.1", ["bar"])
    (tmp_path / "mosquitto.pid").write_text(f"{os.getpid()}\n")  # of a broker that was killed
    assert main(["fleet", "revoke", "bar", "--home", str(tmp_path)]) == 0
    assert "pkill -HUP mosquitto" in capsys.readouterr().out


@pytest.mark.parametrize("host", ["", "my computer", "http://192.168.1.5", "a/b"])
def test_what_is_no_host_makes_no_broker(tmp_path: Path, host: str) -> None:
    with pytest.raises(FleetError, match="is no name or address of a computer: write it like"):
        init(tmp_path / "broker", host, ["bar"])
    assert not (tmp_path / "broker").exists()


def test_revoking_in_a_folder_without_a_broker_asks_for_the_right_one(tmp_path: Path) -> None:
    with pytest.raises(FleetError, match="has no broker of `playmat fleet init`: name its folder"):
        revoke(tmp_path, "bar")


def test_a_second_run_adds_a_table_and_keeps_the_accounts(tmp_path: Path) -> None:
    init(tmp_path, "127.0.0.1", ["bar"])
    before = (tmp_path / "passwords").read_text(), (tmp_path / "ca.crt").read_bytes()
    assert [*init(tmp_path, "127.0.0.1", ["bar", "window"])] == ["window"]
    assert (tmp_path / "passwords").read_text().startswith(before[0])
    assert (tmp_path / "ca.crt").read_bytes() == before[1]


@pytest.mark.parametrize("name", ["owner", "a/b", "+"])
def test_a_table_cannot_have_the_name_of_a_role_or_a_wildcard(tmp_path: Path, name: str) -> None:
    with pytest.raises(FleetError, match="name"):
        init(tmp_path, "127.0.0.1", [name])


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can hand files over")
def test_a_broker_that_root_starts_can_read_its_files_also_after_an_account_is_revoked(
    tmp_path: Path,
) -> None:
    """It changes to its own account before it reads them, and otherwise ends without a message."""
    home = tmp_path / "broker"
    init(home, "127.0.0.1", ["window", "door"])
    assert {path.owner() for path in (home, *home.iterdir())} == {"mosquitto"}
    revoke(home, "window")
    assert (home / "passwords").owner() == "mosquitto"
