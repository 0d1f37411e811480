"""Many tables at once: who is asked, what is seen, what it brings; and one seat of them as Gymnasium has it."""

import doctest
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from colt.bots.express.net import outputs
from colt.bots.sheriff import Sheriff
from colt.express import new_game
from colt.fast import compiling
from colt.fast.express import codec
from colt.fast.express.calling import call
from colt.fast.express.tables import Tables
from colt.kernel import ColtError
from colt.research import SHAPE, playing, readiness, vector
from colt.research.from_seat import SHAPE_FROM_SEAT, tell
from colt.research.one_seat import OneSeat
from colt.research.policies import find_meanings, sheriff


def first_legal(observations, masks, seats):
    """A policy that takes the first answer there is."""
    return masks.argmax(axis=1)


@pytest.mark.parametrize("module", [vector, playing])
def test_the_example(module):
    outcome = doctest.testmod(module)
    assert outcome.attempted >= 3
    assert outcome.failed == 0


def test_the_shape_is_the_one_that_is_documented():
    tables = vector.make(2, players=4)
    assert tables.observations.shape == (2, SHAPE.columns)
    assert tables.masks.shape == (2, SHAPE.answers)
    assert ("Colt-v0", 1165, SHAPE.answers, 1, 1, codec.DIGEST) == SHAPE


def trajectory(count, threads, steps=150, **options):
    """What the first three tables see, may do and get."""
    tables = vector.make(count, seed=9, threads=threads, **options)
    found = []
    for _ in range(steps):
        row = [tables.seats[:3].copy(), tables.observations[:3].copy(), tables.masks[:3].copy()]
        step = tables.step(tables.any_answers())
        found.append([*row, step.rewards[:3], step.ended[:3]])
    return found


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 2, "variants": ["teams"], "edition": "es-2016"},
        {"players": 3, "told_from": "seat"},
    ],
    ids=["table", "teams", "seat"],
)
def test_a_table_does_not_depend_on_the_others_or_on_threads(options):
    alone = trajectory(3, 1, **options)
    for count, threads in ((3, 2), (17, 1), (17, 3)):
        for mine, theirs in zip(alone, trajectory(count, threads, **options), strict=True):
            assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))


@pytest.mark.parametrize("reward", ["win", "money", "round"])
def test_what_games_bring(reward):
    tables = vector.make(6, players=4, seed=3, reward=reward)
    totals, ends = np.zeros((6, 4)), 0
    before = Tables.new(6, 4, seed=3).money()[:, :4] / 1000
    while ends < 6:
        step = tables.step(tables.any_answers())
        if reward != "round":
            assert not step.rewards[~step.ended].any()
        totals += step.rewards
        for nth in np.flatnonzero(step.ended):
            ends += 1
            money = tables.tables.scores[nth, :4] / 1000
            if reward == "win":
                assert step.rewards[nth].sum() == pytest.approx(1)
                assert money[step.rewards[nth] > 0].min() == money.max()
            elif reward == "money":
                assert step.rewards[nth].tolist() == pytest.approx(money.tolist())
            elif ends <= 6 and before[nth] is not None:
                assert (before[nth] + totals[nth]).tolist() == pytest.approx(money.tolist(), abs=1e-5)
            totals[nth] = 0
            before[nth] = tables.tables.money()[nth, :4] / 1000


def test_several_rewards_are_added_up():
    mixed, win, by_round = (
        vector.make(4, players=3, seed=5, reward=reward)
        for reward in ({"win": 1.0, "round": 0.5}, "win", "round")
    )
    ends = 0
    while ends < 4:
        steps = [tables.step(tables.any_answers()) for tables in (mixed, win, by_round)]
        assert steps[0].rewards == pytest.approx(steps[1].rewards + 0.5 * steps[2].rewards)
        ends += int(steps[0].ended.sum())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: vector.make(0), "At least one table"),
        (lambda: vector.make(3, players=9), "3 to 6 players, not 9"),
        (lambda: vector.make(3, reward="glory"), "no reward 'glory'; there are win, money, round"),
        (lambda: vector.make(3, reward={"win": 1, "glory": 2}), "no reward 'glory'"),
        (lambda: vector.make(3, reward={}), "need at least one name"),
        (lambda: vector.make(3, told_from="afar"), "not told from 'afar', but from table or seat"),
        (lambda: vector.make(3, told_from="seat").step([0, 0]), "3 tables need 3 whole numbers"),
        (lambda: vector.make(3, told_from="seat").step([0, 0, 200]), "cannot be answered with 200; legal is"),
        (lambda: vector.make(3, players=3).step([1, 2]), "3 rows need 3 whole numbers"),
        (lambda: vector.make(3, players=3).step([0, 0, 9999]), "cannot answer"),
        (lambda: OneSeat(3, seat=4), "no seat 4"),
        (lambda: OneSeat(3, others="zorro"), "no policy 'zorro'; there are drifter, deputy, sheriff"),
        (lambda: playing.play([], 3), "At least one game and one policy"),
        (lambda: OneSeat(2).step(np.array([9999, 9999])), "cannot be answered"),
        (lambda: OneSeat(2).step(np.array([1])), "2 tables need 2 whole numbers"),
    ],
)
def test_what_cannot_be_gets_a_sentence(wrong, sentence):
    with pytest.raises(ColtError, match=sentence):
        wrong()


