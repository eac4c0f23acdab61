"""Random games come out as the rulings say that they do, for orientation."""

from collections import Counter
from statistics import mean

from digital import play_game

from playmat.games.art_of_war.phases import Reason
from playmat.games.art_of_war.rules import OFFICIAL

GAMES = 300


def test_random_games_come_out_as_the_rulings_say() -> None:
    """About 170 decisions and 30 turns; 3 in 4 by the end of the war, 1 in 5 by development."""
    played = [play_game(seed, OFFICIAL) for seed in range(GAMES)]
    results = [game.state.result for game in played]
    share = {
        reason: n / GAMES for reason, n in Counter(result.reason for result in results if result).items()
    }
    drawn = sum(1 for result in results if result and result.winner is None) / GAMES
    assert 160 < mean(game.decisions for game in played) < 190
    assert 28 < mean(game.state.turn for game in played) < 32
    assert 0.68 < share[Reason.END_OF_WAR] < 0.82
    assert 0.13 < share[Reason.DEVELOPMENT] < 0.27
    assert 0.01 < share[Reason.EXECUTION] < 0.09
    assert share.get(Reason.COLLAPSE, 0) < 0.01
    assert 0.02 < drawn < 0.09
