"""Age of War: dice, castles and clans, after the printed rulebook."""
