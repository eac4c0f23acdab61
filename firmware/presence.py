"""What one reader sees: tags come, rest and go; each visit is one short stay of its field."""

from micropython import const

import picc
from mfrc522 import DEAD, OK, TIMEOUT

_TAGS_MAX = const(4)  # more cannot lie in one field
_MEETINGS_MAX = const(6)
_REVIVED_AT = const(2)  # failed visits before the readers' RST line is used
_FAULTS_MAX = const(3)  # and before the reader counts as dead


class Tag:
    """A tag that rests in the field; `near` once it answered a field of less power, and until it is gone."""

    def __init__(self, uid, data):
        self.uid = uid
        self.data = data
        self.name = picc.Name(uid)
        self.misses = 0
        self.near = self.told = False


class Slot:
    """One reader with the tags in its field.

    `report` has on(slot, tag), said again once the tag is near, off(slot, tag), cover(slot, present) and
    fault(slot, ok), and revive(slot), which resets the reader as hard as it can be; `misses` are the clean
    ones before a tag is gone.
    """

    def __init__(self, number, reader, identify, misses, report):
        self.number = number
        self.identify = identify
        self.tags = []
        self.covered = False  # what a reader that may not identify tells
        self.working = True
        self.polls = self.hits = self.misses = 0  # visits: all, with an answer, with silence from a known tag
        self.reader = reader
        self._misses_max = misses
        self._report = report
        self._silences = 0
        self._faults = 0
        self._lone = False  # the only tag was the only one when it was last looked for others
        self._question = 0  # what a lone tag is asked in turn
        reader.reset()

    def open(self):
        """Switches the field on; tags need some of it before they answer."""
        self.reader.antenna(True)

    def visit(self):
        """Looks who is there, reports what changed, and switches the field off."""
        status = picc.wake(self.reader) if self.reader.healthy() else DEAD
        self._count(status)
        if status == DEAD:
            self._mend()
        elif self.identify:
            self._recover()
            self._follow(status)
            self._approach()
        else:
            self._recover()
            self._watch(status != TIMEOUT)
        self.reader.antenna(False)

    def _count(self, status):
        self.polls += 1
        if status == TIMEOUT:
            self.misses += bool(self.tags) or self.covered
        elif status != DEAD:
            self.hits += 1

    # --- the reader itself

    def _mend(self):
        """Sets a reader that failed up anew, then revives it, then reports it."""
        self._faults += 1
        if self._faults == _REVIVED_AT:
            self._report.revive(self)
        else:
            self.reader.reset()
        if self.working and self._faults >= _FAULTS_MAX:
            self.working = False
            self._report.fault(self, False)

    def _recover(self):
        self._faults = 0
        if not self.working:
            self.working = True
            self._report.fault(self, True)

    # --- tags

    def _watch(self, present):
        self._silences = 0 if present else self._silences + 1
        if present != self.covered and (present or self._silences >= self._misses_max):
            self.covered = present
            self._report.cover(self, present)

    def _follow(self, status):
        if status == TIMEOUT:
            self._miss_all(self.tags)
        elif self._lone:
            self._lone = self._rests(self.tags[0])
        elif self.tags:
            self._look_around(status)
        else:
            self._meet(status, [])

    def _rests(self, tag):
        """Asks a lone tag for one level of its name, or others whether they are there: one question a visit.

        False where the answer leaves a doubt; the next visit looks around.
        """
        turn = self._question
        levels = len(tag.name.parts)
        self._question = (turn + 1) % (levels + 1)
        if turn < levels:
            alone = picc.recognise(self.reader, tag.name, turn) == OK
        else:  # who hears another name falls back and answers REQA, unless it is drowned by the tag itself
            alone = picc.select(self.reader, tag.name, 1) == OK and picc.request(self.reader) == TIMEOUT
        if alone:
            tag.misses = 0
        return alone

    def _look_around(self, status):
        """Known tags first, by name; then whoever still answers. Only silence counts as a miss."""
        silent = []
        single = len(self.tags) == 1
        for tag in self.tags:
            if status != TIMEOUT:
                status = picc.select(self.reader, tag.name)
                if status == OK:
                    tag.misses = 0
                    if not single:  # a single one is silent anyway: a selected tag ignores REQA
                        picc.halt(self.reader)
                elif status == TIMEOUT:
                    silent.append(tag)
                status = picc.request(self.reader)
            else:
                silent.append(tag)
        self._lone = single and not silent and status == TIMEOUT
        self._meet(status, silent)
        self._miss_all(silent)

    def _meet(self, status, silent):
        """Identifies the tags that still answer; a known one among them is not silent after all."""
        for _ in range(_MEETINGS_MAX):
            flaws = self.reader.noises + self.reader.collisions
            uid = picc.identify(self.reader) if status != TIMEOUT else None
            if uid is None:
                return
            known = [tag for tag in self.tags if tag.uid == uid]
            if known:
                known[0].misses = 0
                if known[0] in silent:
                    silent.remove(known[0])
                picc.halt(self.reader)
            elif not self._welcome(uid, flaws):
                return
            status = picc.request(self.reader)

    def _welcome(self, uid, flaws):
        """Takes a new tag in; whether there may be others. SELECT has asked it whether that is its name.

        If it is not the first, or anything was unclear, it has to answer to its name once more.
        """
        data = picc.read_user(self.reader)
        clear = not self.tags and self.reader.noises + self.reader.collisions == flaws
        if not clear:
            picc.halt(self.reader)
        if data is None or picc.is_random(uid) or len(self.tags) >= _TAGS_MAX:
            return data is not None
        tag = Tag(uid, data)
        if not clear:
            picc.wake(self.reader)
            if picc.select(self.reader, tag.name) != OK:
                return False
            picc.halt(self.reader)
        self._lone = clear
        self.tags.append(tag)
        return not clear

    def _approach(self):
        """Asks those that were not near yet at less power; tells who is new or has come near."""
        far = [tag for tag in self.tags if not tag.near]
        if not far:
            return
        self.reader.dim(True)
        for tag in far:
            tag.near = self._answers(tag)
            if tag.near or not tag.told:
                tag.told = True
                self._report.on(self, tag)
        self.reader.dim(False)

    def _answers(self, tag):
        """Whether the tag answers now; where others may lie there, to its whole name."""
        levels = 1 if self._lone else 3
        for _ in range(2):  # who was selected only falls back at the first call
            if picc.wake(self.reader) != TIMEOUT and picc.select(self.reader, tag.name, levels) == OK:
                return True
        return False

    def _miss_all(self, tags):
        for tag in tuple(tags):
            tag.misses += 1
            if tag.misses >= self._misses_max:
                self.tags.remove(tag)
                self._lone = False
                self._report.off(self, tag)
