"""The virtual table: its page, whole games by virtual hands, checks for authors."""
