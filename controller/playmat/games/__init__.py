"""The rules: pure, one package per game, all offering what `games.game` says."""
