"""The store: each event once, whatever the order of delivery, and the same numbers on both databases."""

from __future__ import annotations

import asyncio
import csv
import re
from pathlib import Path

import duckdb
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import func, select, text

from hall.evening import MINUTE_MS, NOW_MS, event, match_id
from playmat.errors import HallError
from playmat.fleet.happenings import Acted, Begun, Ended, FaultBegun, FaultEnded, HelpAnswered, HelpCalled
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.store.database import Database
from playmat_hall.store.export import EXPORTS, delete_old, export_csv, export_parquet
from playmat_hall.store.pages import read_pages, save_page
from playmat_hall.store.recorder import Received, record
from playmat_hall.store.schema import calls, events, faults, games, metadata, streams
from playmat_hall.store.statistics import statistics

BEGUN = Begun("art-of-war", ("south", "north"))
WON = Ended(game="art-of-war", actions=30, seconds=1200.0, winners=("south",))
LEFT = Ended(game="art-of-war", actions=7, seconds=300.0, winners=None, turn=("north",))


def store(database: Database, *batch: Received) -> int:
    return database.now(lambda connection: record(connection, batch))


def missing(database: Database) -> int:
    return database.now(lambda connection: connection.execute(select(streams.c.missing)).scalar_one())


def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    differences = database.now(
        lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
    )
    assert not differences


def test_a_database_of_version_0_4_keeps_its_rows_and_can_confirm_pages(tmp_path: Path) -> None:
    old = Database(f"sqlite:///{tmp_path / 'old.db'}")
    old.upgrade("0001")
    with pytest.raises(HallError, match="no such table"):
        old.now(read_pages)
    store(old, event(0, BEGUN, 1))
    old.upgrade()
    assert old.now(read_pages) == {}
    assert store(old, event(0, BEGUN, 1)) == 0
    old.close()


def test_a_confirmed_address_replaces_the_one_before(database: Database) -> None:
    for address in ("http://192.168.1.20/", "http://192.168.1.21/"):
        database.now(lambda connection, address=address: save_page(connection, "window", address))
    assert database.now(read_pages) == {"window": "http://192.168.1.21/"}


def test_a_second_start_keeps_what_is_stored(database: Database) -> None:
    store(database, event(0, BEGUN, 1))
    database.upgrade()
    assert store(database, event(0, BEGUN, 1)) == 0


def test_a_database_of_a_newer_hall_is_refused_with_the_next_step(database: Database) -> None:
    database.now(
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    )
    with pytest.raises(HallError, match=r"newer playmat.*upgrade playmat"):
        database.upgrade()


def test_a_repeated_event_is_stored_once(database: Database) -> None:
    batch = (event(0, BEGUN, 1), event(1, Acted(1, "draw"), 1), event(1, Acted(1, "draw"), 1))
    assert (store(database, *batch), store(database, *batch)) == (2, 0)


def test_a_number_that_did_not_arrive_is_missing_until_it_does(database: Database) -> None:
    store(database, event(4, BEGUN, 1), event(7, WON, 1))
    assert missing(database) == 2
    store(database, event(6, Acted(2, "draw"), 1))
    assert missing(database) == 1


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_game_is_whole_in_either_order_of_delivery(database: Database, order: tuple[int, int]) -> None:
    both = (event(0, BEGUN, 1), event(1, WON, 1, minute=20))
    for number in order:
        store(database, both[number])
    (row,) = database.now(lambda connection: connection.execute(select(games)).all())
    assert (row.match, row.begun_ms, row.ended_ms) == (match_id(1), NOW_MS, NOW_MS + 20 * MINUTE_MS)
    assert (row.winners, row.abandoned) == ("south", False)


def test_a_table_cannot_change_the_game_of_another(database: Database) -> None:
    store(database, event(0, BEGUN, 1), event(1, WON, 1))
    store(database, event(0, LEFT, 1, table="forger", stream="ff" * 8))
    of_window = select(games.c.abandoned).where(games.c.table_name == "window")
    assert database.now(lambda connection: connection.execute(of_window).scalar_one()) is False


def test_a_repeated_end_of_a_fault_does_not_end_a_later_one(database: Database) -> None:
    fault, over = FaultBegun("reader 3", "reader", "no answer"), FaultEnded("reader 3", "reader")
    store(database, event(0, fault), event(1, over, minute=1))
    store(database, event(2, fault, minute=2), event(1, over, minute=1))
    ended = select(faults.c.ended_ms).order_by(faults.c.sequence)
    assert database.now(lambda connection: connection.execute(ended).scalars().all()) == [
        NOW_MS + MINUTE_MS,
        None,
    ]


