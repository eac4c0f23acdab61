"""The engine: positions, actions, the castles that they are played for, and their notation."""
