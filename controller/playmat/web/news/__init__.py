"""What a page is told of a table, as each visitor may see it."""
