"""An evening's tournament: players, rounds, results, standings; pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from math import ceil, log2
from typing import Any

from playmat.errors import HallError, quoted
from playmat.hall.pairing import round_robin, round_robin_rounds, swiss

FORMS = ("swiss", "round-robin")
MOST_PLAYERS = 64
_LONGEST = 30  # characters of a name: two of them fit into a message on a console
_WON, _DRAWN = 2, 1  # half points


@dataclass(slots=True)
class Game:
    """One pairing; `second` is None for a bye, `result` is first, second, draw, or empty."""

    first: str
    second: str | None
    table: str = ""
    result: str = ""


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

    @classmethod
    def begin(cls, fields: dict[str, Any]) -> Tournament:
        """Returns a new tournament of what the operator entered; HallError in one sentence."""
        name, form = str(fields.get("name", "")).strip()[:60], fields.get("form")
        players = [" ".join(str(one).split()) for one in _texts(fields.get("players"))]
        players = [one for one in players if one]
        if form not in FORMS:
            raise HallError(f"{quoted(str(form))} is no form of tournament: choose {' or '.join(FORMS)}")
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise HallError(f"a tournament has 2 to {MOST_PLAYERS} players: these are {len(players)}")
        twice = [one for one, number in Counter(players).items() if number > 1]
        if twice:
            raise HallError(f"{quoted(twice[0])} is named twice: add a letter to one of them")
        if long := [one for one in players if len(one) > _LONGEST]:
            raise HallError(f"{quoted(long[0])} is longer than {_LONGEST} characters: shorten the name")
        most = round_robin_rounds(len(players))
        length = most if form == "round-robin" else fields.get("rounds") or max(1, ceil(log2(len(players))))
        if not isinstance(length, int) or not 1 <= length <= most:
            raise HallError(
                f"{len(players)} players can play 1 to {most} rounds without a rematch: choose so many"
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
        """Returns the games of the present round that have no result."""
        return [game for game in self.rounds[-1] if not game.result] if self.rounds else []

    def next_round(self) -> list[Game]:
        """Pairs the next round and returns it; HallError while results are missing."""
        if open_games := self.missing():
            game = open_games[0]
            raise HallError(f"the result of {game.first} and {game.second} is missing: enter it first")
        if len(self.rounds) >= self.length:
            raise HallError(f"all {self.length} rounds are played: begin another tournament")
        present = [row["player"] for row in self.standings() if row["player"] not in self.left]
        if len(present) < 2:
            raise HallError("fewer than two players are left: end the tournament")
        if self.form == "swiss":
            met = {frozenset((game.first, game.second)) for game in self._games() if game.second}
            byes = {game.first for game in self._games() if game.second is None}
            pairs = swiss(present, self._points(), met, byes)
        else:
            pairs = round_robin(self.players, len(self.rounds))
            pairs = [
                (one, other) if other in present else (one, None)
                for one, other in (pair if pair[0] in present else (pair[1] or "", None) for pair in pairs)
                if one in present
            ]
        free = iter(self.tables)
        games = [
            Game(one, other, next(free, "") if other else "", "" if other else "first")
            for one, other in pairs
        ]
        self.rounds.append(games)
        return games

    def enter(self, number: int, result: str) -> None:
        """Enters or corrects the result of a game of the present round."""
        games = self.rounds[-1] if self.rounds else []
        if not 0 <= number < len(games) or games[number].second is None:
            raise HallError("the round has no such game: reload the page")
        if result not in ("", "first", "second", "draw"):
            raise HallError(f"{quoted(result)} is no result: choose first, second or draw")
        games[number].result = result

    def leave(self, player: str, gone: bool = True) -> None:
        """Leaves a player out of further rounds, or takes the player back."""
        if player not in self.players:
            raise HallError(f"{quoted(player)} does not play in this tournament: reload the page")
        self.left = [one for one in self.left if one != player] + ([player] if gone else [])

    def standings(self) -> list[dict[str, Any]]:
        """Returns the players by points, then by their opponents' points (Buchholz), then as entered."""
        points = self._points()
        opponents: dict[str, int] = dict.fromkeys(self.players, 0)
        for game in self._games():
            if game.second:
                opponents[game.first] += points[game.second]
                opponents[game.second] += points[game.first]
        ranked = sorted(self.players, key=lambda one: (-points[one], -opponents[one]))
        return [
            {
                "player": one,
                "points": points[one] / 2,
                "opponents": opponents[one] / 2,
                "left": one in self.left,
            }
            for one in ranked
        ]

    def _games(self) -> list[Game]:
        return [game for games in self.rounds for game in games]

    def _points(self) -> dict[str, int]:
        points = dict.fromkeys(self.players, 0)
        for game in self._games():
            if game.result == "draw" and game.second:
                points[game.first] += _DRAWN
                points[game.second] += _DRAWN
            elif winner := {"first": game.first, "second": game.second}.get(game.result):
                points[winner] += _WON
        return points


def _texts(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > 1000 or not all(isinstance(one, str) for one in value):
        raise HallError("players and tables are lists of names: reload the page")
    return value
