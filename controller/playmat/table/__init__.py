"""What lies on the mat: tags, cards, slots, snapshots; pure."""
