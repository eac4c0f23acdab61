"""When a table opens an access point of its own, and when it closes it again."""

from __future__ import annotations

import pytest

from playmat.maintenance.hotspot.machine import (
    ATTEMPT,
    PATIENCE,
    RENEWAL,
    RETRY,
    SEEKING,
    Attempt,
    Choice,
    Facts,
    HotspotMachine,
    Link,
    Order,
    Phase,
)

OPEN = Facts(is_open=True)
AT_HOME = Facts(link=Link.CONNECTED)
HOME = Choice("Home", "a good one")


def opened() -> HotspotMachine:
    """A machine whose access point has been open since second 0."""
    machine = HotspotMachine(-PATIENCE)
    assert machine.step(0.0, Facts()) == [Order.OPEN]
    return machine


def joining() -> HotspotMachine:
    machine = opened()
    assert machine.choose(HOME, 10.0) == [Order.CLOSE, HOME]
    return machine


def test_two_minutes_without_a_network_open_the_access_point() -> None:
    machine = HotspotMachine(0.0)
    assert machine.step(PATIENCE - 1, Facts()) == []
    assert machine.step(PATIENCE, Facts()) == [Order.OPEN]


def test_a_slow_router_at_power_on_opens_nothing() -> None:
    machine = HotspotMachine(0.0)
    assert machine.step(PATIENCE - 10, Facts(link=Link.CONNECTING)) == []
    assert machine.step(PATIENCE + 10, Facts(link=Link.CONNECTING)) == []
    assert machine.step(PATIENCE + 20, AT_HOME) == []


def test_a_network_that_only_ever_connects_does_not_hold_the_access_point_back() -> None:
    machine = HotspotMachine(0.0)
    assert machine.step(PATIENCE + ATTEMPT, Facts(link=Link.CONNECTING)) == [Order.OPEN]


def test_the_two_minutes_count_from_the_last_network() -> None:
    machine = HotspotMachine(0.0)
    machine.step(1000.0, AT_HOME)
    assert machine.step(1000.0 + PATIENCE - 1, Facts()) == []
    assert machine.step(1000.0 + PATIENCE, Facts()) == [Order.OPEN]


def test_known_networks_are_tried_every_three_minutes_while_nobody_has_joined() -> None:
    machine = opened()
    known = Facts(is_open=True, known=True)
    assert machine.step(RETRY - 1, known) == []
    assert machine.step(RETRY, known) == [Order.CLOSE]
    assert machine.step(RETRY + SEEKING, Facts(known=True)) == [Order.OPEN]
    assert machine.step(RETRY + SEEKING + RETRY, known) == [Order.CLOSE]
    assert machine.step(RETRY + SEEKING + RETRY + 5, AT_HOME) == []
    assert machine.phase is Phase.WATCHING


def test_the_access_point_stays_while_somebody_has_joined() -> None:
    machine = opened()
    joined = Facts(is_open=True, known=True, joined=1)
    assert [machine.step(second, joined) for second in (RETRY, 2 * RETRY, RENEWAL)] == [[], [], []]
    assert machine.step(RENEWAL + RETRY, Facts(is_open=True, known=True)) == [Order.CLOSE]


def test_an_access_point_is_renewed_each_hour_where_no_network_is_known() -> None:
    machine = opened()
    assert machine.step(RETRY, OPEN) == []
    assert machine.step(RENEWAL, OPEN) == [Order.CLOSE]
    assert machine.step(RENEWAL + SEEKING, Facts()) == [Order.OPEN]


def test_an_access_point_that_has_gone_is_ordered_again() -> None:
    machine = opened()
    assert machine.step(ATTEMPT - 1, Facts()) == []
    assert machine.step(ATTEMPT, Facts(joined=1)) == [Order.OPEN]
    assert machine.step(ATTEMPT + 1, Facts()) == []


def test_a_network_that_is_joined_is_kept() -> None:
    machine = joining()
    assert machine.step(12.0, Facts(attempt=Attempt.RUNNING)) == []
    assert machine.step(14.0, Facts(link=Link.CONNECTED, attempt=Attempt.CONNECTED)) == [Order.KEEP]
    assert machine.phase is Phase.WATCHING and machine.failure is None


@pytest.mark.parametrize(
    "failure", [Attempt.WRONG_PASSWORD, Attempt.NOT_FOUND, Attempt.NO_ADDRESS, Attempt.FAILED]
)
def test_the_access_point_comes_back_with_the_reason(failure: Attempt) -> None:
    machine = joining()
    assert machine.step(15.0, Facts(attempt=failure)) == [Order.DISCARD, Order.OPEN]
    assert machine.phase is Phase.OPEN and machine.failure is failure


def test_a_network_that_does_not_answer_for_a_minute_has_failed() -> None:
    machine = joining()
    assert machine.step(10.0 + ATTEMPT, Facts(attempt=Attempt.RUNNING)) == [Order.DISCARD, Order.OPEN]
    assert machine.failure is Attempt.FAILED


def test_the_reason_is_gone_once_a_network_is_there() -> None:
    machine = joining()
    machine.step(15.0, Facts(attempt=Attempt.WRONG_PASSWORD))
    machine.step(15.0 + RETRY, Facts(is_open=True, known=True))
    machine.step(20.0 + RETRY, AT_HOME)
    assert machine.failure is None


def test_a_cable_does_not_pass_for_the_network_that_was_chosen() -> None:
    machine = joining()
    cable = Facts(link=Link.CONNECTED, attempt=Attempt.RUNNING)
    assert machine.step(12.0, cable) == [] and machine.phase is Phase.JOINING


def test_a_network_whose_internet_is_broken_can_be_left_at_once() -> None:
    machine = HotspotMachine(0.0)
    machine.step(5.0, AT_HOME)
    assert machine.leave(6.0) == [Order.OPEN]
    assert machine.step(7.0, Facts(is_open=True, known=True)) == []
    assert machine.choose(HOME, 8.0) == [Order.CLOSE, HOME]


def test_a_network_that_was_left_is_back_if_nobody_joins() -> None:
    machine = HotspotMachine(0.0)
    machine.leave(6.0)
    assert machine.step(6.0 + RETRY, Facts(is_open=True, known=True)) == [Order.CLOSE]


def test_one_attempt_runs_at_a_time() -> None:
    machine = joining()
    assert machine.choose(Choice("Other"), 11.0) == [] and machine.leave(11.0) == []
