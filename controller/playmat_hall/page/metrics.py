"""The hall's figures for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from playmat_hall.attention import Urgency, attention
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms


class _Figures(Collector):
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Metric]:
        hall, now = self._hall, now_ms()
        yield GaugeMetricFamily("playmat_hall_broker_connected", "1: connected.", hall.broker.connected)
        yield CounterMetricFamily("playmat_hall_events", "Events stored since the start.", hall.events)
        refused = hall.broker.refused
        yield CounterMetricFamily("playmat_hall_refused_messages", "Messages that were invalid.", refused)
        states = GaugeMetricFamily(
            "playmat_hall_tables", "Tables by the most urgent thing they report.", labels=["state"]
        )
        tables = [*hall.tables.states.values()]
        urgencies = [attention(table, now, "en").urgency for table in tables]
        for urgency in Urgency:
            states.add_metric([urgency.name.lower()], urgencies.count(urgency))
        yield states
        for name, explanation, values in (
            ("online", "1: connected to the broker.", [table.online for table in tables]),
            ("faults", "Faults at present.", [len(t.health.faults) if t.health else 0 for t in tables]),
            (
                "events_waiting",
                "Events that the broker has not confirmed to the table.",
                [t.health.outbox.waiting if t.health else 0 for t in tables],
            ),
            (
                "events_dropped",
                "Events that the table gave up.",
                [t.health.outbox.dropped if t.health else 0 for t in tables],
            ),
        ):
            family = GaugeMetricFamily(f"playmat_table_{name}", explanation, labels=["table"])
            for table, value in zip(tables, values, strict=True):
                family.add_metric([table.name], value)
            yield family


def figures(hall: Hall) -> bytes:
    """Returns all figures in Prometheus' text format."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Figures(hall))
    return generate_latest(registry)
