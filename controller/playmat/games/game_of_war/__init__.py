"""A Game of War, after Guy Debord: 500 squares and lines of communication."""
