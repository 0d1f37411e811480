"""Where open cards could lead."""

import pytest

from colt.games import Options, forecast, new_game
from colt.kernel import Chance


def spaces(game, seat=0):
    found = forecast(game.view(seat))
    return [(*foreseen.card, list(foreseen.spaces)) for foreseen in found.cards], found.is_complete


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
    found = forecast(game.view(0))
    for foreseen, happened in zip(found.cards, outcomes(game, len(found.cards)), strict=True):
        assert happened <= set(foreseen.spaces)


@pytest.mark.parametrize("seed", range(12))
def test_it_stops_at_the_first_hidden_card(seed):
    game = played_until(seed, lambda game: any(played.is_hidden for played in game.state.pile), players=4)
    for seat in range(-1, 4):
        view = game.view(seat)
        found = forecast(view)
        first_hidden = next(
            (nth for nth, played in enumerate(view.pile) if played.card is None), len(view.pile)
        )
        assert len(found.cards) <= first_hidden
        assert not (found.is_complete and first_hidden < len(view.pile))


def test_nothing_is_foreseen_where_there_is_no_pile():
    game = new_game(Options(game="super-express", players=3, seed=1))
    assert spaces(game) == ([], False)
    assert spaces(new_game(Options(players=3, seed=1))) == ([], True)
