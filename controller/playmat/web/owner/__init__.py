"""The page on which a table's owner sets it up, behind a PIN that the table shows on its displays."""
