"""The tags of a game's components: registered, written, verified, and kept in a box."""
