"""The net: what one seat knows as a row of small numbers, and the answers it can give as places in a list."""
