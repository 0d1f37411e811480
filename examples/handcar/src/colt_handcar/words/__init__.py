"""What is said about the handcar, in every language."""
