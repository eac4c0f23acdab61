"""A pytest plugin that prints the tests which used most processor time: `-p support.processor_time`.

It counts the test's own process and those that ended while the test ran.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterator

import pytest

SHOWN = 20
_KEY = "processor seconds"


def _used() -> float:
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class _Meter:
    """Adds up the seconds of each test, from all workers."""

    def __init__(self) -> None:
        self._seconds: Counter[str] = Counter()
        self._before = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        self._before = _used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report = yield
        now = _used()
        report.user_properties.append((_KEY, now - self._before))  # type: ignore[attr-defined]
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # A report's properties include those of the test's earlier phases.
        self._seconds[report.nodeid] += [value for key, value in report.user_properties if key == _KEY][-1]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        files: Counter[str] = Counter()
        for test, seconds in self._seconds.items():
            files[test.partition("::")[0]] += seconds
        terminalreporter.section(f"processor time: {self._seconds.total():.0f} s")
        for what in (self._seconds, files):
            for name, seconds in what.most_common(SHOWN):
                terminalreporter.write_line(f"{seconds:8.1f} s  {name}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Meter())
