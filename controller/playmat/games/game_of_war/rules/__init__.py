"""Rules engine of A Game of War."""
