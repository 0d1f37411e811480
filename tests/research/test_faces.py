"""The faces of other projects pass those projects' own tests."""

import copy
import doctest
import random
import warnings
from itertools import count

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import colt.research.gymnasium as single
import colt.research.pettingzoo as aec
from colt import games
from colt.fast import compiling
from colt.fast.express import codec
from colt.fast.express import columns as at
from colt.kernel import ColtError
from colt.research import SHAPE
from colt.research.one_seat import OneSeat
from colt.research.referees_table import RefereesTable

# --- Gymnasium


@pytest.mark.parametrize("module", [single, aec])
def test_the_examples(module):
    outcome = doctest.testmod(module)
    assert outcome.attempted > 4
    assert outcome.failed == 0


def test_gymnasiums_own_test():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(render|spec|unwrapped).*")
        check_env(gymnasium.make("Colt-v0", players=3, others="drifter").unwrapped, skip_render_check=True)


def whole_game(env, seed):
    """Everything our seat sees and gets, by any answers."""
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    found, over = [observation["observation"].tobytes()], False
    while not over:
        observation, reward, over, _, _ = env.step(env.action_space.sample())
        found.append((observation["observation"].tobytes(), reward))
    return found


@pytest.mark.parametrize("reward", ["win", "money", "round"])
def test_the_same_seed_gives_the_same_game_and_what_it_brings(reward):
    env = single.ColtEnv(players=3, others="drifter", reward=reward)
    first = whole_game(env, 4)
    assert first == whole_game(single.ColtEnv(players=3, others="drifter", reward=reward), 4)
    assert first != whole_game(env, 5)


def test_what_a_seat_sees_is_what_it_sees_on_the_fast_engine():
    """The same columns mean the same: before the first answer the whole table, number by number."""
    env = single.ColtEnv(players=3, bandits=["doc", "tuco", "ghost"], others="drifter")
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape == (SHAPE.columns,)
    batch = OneSeat(1, players=3, bandits=["doc", "tuco", "ghost"])
    other, _ = batch.reset(seed=1)
    for column in (0, 1, 2, 4, 6, 11):
        assert seen["observation"][column] == other["observation"][0, column]


def test_a_punch_is_answered_in_three_steps():
    env = single.ColtEnv(players=3, others="drifter")
    lengths = set()
    for seed in range(12):
        observation, _ = env.reset(seed=seed)
        over = False
        env.action_space.seed(seed)
        while not over:
            victim, lost = observation["observation"][9], observation["observation"][10]
            lengths.add((bool(victim), bool(lost)))
            observation, _, over, _, _ = env.step(env.action_space.sample())
    assert lengths == {(False, False), (True, False), (True, True)}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: single.ColtEnv(players=9), "not 9"),
        (lambda: single.ColtEnv(players=3, others=["drifter"]), "2 bots"),
        (lambda: single.ColtEnv(players=3).step(0), "begin with `reset`"),
        (lambda: single.ColtEnv(players=3, reward="glory"), "no reward"),
        (lambda: aec.env(players=3, edition="de-2018"), "no edition"),
    ],
)
def test_what_cannot_be_gets_a_sentence(wrong, sentence):
    with pytest.raises(ColtError, match=sentence):
        wrong()


def test_an_answer_that_is_not_legal_changes_nothing():
    env = single.ColtEnv(players=3, others="drifter")
    observation, _ = env.reset(seed=3)
    with pytest.raises(ColtError, match="not legal"):
        env.step(SHAPE.answers - 1)
    again = env._observed()
    assert all(np.array_equal(observation[name], again[name]) for name in again)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4},
        {"players": 3, "variants": ["expert"]},
        {"players": 2, "variants": ["teams"], "edition": "fr-2014"},
        {"players": 3, "bandits": ["ghost", "doc", "tuco"]},
    ],
    ids=str,
)
def test_the_row_beside_a_game_is_the_view_of_each_seat(monkeypatch, options):
    """What a seat is shown is read from a row that follows the referee; before every answer it is its view, number by
    number, also of a table that went its own way in between."""
    monkeypatch.setattr(compiling, "is_warm", lambda: True)
    game = games.new_game(games.read_options(**options, seed="beside"))
    table, luck = RefereesTable(game), random.Random("beside")
    for nth in count():
        for seat in range(options["players"]):
            seen = table.observation(seat)
            if table.begun and table.decision is not None and seat == table.decision.seat:
                seen[[at.VICTIM, at.LOST]] = 0
            assert np.array_equal(seen, codec.row_of(table.game.view(seat)))
        if table.game.is_over:
            return
        other = copy.deepcopy(table)
        other.answer(luck.choice(other.legal()))
        other.observation(0)
        for _ in range(1 + nth % 3):  # between two looks several may answer
            if not table.game.is_over:
                table.answer(luck.choice(table.legal()))


# --- PettingZoo


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(
    "options", [{"players": 4}, {"players": 3, "variants": ["expert"], "reward": "round"}]
)
def test_pettingzoos_own_tests(options):
    api_test(aec.env(**options), num_cycles=150)
    seed_test(lambda: aec.env(**options), num_cycles=40)


