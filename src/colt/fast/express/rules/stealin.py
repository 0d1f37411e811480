"""Phase 2: the pile is resolved, card by card. (en-2016 "Phase 2: Stealin'")"""

from __future__ import annotations

from colt.fast.arrays import Numbers, Row
from colt.fast.compiling import compiled
from colt.fast.express import books, numbering
from colt.fast.express import columns as at
from colt.fast.express.books import Book
from colt.fast.express.rules import actions, cards


def ask(row: Row, book: Book, found: Numbers) -> int:
    """Who has more than one way to do what is programmed chooses; with one way it happens, with none it has no
    effect; after the last card the pile goes back. (en-2016 "Phase 2: Stealin'"; rulings 1, 2 and 3)"""
    while row[at.NTH] < row[at.LAID_COUNT]:
        row[at.SEAT] = row[at.LAID_SEAT + row[at.NTH]]
        kind = row[at.LAID_CARD + row[at.NTH]] - 1
        action, bandit = kind % at.ACTIONS, row[at.BANDIT + row[at.SEAT] * at.TEAM + kind // at.ACTIONS]
        n = actions.choices(row, book, action, bandit, found)
        if n > 1 or row[at.VICTIM]:
            return n
        if n == 1:
            if action == books.PUNCH and not actions.is_sole(row, book, bandit, found):
                return n
            actions.act(row, book, action, bandit, found[0])
        cards.put_away(row, book)
    cards.return_pile(row, book)
    return 0


def carry_out(row: Row, book: Book, number: int) -> None:
    """The bandit acts; of a punch the first two steps are only noted. (en-2016 "Phase 2: Stealin'")"""
    if numbering.PUNCH <= number < numbering.DROP:
        row[at.VICTIM] = number - numbering.PUNCH + 1
    elif numbering.DROP <= number < numbering.PUSH_TO:
        row[at.LOST] = number - numbering.DROP + 1
    else:
        kind = row[at.LAID_CARD + row[at.NTH]] - 1
        bandit = row[at.BANDIT + row[at.SEAT] * at.TEAM + kind // at.ACTIONS]
        actions.act(row, book, kind % at.ACTIONS, bandit, number)
        cards.put_away(row, book)


ask = compiled(ask)
carry_out = compiled(carry_out)
