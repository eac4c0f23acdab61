"""Game rules: pure, one package per game, each implementing the interface of `games.interface`."""
