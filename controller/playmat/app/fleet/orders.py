"""Commands from the broker: checked, and turned into orders for the session or refused."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from playmat.app.fleet.words import sentences, short
from playmat.errors import FleetError
from playmat.events import Ordered, OrderKind
from playmat.fleet import commands
from playmat.fleet.bounds import write
from playmat.fleet.commands import CORRELATION, Reply, read_request
from playmat.fleet.topics import Command, is_reply_topic, parse_topic
from playmat.mqtt import Message
from playmat.session.effects import Answered
from playmat.text import Text, say

BURST, PER_SECOND = 20, 2.0
"""Commands that a table takes at once, and in the long run."""

_REMEMBERED = 1000
_OLD = say("This command was for an earlier connection of the table: see if it was done, or send it again")


class Answer(NamedTuple):
    """A reply to publish."""

    topic: str
    payload: bytes
    correlation: bytes | None


class Orders:
    """Commands of one connection; `emit` takes events of the table, `restarting`: a restart is due.

    Four checks protect a table whose broker delivers something it should not: the topic is one of its own,
    the message is not retained, `session` is that of the present connection, and `id` is new. A repeated
    command gets the first reply again, so that its sender can repeat it without risk.
    """

    def __init__(
        self,
        table: str,
        session: str,
        emit: Callable[[Ordered], None],
        note: Callable[[str], None],
        steady: Callable[[], float],
    ) -> None:
        self._table = table
        self._session = session
        self._emit = emit
        self._note = note
        self._steady = steady
        self._known: OrderedDict[str, tuple[bytes, Reply | None]] = OrderedDict()
        self._open: dict[str, Message] = {}
        self._tokens, self._filled_at = float(BURST), steady()
        self._complained = False
        self.refused = 0
        self.answered_by = ""
        self.restarting = False

    def receive(self, message: Message) -> list[Answer]:
        """Takes a message; returns the replies that are due at once."""
        try:
            return self._take(message)
        except FleetError as error:
            self.refused += 1
            self._note(f"a command was refused: {error}")
            return []

    # The order is from cheap to dear, and from what is not for this table to what is. The bucket comes first:
    # a flood must cost no parsing. The checks before `read_request` reject messages that no honest client
    # sends, so they get no reply, which would only help a forger; later ones get a reply with the next step.
    # The id is remembered before the order is emitted: the same command again, while the table works on it,
    # is silent.
    def _take(self, message: Message) -> list[Answer]:
        if not self._allowed():
            self.refused += 1
            return []
        table, command = parse_topic(message.topic)
        if table != self._table or not isinstance(command, Command):
            raise FleetError(f"{message.topic} is not for the table {self._table}: check the access rules")
        if message.retain:
            raise FleetError(f"the command {command.value} is retained: publish it without that flag")
        if message.response_topic and not is_reply_topic(message.response_topic, self._table):
            raise FleetError("a reply was asked for on a topic that is not below the table's `reply`")
        if len(message.correlation or b"") > CORRELATION:
            raise FleetError(f"the correlation data are longer than {CORRELATION} bytes: shorten them")
        request = read_request(command, message.payload)
        if request.session != self._session:
            self.refused += 1
            return self._reply(message, Reply(request.id, "refused", sentences(_OLD)))
        if request.id in self._known:
            content, reply = self._known[request.id]
            if content == message.topic.encode() + message.payload:
                return self._reply(message, reply) if reply else []
            self.refused += 1
            other = say("Another command had this id: give each its own")
            return self._reply(message, Reply(request.id, "refused", sentences(other)))
        self._remember(request.id, message.topic.encode() + message.payload, None)
        self._note(f"{short(request.by)} asks from elsewhere: {command.value}")
        self._open[request.id] = message
        if command is Command.RESTART:
            self.restarting = True
            return self.answer(request.id, "done", None)
        if command is Command.ANSWERED:
            self.answered_by = request.by
        self._emit(_order(command, request))
        return []

    def on_answer(self, answered: Answered) -> list[Answer]:
        """Takes the session's answer to an order."""
        return self.answer(answered.id, answered.outcome.value, answered.reason)

    def answer(self, identity: str, outcome: commands.Outcome, reason: Text | None) -> list[Answer]:
        """Returns the reply to an order of this connection."""
        message = self._open.pop(identity, None)
        if message is None:
            return []
        reply = Reply(identity, outcome, sentences(reason) if reason else None)
        self._remember(identity, message.topic.encode() + message.payload, reply)
        return self._reply(message, reply)

    def _remember(self, identity: str, content: bytes, reply: Reply | None) -> None:
        self._known[identity] = content, reply
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    def _reply(self, message: Message, reply: Reply) -> list[Answer]:
        if not message.response_topic:
            return []
        return [Answer(message.response_topic, write(reply), message.correlation)]

    # A token bucket: BURST at once, PER_SECOND in the long run, by the clock that never jumps. The complaint
    # ends only at half a bucket: at the limit every second message would otherwise be allowed and the next
    # one complained about, and the flood would fill the log after all.
    def _allowed(self) -> bool:
        """Takes a token of the bucket; one sentence is logged for each flood."""
        now = self._steady()
        self._tokens = min(float(BURST), self._tokens + (now - self._filled_at) * PER_SECOND)
        self._filled_at = now
        if self._tokens < 1.0:
            if not self._complained:
                self._note("too many commands arrive: those beyond the limit are dropped")
            self._complained = True
            return False
        self._tokens -= 1.0
        self._complained = self._complained and self._tokens < BURST / 2
        return True


def _order(command: Command, request: commands.Request) -> Ordered:
    kind = OrderKind(command.value)
    match request:
        case commands.Message(text=text, seconds=seconds):
            return Ordered(request.id, kind, "".join(filter(str.isprintable, text)), seconds)
        case commands.Switch(on=on):
            return Ordered(request.id, kind, on=on)
        case commands.Speak(language=language, console=console):
            return Ordered(request.id, kind, language, -1 if console is None else console)
        case commands.Choose(game=game):
            return Ordered(request.id, kind, game)
    return Ordered(request.id, kind)
