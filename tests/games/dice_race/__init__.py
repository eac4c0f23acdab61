"""A race with two dice for two to six players: the first with twenty points wins."""
