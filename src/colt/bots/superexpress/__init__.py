"""How the house bots think about Colt Super Express."""
