"""The tags of a game's components: registration, writing, verification, and the box file."""
