"""Rules engine: positions, actions, castles and their notation."""
