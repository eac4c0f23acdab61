"""Examines a table: the computer, its parts, its slot boards; a cause and a next step for each finding."""
