"""The sweep: one reader is visited after the other, while the next ones' fields already settle.

Most of a visit is waiting for a tag, or until the chip is sure that there is none. So the visits to all
readers whose fields are on go on side by side: what is due soonest is done next. What takes long, such as
identifying a new tag, is done alone, when that reader is the first. Of many tags that come at once most are
only stamped in the first sweep, and identified in the following ones: no stamp waits for all others' records.
"""

import time

import micropython
from micropython import const

from presence import UNLIMITED

_IDENTIFIED, _NEW = const(6), const(1)  # in one sweep at most: tags, and those that had not answered before


class Sweep:
    """Visits `slots` in this order, round and round; at most `fields` of them are on, each for at least
    `settle_us` before its visit. Neighbours in the order should lie far apart. With None between them the
    second is off until the first was visited. A slot may come several times: then milliseconds decide, no
    visit may be a long one, and none waits for a step of another's.
    """

    def __init__(self, slots, fields, settle_us):
        self._settle_us = settle_us
        self._begin(slots, fields)

    def _begin(self, slots, fields):
        self._visits = [slot and slot.visit for slot in slots]
        self._fields = fields
        self._next = 0  # in the order
        self._ahead = 0  # how many were opened from there on
        self._quota = [UNLIMITED, UNLIMITED]  # until all is known that lies there
        visited = [slot for slot in slots if slot]
        once_each = self._once_each = len(set(visited)) == len(visited)
        for slot in visited:
            slot.rereads = once_each
            slot.quota = self._quota
            slot.visit.settle_us = self._settle_us
            slot.visit.over = False

    @micropython.native
    def ask(self):
        """Begins the visit to the next reader, whose tags are asked while other things are done."""
        visits = self._visits
        if not visits:  # none of this board's readers is needed on this mat
            time.sleep_us(self._settle_us)
            return
        count = len(visits)
        while self._ahead < self._fields:
            visit = visits[(self._next + self._ahead) % count]
            if visit is None:
                break
            visit.open()
            self._ahead += 1
        visit = visits[self._next]
        if not visit.over:
            visit.open()  # one that comes several times may have been switched off since
            if not visit.asked:
                visit.ask()

    @micropython.native
    def visit(self):
        """Ends that visit, while those after it go on; whether it was the last of the order."""
        visits = self._visits
        count = len(visits)
        if not count:
            return True
        visit = visits[self._next]
        while not visit.over:
            if visit.shares and self._once_each:
                self._go_on_before(visit)
            visit.over = visit.go_on(True)
        visit.over = False
        self._ahead -= 1
        following = self._next + 1
        if following < count and visits[following] is None:
            following += 1
        if following >= count:
            following = 0
            self._quota[0] = _IDENTIFIED
            self._quota[1] = _NEW
        self._next = following
        return following == 0

    @micropython.native
    def _go_on_before(self, first):
        """Begins the visits after the first one, and goes on with them, while they are due before it."""
        visits = self._visits
        end = min(self._next + self._ahead, len(visits))  # not beyond this sweep
        while True:
            soonest = first
            for index in range(self._next + 1, end):
                visit = visits[index]
                if not visit.shares:
                    break
                if visit.due and time.ticks_diff(visit.due_at, soonest.due_at) < 0:
                    soonest = visit
            if soonest is first:
                return
            if not soonest.asked:
                soonest.ask()
            elif soonest.go_on(False):
                soonest.over = True

    def change(self, slots, fields):
        """Goes on in another order."""
        ahead = [slot and slot.visit for slot in slots[:fields]]
        for visit in self._visits:
            if visit and visit.field and visit not in ahead:
                visit.close()
        self._begin(slots, fields)

    def close(self):
        """Switches all fields off."""
        for visit in self._visits:
            if visit:
                visit.close()
                visit.over = False
        self._ahead = 0

    def interrupt(self):
        """Drops what readers were asked: they are used for something else now."""
        for visit in self._visits:
            if visit:
                visit.drop()
