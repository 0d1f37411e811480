"""The rules of Colt Express over rows, one module per chapter of the rulebook, like the referee's.

They look things up in a book (see `books`), change a row (see `columns`) and speak in numbers (see `numbering`).
Nothing here checks what it is given: that is done once, before a row comes here. Answers are found in the order of
their numbers.
"""