def test_the_win_is_shared_out_once():
    env = aec.env(players=4)
    for seed in range(3):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            total[agent] += reward
            mask = observation["action_mask"]
            env.step(None if terminated else int(np.flatnonzero(mask)[-1]))
        assert sum(total.values()) == pytest.approx(1)


def test_only_who_is_asked_may_answer_and_only_what_is_legal():
    env = aec.ColtAEC(players=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    with pytest.raises(ColtError, match="legal is"):
        env.step(SHAPE.answers - 1)


# --- OpenSpiel

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")


@pytest.fixture(scope="module")
def spiel():
    import colt.research.openspiel  # noqa: F401, PLC0415 - it registers

    return pyspiel.load_game("colt_express(players=3)")


def test_openspiels_own_test(spiel):
    """Every state of a game is written down and read back on the way."""
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_a_state_is_written_down_and_read_back(spiel):
    """In the middle of a shuffle, and where somebody is asked."""
    for halt_at in (40, 181):
        state = any_play(spiel, seed=4, halt_at=halt_at)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
        assert again.history() == state.history()
        assert str(again) == str(state)
        assert again.is_chance_node() == state.is_chance_node() == (halt_at == 40)
        if not state.is_chance_node():
            assert again.legal_actions() == state.legal_actions()


@pytest.mark.slow
def test_openspiels_own_playthrough(spiel, tmp_path):
    """Everything OpenSpiel can ask of every state of a game, twice the same."""
    from absl import flags  # noqa: PLC0415 - OpenSpiel's own
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    file = tmp_path / "colt_express.txt"
    file.write_text(
        generate_playthrough.playthrough("colt_express(players=3)", None, seed=7), encoding="utf-8"
    )
    first, again = generate_playthrough.replay(str(file))
    assert first == again


@pytest.mark.parametrize(
    "name", ["colt_express(players=2,variant=teams)", "colt_express(players=6,edition=fr-2014)"]
)
def test_every_book_is_a_game(spiel, name):
    assert any_play(pyspiel.load_game(name), seed=1).is_terminal()


def any_play(game, seed, halt_at=10**9):
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < halt_at:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            state.apply_action(
                int(luck.choice([one for one, _ in outcomes], p=[odds for _, odds in outcomes]))
            )
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(luck.random() * len(legal))])
    return state


def test_returns_are_shares_of_the_win(spiel):
    state = any_play(spiel, seed=3)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 2 / 3 + 1e-9


def test_the_same_history_leads_to_the_same_state(spiel):
    state = any_play(spiel, seed=2, halt_at=180)
    again = spiel.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    for seat in range(3):
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert again.observation_string(seat) == state.observation_string(seat)
        assert np.array_equal(again.observation_tensor(seat), state.observation_tensor(seat))
    twin = state.clone()
    assert str(twin) == str(state)
    other = copy.deepcopy(twin.legal_actions() if not twin.is_chance_node() else twin.chance_outcomes())
    twin.apply_action(other[0] if not state.is_chance_node() else other[0][0])
    assert str(again) == str(state)


def test_information_states_are_equal_exactly_when_what_a_seat_saw_and_did_is_equal(spiel):
    """Two worlds that differ in one drawn card: who sees it tells them apart, the others do not."""
    state = any_play(spiel, seed=2, halt_at=120)
    history = state.history()
    told_apart, confused = 0, 0
    for nth in range(60, 110):
        before = spiel.new_initial_state()
        for action in history[:nth]:
            before.apply_action(action)
        if not before.is_chance_node() or len(before.chance_outcomes()) < 2:
            continue
        worlds = []
        for outcome, _ in before.chance_outcomes()[:2]:
            world = before.child(outcome)
            while world.is_chance_node():
                world.apply_action(world.chance_outcomes()[0][0])
            worlds.append(world)
        for seat in range(3):
            same = worlds[0].information_state_string(seat) == worlds[1].information_state_string(seat)
            seen = [world._course.table.game.events_seen_by(seat) for world in worlds]
            assert same == (seen[0] == seen[1])
            told_apart += not same
            confused += same
    assert told_apart
    assert confused


def test_what_a_seat_is_shown_is_the_same_from_python_and_through_openspiel(spiel):
    state, luck = spiel.new_initial_state(), random.Random("shown")
    assert state.observation_tensor(0) == pyspiel.State.observation_tensor(state, 0)
    for _ in range(120):
        if state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
            continue
        for seat in range(state.num_players()):
            assert state.observation_tensor(seat) == pyspiel.State.observation_tensor(state, seat)
        assert state.observation_tensor() == state.observation_tensor(state.current_player())
        state.apply_action(luck.choice(state.legal_actions()))
    before = spiel.new_initial_state()
    assert not any(pyspiel.State.observation_tensor(before, 0)), "nothing is left of the game before"


def test_a_solver_of_openspiel_runs_on_it(spiel):
    from open_spiel.python.algorithms import outcome_sampling_mccfr  # noqa: PLC0415

    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(
        pyspiel.load_game("colt_express(players=2,variant=teams)")
    )
    solver.iteration()
    assert solver._infostates
