"""Today's heist: one a day, the same deal and the same bots for everybody, one try each."""

from colt.server.today.today import Today as Today
