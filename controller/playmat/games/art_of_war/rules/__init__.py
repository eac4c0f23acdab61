"""Rules engine of Art of War: positions, actions, cards and their notation."""
