"""A Game of War, after Guy Debord: five hundred squares, and armies that live by their lines."""
