"""Rulebooks as numbers, and those the fast engine does not know: the referee plays them."""

import enum
import re
from typing import Any

import msgspec
import pytest

from colt.express import editions, pieces
from colt.express.editions import EN_2016
from colt.express.places import train
from colt.express.rulebook import Power, Rulebook
from colt.fast.compiling import FastError
from colt.fast.express import SETUPS, books
from colt.train import Space, Ways
from examples import new_round_event

BOOK = "src/colt/fast/express"


def test_every_set_up_has_a_number_of_its_own():
    made = [books.setup_numbered(number) for number in range(1, len(SETUPS) + 1)]
    assert [setup.number for setup in made] == list(range(1, len(SETUPS) + 1))
    assert len({setup.book.tobytes() for setup in made}) == len(SETUPS) == 46
    assert (str(SETUPS[0]), str(SETUPS[-1])) == ("fr-2014-3", "en-2016-teams-3")
    for number in (0, 47):
        with pytest.raises(
            FastError, match=f"^There is no set-up {number}; they are numbered from 1 to 46.$"
        ):
            books.setup_numbered(number)


def test_a_book_is_found_by_what_it_says_not_by_its_name():
    known = books.setup_of(EN_2016, 4)
    assert known is books.setup_numbered(known.number)
    house = editions.replace(EN_2016, punches_outward=True)
    assert books.setup_of(house, 4).number == 0


def test_what_a_book_says_stands_one_after_the_other(monkeypatch):
    monkeypatch.setattr(books, "_width", 0)
    assert [books._entry(), books._entry(3), books._entry()] == [0, 1, 4]


class MoreRules(Rulebook, frozen=True, kw_only=True):
    has_horses: bool = False


class MorePower(Power, frozen=True):
    rides: bool = False


class Gallop(enum.StrEnum):
    GALLOP = "gallop"


BOOK_WITH_MORE = {
    "field of the rulebook 'has_horses'": MoreRules(**msgspec.structs.asdict(EN_2016)),
    "power 'rides'": editions.replace(EN_2016, powers={pieces.Bandit.DOC: MorePower()}),
    "chapter 'horses'": editions.replace(EN_2016, round=("horses", *EN_2016.round)),
    "action 'gallop'": editions.replace(EN_2016, deck=(*EN_2016.deck, Gallop.GALLOP)),
    "round event 'gallop'": editions.replace(
        EN_2016, stations=(pieces.RoundCard((pieces.Turn.STANDARD,), Gallop.GALLOP),)
    ),
    "place 'gallop'": editions.replace(
        EN_2016, places=lambda caboose: {**train(caboose), Space(caboose, Gallop.GALLOP): Ways()}
    ),
    "place '2i'": editions.replace(EN_2016, places=lambda caboose: train(caboose + 1)),
}


@pytest.mark.parametrize("what", BOOK_WITH_MORE)
def test_a_book_with_something_unknown_is_refused(what):
    with pytest.raises(FastError, match=f"^The fast engine does not know the {what}; the referee plays it.$"):
        books.new_setup(BOOK_WITH_MORE[what], 4)


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("Turn", "turn"),
        ("Loot", "token"),
        ("PutAway", "way to put cards away"),
        ("Pick", "pick"),
    ],
)
def test_a_box_with_something_unknown_is_refused(kind, what, monkeypatch):
    """An expansion brings a piece these rules have never heard of."""
    known = getattr(books, kind)
    more: Any = enum.StrEnum if issubclass(known, str) else enum.Enum
    members = {one.name: one.value for one in known} | {"HORSE": "HORSE"}
    monkeypatch.setattr(books, kind, more(kind, members))
    with pytest.raises(
        FastError, match=f"^The fast engine does not know the {what} 'HORSE'; the referee plays it.$"
    ):
        books.new_setup(EN_2016, 4)


def test_the_example_of_a_house_rule_is_left_to_the_referee():
    with pytest.raises(FastError, match=r"^'braking' follows a rule of the house; the referee plays it\.$"):
        books.new_setup(new_round_event.WITH_LANDSLIDES, 4)


def test_other_ways_about_the_train_are_left_to_the_referee():
    house = editions.replace(EN_2016, places=lambda caboose: dict.fromkeys(train(caboose), Ways()))
    with pytest.raises(
        FastError, match=r"^The ways about the train follow a rule of the house; the referee plays it\.$"
    ):
        books.new_setup(house, 4)


