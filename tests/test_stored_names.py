"""Saved games outlive names: whatever is called otherwise in Python, what is kept stays byte for byte."""

import doctest
import typing
from enum import Enum
from pathlib import Path

import msgspec
import pytest

import colt
from colt import records
from colt.express import events as express
from colt.express.pieces import Bandit
from colt.kernel import ChapterOpened, Event, NotStorable, form_of, forms, stored
from colt.kernel.forms import fields_of
from colt.superexpress import events as superexpress
from colt.train import Space, inside

KEPT = Path(__file__).resolve().parent / "golden" / "stored-names.txt"
GAMES = {"colt-express": express, "super-express": superexpress}


def events_of(module):
    """Everything that can happen in this game."""
    own = [kind for kind in _below(Event) if kind.__module__.startswith(module.__name__)]
    return [ChapterOpened, *(kind for kind in own if not kind.__name__.startswith("_"))]


def _below(kind):
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def values_in(kind, found=None):
    """Every kind of value an event can hold, also inside of others."""
    found = [] if found is None else found
    for hint in typing.get_type_hints(kind).values():
        for one in _kinds(hint):
            if one not in found:
                found.append(one)
                values_in(one, found)
    return found


def _kinds(hint):
    if isinstance(hint, type) and (issubclass(hint, Enum | msgspec.Struct) or hasattr(hint, "_fields")):
        yield hint
    for part in typing.get_args(hint):
        yield from _kinds(part)


def kept_of(game):
    """The lines of the golden file this game has today: a stored form each, then the texts its pieces have."""
    texts: set[str] = set()
    for event in events_of(GAMES[game]):
        yield _line(game, event)
        for value in values_in(event):
            if issubclass(value, Enum):
                texts.update(one.value for one in value)
            else:
                yield _line(game, value)
    yield from (f"{game}: {text!r}" for text in texts)


def _line(game, kind):
    name, fields = form_of(kind)
    return " ".join((f"{game}:", name, *(written for written, _ in fields)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_in_saved_games_is_never_called_otherwise(game):
    kept = {line for line in KEPT.read_text(encoding="utf-8").splitlines() if line.startswith(f"{game}:")}
    today = set(kept_of(game))
    gone, new = sorted(kept - today), sorted(today - kept)
    assert not gone, f"saved games hold these, so they may never change: {gone}"
    assert not new, f"from now on saved games hold these, too; add the lines to {KEPT.name}: {new}"


@pytest.mark.parametrize("module", GAMES.values(), ids=list(GAMES))
def test_two_events_of_one_game_have_two_names(module):
    names = [form_of(kind).name for kind in events_of(module)]
    assert len(set(names)) == len(names) > 20


def renamed(value):
    """The same event or value, of a class that has nothing but its stored form in common with the first."""
    kind = type(value)
    if kind is tuple:
        return tuple(map(renamed, value))
    if not isinstance(value, tuple | msgspec.Struct):
        return value
    return _twin(kind)(*(renamed(getattr(value, field)) for field in fields_of(kind)))


TWINS: dict[type, type] = {}


def _twin(kind):
    if kind not in TWINS:
        name, fields = form_of(kind)
        later = set(fields_of(kind)) - {now for _, now in fields}
        form = " ".join(
            (name, *(f"{written}=my_{now}" for written, now in fields), *(f"-my_{n}" for n in later))
        )
        mine = [f"my_{field}" for field in fields_of(kind)]
        base = Event if issubclass(kind, Event) else msgspec.Struct
        TWINS[kind] = stored(form)(msgspec.defstruct("Other", mine, bases=(base,), frozen=True))
    return TWINS[kind]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "edition": "fr-2014", "variants": "expert"},
        {"players": 3, "variants": "teams"},
        {"players": 4, "game": "super-express", "variants": ["horse", "reflex"]},
    ],
    ids=str,
)
def test_classes_and_fields_can_be_renamed_and_every_saved_game_still_fits(options):
    game = colt.play_out(colt.new(seed="the noon train", **options))
    record = colt.record(game).to_text()
    stories = [records.story(game, seat) for seat in range(game.state.players)]
    digests = [records.digest([event]) for event in game.log]

    game.log[:] = [renamed(event) for event in game.log]

    assert {type(event).__name__ for event in game.log} == {"Other"}
    assert [records.digest([event]) for event in game.log] == digests
    assert colt.record(game).to_text() == record
    assert stories[0] != stories[1]


def test_what_came_later_is_left_out_of_what_is_kept():
    @stored("BanditMoved bandit to -mood")
    class BanditRan(Event, frozen=True):
        bandit: Bandit
        to: Space
        mood: str

    before = express.BanditMoved(Bandit.DOC, inside(2))
    assert records.event_text(BanditRan(Bandit.DOC, inside(2), "angry")) == records.event_text(before)


def test_an_event_without_a_stored_name_is_told_in_a_sentence():
    class HorseStolen(Event, frozen=True):
        bandit: str

    with pytest.raises(
        NotStorable, match=r"HorseStolen has no stored name.*@stored\(\"HorseStolen bandit\"\)"
    ):
        records.digest([HorseStolen("doc")])


def test_a_value_without_a_stored_name_is_told_in_a_sentence():
    class Saddle(typing.NamedTuple):
        car: int

    with pytest.raises(NotStorable, match="Saddle has no stored name"):
        records.digest([express.LootLaid(Bandit.DOC, (Saddle(2),), ())])  # type: ignore[arg-type]


def test_a_new_field_without_a_stored_name_is_told_in_a_sentence():
    with pytest.raises(NotStorable, match=r"mood has no stored name: if it was renamed.*if it is new"):

        @stored("HorseStolen bandit")
        class HorseStolen(Event, frozen=True):
            bandit: str
            mood: str


def test_a_field_that_is_gone_is_told_in_a_sentence():
    with pytest.raises(NotStorable, match="no field 'bandit' any more, but saved games do"):

        @stored("HorseStolen bandit thief")
        class HorseStolen(Event, frozen=True):
            thief: str


def test_the_example_of_the_stored_names_is_true():
    assert doctest.testmod(forms).failed == 0
