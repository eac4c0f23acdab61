"""What one reader sees: tags arrive, stay and leave."""

import time

import micropython
from micropython import const

import picc
from mfrc522 import DEAD, OK, TIMEOUT
from visit import NO_STEPS, Visit

UNLIMITED = const(255)  # of a quota
_TAGS_MAX = const(4)  # more cannot lie in one field
_ENUMERATED_MAX = const(6)  # tags identified in one visit
_HARD_RESET_AT = const(2)  # failed visits before the readers' RST line is used
_FAULTS_MAX = const(3)  # and before the reader counts as dead
_RESTS_MS = const(500)  # so long after it came a tag may be carried across: one miss ends that
_STAYS_MS = const(1000)  # so long a phone, or a tag that cannot be read, lies there before it is reported
_LOOKS_EVERY = const(8)  # visits to one: in the others it is enough that something answers
_READS_EVERY = const(32)  # visits to a single tag: in one of them its record is read again
_RESET_EVERY = const(8)  # visits to a dead one; in the others it is only set up


class Tag:
    """A tag in the field; `near` once it answered a field of less power, and until it is gone."""

    def __init__(self, frames, data, came):
        self.uid = frames.uid
        self.data = data
        self.frames = frames
        self.checks = None  # see `picc.checks`; there once it was checked
        self.misses = 0
        self.came = came  # the ms when it first answered, or answered near
        self.left = 0  # the ms of its first miss
        self.doubted_since = None  # the ms of the first of the readings in a row that gave another record
        self.near = self.reported = False


