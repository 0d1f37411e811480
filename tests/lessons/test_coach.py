"""The coach of the first game speaks at most once a round, each kind of line at most once, and from one seat's view."""

from pathlib import Path

import pytest

import colt
from colt import games, lessons
from colt.bots import make
from colt.lessons.lines import Lines
from colt.words import Words, languages

SEATS = 4
RECORDS = Path(__file__).resolve().parent.parent / "golden" / "records"


def played(seed, until=None):
    """A first game among greenhorns, to its end or for so many answers."""
    first = lessons.first_game()
    options = games.read_options(variants=first.variants, players=first.players, seed=seed)
    game = games.new_game(options)
    bots = [make("greenhorn", seed=f"{seed} {seat}") for seat in range(SEATS)]
    while not game.is_over and (until is None or len(game.answers) < until):
        decision = game.decisions[0]
        game.play(bots[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
    return game


def rounds_of(game, seat, remarks):
    """In which round each line was said, the welcome and the last word left out."""
    views = {number: view.round for number, _, view in game.steps(seat)}
    return [views[one.after] for one in remarks if 0 < one.after < len(game.log)]


@pytest.mark.parametrize("seed", range(3))
def test_at_most_a_line_a_round_and_each_kind_once(seed):
    game = played(seed)
    for seat in range(SEATS):
        remarks = lessons.remarks(game, seat, "en")
        rounds = rounds_of(game, seat, remarks[:-1])
        assert len(rounds) == len(set(rounds))
        assert {1, 5} <= set(rounds)
        assert len({one.say for one in remarks}) == len(remarks)
        assert remarks[0].say == Lines("en").line("first-game", "welcome")


def test_the_last_word_names_the_winner():
    game = played(1)
    for seat in range(SEATS):
        last = lessons.remarks(game, seat, "en")[-1].say
        assert last.startswith("You win") == (seat in game.result.winners)


@pytest.mark.parametrize("language", languages())
def test_the_last_word_names_all_who_share_the_victory(language):
    """Tuco and Belle have as much as each other, and have been hit as often; the others read the same of them."""
    game = colt.read_record(RECORDS / "shared-victory.heist").replay()
    winners = Words(language).result(game.view(0))[-1]
    assert "Tuco" in winners
    assert "Belle" in winners
    for seat in range(SEATS):
        said = lessons.remarks(game, seat, language)[-1].say
        assert said.startswith(winners)
        assert (Words(language).money(game.result.scores[seat]) in said[len(winners) :]) == (seat < 2)


def test_what_he_has_said_he_does_not_take_back():
    """As the game goes on lines are added, never changed: they come from what the seat has seen, and nothing later."""
    whole = lessons.remarks(played(2), 0, "en")
    for answers in (0, 5, 20, 40):
        so_far = lessons.remarks(played(2, until=answers), 0, "en")
        assert so_far == whole[: len(so_far)]


def test_he_knows_no_more_than_the_seat():
    """Given only what this seat was told, he says the same."""
    game = played(3, until=24)
    seen = [event.seen_by(0) for event in game.log]
    blind = game.fork()
    blind.log[:] = seen
    blind._tables.clear()
    assert lessons.remarks(blind, 0, "en") == lessons.remarks(game, 0, "en")


@pytest.mark.parametrize("language", ["fr", "es", "it", "pl"])
def test_every_line_can_be_filled_in(language):
    said = lessons.remarks(played(4), 1, language)
    assert len(said) >= 4
    assert not any("{" in one.say for one in said)
