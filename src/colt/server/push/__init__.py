"""Calling people who have no page open: it is their turn at a slow table. Off until the operator makes a key."""
