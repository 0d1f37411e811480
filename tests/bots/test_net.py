"""The net: it is told what its seat knows and nothing else, its sums are exact, and it plays."""

import hashlib
import os
import subprocess
import sys
import zlib
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import colt
from colt import bots
from colt.bots import legend
from colt.bots.express.net import (
    adding,
    answering,
    card,
    inputs,
    model,
    outlaws,
    outputs,
    playing_on,
    racing,
    seeing,
    slowly,
    trying,
)
from colt.fast.compiling import is_compiling
from colt.fast.express import Tables, books, numbering
from colt.fast.express import columns as at
from colt.fast.express.calling import call
from colt.fast.luck import seeded
from colt.games import Options
from colt.kernel import BadOption, Chance

SETUPS = [("en-2016", (), 4), ("fr-2014", (), 6), ("es-2016", ("expert",), 3), ("en-2016", ("teams",), 3)]


def positions(edition, variants, players, every=9):
    """Some questions of a random game, with what the seat that is asked knows."""
    game = colt.new(players, edition=edition, variants=variants, seed=f"net {edition} {variants}")
    luck, nth = Chance("net"), 0
    while game.decisions:
        decision = luck.one_of(game.decisions)
        nth += 1
        if len(decision.choices) > 1 and decision.ask != "team" and nth % every == 0:
            yield game.view(decision.seat), decision
        game.play(luck.one_of(decision.choices), decision.seat)


def told(rows, seat, book):
    """What this seat is told in each of these rows."""
    found = np.zeros((len(rows), inputs.WIDTH), np.int8)
    view, notes = np.zeros(at.WIDTH, np.int8), np.zeros(seeing.NOTES, np.int64)
    call(trying.look, rows, np.full(len(rows), seat), view, found, book, notes)
    return found


def played(number, rows, steps, seed):
    """Some tables of a set-up after so many answers drawn by lot."""
    made = books.setup_numbered(number)
    tables = Tables.made_from(made, rows, seed)
    meant = np.full((rows, outputs.COUNT), -1, np.int64)
    found = np.zeros((rows, inputs.WIDTH), np.int8)
    seats, winners = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    scores, chosen = np.zeros((rows, at.SEATS), np.int64), np.full(rows, trying.BEGIN)
    scratch = made.book, np.zeros(seeing.NOTES, np.int64), np.zeros(numbering.MOST, np.int64)
    view, rng = np.zeros(at.WIDTH, np.int8), np.random.default_rng(seed)
    for _ in range(steps):
        arrays = tables.rows, tables.luck, chosen, meant, view, found, seats, scores, winners
        call(trying.go_on, *arrays, 99, True, *scratch)
        chosen = (rng.random(meant.shape) * (meant >= 0)).argmax(axis=1)
    return found


# --- what it is told


@pytest.mark.parametrize(("edition", "variants", "players"), SETUPS)
def test_whatever_lies_face_down_it_is_told_the_same(edition, variants, players):
    for view, decision in positions(edition, variants, players):
        seen = answering.Seen(view, decision)
        own, _ = seen.look()
        guesses = Tables.guesses(view, 5, seed=1).rows
        guesses[:, at.SEAT] = decision.seat
        assert (told(guesses, decision.seat, seen.made.book) == own).all()


def test_every_input_fits():
    for number in (2, 8, 32, 34, 45):
        found = played(number, 8, 60, seed=3)
        assert np.abs(found.astype(int)).max() <= inputs.MOST


def alike(view, one, other):
    """Whether these numbers are one answer to the net: the same, or purses (and bullets) of which one is as good."""
    same_token = min(one, other) >= numbering.ROB and max(one, other) < numbering.ROB + at.PURSES
    same_purse = min(one, other) >= numbering.STEAL and max(one, other) < numbering.STEAL + at.PURSES
    return one == other or same_token or same_purse


def test_an_answer_means_a_legal_number_and_every_legal_number_is_meant():
    for view, decision in positions("en-2016", (), 4, every=3):
        seen = answering.Seen(view, decision)
        _, numbers = seen.look()
        legal = {whole[0] for whole in seen.choices}
        meant = {int(number) for number in numbers if number >= 0}
        assert meant
        assert meant <= legal
        assert all(any(alike(view, one, other) for other in meant) for one in legal)


