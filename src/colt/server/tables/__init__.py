"""Tables in memory: who sits where, whose turn it is, who must be told."""