def test_it_says_what_is_waited_for(monkeypatch, capsys):
    monkeypatch.setattr(readiness, "_said", set())
    monkeypatch.setattr(compiling, "is_warm", lambda: False)
    monkeypatch.setattr(compiling, "is_compiling", lambda: True)
    readiness.get_ready()
    readiness.get_ready()
    assert capsys.readouterr().err == readiness.COMPILES.format(compiling.how_to_compile()) + "\n"
    monkeypatch.setattr(compiling, "is_compiling", lambda: False)
    readiness.get_ready()
    assert capsys.readouterr().err == readiness.STAYS_PLAIN + "\n"


# --- told from the seat


SETUPS = pytest.mark.parametrize(
    "options",
    [{"players": 4}, {"players": 3, "variants": ["expert"]}, {"players": 2, "variants": ["teams"]}],
    ids=["standard", "expert", "teams"],
)


def test_what_a_seat_is_told_has_the_shape_that_is_documented():
    tables = vector.make(2, players=4, told_from="seat")
    assert tables.observations.shape == (2, SHAPE_FROM_SEAT.columns)
    assert tables.masks.shape == (2, SHAPE_FROM_SEAT.answers)
    assert SHAPE_FROM_SEAT[:5] == ("Colt-from-seat-v0", 685, 168, 1, 1)
    assert vector.make(2).shape == SHAPE


@SETUPS
def test_told_from_the_seat_they_are_the_same_games(options):
    """Whoever answers there answers here, by the number that is meant; every answer of the engine is meant by one."""
    told, plain = (vector.make(5, seed=4, told_from=where, **options) for where in ("seat", "table"))
    luck = np.random.default_rng(0)
    for _ in range(200):
        assert np.array_equal(told.seats, plain.seats)
        meant = tell(told.tables).meant
        assert np.array_equal(meant >= 0, told.masks)
        answers = (luck.random(meant.shape) * told.masks).argmax(axis=1)
        steps = told.step(answers), plain.step(meant[np.arange(5), answers])
        assert np.array_equal(steps[0].rewards, steps[1].rewards)
        assert np.array_equal(steps[0].ended, steps[1].ended)
    assert np.array_equal(told.tables.rows, plain.tables.rows)


def test_whatever_lies_face_down_a_seat_is_told_the_same():
    tables = vector.make(12, players=4, seed=6, told_from="seat")
    for _ in range(12):
        for _ in range(7):
            tables.step(tables.any_answers())
        for seat in {*tables.seats.tolist()}:
            mine = tables.seats == seat
            others = Tables(tables.tables.rows[mine], tables.tables.luck[mine], tables.tables.made)
            others.hide(seat)
            others.redeal()
            again = tell(others)
            assert np.array_equal(again.seen, tables.observations[mine])
            assert np.array_equal(again.meant >= 0, tables.masks[mine])


# --- policies


@SETUPS
def test_the_sheriff_of_a_batch_answers_like_the_bot(options):
    """At every question of a game, a punch step by step; which two bandits to play is left to chance. To the net two
    bullets in hand are the same, and so are two purses of the same worth."""
    game, bot = new_game(seed=3, **options), Sheriff()
    while decisions := game.decisions:
        decision = decisions[0]
        choice = bot.choose(game.view(decision.seat), decision)
        tables = Tables.joining(game)
        for number in codec.numbers_of(choice, game.state.seats[decision.seat]):
            if decision.ask != "team":
                mine = int(sheriff(tables, np.array([True]))[0])
                assert as_the_net_says(tables, mine) == as_the_net_says(tables, number)
            tables.step([number], seats=[decision.seat])
        game.play(choice, decision.seat)


def as_the_net_says(tables, number):
    """Which answer of the net this number is."""
    legal, meant = np.zeros_like(tables.legal), np.full((1, outputs.COUNT), -1)
    legal[0, number] = True
    call(find_meanings, tables.observe(tables.seats), tables.seats, legal, meant, tables.made.book)
    return int(meant[0].argmax())


def test_the_better_policy_wins_and_the_deals_stay_the_same():
    strong = playing.play(["sheriff", "drifter", "deputy"], 40, seed=2)
    weak = playing.play(["drifter"] * 3, 40, seed=2)
    assert strong.shares.mean(axis=0)[0] > 0.5 > strong.shares.mean(axis=0)[1]
    assert (strong.bandits == weak.bandits).all()
    assert (strong.first == weak.first).all()
    assert {*strong.first.tolist()} == {0, 1, 2}
    assert strong.shares.sum(axis=1).tolist() == pytest.approx([1.0] * 40)
    alone = playing.play(["sheriff", "drifter", "deputy"], 3, seed=2)
    assert (alone.money == strong.money[:3]).all()


