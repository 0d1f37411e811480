"""A whole table read aloud: what stands here is what somebody hears who does not see the picture."""

import pytest

from colt import express, superexpress
from colt.express.pieces import Loot, Token
from colt.kernel import SPECTATOR
from colt.superexpress.events import CardOpened
from colt.words import Words
from colt.words.editions import rows
from tests.superexpress.pictures import acted, position
from tests.trains import train
from tests.words.games import play_on

WORDS = Words()

ROUND = """
    Round 1 of 5. Turns: standard, tunnel, speeding-up.
    Now: turn 1 of 3, standard.
"""
EVENT = """
    Event at the end of the round: Marshal's Revenge. Everybody on the roof of the Marshal's car loses the cheapest\
 purse, which stays on that roof.
"""
TRAIN = """
    Locomotive. On the roof: nobody and nothing. Inside: the Marshal, a strongbox ($1,000).
    Car 1. On the roof: Ghost. Inside: Doc, purse 1 and a jewel ($500).
    Caboose, car 2. On the roof: nobody and nothing. Inside: Tuco.
"""
SHEETS = """
    Ghost, First Player: Punch in hand, 9 cards in the deck.
    Ghost has nothing, 6 bullets left to shoot, and has not been hit.
    Doc: three cards in hand, 9 cards in the deck.
    Doc's discard pile: Shoot.
    Doc has purse 2, 6 bullets left to shoot, and has been hit by a neutral bullet and 2 bullets from Tuco.
    Tuco: no card in hand, 10 cards in the deck.
    Tuco has nothing, 4 bullets left to shoot, and has not been hit.
    Beside the train: 12 neutral bullets and the second strongbox.
"""
SHEETS_WITHOUT_CARDS = """
    Ghost has nothing, 6 bullets left to shoot, and has not been hit.
    Doc has purse 2, 6 bullets left to shoot, and has been hit by a neutral bullet and 2 bullets from Tuco.
    Tuco has nothing, 4 bullets left to shoot, and has not been hit.
    Beside the train: 12 neutral bullets and the second strongbox.
"""
SHEETS_WITHOUT_BULLETS = """
    Ghost, First Player: Punch in hand, 9 cards in the deck.
    Ghost has nothing.
    Doc: three cards in hand, 9 cards in the deck.
    Doc's discard pile: Shoot.
    Doc has purse 2.
    Tuco: no card in hand, 10 cards in the deck.
    Tuco has nothing.
"""
NO_PILE = """
    The pile is empty.
"""


def lines(*texts):
    """What stands there, line by line."""
    return [line.strip() for text in texts for line in text.strip().splitlines()]


def plainly(said):
    """With the apostrophe of a typewriter."""
    return [line.replace("’", "'") for line in said]


@pytest.fixture
def game():
    """Expert, in the first turn; Ghost listens."""
    return train(
        """
        roof   | -                 | Ghost               | -    |
        inside | Marshal strongbox | Doc purse:300 jewel | Tuco |
        """,
        variants="expert",
        turns="S T D",
        event="revenge",
        hands={"doc": "move, rob, bullet:tuco", "ghost": "punch"},
        discards={"doc": "shoot"},
        loot={"doc": "purse:250"},
        hits={"doc": "tuco tuco neutral"},
        fired={"tuco": 2},
    )


@pytest.mark.parametrize(
    ("without", "parts"),
    [
        ((), (ROUND, EVENT, TRAIN, SHEETS, NO_PILE)),
        (("event",), (ROUND, TRAIN, SHEETS, NO_PILE)),
        (("round",), (TRAIN, SHEETS, NO_PILE)),
        (("cards",), (ROUND, EVENT, TRAIN, SHEETS_WITHOUT_CARDS)),
        (("bullets",), (ROUND, EVENT, TRAIN, SHEETS_WITHOUT_BULLETS, NO_PILE)),
    ],
    ids=["everything", "event", "round", "cards", "bullets"],
)
def test_a_table_is_read_aloud_without_what_nobody_has_explained_yet(game, without, parts):
    assert plainly(WORDS.position(game.view(0), without)) == lines(*parts)


def test_what_a_seat_holds_where_it_stands_and_what_was_played(game):
    view = game.view(0)
    hands = [WORDS.hand(seat, view) for seat in range(3)]
    assert plainly(hands) == ["Ghost's hand: Punch.", "Doc's hand: three cards.", ""]
    assert WORDS.around(0, view) == ["Ghost is on the roof of car 1. Also there: nobody and nothing."]
    game.play("play punch", 0)
    assert WORDS.pile(game.view(0)) == ["The pile so far: Ghost Punch."]


def test_before_the_first_round_there_is_no_pile_and_nobody_has_cards():
    view = express.new_game(3, seed=1, variants=("teams",)).view(0)
    assert WORDS.pile(view) == []
    said = WORDS.position(view)
    assert said[0] == "No round has begun yet."
    assert said[-2:] == [
        "Player 3: no card in hand, an empty deck.",
        "Beside the train: 13 neutral bullets and the second strongbox.",
    ]


