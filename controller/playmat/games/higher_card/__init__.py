"""Higher card: two duels at four readers, the game of the breadboard kit."""