def test_a_call_is_open_until_it_is_answered(database: Database) -> None:
    store(database, event(0, HelpCalled("north")), event(1, HelpAnswered("Ana"), minute=3))
    waited = select(calls.c.answered_ms - calls.c.called_ms)
    assert database.now(lambda connection: connection.execute(waited).scalar_one()) == 3 * MINUTE_MS


def test_a_late_answer_closes_no_call_that_came_after_it(database: Database) -> None:
    store(database, event(2, HelpCalled("south"), minute=5), event(1, HelpAnswered("Ana"), minute=3))
    answered = select(calls.c.answered_ms)
    assert database.now(lambda connection: connection.execute(answered).scalar_one()) is None


@pytest.mark.parametrize("wrong", ["1970-01-01T00:00:00.000Z", "2099-01-01T00:00:00.000Z"])
def test_an_event_of_a_wrong_clock_counts_when_it_arrived(database: Database, wrong: str) -> None:
    sound = event(0, BEGUN, 1)
    store(database, sound._replace(event=replace(sound.event, at=wrong)))
    assert database.now(lambda connection: connection.execute(select(events.c.at_ms)).scalar_one()) == NOW_MS


def test_statistics_count_days_durations_abandoned_games_and_faults(database: Database) -> None:
    week = 7 * 24 * 60
    store(
        database,
        *(event(0, BEGUN, 1, minute=-60), event(1, WON, 1, minute=-40)),
        *(event(2, BEGUN, 2, minute=-30), event(3, LEFT, 2, minute=-25)),
        *(event(4, BEGUN, 3, minute=-week), event(5, WON, 3, minute=20 - week)),
        *(
            event(6, FaultBegun("reader 3", "reader", "no answer"), minute=-9),
            event(7, HelpCalled(), minute=-5),
        ),
        event(8, HelpAnswered(), minute=-4),
    )
    found = database.now(lambda connection: statistics(connection, NOW_MS))
    assert found["days"][-1] == {"day": found["days"][-1]["day"], "games": 2, "before": 1}
    assert found["totals"] == {
        "games": 2, "seconds": 750.0, "abandoned": 1, "calls": 1, "answered_ms": 60_000.0, "faults": 1,
    }  # fmt: skip
    assert found["before"]["games"] == 1
    assert found["abandoned"] == [{"name": "art-of-war", "actions": 0, "turn": "north", "games": 1}]
    assert [(row["table"], row["part"], row["faults"]) for row in found["faults"]] == [
        ("window", "reader 3", 1)
    ]


def test_a_game_of_which_only_its_setting_aside_is_known_is_no_game(database: Database) -> None:
    """Its beginning was stored after the backup that was restored."""
    store(database, event(0, Ended(game="", actions=0, seconds=None), 1))
    assert database.now(lambda connection: statistics(connection, NOW_MS))["totals"]["games"] == 0
    store(database, event(1, BEGUN, 2), event(2, Ended(game="", actions=0, seconds=None), 2, minute=5))
    assert database.now(lambda connection: statistics(connection, NOW_MS))["totals"]["abandoned"] == 1


def test_both_exports_hold_the_same_rows(database: Database, tmp_path: Path) -> None:
    store(database, event(0, BEGUN, 1), event(1, WON, 1, minute=20))
    as_csv, as_parquet = tmp_path / "games.csv", tmp_path / "games.parquet"
    database.now(lambda connection: export_csv(connection, "games", as_csv))
    database.now(lambda connection: export_parquet(connection, "games", as_parquet))
    with as_csv.open() as file:
        (row,) = csv.DictReader(file)
    columns = duckdb.read_parquet(str(as_parquet)).columns
    assert columns == list(row) and row["match"] == match_id(1) and row["begun"].endswith("Z")
    assert duckdb.read_parquet(str(as_parquet)).fetchall()[0][columns.index("seconds")] == 1200.0


