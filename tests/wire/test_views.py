"""Whole games of every rulebook through the wire: everything can be said, and pointing finds every choice."""

import msgspec
import pytest

from colt import wire
from colt.games import Options, every_rulebook, new_game
from colt.kernel import SPECTATOR, Chance
from colt.retelling import Became, ends_round
from colt.wire import messages, parts
from tests.in_turn import in_turn
from tests.superexpress.pictures import position
from tests.trains import train
from tests.wire.games import name, played

TO_CLIENT = msgspec.json.Decoder(messages.ToClient)


@pytest.mark.parametrize("options", list(every_rulebook()), ids=name)
def test_what_can_be_pointed_at_is_on_the_table(options):
    game = new_game(options)
    chance = Chance("wire")
    while game.decisions:
        decision = chance.one_of(game.decisions)
        pointed = parts.pointing(decision, game.view(decision.seat))
        assert len(set(pointed)) == len(pointed), "two choices are pointed at in the same way"
        lit = {piece for pieces in pointed for piece in pieces}
        view = msgspec.to_builtins(wire.view(game.view(decision.seat)))
        if decision.ask != "pick":  # from a deck nobody else may look into
            assert {piece for piece in lit if piece.startswith(("card:", "token:"))} <= set(pieces_of(view))
        places = {f"space:{place['place']}" for place in view["places"]}
        assert {piece for piece in lit if piece.startswith("space:")} <= places
        game.play(chance.one_of(decision.choices), decision.seat)


@pytest.mark.parametrize("options", in_turn(every_rulebook(), 1), ids=name)
def test_a_whole_game_can_be_told(options):
    """Each of the 18 rulebooks with one number of players in turn; with --slow all 66 tables."""
    game = played(options)
    for seat in (SPECTATOR, *range(game.state.players)):
        eyes = wire.Eyes(game, seat)
        events = tuple(
            wire.event(step.number, step.event, step.table, say=None, changes=step.changes)
            for step in eyes.steps(0)
        )
        update = wire.Update(seat=seat, since=0, view=eyes.view(0), events=events, decisions=())
        frame = wire.encode(update)
        assert wire.encode(TO_CLIENT.decode(frame)) == frame
        assert eyes.view(len(game.log)).result is not None


@pytest.mark.parametrize("options", in_turn(every_rulebook(), 1), ids=name)
def test_what_became_of_my_cards_is_told_as_soon_as_one_is_done_with(options):
    """Each time more of them, or as many where the last one lost took its bandit away; with the last what is so at the
    end of the round. Who watches is told of none."""
    game = played(options)
    part = parts.PARTS[game.state.title]
    assert not any(step.became for eyes in (None, SPECTATOR) for step in wire.Eyes(game, eyes).steps(0))
    for seat in range(game.state.players):
        told: tuple[Became, ...] = ()
        for step in wire.Eyes(game, seat).steps(0):
            if ends_round(step.event, step.table):
                assert told == part.became(game, seat, step.number)
                told = ()
            if step.became is not None:
                over = [card for card in step.became if card.outcome not in ("waiting", "now")]
                assert len(over) >= max(
                    1, len([card for card in told if card.outcome not in ("waiting", "now")])
                )
                assert all(
                    (card.event is None) == (card.outcome in ("waiting", "lost")) for card in step.became
                )
                told = step.became


@pytest.mark.parametrize(("hits", "decided_by"), [({}, "money"), ({"tuco": "neutral"}, "bullets")])
def test_the_end_says_whether_money_or_bullets_decided(hits, decided_by):
    """Of two who are equally rich, who was hit less often wins. (ruling 24)"""
    game = train("""
        roof   | Ghost   | Tuco | Doc |
        inside | Marshal | -    | -   |
    """, pile=[], round=5, loot={"ghost": "jewel", "tuco": "jewel"}, hits=hits)  # fmt: skip
    result = wire.view(game.view(0)).result
    assert result is not None
    assert result.decided_by == decided_by


@pytest.mark.parametrize(
    ("loot", "decided_by"), [({"ghost": (301, 312)}, "cards"), ({"ghost": (301,), "doc": (312,)}, "value")]
)
def test_the_end_says_what_decided_in_the_locomotive(loot, decided_by):
    """Most Loot cards win, then the highest one. Mei takes the last and stays behind. (ruling 36)"""
    game = position("""
        roof   |             Mei> |  |
        inside | Doc> Ghost>      |  |
    """, plans={}, loot=loot, values=(356,))  # fmt: skip
    game.advance()
    result = wire.view(game.view(0)).result
    assert result is not None
    assert result.decided_by == decided_by


@pytest.mark.parametrize("options", list(every_rulebook()), ids=name)
def test_everything_lies_somewhere(options):
    """Figures and loot are in places that the view names, and nothing that comes later needs another path."""
    game = played(options)
    for _, view in views_of(game, SPECTATOR):
        places = {place["place"] for place in view["places"]}
        assert set(view["loot"]) in (places, set())
        for figure in view["figures"]:
            assert figure["space"] is None or figure["space"] in places
            assert "/" not in figure["bandit"]
        assert not any("/" in place for place in places), "a path would be read wrongly"


@pytest.mark.parametrize("options", in_turn(every_rulebook(), 1), ids=name)
def test_the_phases_of_a_round_stand_beside_each_other_until_the_last_is_over(options):
    """And what is none of them alone: the set-up, the event at the end of a round, the end of the game."""
    seen: dict[str, set[tuple[str, ...]]] = {}
    for _, view in views_of(played(options), SPECTATOR):
        alone, beside = (view["phase"],), tuple(view["phases"])
        assert beside == alone or view["phase"] in (*beside, "opening")
        seen.setdefault(view["phase"], set()).add(beside)
        assert view["is_laying"] == (view["phase"] == PHASES[options.game][0])
        assert view["is_resolving"] == (view["phase"] == PHASES[options.game][1])
    for phase in PHASES[options.game]:
        assert seen.pop(phase) == {PHASES[options.game]}
    opening = seen.pop("opening", {PHASES[options.game]})
    assert PHASES[options.game] in opening
    assert opening <= {PHASES[options.game], ("opening",)}
    assert seen == {phase: {(phase,)} for phase in seen}


PHASES = {"colt-express": ("schemin", "stealin"), "super-express": ("plan", "action", "uncoupling")}


def test_a_question_says_whether_it_is_foreseen_and_whether_it_comes_again():
    """In expert games cards go one after the other, as many as one likes; a card of a turn is laid once."""
    game, chance, told = new_game(Options(variants=("expert",), seed=3)), Chance("asked"), {}
    while game.decisions:
        asked = game.decisions[0]
        one = wire.decision(asked, game.view(asked.seat), number=1, say="", says=[""] * len(asked.choices))
        told[asked.ask] = (one.is_foreseen, one.is_repeated)
        game.play(chance.one_of(asked.choices), asked.seat)
    assert told.pop("schemin") == (True, False)
    assert told.pop("keep") == (False, True)
    assert set(told.values()) == {(False, False)}


def views_of(game, seat):
    for number, _, table in game.steps(seat):
        yield number, msgspec.to_builtins(wire.view(table))


def pieces_of(thing):
    """Every `piece` anywhere in a view."""
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "piece" in one:
                yield one["piece"]
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
