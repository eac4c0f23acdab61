"""Information that may leave the session: status, cues, and answers to queries from pages."""
