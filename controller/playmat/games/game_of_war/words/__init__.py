"""What people read of A Game of War."""
