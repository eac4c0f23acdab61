"""The virtual board's time: bus transfers and sleeps advance it, and it tracks real time.

The process sleeps, in naps, while modelled time is ahead of real time, so a sweep takes as long as on a real
board and hardly any of the computer's time. Ticks wrap as on an RP2040, for the first time after ten seconds.

A board at rest would still sweep thirty times a second for ever. So it may `doze`, which is one long sleep to
the firmware.
"""

try:
    from utime import sleep_us as _sleep_us
    from utime import ticks_us as _real_us
except ImportError:  # CPython
    import time as _time

    _sleep = _time.sleep

    def _real_us():
        return _time.monotonic_ns() // 1000

    def _sleep_us(us):
        _sleep(us / 1_000_000)


_TICKS = (1 << 30) - 1
_NAP_US = 4000
_LAG_US = 20_000  # lag that the next settling pause may absorb
_LISTEN_US = 2000
_BEFORE_WRAP_US = 10_000_000

try:
    with open("speed") as _file:
        _speed = int(_file.read())
except OSError:
    _speed = 1


def _table_us():
    """Returns the microseconds of the table's clock, which may be faster than real ones."""
    return _real_us() * _speed


_zero = _table_us()
_now = 0
_listen_at = 0
_listener = None
_sleeps = 0  # since the last bus transfer
_on_sleep = None


def now():
    """Returns the microseconds since power-on."""
    return _now


def listen(listener):
    """Calls `listener` every 2 ms for events outside the firmware."""
    global _listener
    _listener = listener


def watch_sleeps(on_sleep):
    """Calls `on_sleep(count)` after each sleep; `count` have passed since the last bus transfer."""
    global _on_sleep
    _on_sleep = on_sleep


def doze(wait, ms):
    """Lets real time pass until `wait(ms)` returns; modelled time follows, and events are listened for."""
    global _now, _listen_at
    wait(ms // _speed)
    _now = max(_now, _table_us() - _zero)
    _listen_at = 0
    spend(0)


def jump():
    """Switches to modelled time only: nothing sleeps or dozes."""
    global _table_us, _sleep_us, _zero
    watch_sleeps(None)
    _zero = 0
    _table_us = lambda: 0  # noqa: E731
    _sleep_us = lambda us: None  # noqa: E731


def spend(us):
    """Lets modelled time pass during a bus transfer."""
    global _now, _listen_at, _sleeps
    _sleeps = 0
    _now += us
    real = _table_us() - _zero
    if _now > real + _NAP_US:
        _sleep_us((_now - real) // _speed)
    elif _now < real - _LAG_US:
        _now = real - _LAG_US
    if _now >= _listen_at and _listener:
        _listen_at = _now + _LISTEN_US
        _listener()


def sleep_us(us):
    global _sleeps
    sleeps = _sleeps + 1
    spend(us)
    _sleeps = sleeps
    if _on_sleep:
        _on_sleep(sleeps)


def sleep_ms(ms):
    sleep_us(1000 * ms)


def ticks_us():
    return (_now - _BEFORE_WRAP_US) & _TICKS


def ticks_ms():
    return (_now - _BEFORE_WRAP_US) // 1000 & _TICKS


def ticks_add(ticks, delta):
    return ticks + delta & _TICKS


def ticks_diff(end, start):
    return (end - start + (1 << 29) & _TICKS) - (1 << 29)