def test_a_table_of_super_express_is_read_aloud():
    """Mei listens; Django hangs beside the train, Belle is out."""
    game = position(
        """
        roof   |      | Doc>       |          |
        inside | <Mei |      <Tuco | (<Ghost) |
        """,
        variants="horse",
        seats="mei doc tuco ghost belle django",
        hanging="django",
        plans={"mei": "move", "doc": "shoot", "django": "horse"},
        loot={"doc": (301,)},
    )
    view = game.view(0)
    assert plainly(WORDS.position(view)) == lines(
        """
        Round 1. First Player: Mei.
        Locomotive, from front to rear: Mei inside, facing the front.
        Car 1, from front to rear: Doc on the roof, facing the rear; Tuco inside, facing the front.
        Caboose, car 2, from front to rear: Ghost inside, lying stunned, facing the front.
        Hanging beside the train: Django.
        Out of the game: Belle.
        Mei: no Loot card.
        Doc: one Loot card, $301.
        Tuco: no Loot card.
        Ghost: no Loot card.
        Belle: no Loot card; out of the game.
        Django: no Loot card; hanging beside the train.
        Mei's plan: Move.
        Doc has 1 card of the plan face down.
        Django has 1 card of the plan face down.
        """
    )
    assert plainly([WORDS.hand(0, view)]) == ["Mei's cards: Flip, Change Floor, Move, Shoot, Horse."]
    assert WORDS.around(0, view) == WORDS.pile(view) == []
    view.round = 0
    assert WORDS.position(view)[0] == "No round has begun yet."


# --- the editions


def test_where_the_four_books_differ():
    """Those who say the same stand together."""
    said = {row.topic.replace("’", "'"): row.grouped() for row in rows(WORDS)}
    assert list(said) == [
        "Django",
        "Tuco",
        "A first game",
        "Resolved cards",
        "Too few neutral bullets",
        "A punch at an end of the train",
        "The Marshal's Revenge",
        "Expert: bullets in the opening hand",
        "Teams: how many players",
        "Teams: the train",
        "Teams: who with whom",
        "Teams: where to start",
        "Teams: keeping cards",
        "Teams: a card of choice",
        "Teams: cover",
        "Teams: the Gunslinger",
    ]
    assert said["The Marshal's Revenge"] == [
        ("fr-2014, pl-2015, es-2016", "The cheapest purse leaves the game."),
        ("en-2016", "The cheapest purse falls onto the roof."),
    ]
    assert said["Teams: the train"] == [
        ("fr-2014, pl-2015", "The locomotive pulls 4 cars."),
        ("es-2016, en-2016", "The locomotive pulls 3 cars for two players and 4 cars for three."),
    ]
    assert said["Teams: a card of choice"] == [
        ("fr-2014, pl-2015", "Nobody picks a card."),
        ("es-2016", "Before the decks are shuffled everybody may pick one card."),
        ("en-2016", "Before the decks are shuffled everybody picks one card."),
    ]


# --- loot in a picture, and the end


def test_in_a_picture_loot_is_called_by_its_name_alone():
    """Where there is nothing of a kind nothing is said of it."""
    view = express.new_game(bandits=["doc", "belle", "tuco"], seed=1).view(0)
    said = WORDS.pieces(view).loot
    purse, jewels = Token(Loot.PURSE, 1), [Token(Loot.JEWEL, 1), Token(Loot.JEWEL, 2)]
    assert said([purse, *jewels], view) == ["purse 1", "2 jewels"]
    assert said([Token(Loot.STRONGBOX, 1)], view) == ["strongbox"]


def test_at_the_end_everybody_is_counted_out():
    """Tuco and Ghost have as much; Ghost was hit."""
    game = train(
        """
        roof   | -       | Ghost | -    |
        inside | Marshal | Doc   | Tuco |
        """,
        round=5,
        pile=[],
        loot={"doc": "purse:300 jewel", "ghost": "jewel jewel"},
        fired={"tuco": 2},
        hits={"ghost": "tuco tuco"},
    )
    assert WORDS.result(game.view(0)) == lines(
        """
        Tuco: nothing; Gunslinger, $1,000. In all $1,000, with no bullet received.
        Ghost: 2 jewels ($500 each). In all $1,000, with 2 bullets received.
        Doc: purse 1 ($300) and a jewel ($500). In all $800, with no bullet received.
        The Gunslinger is Tuco, with 2 shots.
        Tuco wins with $1,000.
        """
    )


def test_the_end_of_super_express_names_every_place():
    assert WORDS.result(play_on(superexpress.new_game(3, seed=1), 500).view(0)) == lines(
        """
        1. Cheyenne, with no Loot card.
        2. Tuco, with one Loot card.
        3. Mei, with no Loot card.
        Cheyenne wins: nobody else is left on the train.
        """
    )


@pytest.mark.parametrize("game", [express, superexpress], ids=["express", "superexpress"])
def test_before_the_end_there_is_no_result(game):
    assert WORDS.result(game.new_game(3, seed=1).view(0)) == []


def test_the_table_is_worth_a_look_when_a_card_of_each_is_resolved():
    """Super Express: whenever somebody opens a card that is one more than everybody else has opened."""
    game = acted(
        """
        roof   |      | Doc> |       |
        inside | <Mei |      | <Tuco |
        """,
        mei="flip floor move",
        doc="flip floor move",
        tuco="flip floor move",
    )
    looks = [
        (type(event), [len(cards) for cards in view.opened])
        for event, view in game.story(SPECTATOR)
        if WORDS.manner(view).is_pass_over(event, view)
    ]
    assert looks == [(CardOpened, [2, 1, 1]), (CardOpened, [3, 2, 2])]
