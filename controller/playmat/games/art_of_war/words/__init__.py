"""What people read and see of the game."""
