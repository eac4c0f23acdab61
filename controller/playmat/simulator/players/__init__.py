"""Virtual players: movements of hands and fingers, and decisions."""
