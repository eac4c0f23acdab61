"""The sweep: one reader is visited after the other, while the next ones' fields already settle."""

import time

import micropython


class Sweep:
    """Visits `slots` in this order, round and round; at most `fields` of them are on, each for at least
    `settle_us` before its visit. Neighbours in the order should lie far apart. With None between them the
    second is off until the first was visited. A slot may come several times: then milliseconds decide, and no
    visit may be a long one.
    """

    def __init__(self, slots, fields, settle_us):
        self._settle_us = settle_us
        self._begin(slots, fields)

    def _begin(self, slots, fields):
        self._slots = slots
        self._fields = fields
        self._next = 0  # in the order
        self._ahead = 0  # how many were opened from there on
        visited = [slot for slot in slots if slot]
        once_each = len(set(visited)) == len(visited)
        for slot in visited:
            slot.rereads = once_each

    @micropython.native
    def ask(self):
        """Begins the visit to the next reader, whose tags are asked while other things are done."""
        slots = self._slots
        if not slots:  # none of this board's readers is needed on this mat
            time.sleep_us(self._settle_us)
            return
        count = len(slots)
        while self._ahead < self._fields:
            slot = slots[(self._next + self._ahead) % count]
            if slot is None:
                break
            slot.open()
            self._ahead += 1
        slot = slots[self._next]
        slot.open()  # one that comes several times may have been switched off since
        left_us = self._settle_us - time.ticks_diff(time.ticks_us(), slot.opened_at)
        if left_us > 0:
            time.sleep_us(left_us)
        slot.ask()

    @micropython.native
    def visit(self):
        """Ends that visit; whether it was to the last of the order."""
        slots = self._slots
        count = len(slots)
        if not count:
            return True
        slots[self._next].visit()
        following = self._next + 1
        self._ahead -= 1
        if following < count and slots[following] is None:
            following += 1
        if following >= count:
            following = 0
        self._next = following
        return following == 0

    def change(self, slots, fields):
        """Goes on in another order."""
        ahead = slots[:fields]
        for slot in self._slots:
            if slot and slot.reader.field and slot not in ahead:
                slot.close()
        self._begin(slots, fields)

    def close(self):
        """Switches all fields off."""
        for slot in self._slots:
            if slot:
                slot.close()
        self._ahead = 0
