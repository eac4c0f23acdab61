"""An evening's tournament: players, rounds, results, standings; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from math import ceil, log2
from typing import Any, NamedTuple

from playmat.errors import HallError, quoted
from playmat.names import is_visible, tidy_name
from playmat.text import say
from playmat_hall.pairing import round_robin, round_robin_rounds, swiss, unmet

FORMS = ("swiss", "round-robin")
MOST_PLAYERS = 64
_LONGEST = 30  # characters of a name: two of them fit into a message on a console
_WON, _DRAWN = 2, 1  # half points
_ALL_PLAYED = say("all rounds are played: end this tournament, and begin another one")

CHANGED = say("the tournament has changed meanwhile: look at it again")
"""The refusal of a request that was made for something else than what the tournament holds by now."""


class Moment(NamedTuple):
    """A time by the hall's clock, and the last event that was stored of each table's streams until then."""

    ms: int = 0
    events: Mapping[str, dict[str, int]] = {}  # numbers by table and stream


_NO_MOMENT = Moment()


@dataclass(slots=True)
class Game:
    """One pairing; `second` is None for a bye, `result` is first, second, draw, or empty.

    `first` sits at the table's first seat, so that the result which the table reports can be read. A bye is
    won; but in a round robin that someone joined late some have more of them than others, and none counts.
    """

    first: str
    second: str | None
    table: str = ""
    result: str = ""
    since_ms: int = 0  # when it got its table
    after: dict[str, int] | None = None  # that table's last events before it, by stream


@dataclass(slots=True)
class Tournament:
    """A tournament; points are halves, so that a draw is a whole number."""

    name: str
    form: str
    players: list[str]
    tables: list[str]
    length: int  # rounds
    rounds: list[list[Game]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    late: bool = False  # a round robin that someone joined after its first round

    @classmethod
    def begin(cls, fields: dict[str, Any]) -> Tournament:
        """Returns a new tournament of what the operator entered; HallError in one sentence."""
        name, form = str(fields.get("name", "")).strip()[:60], fields.get("form")
        players = [player for player in map(tidy_name, _texts(fields.get("players"))) if player]
        if form not in FORMS:
            raise HallError(say("{form} is no form of tournament: reload the page", form=quoted(str(form))))
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise HallError(
                say(
                    "a tournament has 2 to {most} players: these are {number}",
                    most=MOST_PLAYERS,
                    number=len(players),
                )
            )
        _check_names(players)
        most = round_robin_rounds(len(players))
        length = most if form == "round-robin" else fields.get("rounds") or max(1, ceil(log2(len(players))))
        if not isinstance(length, int) or not 1 <= length <= most:
            raise HallError(
                say(
                    "{number} players can play 1 to {most} rounds without a rematch: choose one of these "
                    "numbers",
                    number=len(players),
                    most=most,
                )
            )
        return cls(name, form, players, _texts(fields.get("tables")), length)

    @classmethod
    def of_json(cls, body: dict[str, Any]) -> Tournament:
        """Reads what `as_json` returned."""
        rounds = [[Game(**game) for game in games] for games in body["rounds"]]
        return cls(**{**body, "rounds": rounds})

    def as_json(self) -> dict[str, Any]:
        """Returns everything as JSON values."""
        return asdict(self)

    def missing(self) -> list[Game]:
        """Returns the games that have no result."""
        return [game for game in self._games() if not game.result]

    # Three ways to pair. A round robin of those who were there from the beginning follows the circle of all
    # players, also of those who left: only so does everyone still meet everyone, and an opponent who has left
    # is a bye. After a latecomer there is no circle, and `unmet` decides. A Swiss round pairs who is present.
    # A bye needs no table and has its result at once, so it is never missing.
    def next_round(self, now: Moment = _NO_MOMENT) -> list[Game]:
        """Pairs the next round and returns it; HallError while results are missing."""
        if open_games := self.missing():
            game = open_games[0]
            raise HallError(
                say(
                    "the result of {first} and {second} is missing: enter it first",
                    first=game.first,
                    second=game.second,
                )
            )
        if len(self.rounds) >= self.length:
            raise HallError(_ALL_PLAYED)
        present = [row["player"] for row in self.standings() if row["player"] not in self.left]
        if len(present) < 2:
            raise HallError(say("fewer than two players are left: end the tournament"))
        met = {frozenset((game.first, game.second)) for game in self._games() if game.second}
        if self.form == "swiss":
            byes = {game.first for game in self._games() if game.second is None}
            pairs = swiss(present, self._points(), met, byes)
        elif self.late:
            pairs = unmet(present, met)
        else:
            pairs = round_robin(self.players, len(self.rounds))
            pairs = [
                (player, other) if other in present else (player, None)
                for player, other in (pair if pair[0] in present else (pair[1] or "", None) for pair in pairs)
                if player in present
            ]
        free = iter(self.tables)
        games = [
            _seated(Game(player, other), next(free, ""), now) if other else Game(player, None, result="first")
            for player, other in pairs
        ]
        self.rounds.append(games)
        self._lengthen()
        return games

    def game(self, round_: int, number: int) -> Game:
        """Returns a game of two players by its place in a round; HallError if there is none."""
        games = self.rounds[round_] if 0 <= round_ < len(self.rounds) else []
        if not 0 <= number < len(games) or games[number].second is None:
            raise HallError(say("the round has no such game: reload the page"))
        return games[number]

    # A pairing stays as it was played: a correction changes points and standings, and with them only the
    # pairings of rounds to come.
    def enter(
        self, number: int, result: str, round_: int | None = None, now: Moment = _NO_MOMENT
    ) -> list[Game]:
        """Enters or corrects the result of a game, by default of the present round.

        Returns the games whose consoles must change: this one, and one that waited for its table. HallError
        for no result in an earlier round: later ones are paired by it.
        """
        # A result gives the table to the first pairing that waits, so taking it back takes the table back.
        place = len(self.rounds) - 1 if round_ is None else round_
        game = self.game(place, number)
        if result not in ("", "first", "second", "draw"):
            raise HallError(say("{result} is no result: reload the page", result=quoted(result)))
        if not result and place < len(self.rounds) - 1:
            raise HallError(CHANGED)
        games, ends = self.rounds[place], bool(result and not game.result)
        game.result = result
        if not result:
            _take_back_table(game, games)
        busy = {other.table for other in games if not other.result}
        waiting = [other for other in games if not other.table and not other.result]
        if not ends or not game.table or game.table in busy or not waiting:
            return [game]
        return [game, _seated(waiting[0], game.table, now)]

    def move(self, number: int, table: str, now: Moment = _NO_MOMENT) -> list[Game]:
        """Plays a game of the present round at another table; its own, which may have failed, gets no more.

        Returns the games whose consoles must change: what stood at the old table, and this one.
        """
        game = self.game(len(self.rounds) - 1, number)
        if game.result:
            raise HallError(CHANGED)
        if table in {other.table for other in self.rounds[-1] if not other.result}:
            raise HallError(say("{table} has another pairing: choose a free table", table=quoted(table)))
        before = replace(game)
        self.tables = [*dict.fromkeys(table if own == game.table else own for own in self.tables)]
        return [before, _seated(game, table, now)]

    def join(self, player: str) -> None:
        """Adds a player, who is paired from the next round on."""
        player = tidy_name(player)
        if not player or player.casefold() in {other.casefold() for other in self.players}:
            raise HallError(
                say("{player} cannot be added: enter a name that is not in the list", player=quoted(player))
            )
        if len(self.players) >= MOST_PLAYERS:
            raise HallError(say("a tournament has at most {most} players", most=MOST_PLAYERS))
        _check_names([player])
        if self.rounds and len(self.rounds) >= self.length and not self.missing():
            raise HallError(_ALL_PLAYED)
        self.players.append(player)
        if self.form == "round-robin":
            self.late = self.late or bool(self.rounds)
            self.length = round_robin_rounds(len(self.players))
            self._lengthen()

    def _lengthen(self) -> None:
        """Counts the rounds of a round robin again: a latecomer has to meet those who have played too."""
        # No circle fits players who began in different rounds. The player with most games ahead needs a round
        # for each, so this is the least number; it is counted again after each pairing.
        if self.late:
            present = [player for player in self.players if player not in self.left]
            met = {frozenset((game.first, game.second)) for game in self._games() if game.second}
            ahead = [
                sum(frozenset((player, other)) not in met for other in present) - 1 for player in present
            ]
            self.length = len(self.rounds) + max(ahead, default=0)

    def leave(self, player: str, gone: bool = True) -> None:
        """Leaves a player out of further rounds, or takes the player back."""
        if player not in self.players:
            raise HallError(
                say("{player} does not play in this tournament: reload the page", player=quoted(player))
            )
        self.left = [other for other in self.left if other != player] + ([player] if gone else [])
        self._lengthen()

    def standings(self) -> list[dict[str, Any]]:
        """Returns the players by points, then by their opponents' points (Buchholz), then as entered.

        Those with as many of both share a place.
        """
        points = self._points()
        opponents: dict[str, int] = dict.fromkeys(self.players, 0)
        for game in self._games():
            if game.second:
                opponents[game.first] += points[game.second]
                opponents[game.second] += points[game.first]
        figures = [(-points[player], -opponents[player]) for player in self.players]
        ranked = sorted(zip(figures, self.players, strict=True), key=lambda each: each[0])
        return [
            {
                "place": 1 + sum(other < own for other in figures),
                "player": player,
                "points": points[player] / 2,
                "opponents": opponents[player] / 2,
                "left": player in self.left,
            }
            for own, player in ranked
        ]

    def _games(self) -> list[Game]:
        return [game for games in self.rounds for game in games]

    def _points(self) -> dict[str, int]:
        points = dict.fromkeys(self.players, 0)
        for game in self._games():
            if game.second is None and self.late:
                continue
            if game.result == "draw" and game.second:
                points[game.first] += _DRAWN
                points[game.second] += _DRAWN
            elif winner := {"first": game.first, "second": game.second}.get(game.result):
                points[winner] += _WON
        return points


def _seated(game: Game, table: str, now: Moment) -> Game:
    game.table, game.since_ms, game.after = table, now.ms, dict(now.events.get(table, {}))
    return game


def _take_back_table(game: Game, games: list[Game]) -> None:
    """Gives a game its table again, and the one that got it waits; the game waits if others played since."""
    later = [other for other in games if other.table == game.table and other.since_ms > game.since_ms]
    if any(not other.result for other in later):
        _seated(later[0] if len(later) == 1 else game, "", _NO_MOMENT)


def _check_names(players: list[str]) -> None:
    named = Counter(player.casefold() for player in players)
    twice = [player for player in players if named[player.casefold()] > 1]
    if twice:
        raise HallError(say("{player} is named twice: add a letter to one of them", player=quoted(twice[0])))
    if unseen := [name for name in players if not is_visible(name)]:
        raise HallError(say("{player} has invisible signs: type the name again", player=quoted(unseen[0])))
    if long := [name for name in players if len(name) > _LONGEST]:
        raise HallError(
            say(
                "{player} is longer than {most} characters: shorten the name",
                player=quoted(long[0]),
                most=_LONGEST,
            )
        )


def _texts(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > 1000 or not all(isinstance(text, str) for text in value):
        raise HallError(say("players and tables are lists of names: reload the page"))
    return value
