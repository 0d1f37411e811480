"""Colt Express in sentences."""

from __future__ import annotations

from colt.words.express.book import Book
from colt.words.express.events import TOLD, EventParams
from colt.words.express.help import Help
from colt.words.express.pieces import Pieces
from colt.words.express.questions import Questions
from colt.words.express.scores import Scores
from colt.words.express.table import Tabletop
from colt.words.narrator import Narrator
from colt.words.speech import Speech


def narrator(speech: Speech) -> Narrator:
    """Who tells Colt Express in this language."""
    pieces = Pieces(speech)
    help_, questions = Help(pieces), Questions(pieces)
    return Narrator(
        game="express",
        speech=speech,
        told=TOLD,
        pieces=pieces,
        params={**EventParams(pieces, help_).by_kind(), **questions.by_kind()},
        questions=questions,
        table=Tabletop(pieces, help_),
        help=help_,
        book=Book(pieces, help_),
        scores=Scores(pieces),
    )
