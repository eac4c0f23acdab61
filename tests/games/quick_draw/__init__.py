"""Quick draw: both lay their card at once, and who was first has the round; three rounds win."""
