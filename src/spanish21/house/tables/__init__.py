"""Tables as actors: one at a time each, written to the log before anybody is told."""
