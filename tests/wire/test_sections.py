"""By the kind of event only some sections of a view are looked at: no other one ever changes with it."""

import msgspec
import pytest

from colt.games import every_rulebook
from colt.kernel import SPECTATOR
from colt.wire import express
from colt.wire.memory import Memory
from colt.wire.parts import PARTS
from tests.in_turn import of_each_book
from tests.trains import train
from tests.wire.games import name, played

CHOSEN = [options for options in of_each_book(every_rulebook(), 1) if PARTS[options.game].CHANGED]
"""Each rulebook of Colt Express once; in Super Express everything is looked at, whatever happens."""


def passed():
    """A game in which a turn is passed, as hardly ever happens: no card to play, and none to draw."""
    game = train(
        """
        roof   | Ghost   | -   | Tuco |
        inside | Marshal | Doc | -    |
        """,
        turns="S S",
        first="doc",
        hands={"doc": "bullet:neutral"},
        decks={"doc": ""},
        hits={"doc": "neutral"},
    )
    game.play("pass")
    return game


def written(part, view):
    """Each section as it is sent where nothing is remembered."""
    return [msgspec.json.encode(section.write(view, Memory())) for section in part.SECTIONS]


def follow(game):
    """The kinds of events in this game for which sections are chosen; the others stayed as they were."""
    part, met = PARTS[game.state.title], set()
    for eyes in (None, SPECTATOR, 0):
        before = written(part, game.seen(eyes, 0))
        for number, event, view in game.steps(eyes):
            now = written(part, view)
            changed = {nth for nth, section in enumerate(now) if section != before[nth]}
            chosen = part.CHANGED.get(type(event))
            if chosen is not None:
                assert changed <= set(chosen), (number, event, eyes)
                met.add(type(event))
            before = now
    return met


@pytest.mark.parametrize("options", CHOSEN, ids=name)
def test_a_section_that_is_not_chosen_stays_as_it_was(options):
    """A random game by each rulebook, for who sees everything, for who only watches, and for a seat."""
    assert len(follow(played(options))) > len(express.CHANGED) / 2


def test_every_choice_of_sections_is_tried():
    """All kinds of events come in one game of the first rulebook, but for a turn that is passed."""
    assert follow(played(CHOSEN[0])) | follow(passed()) == express.CHANGED.keys()
