"""The rules of thumb once more, over rows: each module has the thoughts of the readable one of the same name.

Bandits, bullets and the Marshal are moved by the fast engine's own rules. Beside the row stands what those need not
know: the hands in the order their cards came, and when each token came to its place, because of two equally good ones
the first is taken.
"""
