"""The rules as the book in use has them: they follow the edition, the variant and the number of players."""

import pytest

from colt.games import COLT_EXPRESS, SUPER_EXPRESS, Options, every_rulebook, new_game
from colt.kernel import SPECTATOR
from colt.words import Words, languages

WORDS = Words()
EVERY = list(every_rulebook())


def name(options):
    return "-".join((options.book, *options.variants, str(options.players)))


def book(words=WORDS, **options):
    """The rules of this game, by their kind and name."""
    view = new_game(Options(**options)).view(SPECTATOR)
    return {f"{thing.kind} {thing.name}": thing.text for thing in words.things(view)}


# --- what is said is what the engine does


@pytest.mark.parametrize("options", [one for one in EVERY if one.game == COLT_EXPRESS], ids=name)
def test_the_book_tells_the_game_that_is_dealt(options):
    game = new_game(options)
    state, rules = (
        game.state,
        book(players=options.players, edition=options.edition, variants=options.variants),
    )
    assert f"{state.caboose} cars" in rules["start train"]
    while game.decisions[0].ask in {"team", "caboose", "pick"}:
        game.play(game.decisions[0].choices[0], game.decisions[0].seat)
    picked = state.rulebook.pick.value != "never"
    seat = next(seat for seat in range(state.players) if "doc" not in state.seats[seat])
    cards = len(state.decks[seat]) + len(state.hands[seat])
    assert f"a deck of {cards} Action cards" in rules["start bandits"]
    hand = len(state.hands[seat]) - picked
    assert f"{hand} cards" in rules["round hand"] or rules["round hand"].endswith(f" draws {hand}.")
    assert ("goal gunslinger" in rules) == state.rulebook.has_gunslinger
    assert ("round pick" in rules) == picked
    assert ("round cover" in rules) == state.rulebook.has_cover
    assert any(key.startswith("round-event") for key in rules) == state.rulebook.has_events
    assert ("station" in rules["start rounds"] and "no train station" not in rules["start rounds"]) == (
        state.rulebook.has_station
    )


@pytest.mark.parametrize("options", [one for one in EVERY if one.game == SUPER_EXPRESS], ids=name)
def test_the_book_of_super_express_tells_the_game_that_is_dealt(options):
    game = new_game(options)
    rules = book(game=SUPER_EXPRESS, players=options.players, variants=options.variants)
    assert f"{game.state.caboose} cars" in rules["start train"]
    assert {key for key in rules if key.startswith("start ")} == {"start train", "start bandits"}
    assert {key for key in rules if key.startswith("action ")} == {
        f"action {action}" for action in game.state.rulebook.hand
    }
    assert ("Reflex" in rules["goal stunned"]) == ("reflex" in options.variants)


# --- the differences, one by one


def test_hands_are_shuffled_in_or_kept():
    """(ruling 27)"""
    normal, expert = book(players=4), book(players=4, variants=("expert",))
    assert normal["round hand"] == (
        "At the start of a round everybody shuffles all their own cards, the bullets they have taken included, "
        "and draws 6."
    )
    assert "Nothing is shuffled: a bullet taken lies on top of the deck" in expert["round hand"]
    assert (
        normal["round rest"] == "When all turns are taken the cards left in hand go back on top of the decks."
    )
    assert "the rest is kept for the next round" in expert["round rest"]


@pytest.mark.parametrize(("edition", "is_said"), [("fr-2014", True), ("pl-2015", False), ("en-2016", False)])
def test_only_the_french_experts_discard_early(edition, is_said):
    assert ("round early" in book(players=4, edition=edition, variants=("expert",))) == is_said


def test_cover_and_the_pick_are_explained_where_they_are_played():
    """(ruling 28)"""
    english = book(players=2, variants=("teams",))
    assert english["round cover"].startswith(
        "Cover: after an open Shoot on a standard turn its player may at once"
    )
    assert "everybody picks an Action card" in english["round pick"]
    assert "everybody may pick" in book(players=2, edition="es-2016", variants=("teams",))["round pick"]
    polish = book(players=2, edition="pl-2015", variants=("teams",))
    assert "round cover" not in polish
    assert "round pick" not in polish
    assert "goal gunslinger" not in polish


def test_two_bandits_share_a_deck_of_eleven():
    assert "share a deck of 11 Action cards" in book(players=2, variants=("teams",))["start bandits"]
    assert "a deck of 10 Action cards" in book(players=4)["start bandits"]


def test_the_first_game_has_no_events_no_station_and_no_powers():
    """(ruling 26)"""
    rules = book(players=4, variants=("first-game",))
    assert not [key for key in rules if key.startswith("round-event")]
    assert "Its event means nothing in this game." in rules["round card"]
    assert "no train station" in rules["start rounds"]
    assert rules["bandit tuco"] == "Tuco has no power of his own in this game."


def test_resolved_cards_go_where_the_book_says():
    kinds = {book(players=4, edition=one)["round put-away"] for one in ("fr-2014", "en-2016")}
    assert len(kinds) == 2
    assert "discard pile" in book(players=4, variants=("expert",))["round put-away"]


def test_the_polish_book_is_told_without_the_decks_experts_do_not_put_cards_on():
    expert = book(players=4, edition="pl-2015", variants=("expert",))
    assert "put away one by one" in expert["edition pl-2015"]
    assert "go back" not in expert["edition pl-2015"]


@pytest.mark.parametrize(
    ("rule", "edition", "sentence"),
    [
        (
            "round neutral-pile",
            "fr-2014",
            "Too few neutral bullets: Nobody takes one, and the pile leaves the game",
        ),
        (
            "round neutral-pile",
            "es-2016",
            "Too few neutral bullets: Nobody takes one, and the pile stays for later.",
        ),
        (
            "round outward-punch",
            "fr-2014",
            "A punch at an end of the train: The victim may also be punched outward",
        ),
        (
            "round outward-punch",
            "pl-2015",
            "A punch at an end of the train: The victim always goes to the one",
        ),
    ],
)
def test_bullets_that_run_short_and_punches_at_the_end_of_the_train_go_by_the_book(rule, edition, sentence):
    """(rulings 16 and 18)"""
    assert book(players=4, edition=edition)[rule].startswith(sentence)


@pytest.mark.parametrize(
    ("edition", "pairs", "placing"),
    [
        ("fr-2014", "Everybody chooses any two bandits.", "Everybody says openly"),
        (
            "en-2016",
            "Three of the bandits each get one of the others as partner at random",
            "Everybody decides in secret",
        ),
    ],
)
def test_how_teams_are_made_goes_by_the_book(edition, pairs, placing):
    """("Who plays what")"""
    rules = book(players=2, edition=edition, variants=("teams",))
    assert rules["start teams-pairs"].startswith(pairs)
    assert rules["start teams-placing"].startswith(placing)
    assert not [key for key in book(players=4, edition=edition) if key.startswith("start teams")]


# --- everywhere


@pytest.mark.parametrize("language", languages())
def test_every_book_can_be_read_in_every_language(language):
    words = Words(language)
    for options in EVERY:
        view = new_game(options).view(SPECTATOR)
        headings = words.sections(view)
        for thing in words.things(view):
            assert thing.text.strip(), thing
            assert "{" not in thing.text, thing
            assert thing.kind in headings or thing.kind == "bandit", thing


def test_at_the_prompt_the_round_is_explained_with_cover_and_pick():
    game = new_game(Options(players=2, variants=("teams",)))
    lines = dict(WORDS.explain(game.view(0)))["A round"]
    assert any(line.startswith("Cover: ") for line in lines)
    assert any("picks an Action card" in line for line in lines)