@pytest.mark.parametrize("what", EXPORTS)
def test_the_columns_of_an_export_have_the_same_types_whatever_it_holds(
    database: Database, tmp_path: Path, what: str
) -> None:
    def types(name: str) -> list[str]:
        file = tmp_path / f"{name}.parquet"
        database.now(lambda connection: export_parquet(connection, what, file))
        return [*map(str, duckdb.read_parquet(str(file)).types)]

    empty = types("empty")
    store(
        database,
        event(0, BEGUN, 1, table="1"),
        event(1, WON, 1, minute=20, table="1"),
        event(2, FaultBegun("7", "reader", "3"), minute=21, table="1"),
        event(3, HelpCalled(), minute=22, table="1"),
    )
    assert types("full") == empty and "TIMESTAMP" in empty
    assert empty[0] == "VARCHAR"  # the table's name, which may be a number


def test_a_cell_cannot_become_a_formula(database: Database, tmp_path: Path) -> None:
    store(database, event(0, FaultBegun("reader", "reader", '=HYPERLINK("http://x")')))
    database.now(lambda connection: export_csv(connection, "faults", tmp_path / "faults.csv"))
    assert "'=HYPERLINK" in (tmp_path / "faults.csv").read_text()


def test_a_fault_with_a_nul_in_its_words_is_stored(database: Database) -> None:
    assert store(database, event(0, FaultBegun("reader\0", "reader", "no\0answer"))) == 1
    assert (
        database.now(lambda connection: connection.execute(select(faults.c.part)).scalar()) == "reader\ufffd"
    )


def test_one_event_that_the_database_refuses_does_not_hold_up_the_others(database: Database) -> None:
    sound = [event(number, Acted(number, "draw"), 1) for number in range(4)]
    strange = event(2**70, Acted(9, "draw"), 1)  # no column is that wide
    notes: list[str] = []
    hall = Hall(database, Address("127.0.0.1", 1), notes.append)
    asyncio.run(hall.store([*sound[:2], strange, *sound[2:]]))
    assert hall.events == 4 and len(notes) == 1 and "left out" in notes[0]


def test_old_rows_are_deleted_in_slices(database: Database) -> None:
    store(database, event(9999, BEGUN, 1))
    store(database, *(event(number, Acted(number, "a"), 1, -9e5 + number / 100) for number in range(2500)))
    deleted = [database.now(lambda connection: delete_old(connection, NOW_MS, 90, 400)) for _ in range(3)]
    assert deleted == [2001, 499, 0]


def test_old_events_are_deleted_and_their_games_stay(database: Database) -> None:
    store(database, event(0, BEGUN, 1, minute=-100 * 24 * 60), event(1, BEGUN, 2))
    assert database.now(lambda connection: delete_old(connection, NOW_MS, 90, 400)) == 1
    count = database.now(lambda connection: connection.execute(select(func.count(games.c.match))).scalar())
    assert count == 2


def test_a_clock_that_jumps_ahead_deletes_nothing(database: Database) -> None:
    store(database, event(0, BEGUN, 1), event(1, WON, 1, minute=20))
    next_year = NOW_MS + 365 * 86_400_000
    assert database.now(lambda connection: delete_old(connection, next_year, 90, 100)) == 0


def test_an_unusable_database_is_reported_with_the_next_step(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'missing' / 'hall.db'}")
    with pytest.raises(HallError, match=r"unable to open.*check"):
        database.upgrade()
    database.close()
    with pytest.raises(HallError, match="sqlite or postgresql"):
        Database("mysql://hall@server/hall")


def test_the_partitions_that_the_page_on_scale_describes_take_each_event_once(postgresql: str) -> None:
    page = (Path(__file__).parents[2] / "controller/playmat_hall/SCALE.md").read_text()
    statements = re.search(r"(?m)(^    (?:ALTER|CREATE|DROP|DO|  |END).*\n)+", page)
    assert statements
    database = Database(postgresql)
    try:
        database.now(
            lambda connection: connection.execute(text("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
        )
        database.upgrade()
        database.now(lambda connection: connection.exec_driver_sql(statements[0].replace("%", "%%")))
        batch = [event(number, Acted(number, "draw"), 1, table=f"table-{number}") for number in range(40)]
        late = event(1, Acted(1, "draw"), 1, minute=91 * 24 * 60)
        assert (store(database, *batch, late), store(database, *batch, late)) == (41, 0)
        deleted = database.now(lambda connection: delete_old(connection, late.received_ms, 90, 400))
        assert deleted == 40
    finally:
        database.close()
