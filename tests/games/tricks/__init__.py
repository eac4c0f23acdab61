"""Tricks: cards from hidden hands onto places with readers."""
