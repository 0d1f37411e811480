"""What comes in from outside: requests, sockets, and the answers they get."""