def test_other_round_cards_are_no_trouble():
    """They are data like everything else."""
    card = pieces.RoundCard((pieces.Turn.TUNNEL,), pieces.RoundEvent.BRAKING)
    house = editions.replace(EN_2016, round_cards=dict.fromkeys(EN_2016.players, (card,) * 4))
    assert books.new_setup(house, 4).cards[:5] == ((card,) * 4 + EN_2016.stations)[:5]


def test_more_round_cards_than_there_is_room_for_are_refused():
    few = pieces.ROUND_CARDS_FOR_FEW[0]
    long, longer = (pieces.RoundCard((pieces.Turn.STANDARD,) * n, pieces.RoundEvent.NONE) for n in (8, 9))
    assert books.new_setup(EN_2016, 4, more_cards=[few] * 5 + [long]).cards[-1] == long
    for more, room in (([longer], "8 turns on a round card, not 9"), ([few] * 7, "16 round cards, not 17")):
        with pytest.raises(FastError, match=f"^The fast engine has room for {room}; the referee plays it.$"):
            books.new_setup(EN_2016, 4, more_cards=more)


def test_a_longer_game_than_there_is_room_for_is_refused():
    house = editions.replace(EN_2016, round=EN_2016.round * 4)
    many = len(house.contents)
    with pytest.raises(
        FastError, match=f"^The fast engine has room for 48 chapters, not {many}; the referee"
    ):
        books.new_setup(house, 4)


@pytest.mark.parametrize("table", ["chapters", "actions", "happenings"])
def test_a_rule_of_the_house_under_a_name_of_the_book_is_left_to_the_referee(table):
    """Every chapter, action and event is the one these rules were written after."""
    known = getattr(EN_2016, table)
    for name in known:
        house = editions.replace(EN_2016, **{table: {**known, name: object()}})
        with pytest.raises(FastError, match=f"^'{name}' follows a rule of the house; the referee plays it.$"):
            books.check(house)


FLAGS = {
    "follows_hands": books.FOLLOWS_HANDS,
    "has_cover": books.HAS_COVER,
    "has_events": books.HAS_EVENTS,
    "has_gunslinger": books.HAS_GUNSLINGER,
    "has_station": books.HAS_STATION,
    "neutral_pile_stays": books.NEUTRAL_STAYS,
    "punches_outward": books.PUNCHES_OUTWARD,
    "revenge_on_roof": books.REVENGE_ON_ROOF,
}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_book_says_in_numbers_what_the_edition_says_in_words(setup):
    rules = editions.rulebook(setup.edition, setup.variants)
    made = books.setup_of(rules, setup.players)
    book = made.book.tolist()
    assert made.cards == (*rules.round_cards[setup.players], *rules.stations)
    assert book[books.PLAYERS] == setup.players == made.players
    assert book[books.LENGTH] == rules.cars[setup.players]
    said = book[books.CONTENTS : books.CONTENTS + book[books.PAGES]]
    assert tuple(books.CHAPTER_NAMES[chapter] for chapter in said) == rules.contents
    assert {name: book[at] for name, at in FLAGS.items()} == {name: getattr(rules, name) for name in FLAGS}
    assert books.PUT_AWAY_NAMES[book[books.PUT_AWAY]] == rules.put_away.name
    for nth, bandit in enumerate(pieces.Bandit):
        powers = {name: book[at + nth] for name, at in zip(books.POWER_NAMES, books.POWERS, strict=True)}
        assert powers == {name: getattr(rules.power(bandit), name) for name in books.POWER_NAMES}
    mixed = book[books.MIXED : books.MIXED + len(books.WORTHS)]
    assert sum(mixed) == len(pieces.PURSE_VALUES) - setup.players * rules.bandits_per_seat
    assert book[books.DOLLARS : books.DOLLARS + len(books.WORTHS) + 1] == [0, *books.WORTHS]


def test_no_rule_here_names_a_bandit_or_a_year():
    """Who can do what stands in the editions; names are named in what docstrings cite."""
    root = pytest.importorskip("tools.golden").GOLDEN.parent.parent
    names = re.compile("|".join([*map(str, pieces.Bandit), r"20\d\d"]), re.IGNORECASE)
    for file in (root / BOOK).rglob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""|#.*', "", file.read_text(encoding="utf-8"))
        assert names.findall(code) == [], file.name
