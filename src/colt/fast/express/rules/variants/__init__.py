"""The variants: each adds chapters of its own to the table of contents."""
