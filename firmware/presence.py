"""What one reader sees: tags come, rest and go; each visit is one short stay of its field."""

from micropython import const

import picc
from mfrc522 import DEAD, OK, TIMEOUT

_TAGS_MAX = const(4)  # more cannot lie in one field
_MEETINGS_MAX = const(6)
_FAULTS_MAX = const(3)  # failed visits before the reader counts as dead


class Tag:
    """A tag that rests in the field."""

    def __init__(self, uid, data):
        self.uid = uid
        self.data = data
        self.selection = picc.selection(uid)
        self.misses = 0


class Slot:
    """One reader with the tags in its field.

    `tuning` has misses and timeout_us; `report` has on(slot, tag), off(slot, tag), cover(slot, present) and
    fault(slot, ok).
    """

    def __init__(self, number, reader, identify, tuning, report):
        self.number = number
        self.identify = identify
        self.tags = []
        self.covered = False  # what a reader that may not identify tells
        self.working = True
        self.reader = reader
        self.polls = self.hits = self.misses = 0  # visits: all, with an answer, with silence from a known tag
        self._tuning = tuning
        self._report = report
        self._silences = 0
        self._faults = 0
        reader.reset(tuning.timeout_us)

    def open(self):
        """Switches the field on; tags need some of it before they answer."""
        self.reader.antenna(True)

    def visit(self):
        """Looks who is there, reports what changed, and switches the field off."""
        status = picc.wake(self.reader) if self.reader.healthy() else DEAD
        self._count(status)
        self._judge(status != DEAD)
        if status == DEAD:
            self.reader.reset(self._tuning.timeout_us)
        elif self.identify:
            self._follow(status)
        else:
            self._watch(status != TIMEOUT)
        self.reader.antenna(False)

    def _count(self, status):
        self.polls += 1
        if status == TIMEOUT:
            self.misses += bool(self.tags) or self.covered
        elif status != DEAD:
            self.hits += 1

    def _judge(self, healthy):
        """A reader that failed once is set up anew; one that fails again and again is reported."""
        self._faults = 0 if healthy else self._faults + 1
        if healthy != self.working and (healthy or self._faults >= _FAULTS_MAX):
            self.working = healthy
            self._report.fault(self, healthy)

    def _watch(self, present):
        self._silences = 0 if present else self._silences + 1
        if present != self.covered and (present or self._silences >= self._tuning.misses):
            self.covered = present
            self._report.cover(self, present)

    def _follow(self, status):
        """Known tags first, by name; then whoever still answers. Only silence counts as a miss."""
        silent = []
        alone = len(self.tags) == 1
        for tag in self.tags:
            if status != TIMEOUT:
                status = picc.select(self.reader, tag.selection)
                if status == OK:
                    tag.misses = 0
                    if not alone:  # a lone one is silent anyway: a selected tag ignores REQA
                        picc.halt(self.reader)
                elif status == TIMEOUT:
                    silent.append(tag)
                status = picc.request(self.reader)
            else:
                silent.append(tag)
        self._meet(status, silent)
        for tag in silent:
            self._miss(tag)

    def _meet(self, status, silent):
        """Identifies the tags that still answer; a known one among them is not silent after all."""
        for _ in range(_MEETINGS_MAX):
            uid = picc.identify(self.reader) if status != TIMEOUT else None
            if uid is None:
                return
            known = [tag for tag in self.tags if tag.uid == uid]
            if known:
                known[0].misses = 0
                if known[0] in silent:
                    silent.remove(known[0])
                picc.halt(self.reader)
            elif not self._welcome(uid):
                return
            status = picc.request(self.reader)

    def _welcome(self, uid):
        """Takes a new tag in once it answers to its name: a UID read once may be corrupt."""
        data = picc.read_user(self.reader)
        picc.halt(self.reader)
        if data is None or picc.is_random(uid) or len(self.tags) >= _TAGS_MAX:
            return data is not None
        tag = Tag(uid, data)
        picc.wake(self.reader)
        if picc.select(self.reader, tag.selection) != OK:
            return False
        picc.halt(self.reader)
        self.tags.append(tag)
        self._report.on(self, tag)
        return True

    def _miss(self, tag):
        tag.misses += 1
        if tag.misses >= self._tuning.misses:
            self.tags.remove(tag)
            self._report.off(self, tag)
