"""What one reader sees: tags come, rest and go; each visit is one short stay of its field."""

from micropython import const

import mfrc522
import picc

_TAGS_MAX = const(4)  # more cannot lie in one field
_HEALTH_EVERY = const(16)  # visits between looks at the chip
_FAULTS_MAX = const(3)  # failed looks before the reader counts as dead


class Tag:
    """A tag that rests in the field."""

    def __init__(self, uid, data):
        self.uid = uid
        self.data = data
        self.selection = picc.selection(uid)
        self.misses = 0


class Slot:
    """One reader with the tags in its field; `report` has on(slot, tag), off(slot, tag), fault(slot, ok)."""

    def __init__(self, number, reader, identify, report):
        self.number = number
        self.identify = identify
        self.tags = []
        self.covered = False  # what a reader that may not identify tells
        self.working = True
        self._reader = reader
        self._report = report
        self._misses = 0
        self._visits = 0
        self._faults = 0

    def reset(self, timeout_ms):
        """Sets the chip up."""
        self._reader.reset(timeout_ms)

    def open(self):
        """Switches the field on; tags need some ms of it before they answer."""
        self._reader.antenna(True)

    def visit(self, misses, timeout_ms):
        """Looks who is there, reports what changed, and switches the field off."""
        self._check(timeout_ms)
        if self.working:
            status = picc.wake(self._reader)
            if self.identify:
                self._follow(status, misses)
            else:
                self._cover(status != mfrc522.TIMEOUT, misses)
        self._reader.antenna(False)

    def _check(self, timeout_ms):
        self._visits += 1
        if self.working and not self._faults and self._visits % _HEALTH_EVERY != 1:
            return
        if self._reader.healthy(True):
            self._faults = 0
            if not self.working:
                self.working = True
                self._report.fault(self, True)
            return
        self._faults += 1
        if self.working and self._faults == _FAULTS_MAX:
            self.working = False
            self._report.fault(self, False)
        self._reader.reset(timeout_ms)
        self._reader.antenna(True)

    def _cover(self, present, misses):
        self._misses = 0 if present else self._misses + 1
        if present != self.covered and (present or self._misses >= misses):
            self.covered = present
            self._report.cover(self, present)

    def _follow(self, status, misses):
        """Known tags first, by name; then whoever still answers. Only silence is a miss."""
        if status == mfrc522.TIMEOUT:
            self._miss([], misses)
            return
        seen = []
        for tag in self.tags:
            if picc.select(self._reader, tag.selection):
                tag.misses = 0
                seen.append(tag)
                picc.halt(self._reader)
            status = picc.request(self._reader)
        if self._meet(seen, status):
            self._miss(seen, misses)

    def _meet(self, seen, status):
        """Identifies the tags that still answer; says whether every answer was understood."""
        while status != mfrc522.TIMEOUT and len(self.tags) < _TAGS_MAX:
            uid = picc.identify(self._reader)
            if uid is None:
                return False
            known = [tag for tag in self.tags if tag.uid == uid]
            tag = known[0] if known else self._read_twice(uid)
            if tag is None:
                return False
            tag.misses = 0
            seen.append(tag)
            if not known:
                self.tags.append(tag)
                self._report.on(self, tag)
            picc.halt(self._reader)
            status = picc.request(self._reader)
        return True

    def _read_twice(self, uid):
        """The tag with this UID if it answers to it by name; a UID read once may be corrupt."""
        tag = Tag(uid, picc.read_user(self._reader))
        picc.halt(self._reader)
        picc.wake(self._reader)
        return tag if picc.select(self._reader, tag.selection) else None

    def _miss(self, seen, misses):
        for tag in tuple(self.tags):
            if tag not in seen:
                tag.misses += 1
                if tag.misses >= misses:
                    self.tags.remove(tag)
                    self._report.off(self, tag)
