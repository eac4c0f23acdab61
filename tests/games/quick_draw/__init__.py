"""Quick draw: both place their card at once, the first wins the round; three rounds win."""