SCRIPT = """
import hashlib, sys
sys.path.insert(0, "tests/bots")
from test_net import played
print(hashlib.blake2b(b"".join(played(n, 3, 25, 5).tobytes() for n in (3, 9, 34, 41)), digest_size=8).hexdigest())
"""


def test_compiled_and_plain_it_is_told_the_same():
    here = hashlib.blake2b(b"".join(played(n, 3, 25, 5).tobytes() for n in (3, 9, 34, 41)), digest_size=8)
    plain = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.split() == [here.hexdigest()]


WHAT_IT_ANSWERS = """
import colt
from colt import bots

for name in ("sheriff", "legend:playouts=200"):
    for players, variants in ((4, ()), (3, ("expert",)), (2, ("teams",))):
        game = colt.new(players=players, variants=variants, seed="everywhere")
        drifter, said = bots.make("drifter", seed=1), []
        for nth in range(60):
            decision = game.decisions[0]
            view = game.view(decision.seat)
            if nth % 4 == 0:
                said.append(str(bots.make(name, seed=1).choose(view, decision)))
            game.play(drifter.choose(view, decision), decision.seat)
        print(name, players, said)
"""


def test_whatever_processor_numpy_adds_up_for_the_answers_are_the_same():
    """OpenBLAS, which numpy brings along, adds up in another order on each; exact sums do not care."""

    def answers(processor):
        return subprocess.run(
            [sys.executable, "-c", WHAT_IT_ANSWERS],
            env={**os.environ, "OPENBLAS_CORETYPE": processor},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert answers("Prescott") == answers("Haswell") != ""


# --- its sums


@pytest.mark.parametrize(
    "net", [model.sheriff(), model.legend(), model.ordinary()], ids=["sheriff", "legend", "ordinary players"]
)
def test_no_sum_can_grow_so_large_that_it_is_not_exact(net):
    largest = inputs.MOST
    for layer in (*net.layers, net.answers, net.worth):
        reach = (np.abs(layer.weights.astype(np.float64)) * largest).sum(axis=0) + np.abs(layer.added)
        assert reach.max() < model.EXACT
        assert (layer.weights == np.rint(layer.weights)).all()
        largest = card.LARGEST


def test_one_row_and_many_give_the_same():
    net, seen = model.sheriff(), played(34, 32, 40, seed=7)
    looks, worth = net.think(seen)
    for nth in range(len(seen)):
        one, alone = net.think(seen[nth : nth + 1])
        assert (one[0] == looks[nth]).all()
        assert (alone[0] == worth[nth]).all()


def test_what_is_added_where_there_is_something_comes_to_the_sums_of_everything():
    layer = model.legend().layers[0]
    seen = played(34, 16, 32, seed=8)
    seen[0], seen[1] = 0, inputs.MOST
    seen[2, :] = 0
    seen[2, -1] = -inputs.MOST
    assert (adding.first_sums(seen, layer.weights, layer.added) == layer.sums(seen.astype(np.float32))).all()


# --- without numpy

WITHOUT = "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
GAMES = [
    {"players": 2, "variants": ("teams",)},
    {"players": 4},
    {"edition": "fr-2014", "players": 6, "variants": ("expert",)},
]
PLAYS = """
import colt
from colt import bots
from colt.games import Options, new_game

def given_by(name, options, most=10_000):
    game, bot, given = new_game(Options(seed="bare", **options)), bots.make(name, seed=1), []
    while game.decisions and len(given) < most:
        decision = game.decisions[0]
        given.append(str(bot.choose(game.view(decision.seat), decision)))
        game.play(given[-1], decision.seat)
    return given
"""


def without_numpy(code):
    """What this prints in a process in which numpy and numba cannot be imported."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + PLAYS + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def given_by(*game):
    names: dict[str, Any] = {}
    exec(PLAYS, names)
    return names["given_by"](*game)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_without_numpy_the_sheriff_gives_the_same_answers_from_the_same_file(options):
    there = without_numpy(f"print(*given_by('sheriff', {options!r}), sep='\\n')")
    assert there == given_by("sheriff", options)
    assert len(there) > 90


def test_without_numpy_the_legend_answers_like_the_sheriff():
    options = GAMES[1]
    there = without_numpy(f"print(*given_by('legend', {options!r}, 30), sep='\\n')")
    assert there == given_by("sheriff", options, 30)
    assert without_numpy("print(len(given_by('legend', {'game': 'super-express', 'players': 3}, 4)))") == [
        "4"
    ]


def test_without_numpy_the_fast_engine_says_what_is_missing():
    code = """
for name, game in (("search:engine=fast", {}), ("search:engine=fast", {"game": "super-express"}), ("tag", {})):
    try:
        given_by(name, game, 1)
    except colt.ColtError as error:
        print(error)
"""
    sentence = "The fast engine needs numpy, which is not installed. "
    assert [one.startswith(sentence) for one in without_numpy(code)] == [True] * 3


def test_in_plain_numbers_every_answer_looks_as_good():
    seen, slow, net = played(34, 3, 40, seed=9), slowly.sheriff(), model.sheriff()
    looks, _ = net.think(seen)
    for told, expected in zip(seen.tolist(), looks.tolist(), strict=True):
        through = told
        for layer in slow.layers:
            through = layer.steps(through)
        assert slow.answers.looks(through) == expected


# --- its file


def shipped_file(name="sheriff"):
    return (files("colt.bots.express.net") / f"{name}.net").read_bytes()


def test_a_net_of_other_inputs_is_refused():
    with pytest.raises(model.BadNet, match="was trained on other inputs"):
        model.read(shipped_file().replace(inputs.DIGEST.encode(), b"0123456789abcdef", 1))


@pytest.mark.parametrize(
    ("said", "instead", "sentence"),
    [
        (inputs.DIGEST, "0123456789abcdef", r"trained on other inputs \(0123456789abcdef\) .* train it anew"),
        (outputs.DIGEST, "0123456789abcdef", r"or answers \(0123456789abcdef\) .* train it anew"),
        (card.FORMAT, "colt-net-2", "has the format 'colt-net-2'; 'colt-net-1' can be read"),
    ],
)
@pytest.mark.parametrize(
    "read", [model.read, lambda data: slowly.read(card.opened(data))], ids=["numpy", "plain"]
)
def test_other_inputs_other_answers_and_another_format_are_each_refused_in_a_sentence(
    read, said, instead, sentence
):
    with pytest.raises(model.BadNet, match=sentence):
        read(shipped_file().replace(said.encode(), instead.encode(), 1))


@pytest.mark.parametrize("spoil", [lambda data: data[:-2], lambda data: data + b"\0\0", lambda _: b"no net"])
def test_a_file_that_is_not_whole_is_refused(spoil):
    with pytest.raises(model.BadNet, match="not a net, or it is cut off"):
        model.read(spoil(shipped_file()))


def test_the_nets_take_little_room_where_they_are_packed():
    together = sum(len(zlib.compress(shipped_file(name))) for name in ("sheriff", "legend", "ordinary"))
    assert together < 2_250_000


@pytest.mark.parametrize("net", [model.sheriff, model.legend, model.ordinary])
def test_a_card_says_everything_one_must_know_of_a_net(net):
    said = net().card
    assert [field for field in card.FIELDS if not str(said.get(field, ""))] == []
    assert {name: said[name] for name in card.heading()} == card.heading()
    assert (said["inputs_version"], said["outputs_version"]) == (
        inputs.VERSION_OF_INPUTS,
        outputs.VERSION_OF_OUTPUTS,
    )


def test_the_card_of_the_sheriff_says_what_it_won_and_how_well_it_judges():
    results = model.sheriff().card["results"]
    for said in ("46.6 %", "[44.2 to 48.9]", "2,000 games", "0.037, 0.090, 0.190 and 0.366"):
        assert said in results


def test_an_ordinary_player_is_a_small_net_and_says_whom_it_imitates():
    card = model.ordinary().card
    assert "outlaw" in card["method"]
    assert (card["inputs"], card["outputs"]) == (inputs.DIGEST, outputs.DIGEST)
    assert len((files("colt.bots.express.net") / "ordinary.net").read_bytes()) < 250_000


# --- playing on in the head


@pytest.mark.parametrize(
    ("options", "is_ordinary"),
    [
        ({"players": 4}, True),
        ({"players": 4, "edition": "fr-2014"}, True),
        ({"players": 4, "variants": ["expert"]}, False),
        ({"players": 2, "variants": ["teams"]}, False),
    ],
)
def test_rivals_are_ordinary_players_where_one_has_been_watched(options, is_ordinary):
    game = colt.new(seed="rivals", **options)
    while game.decisions[0].ask == "team":
        game.play(game.decisions[0].choices[0])
    decision = game.decisions[0]
    view = game.view(decision.seat)
    head = playing_on.Head(model.legend(), view, answering.Seen(view, decision), Chance("head"))
    assert (head.rivals is model.ordinary()) == is_ordinary


def test_a_punch_that_ends_the_game_is_worth_what_it_brings():
    """In the last card of the last round everything is settled: the head brings exactly what the game would."""
    game = colt.new(3, seed="last card")
    luck = Chance("last card")
    last = None
    while game.decisions:
        decision = game.decisions[0]
        if len(decision.choices) > 1 and game.state.round == 5:
            last = game.fork(), decision
        game.play(luck.one_of(decision.choices), decision.seat)
    assert last is not None
    before, decision = last
    seen = answering.Seen(before.view(decision.seat), decision)
    _, numbers = seen.look()
    meant = [int(number) for number in numbers if number >= 0]
    head = playing_on.Head(model.legend(), before.view(decision.seat), seen, Chance("head"))
    brought = head.outcomes(meant, 6)
    assert brought.shape == (len(meant), 6, 2)
    assert ((brought[:, :, 0] >= 0) & (brought[:, :, 0] <= 1)).all()


def asked(seed, edition="en-2016", variants=()):
    """The first card somebody may lay in a game, and what is seen then."""
    game = colt.new(4, edition=edition, variants=variants, seed=seed)
    while game.decisions[0].ask != "schemin":
        game.play(game.decisions[0].choices[0], game.decisions[0].seat)
    decision = game.decisions[0]
    return game, game.view(decision.seat), decision


def test_outlaws_are_in_its_head_only_where_they_know_the_game():
    assert playing_on.knows_outlaws(asked("head")[1]) == is_compiling()
    assert not playing_on.knows_outlaws(asked("head", variants=("expert",))[1])


@pytest.mark.skipif(not is_compiling(), reason="outlaws are in its head only where all is compiled")
def test_its_rivals_are_different_people():
    _, view, decision = asked("outlaws")
    seen = answering.Seen(view, decision)
    meant = [int(number) for number in seen.look()[1] if number >= 0]
    brought = [
        playing_on.Head(model.legend(), view, seen, Chance("head"), others).outcomes(meant, 8)
        for others in ("outlaws", "sheriffs", "ordinary")
    ]
    assert all((one != other).any() for one, other in combinations(brought, 2))


@pytest.mark.parametrize("rivals", ["both", "outlaws", "sheriffs", "ordinary"])
def test_with_any_rivals_in_its_head_it_answers_the_same_whenever_it_is_asked(rivals):
    _, view, decision = asked("outlaws")
    answers = [bots.make(f"legend:doubt=0:rivals={rivals}", 3).choose(view, decision) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] in decision.choices


# --- at the table


def share(name, others, deals, **options):
    total, count = 0.0, len(others) + 1
    for deal in range(deals):
        for seat in range(count):
            game = colt.new(count, seed=f"net/{deal}", **options)
            names = [*others[:seat], name, *others[seat:]]
            seated = [bots.make(one, seed=f"{deal}/{nth}") for nth, one in enumerate(names)]
            while game.decisions:
                decision = game.decisions[0]
                game.play(seated[decision.seat].choose(game.view(decision.seat), decision), decision.seat)
            winners = game.result.winners
            total += (seat in winners) / max(1, len(winners))
    return total / (deals * count)


def test_the_sheriff_beats_drifters():
    assert share("sheriff", ["drifter"] * 3, 4) > 0.8


def test_the_sheriff_wins_more_than_its_share_from_greenhorns():
    assert share("sheriff", ["greenhorn"] * 3, 10) > 0.3


KINDS = [
    Options(players=4),
    Options(edition="fr-2014", players=3, variants=("expert",)),
    Options(players=2, variants=("teams",)),
    Options(game="super-express", players=3),
]


@pytest.mark.parametrize("name", ["sheriff", "legend:playouts=8"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: " ".join((kind.game, *kind.variants)))
def test_it_is_fit_to_play(name, kind):
    bots.check(name, kinds=[kind])


def test_where_nothing_is_compiled_it_looks_at_less_and_believes_its_net_more(monkeypatch):
    monkeypatch.setattr(legend, "is_compiling", lambda: True)
    compiled = legend.Legend()
    monkeypatch.setattr(legend, "is_compiling", lambda: False)
    plain = legend.Legend()
    assert compiled.doubt == 0 < plain.doubt
    assert compiled.lean < plain.lean
    assert compiled.playouts > 20 * plain.playouts


def test_where_nothing_is_compiled_and_more_play_it_plays_fewer_answers_on_less_often(monkeypatch):
    """Every table takes longer there."""
    for asked in (legend, playing_on):
        monkeypatch.setattr(asked, "is_compiling", lambda: False)
    seen: dict[int, set[tuple[int, int]]] = {4: set(), 6: set()}

    class Watched(racing.Race):
        def run(self, playouts):
            seen[game.state.players].add((len(self.numbers), playouts))
            return self.numbers[0]

    monkeypatch.setattr(racing, "Race", Watched)
    for players in seen:
        game = colt.new(players=players, seed=1)
        bot = bots.make("legend:doubt=0")
        while game.decisions and game.state.round < 2:
            decision = game.decisions[0]
            game.play(bot.choose(game.view(decision.seat), decision), decision.seat)
    assert max(seen[4])[0] > max(seen[6])[0] == 3
    assert {playouts for _, playouts in seen[4]} == {45}
    assert {playouts for _, playouts in seen[6]} == {30}


def test_a_legend_that_takes_its_rivals_for_something_else_is_refused():
    with pytest.raises(
        BadOption, match="takes its rivals for both, outlaws, sheriffs, ordinary, not 'champions'"
    ):
        bots.make("legend:rivals=champions")


@pytest.mark.slow
def test_the_outlaws_of_many_tables_answer_like_outlaws():
    """Where all cards lie open an outlaw always gives the same answer; of equal ones it may be another."""
    desk, said = outlaws.Desk(1), []
    game = colt.new(4, seed="open cards")
    while game.decisions:
        decision = game.decisions[0]
        view = game.view(decision.seat)
        choice = bots.make("outlaw", "open").choose(view, decision)
        is_open = decision.ask not in ("schemin", "steal") and all(laid.card for laid in view.pile)
        if is_open and len(decision.choices) > 1:
            seen, answer = answering.Seen(view, decision), None
            while answer is None:
                _, meant = seen.look()
                chosen = np.zeros(1, np.int64)
                asked = seen.row[np.newaxis], np.array([seen.seat]), np.array([True]), meant[np.newaxis]
                outlaws.answer(*asked, chosen, seen.made.book, *desk.all)
                answer = seen.give(int(meant[chosen[0]]))
            said.append(answer == choice)
        game.play(choice)
    assert len(said) > 10
    assert sum(said) > 0.8 * len(said)


def test_in_the_head_rivals_answer_as_likely_as_it_looks_good():
    looks = np.tile(np.log(np.array([[0.5, 1e-30, 0.3, 0.2]], np.float32)), (4000, 1))
    looks[:, 1] = -np.inf
    drawn = playing_on.draw(looks, seeded(3, 4000))
    shares = np.bincount(drawn, minlength=4) / 4000
    assert shares[1] == 0, "what cannot be answered is never drawn"
    assert abs(shares - [0.5, 0, 0.3, 0.2]).max() < 0.05
