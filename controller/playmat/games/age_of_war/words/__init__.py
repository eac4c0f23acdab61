"""What people read: names, sentences, and the position at a glance."""
