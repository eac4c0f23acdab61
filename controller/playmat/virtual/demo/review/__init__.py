"""The page looks back on games: kept ones, the best actions of a position, what a game could have been."""
