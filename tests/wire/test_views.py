"""Whole games of every rulebook through the wire: everything can be said, and pointing finds every choice."""

import msgspec
import pytest

from colt import wire
from colt.games import every_rulebook, new_game
from colt.kernel import SPECTATOR, Chance
from colt.wire import choices, messages

UPDATE = msgspec.json.Decoder(messages.ToClient)


def name(options):
    return " ".join([options.game, options.edition, *options.variants, str(options.players)])


@pytest.mark.parametrize("options", list(every_rulebook()), ids=name)
def test_a_whole_game_can_be_told(options):
    game = new_game(options)
    chance = Chance("wire")
    while game.decisions:
        decision = chance.one_of(game.decisions)
        pointed = choices.pointing(decision, game.view(decision.seat))
        assert len(set(pointed)) == len(pointed), "two choices are pointed at in the same way"
        view = wire.view(game.view(decision.seat))
        lit = {piece for pieces in pointed for piece in pieces if piece.startswith(("card:", "token:"))}
        if decision.ask not in ("pick", "plan"):
            assert lit <= set(pieces_of(view)), "what can be pointed at is on the table"
        game.play(chance.one_of(decision.choices), decision.seat)
    for seat in (SPECTATOR, *range(game.state.players)):
        before = None
        events = []
        for number, (event, table) in enumerate(game.story(seat), start=1):
            scene = wire.scene(table)
            events.append(wire.event(number, event, say=None, scene=None if scene == before else scene))
            before = scene
        view = wire.view(game.view(seat), ["Ana"] * game.state.players)
        update = wire.Update(seat=seat, since=0, events=tuple(events), view=view, decisions=())
        assert UPDATE.decode(wire.encode(update)) == UPDATE.decode(
            wire.encode(UPDATE.decode(wire.encode(update)))
        )
        assert view.result is not None


def pieces_of(thing):
    """Every `piece` anywhere in a view."""
    found = msgspec.to_builtins(thing)
    waiting = [found]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "piece" in one:
                yield one["piece"]
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
