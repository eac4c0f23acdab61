"""The engine: positions and actions of A Game of War, without any table."""
