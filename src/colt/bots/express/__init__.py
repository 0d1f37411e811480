"""How the house bots think about Colt Express."""
