"""What the pile does was foreseen, whoever chooses what."""

import itertools

import pytest

from colt.games import Options, new_game, shadow
from colt.kernel import Chance
from colt.retelling.shadow import Sure


def played_until(seed, condition, **options):
    """A random game at the first point that fulfils the condition."""
    game = new_game(Options(seed=seed, **options))
    chance = Chance(f"{seed} forecast")
    while game.decisions and not condition(game):
        decision = game.decisions[0]
        game.play(chance.one_of(decision.choices), decision.seat)
    return game


def outcomes(game, cards):
    """Brute force by chance: play the pile out many times and note where each bandit was after its card."""
    found: list[set[str]] = [set() for _ in range(cards)]
    for nth in range(60):
        fork = game.fork()
        chance = Chance(f"outcome {nth}")
        start = len(fork.log)
        while fork.decisions and fork.state.contents[fork.state.page] == "stealin":
            decision = fork.decisions[0]
            fork.play(chance.one_of(decision.choices), decision.seat)
        at = {str(bandit): str(space) for bandit, space in game.state.at.items()}
        bandit, card = str(game.state.pile[game.state.moment.nth].card.bandit), 0
        for event in fork.log[start:]:
            kind = type(event).__name__
            if kind in ("CardTurned", "ChapterOpened"):
                found[card].add(at[bandit])
                card += 1
                if kind == "ChapterOpened" or card >= cards:
                    break
                bandit = str(event.card.bandit)
            elif hasattr(event, "to") and hasattr(event, "bandit"):
                at[str(event.bandit)] = str(event.to)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_what_happens_was_foreseen(seed):
    game = played_until(
        seed, lambda game: game.decisions[0].ask in ("move", "shoot", "punch", "marshal", "rob"), players=3
    )
    found = shadow(game.view(0))
    known = list(itertools.takewhile(lambda card: card.sure is not Sure.FOG, found.cards))
    assert known
    for foreseen, happened in zip(known, outcomes(game, len(known)), strict=True):
        assert happened <= set(foreseen.spaces)


@pytest.mark.parametrize("seed", range(12))
def test_from_the_first_hidden_card_on_nothing_is_certain(seed):
    game = played_until(seed, lambda game: any(played.is_hidden for played in game.state.pile), players=4)
    for seat in range(4):
        view = game.view(seat)
        found = shadow(view)
        first_hidden = next(
            (nth for nth, played in enumerate(view.pile) if played.card is None), len(view.pile)
        )
        assert all(card.sure is Sure.FOG for card in found.cards[first_hidden:])
        assert all(card.action is not None for card in found.cards[:first_hidden])


def test_nothing_is_foreseen_before_anything_was_played():
    for name in ("colt-express", "super-express"):
        game = new_game(Options(game=name, players=3, seed=1))
        found = shadow(game.view(game.decisions[0].seat))
        assert found.cards == ()
        assert found.hand
