"""One reader's visits: its field is on for a short time, in which it asks for tags, step by step."""

import time

import micropython
from micropython import const

import picc
from mfrc522 import DEAD, OK, TIMEOUT

_OFF_US = const(6000)  # without a field for so long, a tag has forgotten its state, and begins in IDLE
_ALONE, _ALONE_MAX = const(32), const(1024)  # visits alone after another reader has disturbed one
NO_STEPS = []


class Visit:
    """The visits to `reader`, one after the other, for `slot`, which takes what they find.

    Between its steps other readers may be used: what was asked is answered meanwhile.
    """

    def __init__(self, slot, reader, shares):
        self._slot = slot
        self._reader = reader
        self.settle_us = 0  # from field on to the first question
        self.asked = False  # whether a visit is under way
        self.asked_at = 0  # the board's milliseconds before that
        self.due = False  # whether it can begin or go on before its turn, which it should at `due_at`
        self.due_at = 0
        self.over = False  # whether it has ended before its turn
        self.shares = shares  # whether others may send meanwhile: not where any answer counts as a tag
        self._wakes = False  # whether WUPA is on the air
        self._status = None  # what came of it
        self._steps = NO_STEPS  # of a resting tag's check
        self._step = 0
        self._alone_for = 0  # visits in which no other reader may send meanwhile
        self._alone_next = _ALONE
        self._maybe_disturbed = False  # whether a check left a doubt while another reader may have sent
        self._closed_at = time.ticks_us()

    @property
    def field(self):
        """Whether the reader's field is on."""
        return self._reader.field

    @micropython.native
    def open(self):
        """Switches the field on unless it is, once it was off so long that every tag begins anew."""
        if self._reader.field:
            return
        off_us = time.ticks_diff(time.ticks_us(), self._closed_at)
        if 0 <= off_us < _OFF_US:
            time.sleep_us(_OFF_US - off_us)
        self._reader.antenna(True)
        self.asked = False
        self.due = True
        self.due_at = time.ticks_add(time.ticks_us(), self.settle_us)

    @micropython.native
    def close(self):
        """Switches the field off."""
        self._reader.antenna(False)
        self.asked = self.due = False
        self._closed_at = time.ticks_us()

    @micropython.native
    def ask(self):
        """Begins a visit once the field has settled: WUPA is on the air while the board does other things."""
        left_us = time.ticks_diff(self.due_at, time.ticks_us())
        if left_us > 0:
            time.sleep_us(left_us)
        self.asked_at = time.ticks_ms()
        self._wakes = self._reader.begin(picc.WUPA_BEGIN)
        self._status = None
        self._steps = NO_STEPS
        self.asked = self.due = True
        answer_us = picc.ATQA_US if self._slot.occupied else picc.SILENCE_US
        self.due_at = time.ticks_add(time.ticks_us(), answer_us)
        if self._alone_for:
            self._alone_for -= 1
            self.shares = not self._alone_for

    def drop(self):
        """Drops what was asked, so that the visit starts again."""
        self.asked = False
        self.due = self._reader.field

    @micropython.native
    def go_on(self, first):
        """Takes the answer to what was asked, and asks on; whether the visit has ended, its field off.

        What takes long, or must be alone on the air, waits until this is the `first` of the visits under way.
        """
        reader = self._reader
        slot = self._slot
        if not reader.field:  # all readers were reset: nothing is learnt
            self.close()
            return True
        if self._steps:
            return self._go_on_checking()
        if self._status is None:
            self._status = status = reader.end(picc.RECEIVE_ATQA) if self._wakes else DEAD
            slot.polls += 1
            if status == OK and slot.resting:
                self._steps = slot.next_check()
                if self._steps:
                    slot.faults = 0
                    self._send_step(0)
                    return False
            elif status == TIMEOUT and not slot.occupied:
                slot.faults = 0
                self.close()
                return True
        if not first:
            self.due = False
            return False
        status = self._status
        if status == TIMEOUT and self.shares:  # only silence while nothing else is on the air counts
            time.sleep_us(picc.FRAME_US)
            status = picc.wake(reader)
        slot.take_in(status)
        self.close()
        return True

    def judge(self, alone):
        """If a tag is alone after all, its doubtful check was disturbed by another reader's frames."""
        if self._maybe_disturbed and alone:
            self.shares = False
            self._alone_for = self._alone_next
            self._alone_next = min(2 * self._alone_next, _ALONE_MAX)
        self._maybe_disturbed = False

    @micropython.native
    def _go_on_checking(self):
        """Takes the answer to a step of a resting tag's check, and sends the next one."""
        steps = self._steps
        step = self._step
        alone = picc.ends_step(self._reader, steps[step])
        if alone and step + 1 < len(steps):
            self._send_step(step + 1)
            return False
        self._maybe_disturbed = self.shares and not alone
        self._slot.checked(alone)
        self.close()
        return True

    @micropython.native
    def _send_step(self, number):
        step = self._steps[number]
        self._step = number
        self._reader.transmit(step[0])
        self.due_at = time.ticks_add(time.ticks_us(), step[3])
