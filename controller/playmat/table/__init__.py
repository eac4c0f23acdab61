"""Model of the physical table: mats, tags, components and what the readers detect; pure."""