class Slot:
    """One reader with the tags in its field.

    `report` has tag_on(slot, tag), called again once the tag is near, tag_off(slot, tag), presence(slot,
    present, at) and fault(slot, ok), hard_reset(slot), which resets the reader by its RST line where there is
    one, and meanwhile(), called while a tag takes long to answer; after `misses` visits in a row with clean
    silence, one if it has just come, a tag is gone, since the first of them.

    A phone has another UID at each visit, so it is known by none: after a second it is in `tags` as
    `picc.RANDOM`, reported as near. A tag whose record cannot be read for a second may be two with one UID,
    whose records collide: it is in `tags` with `picc.UNREAD` for its record, and read again now and then. So
    is a single tag, for a second one with its UID may be laid onto it: nothing but the record tells the two.
    """

    def __init__(self, number, reader, identify, misses, report):
        self.number = number
        self.identify = identify
        self.tags = []
        self.present = False  # what a reader that may not identify reports
        self.asks_owner = False  # whether it reports too in whose box that comes
        self.owner = None
        self.rereads = True  # whether a visit may take the time to read a record again
        self.working = True
        self.quota = [UNLIMITED, UNLIMITED]  # may be identified in this sweep: in all, new ones
        self.polls = self.hits = self.misses = 0  # visits: all, with an answer, with silence from a known tag
        self.reader = reader
        self._misses_max = misses
        self._report = report
        self._silent_visits = self._silent_since = 0
        self.faults = 0  # failed visits in a row
        self._single = False  # whether the last search found this one tag and no other
        self._turn = number  # of a single tag's checks the last; not the same one at all readers
        self.occupied = False  # whether silence means anything: it is not as it was when it was empty
        self.resting = False  # whether a single tag is near, and needs one check a visit
        self._doubtful = None  # the UID of the phone, or of the tag that could not be read, last found
        self._doubted_since = self._doubted_at = 0  # the ms of its first visit, the number of its last one
        self._came_at = None  # the ms when something first answered that no visit had the time to identify
        self.visit = Visit(self, reader, identify)

    # --- what its visits ask and find

    @micropython.native
    def next_check(self):
        """The steps of a resting tag's check, as `picc.checks`; none where it takes long or is not needed."""
        tag = self.tags[0]
        if tag.uid == picc.RANDOM or self._reads_now(tag):
            return NO_STEPS
        self.hits += 1
        return self._next_check(tag)

    @micropython.native
    def checked(self, alone):
        """That check found the tag alone; otherwise the next visit polls for all."""
        if alone:
            self.tags[0].misses = 0
        else:
            self.resting = self._single = False

    @micropython.native
    def take_in(self, status):
        """Finds out what answered WUPA, or that nothing did, and reports what changed."""
        self._count(status)
        if status == DEAD:
            self._reinit()
        elif self.identify:
            self._recover()
            self._track_tags(status)
            self._check_near()
            self._read_again()
        else:
            self._recover()
            self._track_presence(status)
        waits = self._came_at is not None
        self.occupied = not self.working or self.present or waits or bool(self.tags)
        self.resting = (
            self.working and self._single and self.tags[0].near and self.tags[0].data != picc.UNREAD
        )

    def write(self, uid, data, settle_us):
        """Writes a tag's first user bytes, in a visit of its own; what it says then, as `picc.write_user`."""
        self.visit.open()
        time.sleep_us(settle_us)
        said = picc.write_user(self.reader, picc.SelectFrames(uid), data)
        self.visit.close()
        for tag in self.tags:
            if tag.uid == uid and said and said != tag.data:
                tag.data = said
                if tag.reported:
                    self._report.tag_on(self, tag)
        return said

    @micropython.native
    def _count(self, status):
        if status == TIMEOUT:
            self.misses += bool(self.tags) or self.present
        elif status != DEAD:
            self.hits += 1

    # --- the reader itself

    def _reinit(self):
        """Resets a failed reader, at the next failure by its RST line, then reports it and tries on."""
        self.faults += 1
        if not self.working:
            self._revive()
        elif self.faults == _HARD_RESET_AT:
            self._report.hard_reset(self)
        else:
            self.reader.reset()
        if self.working and self.faults >= _FAULTS_MAX:
            self.working = False
            self._report.fault(self, False)

    def _revive(self):
        """Sets a dead reader up, now and then after a reset, for which nobody waits."""
        if self.faults % _RESET_EVERY:
            self.reader.set_up(time.ticks_us())
        else:
            self.reader.begin_reset()

    @micropython.native
    def _recover(self):
        self.faults = 0
        if not self.working:
            self.working = True
            self._report.fault(self, True)

    # --- tags

    @micropython.native
    def _track_presence(self, status):
        present = status != TIMEOUT
        if present or not self._silent_visits:
            self._silent_since = self.visit.asked_at
        self._silent_visits = 0 if present else self._silent_visits + 1
        if present != self.present and (present or self._silent_visits >= self._misses_max):
            self.present = present
            self.owner = picc.owner(self.reader) if present and self.asks_owner else None
            self._report.presence(self, present, self._silent_since)

    @micropython.native
    def _track_tags(self, status):
        if status == TIMEOUT:
            self._came_at = None
            self._miss_all(self.tags)
        elif self._single:
            self._single = self._check_single(self.tags[0])
        elif self.tags:
            self._poll_known(status)
        elif self._has_time():
            self._enumerate(status, [])

    @micropython.native
    def _has_time(self):
        """Whether this visit may identify what answers; else that is only stamped, as others wait to be."""
        quota = self.quota
        new = self._came_at is None
        if new:
            self._came_at = self.visit.asked_at
        if not quota[0] or (new and not quota[1]):
            return False
        quota[0] -= 1
        quota[1] -= new
        return True

    @micropython.native
    def _check_single(self, tag):
        """Checks a single tag for one level of its UID, or that no other answers: one check a visit.

        False where the answer leaves a doubt; then the next visit polls for all. A phone has no UID to check:
        that something answers is enough, but now and then.
        """
        if tag.uid == picc.RANDOM:
            tag.misses = 0
            self._turn = (self._turn + 1) % _LOOKS_EVERY
            return self._turn != 0
        if self._reads_now(tag):
            return picc.select(self.reader, tag.frames) == OK and self._says_the_same(tag)
        for step in self._next_check(tag):
            self.reader.transmit(step[0])
            if not picc.ends_step(self.reader, step):
                return False
        tag.misses = 0
        return True

    @micropython.native
    def _reads_now(self, tag):
        """Whether this visit reads a record again: one of 32, or of 2 once it differs; not all at once."""
        every = _READS_EVERY if tag.doubted_since is None else 2
        return (
            self.rereads and tag.near and tag.data != picc.UNREAD and (self.polls + self.number) % every == 0
        )

    @micropython.native
    def _next_check(self, tag):
        """The steps of the check whose turn it is."""
        checks = tag.checks
        if checks is None:
            checks = tag.checks = picc.checks(tag.frames)
        turn = self._turn = (self._turn + 1) % len(checks)
        return checks[turn]

    def _says_the_same(self, tag):
        """Reads the selected tag; False once it has said something else for a second, which is reported then.

        One that cannot be read and does not answer less power either has been slid away.
        """
        tag.misses = 0
        data = picc.read_user(self.reader, self._report.meanwhile)
        if data == tag.data or (data is None and not self._answers_low_power(tag)):
            tag.doubted_since = None
        elif tag.doubted_since is None:
            tag.doubted_since = self.visit.asked_at
        elif time.ticks_diff(self.visit.asked_at, tag.doubted_since) >= _STAYS_MS:
            tag.data = picc.UNREAD if data is None else data
            tag.doubted_since = None
            self._report.tag_on(self, tag)
            return False
        return True

    def _answers_low_power(self, tag):
        self.reader.low_power(True)
        near = picc.answers(self.reader, tag.frames)
        self.reader.low_power(False)
        return near

    def _poll_known(self, status):
        """Selects each known tag, then identifies what still answers. Only silence counts as a miss."""
        silent = []
        single = len(self.tags) == 1
        for tag in self.tags:
            if tag.uid == picc.RANDOM:  # is found among those that still answer
                silent.append(tag)
            elif status != TIMEOUT:
                status = picc.select(self.reader, tag.frames)
                if status == OK:
                    tag.misses = 0
                    if not single:  # a single one is silent anyway: a selected tag ignores REQA
                        picc.halt(self.reader)
                elif status == TIMEOUT:
                    silent.append(tag)
                status = picc.request(self.reader)
            else:
                silent.append(tag)
        self._single = single and not silent and status == TIMEOUT
        self.visit.judge(self._single)
        phone = single and self.tags[0].uid == picc.RANDOM
        status = self._enumerate(status, silent)
        if phone:
            self._single = len(self.tags) == 1 and not silent and status == TIMEOUT
        self._miss_all(silent)

    @micropython.native
    def _enumerate(self, status, silent):
        """Identifies the tags that still answer; a known one among them is not silent after all.

        Of several new ones only the first, once the board knows what lay there at the start: other readers
        wait meanwhile. Returns the status of the last question, TIMEOUT where nothing else answers.
        """
        came, self._came_at = self._came_at, None
        for _ in range(_ENUMERATED_MAX):
            errors = self.reader.noises + self.reader.collisions
            frames = picc.identify(self.reader) if status != TIMEOUT else None
            if frames is None:
                return status
            if picc.is_random(frames.uid):
                frames.uid = picc.RANDOM
            known = [tag for tag in self.tags if tag.uid == frames.uid]
            if known:
                known[0].misses = 0
                if known[0] in silent:
                    silent.remove(known[0])
                picc.halt(self.reader)
            elif not self._enrol(frames, errors, came):
                return status
            status = picc.request(self.reader)
            others = status != TIMEOUT and not (known or silent)  # one that seemed silent may be among them
            if others and self.quota[0] != UNLIMITED:
                self._came_at = self.visit.asked_at if came is None else came
                return status
        return status

    @micropython.native
    def _enrol(self, frames, errors, came):
        """Takes a new tag in; returns whether there may be others. The tag has answered SELECT with this UID.

        If it is not the first, or there were errors since `errors` were counted, it is selected once more.
        `came` are the ms when it first answered, if that was before this visit.
        """
        phone = frames.uid == picc.RANDOM
        data = b"" if phone else picc.read_user(self.reader, self._report.meanwhile)
        clear = not self.tags and self.reader.noises + self.reader.collisions == errors
        if not clear:
            picc.halt(self.reader)
        if len(self.tags) >= _TAGS_MAX or ((phone or data is None) and not self._stays(frames.uid)):
            return data is not None
        if came is None:
            came = self.visit.asked_at
        tag = Tag(frames, picc.UNREAD if data is None else data, came)
        if not (clear or phone):
            picc.wake(self.reader)
            if picc.select(self.reader, tag.frames) != OK:
                return False
            picc.halt(self.reader)
        self._single = clear
        self.tags.append(tag)
        return not clear

    @micropython.native
    def _stays(self, uid):
        """Whether visits have found this phone, or this tag that cannot be read, for a second."""
        if uid != self._doubtful or self.polls - self._doubted_at > self._misses_max:
            self._doubtful = uid
            self._doubted_since = self.visit.asked_at
        self._doubted_at = self.polls
        return time.ticks_diff(self.visit.asked_at, self._doubted_since) >= _STAYS_MS

    @micropython.native
    def _read_again(self):
        """Now and then reads tags that could not be read; reports what one says after all."""
        if self.polls % _LOOKS_EVERY:
            return
        for tag in self.tags:
            if tag.data == picc.UNREAD and picc.answers(self.reader, tag.frames):
                data = picc.read_user(self.reader, self._report.meanwhile)
                if data is not None:
                    tag.data = data
                    if tag.reported:
                        self._report.tag_on(self, tag)

    @micropython.native
    def _check_near(self):
        """Polls those that were not near yet at less power; reports what is new or has come near."""
        lowered = False
        for tag in self.tags:
            if not tag.near:
                if not lowered:
                    self.reader.low_power(True)
                lowered = True
                selected = self._single and not tag.reported and tag.data
                tag.near = (
                    tag.uid == picc.RANDOM or (selected and picc.says_no(self.reader)) or self._answers(tag)
                )
                if tag.near or not (tag.reported or tag.data == picc.UNREAD):  # far ones are read badly
                    if tag.reported or tag.data == picc.UNREAD:
                        tag.came = self.visit.asked_at
                    tag.reported = True
                    self._report.tag_on(self, tag)
        if lowered:
            self.reader.low_power(False)

    @micropython.native
    def _answers(self, tag):
        """Whether the tag answers now; where there may be others, to all levels of its UID."""
        return picc.answers(self.reader, tag.frames, 1 if self._single else 3)

    @micropython.native
    def _miss_all(self, tags):
        for index in range(len(tags) - 1, -1, -1):
            tag = tags[index]
            if not tag.misses:
                tag.left = self.visit.asked_at
            tag.misses += 1
            # what has rested for six days seems to have come later: MicroPython's ticks start anew
            carried = 0 <= time.ticks_diff(tag.left, tag.came) < _RESTS_MS
            if tag.misses >= self._misses_max or carried:
                self.tags.remove(tag)
                self._single = False
                self._report.tag_off(self, tag)
