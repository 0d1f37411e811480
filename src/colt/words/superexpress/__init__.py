"""Colt Super Express in sentences."""

from __future__ import annotations

from colt.words.narrator import Narrator
from colt.words.speech import Speech
from colt.words.superexpress.book import Book
from colt.words.superexpress.events import TOLD, EventParams
from colt.words.superexpress.help import Help
from colt.words.superexpress.pieces import Pieces
from colt.words.superexpress.questions import Questions
from colt.words.superexpress.scores import Scores
from colt.words.superexpress.table import Tabletop


def narrator(speech: Speech) -> Narrator:
    """Who tells Colt Super Express in this language."""
    pieces = Pieces(speech)
    help_, questions, scores = Help(pieces), Questions(pieces), Scores(pieces)
    return Narrator(
        game="superexpress",
        speech=speech,
        told=TOLD,
        pieces=pieces,
        params={**EventParams(pieces).by_kind(), **questions.by_kind()},
        questions=questions,
        table=Tabletop(pieces, scores),
        help=help_,
        book=Book(pieces, help_),
        scores=scores,
    )