def test_sheriffs_at_many_tables_play_the_games_they_play_alone():
    """Game by game to the last dollar, however many rows the net is told at once."""
    many = playing.play(["sheriff"] * 4, 52, seed=7)
    few = playing.play(["sheriff"] * 4, 3, seed=7)
    assert (many.money[:3] == few.money).all()
    assert (many.shares[:3] == few.shares).all()


# --- one seat


def played(count, steps=60, mode=AutoresetMode.NEXT_STEP, others="drifter", reward="win"):
    """What our seat of the first two tables sees and gets when it takes the first answer there is."""
    env = OneSeat(count, players=3, seat=1, others=others, autoreset_mode=mode, reward=reward)
    observation, _ = env.reset(seed=5)
    found: list[dict[str, Any]] = [{name: part[:2].copy() for name, part in observation.items()}]
    for _ in range(steps):
        observation, rewards, ended, cut, _ = env.step(observation["action_mask"].argmax(axis=1))
        found.append({name: part[:2].copy() for name, part in observation.items()})
        found[-1] |= {"rewards": rewards[:2].copy(), "ended": ended[:2].copy()}
        assert not cut.any()
    return found


@pytest.mark.parametrize("others", ["drifter", first_legal])
def test_one_seat_does_not_depend_on_the_other_tables(others):
    for mine, theirs in zip(played(2, others=others), played(9, others=others), strict=True):
        assert mine.keys() == theirs.keys()
        assert all(np.array_equal(mine[name], theirs[name]) for name in mine)


def test_our_seat_is_asked_or_the_game_is_over():
    env = OneSeat(8, players=4, seat=2)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    for _ in range(80):
        actions = observation["action_mask"].argmax(axis=1)
        assert env.action_space.contains(actions)
        observation, rewards, ended, _, _ = env.step(actions)
        assert ((observation["observation"][:, 6] == 2) | ended).all()
        assert observation["action_mask"].any(axis=1).tolist() == (~ended).tolist()
        assert not rewards[~ended].any()


def test_in_the_next_step_a_new_game_begins():
    env = OneSeat(4, players=3, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observation, _ = env.reset(seed=2)
    before = np.zeros(4, bool)
    for _ in range(90):
        observation, rewards, ended, _, _ = env.step(observation["action_mask"].argmax(axis=1))
        assert not (before & ended).any()
        assert not rewards[before].any()
        assert (observation["observation"][before, 4] == 1).all(), "it is the first round again"
        before = ended
    assert before is not None


def test_in_the_same_step_the_last_sight_is_kept():
    env = OneSeat(4, players=3, autoreset_mode=AutoresetMode.SAME_STEP)
    observation, _ = env.reset(seed=2)
    seen = 0
    for _ in range(120):
        observation, _rewards, ended, _, infos = env.step(observation["action_mask"].argmax(axis=1))
        assert observation["action_mask"].any(axis=1).all()
        assert ("final_obs" in infos) == ended.any()
        if ended.any():
            assert infos["_final_obs"].tolist() == ended.tolist()
            for nth in np.flatnonzero(ended):
                last = infos["final_obs"][nth]
                assert last["observation"][6] == -1
                assert not last["action_mask"].any()
                assert observation["observation"][nth, 4] == 1
                seen += 1
    assert seen > 4


def test_disabled_the_games_that_are_over_are_begun_by_hand():
    env = OneSeat(4, players=3, autoreset_mode=AutoresetMode.DISABLED)
    observation, _ = env.reset(seed=2)
    ended = np.zeros(4, np.bool_)
    while not ended.any():
        observation, _, ended, _, _ = env.step(observation["action_mask"].argmax(axis=1))
    others = observation["observation"][~ended].copy()
    with pytest.raises(ColtError, match="reset_mask"):
        env.step(np.zeros(4, np.int64))
    observation, _ = env.reset(options={"reset_mask": ended})
    assert observation["action_mask"].any(axis=1).all()
    assert np.array_equal(observation["observation"][~ended], others)
    env.step(observation["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_all_modes_play_the_same_games(mode):
    """Only where a new game begins is told differently."""
    rewards = [row["rewards"][row["ended"]] for row in played(2, 100, mode)[1:]]
    other = [row["rewards"][row["ended"]] for row in played(2, 100, AutoresetMode.NEXT_STEP)[1:]]
    first = [np.concatenate(one).tolist()[:1] for one in (rewards, other)]
    assert first[0] == first[1]


def test_gymnasium_makes_it_by_name():
    import colt.research.gymnasium  # noqa: F401, PLC0415 - it registers

    env = gymnasium.make_vec("Colt-v0", num_envs=3, vectorization_mode="vector_entry_point", players=3)
    observation, _ = env.reset(seed=1)
    assert observation["observation"].shape == (3, SHAPE.columns)
    env.close()
