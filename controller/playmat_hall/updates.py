"""Rolls a version out: idle tables first, one at a time, and back again at the first unhealthy one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from playmat.errors import HallError, cause
from playmat_hall.broker import Address, Broker
from playmat_hall.instants import now_ms
from playmat_hall.tables import Tables, TableState

_CONNECT_S = 20.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is rolled out, and the seconds that each step may take."""

    version: str
    script: Path  # of the owner: gets a table's name and a version, and returns when it is installed
    also_playing: bool = False  # do not wait until a game ends
    gather_s: float = 3.0  # until the broker has sent what it keeps of all tables
    install_s: float = 1800.0
    return_s: float = 300.0  # until the table reports the version
    settle_s: float = 20.0  # for faults to show


class Unhealthy(Exception):
    """A table does not work after its update."""


async def update_tables(address: Address, plan: Plan, note: Callable[[str], None]) -> int:
    """Connects beside a running hall and rolls out; HallError if the broker does not answer."""
    # An identifier of its own: the broker ends the older of two connections that have the same.
    tables = Tables()
    address = replace(address, client=f"{address.client}-update"[:40])
    broker = Broker(
        address, lambda table, topic, data: tables.receive(table, topic, data, now_ms()), None, note
    )
    connection = asyncio.create_task(broker.run(now_ms))
    try:
        async with asyncio.timeout(_CONNECT_S):
            while not broker.connected:  # noqa: ASYNC110 - a wait of a moment, once
                await asyncio.sleep(0.1)
        return await roll_out(tables, plan, note)
    except TimeoutError as error:
        raise HallError(
            f"the broker {address.host} does not answer, or refuses the hall: check --broker, --ca and "
            "--password-file"
        ) from error
    finally:
        connection.cancel()
        await asyncio.wait([connection])


async def roll_out(tables: Tables, plan: Plan, note: Callable[[str], None]) -> int:
    """Updates all connected tables and returns their number; HallError if it stopped at one."""
    # The script runs here and reaches a table as its owner does, for example by ssh. A command over the
    # broker would be shorter, but then every account that can publish commands could install programs.
    await asyncio.sleep(plan.gather_s)
    for state in tables.states.values():
        if not state.online:
            note(f"{state.name} is not connected: it is left out")
    if not any(state.online for state in tables.states.values()):
        raise HallError("no table is connected: switch them on, then run the command again")
    done: list[str] = []
    while open_tables := [
        candidate
        for candidate in tables.states.values()
        if candidate.online and _version(candidate) != plan.version
    ]:
        table = await _next(tables, open_tables, plan, note)
        if table is None:
            continue
        before = _version(table)
        note(f"{table.name}: {before} to {plan.version}")
        try:
            session = table.birth.session if table.birth else ""
            await _install(tables, table.name, plan.version, plan, note, session)
        except Unhealthy as why:
            note(f"{table.name}: {why}; back to {before}")
            back = await _restore(tables, table.name, before, plan, note)
            raise HallError(
                f"the update stopped at {table.name} ({why}). {back}. Updated: {', '.join(done) or 'none'}. "
                "Look at this table, then run the command again"
            ) from why
        done.append(table.name)
        note(f"{table.name}: works with {plan.version}")
    return len(done)


# Returns None after a wait, so that the caller lists the open tables again: during minutes of waiting one may
# have been switched off, another connected. The condition is tested after the listener is there and before
# each wait: a change between the two sets the event, and none is missed.
async def _next(
    tables: Tables, open_tables: list[TableState], plan: Plan, note: Callable[[str], None]
) -> TableState | None:
    """Returns an idle table, else waits for a change and returns None."""
    idle = [candidate for candidate in open_tables if _is_idle(candidate)]
    if idle or plan.also_playing:
        return (idle or open_tables)[0]
    note(f"waiting until one is free: {', '.join(table.name for table in open_tables)}")
    changed = asyncio.Event()
    stop = tables.watch(lambda name: changed.set())
    try:
        while not any(map(_is_idle, open_tables)):
            changed.clear()
            await changed.wait()
    finally:
        stop()
    return None


# Any session counts here: where the script failed before it did anything, the table never left the old one.
async def _restore(tables: Tables, name: str, version: str, plan: Plan, note: Callable[[str], None]) -> str:
    try:
        await _install(tables, name, version, plan, note)
    except Unhealthy as why:
        if _is_back(tables, name, version, session=""):
            return f"It still reports {version}, although that step failed too ({why})"
        return f"It is not back at {version} either ({why})"
    return f"It is back at {version}"


async def _install(
    tables: Tables, name: str, version: str, plan: Plan, note: Callable[[str], None], session: str = ""
) -> None:
    """Runs the script and waits until the table reports the version and no new fault; else Unhealthy.

    The report must be of another session than the given one, which began before.
    """
    known = _faults(tables, name)
    await _run(plan, name, version)
    note(f"{name}: the script is done; waiting for the table, at most {plan.return_s:.0f} seconds")
    changed = asyncio.Event()
    stop = tables.watch(lambda table: changed.set() if table == name else None)
    try:
        async with asyncio.timeout(plan.return_s):
            while not _is_back(tables, name, version, session):
                changed.clear()
                await changed.wait()
    except TimeoutError as error:
        raise Unhealthy(f"it does not report {version}") from error
    finally:
        stop()
    await asyncio.sleep(plan.settle_s)
    if not tables.states[name].online:
        raise Unhealthy("it lost its connection")
    if new := _faults(tables, name) - known:
        raise Unhealthy(f"new faults: {', '.join(sorted(new))}")


async def _run(plan: Plan, name: str, version: str) -> None:
    try:
        process = await asyncio.create_subprocess_exec(
            plan.script, name, version, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
    except OSError as error:
        raise Unhealthy(f"{plan.script} cannot be run: {cause(error)}") from error
    try:
        async with asyncio.timeout(plan.install_s):
            _, said = await process.communicate()
    except TimeoutError as error:
        raise Unhealthy("the script did not end in time") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        last = said.decode("utf-8", "replace").strip().rpartition("\n")[2][:200]
        raise Unhealthy(f"the script ended with status {process.returncode}: {last or 'no message'}")


def _is_back(tables: Tables, name: str, version: str, session: str) -> bool:
    """Whether a table runs the version in a session of its own: a report of before says nothing."""
    state = tables.states.get(name)
    birth = state.birth if state else None
    return birth is not None and birth.online and birth.playmat == version and birth.session != session


def _is_idle(table: TableState) -> bool:
    """Whether nobody plays; a fault is no reason to wait, as the version may mend it."""
    status = table.status
    if status is None:
        return True
    on_offer = status.phase == "resuming"  # a game from before a restart: the next start offers it again
    return status.call is None and (not status.game or status.winners is not None or on_offer)


def _version(table: TableState) -> str:
    return table.birth.playmat if table.birth else ""


def _faults(tables: Tables, name: str) -> set[str]:
    state = tables.states.get(name)
    return {fault.part for fault in state.health.faults} if state and state.health else set()
