"""The world, virtual, below the drivers: chips, tags, cards and hands."""
