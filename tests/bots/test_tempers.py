"""Mistakes people make, and tempers."""

from collections import Counter

import pytest

import colt
from colt import bots
from colt.bots.express import thinking
from colt.bots.express.foresight import foresee
from colt.bots.tempers import TEMPERS
from colt.express.choices import CoverWith, PlayCard
from colt.express.pieces import Action
from colt.kernel import BadOption, Chance
from tests.bots.test_house_bots import play


def schemes(deal, players=4):
    """The questions of Schemin' in a random game, once somebody has played a card."""
    game = colt.new(players=players, seed=f"slips/{deal}")
    drifter = bots.make("drifter", seed=deal)
    while game.decisions:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        if decision.ask == "schemin" and view.pile:
            yield view, decision
        game.play(drifter.choose(view, decision), decision.seat)


def test_a_forgotten_rival_does_not_move():
    """Who is forgotten stands where he stood, whatever he has played."""
    seen = 0
    for view, _ in schemes(1):
        rival = next(seat for seat in range(4) if seat != view.eyes)
        bandit = view.seats[rival][0]
        others = [one for one in view.at if one != bandit]
        sight = foresee(view, Chance(1), [*others, bandit])
        assert sight.state.at == view.at
        before = foresee(view, Chance(1)).state.at[bandit]
        seen += foresee(view, Chance(1), [bandit]).state.at[bandit] != before
    assert seen > 3


def test_the_greedy_look_at_the_loot_alone():
    """They never shoot, punch or send the Marshal as long as a card brings them nearer to something."""
    plain: Counter[str] = Counter()
    greedy: Counter[str] = Counter()
    for deal in range(4):
        for view, decision in schemes(deal):
            for count, is_greedy in ((plain, False), (greedy, True)):
                answer = thinking.scheme(view, decision, Chance(1), is_greedy=is_greedy)
                count[answer.card.action if isinstance(answer, PlayCard) else "draw"] += 1
    assert greedy[Action.ROB] >= plain[Action.ROB]
    assert greedy[Action.SHOOT] < plain[Action.SHOOT] / 3


def test_a_greenhorns_blunder_is_no_random_answer():
    """Always overlooking something it still beats drifters clearly."""
    wins = 0
    for deal in range(6):
        for seat in range(3):
            names = ["drifter"] * 3
            names[seat] = "greenhorn:blunders=100"
            wins += seat in play(names, deal).result.winners
    assert wins / 18 > 0.6


@pytest.mark.parametrize("temper", [name for name in TEMPERS if name])
def test_a_temper_does_more_of_what_it_likes(temper):
    """On the same positions: at least as often everywhere, and more often somewhere."""
    liked = TEMPERS[temper].action
    plain, tempered = 0, 0
    for view, decision in schemes(7):
        answers = [
            bots.make(name, seed=1).choose(view, decision) for name in ("outlaw", f"outlaw:temper={temper}")
        ]
        likes = [isinstance(one, PlayCard | CoverWith) and one.card.action is liked for one in answers]
        assert likes[1] >= likes[0]
        plain += likes[0]
        tempered += likes[1]
    assert tempered > plain


def test_there_is_no_other_temper():
    with pytest.raises(BadOption, match="There is no temper 'calm'; there are robber, gunslinger, brawler"):
        bots.make("outlaw:temper=calm")
