"""What a person reads: events, questions, answers and the table, in English."""

import re

import pytest

from colt import express, superexpress
from colt.express import choices, events
from colt.express.editions import EDITIONS
from colt.express.pieces import (
    NEUTRAL,
    Action,
    ActionCard,
    Bandit,
    Bullet,
    Loot,
    RoundCard,
    RoundEvent,
    Token,
    Turn,
)
from colt.express.state import Nowhere, Played, Scheming, Stealing
from colt.kernel import (
    SPECTATOR,
    BadOption,
    ChapterOpened,
    Decision,
    NeverAsked,
    NotLegal,
    NotNow,
    NotYours,
    Unreadable,
)
from colt.superexpress import choices as super_choices
from colt.superexpress import events as super_events
from colt.superexpress.pieces import FRONT, REAR
from colt.superexpress.pieces import Action as SuperAction
from colt.superexpress.pieces import Bandit as SuperBandit
from colt.train import inside, roof
from colt.words import Words, languages
from tests.words.games import Recorder, new_games, play_on, steps

WORDS = Words()
PURSE = Token(Loot.PURSE, 7)
JEWEL = Token(Loot.JEWEL, 1)


@pytest.fixture
def view():
    """Seat 0 is Doc, then Ghost, Tuco and Cheyenne; four cars."""
    game = express.new_game(bandits=["doc", "ghost", "tuco", "cheyenne"], seed=7)
    view = game.view(0)
    view.value.pop(PURSE, None)
    return view


def said(event, view):
    return WORDS.event(event, view)


# --- names


@pytest.mark.parametrize(
    ("space", "name"),
    [
        (roof(0), "the roof of the locomotive"),
        (inside(0), "inside the locomotive"),
        (roof(2), "the roof of car 2"),
        (inside(2), "inside car 2"),
        (roof(4), "the roof of the caboose"),
        (inside(4), "inside the caboose"),
    ],
)
def test_spaces_are_named_as_on_the_board(space, name):
    """Case A20."""
    assert WORDS.space(space, caboose=4) == name


def test_every_bandit_has_a_name_and_a_gender():
    assert {WORDS.bandit(bandit) for bandit in SuperBandit} >= {"Mei", "Belle", "Doc"}
    assert {WORDS.gender(bandit) for bandit in SuperBandit} == {"female", "male"}


def test_a_purse_shows_its_worth_to_those_who_know_it(view):
    assert WORDS.pieces(view).token(PURSE, view) == "purse 7"
    view.value[PURSE] = 300
    assert WORDS.pieces(view).token(PURSE, view) == "purse 7 ($300)"
    assert WORDS.pieces(view).token(JEWEL, view) == "a jewel ($500)"


def test_cards_have_names(view, super_view):
    pieces = WORDS.pieces(view)
    assert pieces.card(ActionCard(Bandit.DOC, Action.CHANGE_FLOOR)) == "Change Floor"
    assert pieces.card(Bullet(Bandit.TUCO)) == "a bullet from Tuco"
    assert pieces.card(NEUTRAL) == "a neutral bullet"
    assert WORDS.pieces(super_view).card(SuperAction.HORSE) == "Horse"


def test_lists_and_money():
    assert WORDS.listed([]) == ""
    assert WORDS.listed(["a"]) == "a"
    assert WORDS.listed(["a", "b"]) == "a and b"
    assert WORDS.listed(["a", "b", "c", "d"]) == "a, b, c and d"
    assert WORDS.money(1250) == "$1,250"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Unreadable("x"), "That is not an answer this game knows."),
        (NotNow("x"), "That would answer another question."),
        (NeverAsked("x"), "This game never asks that."),
        (NotYours("x"), "Somebody else has to answer now."),
        (NotLegal("x"), "That is not possible here."),
        (BadOption("No."), "This game cannot be played. No."),
    ],
)
def test_refusals(error, sentence):
    assert WORDS.refusal(error) == sentence


# --- what happened

SHOOT = ActionCard(Bandit.GHOST, Action.SHOOT)


def test_what_others_do_in_secret_is_told_as_far_as_it_is_seen(view):
    drawn = events.CardsDrawn(0, (ActionCard(Bandit.DOC, Action.MOVE), NEUTRAL, NEUTRAL), Scheming(1))
    assert said(drawn, view) == "Doc draws Move and 2 neutral bullets."
    assert said(drawn.seen_by(1), view) == "Doc draws three cards."
    played = events.CardPlayed(1, SHOOT, is_hidden=True, then=Scheming(1))
    assert said(played, view) == "Ghost plays Shoot face down."
    assert said(played.seen_by(0), view) == "Ghost plays a card face down."
    assert said(events.CardPlayed(1, SHOOT, is_hidden=False, then=Scheming(1)), view) == "Ghost plays Shoot."


def test_drawing_is_counted(view):
    for n, cards in ((1, "a card"), (2, "two cards"), (3, "three cards"), (6, "6 cards")):
        assert said(events.CardsDrawn(1, (None,) * n, Nowhere()), view) == f"Ghost draws {cards}."
    assert said(events.CardsDrawn(1, (), Nowhere()), view) is None


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.BanditMoved(Bandit.DOC, roof(2)), "Doc runs to the roof of car 2."),
        (events.BanditMoved(Bandit.DOC, inside(4)), "Doc runs into the caboose."),
        (events.FloorChanged(Bandit.DOC, roof(0)), "Doc climbs up to the roof of the locomotive."),
        (events.FloorChanged(Bandit.DOC, inside(0)), "Doc climbs down into the locomotive."),
        (events.BanditFled(Bandit.TUCO, roof(1)), "Tuco runs from the Marshal, up to the roof of car 1."),
        (events.BanditPunched(Bandit.TUCO, inside(1), Bandit.DOC), "Doc punches Tuco into car 1."),
        (events.LootDropped(Bandit.TUCO, JEWEL, roof(1)), "Tuco drops a jewel ($500) on the roof of car 1."),
        (events.MarshalMoved(3), "The Marshal walks into car 3."),
        (events.NothingHappened(Bandit.DOC, Action.SHOOT, "no-target"), "Doc has nobody to shoot at."),
        (
            events.NeutralBulletsShort((Bandit.DOC, Bandit.TUCO), is_removed=False),
            "There are too few neutral bullets for Doc and Tuco: nobody takes one.",
        ),
        (
            events.RoundEventCame(RoundEvent.BRAKING, Nowhere()),
            "Braking! Everybody on a roof slides one car towards the locomotive.",
        ),
        (events.PurseLost(Bandit.DOC, PURSE, None), "Doc loses purse 7 for good."),
        (events.PurseLost(Bandit.DOC, PURSE, roof(1)), "Doc loses purse 7, which lies on the roof of car 1."),
        (
            events.LootLaid(inside(1), (PURSE, JEWEL), (None, None)),
            "Loot inside car 1: purse 7 and a jewel ($500).",
        ),
        (events.LootLaid(Bandit.DOC, (PURSE, JEWEL), (None, None)), "Doc holds purse 7 and a jewel ($500)."),
        (events.DeckShuffled(0, (None,)), None),
        (events.PileReturned(), None),
    ],
)
def test_events_in_a_sentence(event, sentence, view):
    assert said(event, view) == sentence


def test_a_shot_is_counted(view):
    event = events.BanditShot(Bandit.DOC, Bandit.TUCO)
    event.apply(view)
    assert said(event, view) == "Doc shoots Tuco (bullet 1 of 6)."


def test_a_punch_off_the_end_of_the_train_says_where_the_victim_stays(view):
    """fr-2014 lets the victim stay where he is."""
    here = view.at[Bandit.DOC]
    event = events.BanditPunched(Bandit.TUCO, here, Bandit.DOC)
    assert said(event, view).startswith("Doc punches Tuco against the end of the train, still inside ")


def test_the_round_card_is_told_with_its_event(view):
    card = RoundCard((Turn.STANDARD, Turn.SPEEDING_UP), RoundEvent.SWIVEL_ARM)
    assert (
        said(events.RoundCardRevealed(card), view) == "Turns: standard, speeding-up. At the end: Swivel Arm."
    )
    station = RoundCard((Turn.STANDARD,), RoundEvent.NONE, is_station=True)
    sentence = "The last round card is a train station. Turns: standard. No event."
    assert said(events.RoundCardRevealed(station), view) == sentence


def test_what_all_do_at_once_is_not_told_of_each(view):
    """A hand dealt to everybody, loot that is seen to lie there, a team the others chose in secret; what somebody does
    alone, and what I chose myself, is told."""
    is_plain = WORDS.manner(view).is_plain
    assert is_plain(events.CardsDrawn(1, (None,) * 6, Nowhere()), 0)
    assert not is_plain(events.CardsDrawn(1, (None,) * 3, Scheming(1)), 0)
    assert is_plain(events.LootLaid(inside(1), (PURSE,), (None,)), 0)
    sealed = events.AnswerSealed(1, Bandit.GHOST)
    assert is_plain(sealed, 0)
    assert not is_plain(sealed, 1)


def test_what_names_loot_reads_as_its_reader_knows_it(view):
    """A purse is worth something to who has held it; what names none is put into words once for all."""
    is_personal = WORDS.manner(view).is_personal
    assert is_personal(events.LootDropped(Bandit.TUCO, PURSE, roof(1)))
    assert is_personal(events.LootLaid(inside(1), (PURSE, JEWEL), (None, None)))
    assert not is_personal(events.LootLaid(inside(1), (), ()))
    assert not is_personal(events.BanditMoved(Bandit.DOC, roof(2)))


def test_only_the_two_phases_are_announced(view):
    told = {said(ChapterOpened(page), view) for page in range(len(view.contents) + 1)}
    assert told == {
        None,
        "Schemin' begins.",
        "Stealin' begins: the cards come up in the order they were played.",
    }


def test_a_team_stays_a_team_whatever_it_answers():
    game = express.new_game(2, variants=["teams"], seed=1)
    play_on(game, 3)
    sealed = events.AnswerSealed(0, game.state.seats[0][0])
    told = Words("fr").event(sealed, game.view(0))
    assert told is not None
    assert told.endswith(" ont fait leur choix en secret.")


def test_the_marshal_goes_somewhere_in_every_language(view):
    said = {language: Words(language).event(events.MarshalMoved(2), view) for language in languages()}
    assert said == {
        "en": "The Marshal walks into car 2.",
        "es": "El Marshal pasa al vagón 2.",
        "fr": "Le Marshal passe dans le wagon 2.",
        "it": "Lo sceriffo passa nel vagone 2.",
        "pl": "Szeryf przechodzi do wagonu 2.",
    }


def test_names_and_cards_are_inflected_where_a_language_does_so(view):
    polish = Words("pl")
    told = polish.event(events.BanditShot(Bandit.TUCO, Bandit.DOC), view)
    assert told == "Tuco strzela do Doca (pocisk 0 z 6)."
    cards = [ActionCard(Bandit.DOC, Action.SHOOT)] * 2
    assert polish.pieces(view).cards([*cards, Bullet(Bandit.GHOST)]) == "2 karty Strzału i pocisk od Ghosta"


def test_whoever_acts_gives_the_gender(view):
    recorder = Recorder()
    recorder.event(events.PurseSnatched(Bandit.CHEYENNE, 3, PURSE, None, Bandit.DOC), view)
    recorder.event(events.BanditPunched(Bandit.DOC, inside(1), Bandit.CHEYENNE), view)
    recorder.choice(choices.ShootAt(Bandit.CHEYENNE), view)
    genders = {key: dict(params).get("gender") for key, params in recorder.said}
    assert genders["express.PurseSnatched"] == "female"
    assert genders["express.BanditPunched"] == "female"
    assert genders["express.choice.ShootAt"] == "male", "it is Doc who chooses"


# --- questions and answers


def test_a_hidden_card_and_a_tunnel(view):
    card = ActionCard(Bandit.DOC, Action.SHOOT)
    assert WORDS.choice(choices.PlayCard(card), view) == "Play Shoot"
    assert WORDS.choice(choices.PlayCard(card, is_hidden=True), view) == "Play Shoot face down"
    assert WORDS.choice(choices.PlayCard(card, is_team=True), view) == "Play Doc's Shoot"
    view.round_card = RoundCard((Turn.STANDARD, Turn.TUNNEL), RoundEvent.NONE)
    view.moment = Scheming(4)
    view.turns = events.turns_in_order(view.round_card.turns, first=0, players=4)
    question = WORDS.question(Decision(0, "schemin", ()), view)
    assert question == "Turn 2 of 2, tunnel: cards go face down. Doc, play a card or draw?"


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (choices.MoveTo(roof(2)), "Run to the roof of car 2"),
        (choices.MoveTo(inside(4)), "Run into the caboose"),
        (choices.ClimbTo(inside(4)), "Climb down into the caboose"),
        (choices.Rob(PURSE), "Take purse 7"),
        (
            choices.PunchBandit(Bandit.TUCO, PURSE, inside(4)),
            "Punch Tuco, who drops purse 7, into the caboose",
        ),
        (
            choices.PunchBandit(Bandit.TUCO, PURSE, roof(1), is_taken=True),
            "Punch Tuco to the roof of car 1 and keep purse 7",
        ),
        (choices.PunchBandit(Bandit.TUCO, None, inside(1)), "Punch Tuco into car 1"),
        (choices.MoveMarshal(0), "Send the Marshal into the locomotive"),
        (choices.ChooseTeam((Bandit.DOC, Bandit.TUCO)), "Doc and Tuco"),
    ],
)
def test_answers(choice, text, view):
    assert WORDS.choice(choice, view) == text


def test_a_long_answer_comes_in_steps(view):
    view.pile = (Played(3, ActionCard(Bandit.CHEYENNE, Action.PUNCH), is_hidden=False),)
    view.moment = Stealing(0)
    choice = choices.PunchBandit(Bandit.TUCO, PURSE, inside(4), is_taken=True)
    assert WORDS.steps(choice, view) == (
        ("Cheyenne's Punch: whom?", "Tuco"),
        ("Cheyenne's Punch: what does Tuco lose?", "purse 7, which Cheyenne keeps"),
        ("Cheyenne's Punch: where does Tuco land?", "inside the caboose"),
    )
    assert WORDS.steps(choices.MoveTo(inside(1)), view) == ()


def test_at_the_end_of_the_train_a_victim_lands_nowhere(view):
    """fr-2014 lets the victim stay where he is."""
    here = view.at[Bandit.TUCO]
    where = WORDS.space(here, view.caboose)
    landing = WORDS.steps(choices.PunchBandit(Bandit.TUCO, None, here), view)[-1]
    assert landing[1] == f"nowhere, still {where}"


# --- Super Express


@pytest.fixture
def super_view():
    return superexpress.new_game(bandits=["mei", "doc", "tuco"], seed=1).view(0)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (super_events.BanditTurned(SuperBandit.MEI, REAR), "Mei turns to face the rear."),
        (
            super_events.BanditShot(SuperBandit.MEI, SuperBandit.DOC, inside(1)),
            "Mei shoots Doc, who lands inside car 1 and lies stunned.",
        ),
        (
            super_events.BanditShotOff(SuperBandit.MEI, SuperBandit.DOC, FRONT, is_hanging=True),
            "Mei shoots Doc off the front end of the train. Doc hangs on, hoping for a horse.",
        ),
        (super_events.BanditLayDown(SuperBandit.MEI), "Mei shoots her own foot and lies stunned."),
        (super_events.BanditLayDown(SuperBandit.DOC), "Doc shoots his own foot and lies stunned."),
        (super_events.CabooseUncoupled(4, ()), "The caboose is uncoupled and rolls away, empty."),
        (
            super_events.CabooseUncoupled(4, (SuperBandit.MEI, SuperBandit.DOC)),
            "The caboose is uncoupled and rolls away. Mei and Doc go with it and are out.",
        ),
        (super_events.PlanSealed(1, (None,) * 3), "Doc lays down a plan."),
        (super_events.LootMixed((None,)), None),
    ],
)
def test_super_express_in_a_sentence(event, sentence, super_view):
    assert said(event, super_view) == sentence


def test_only_my_own_plan_is_told_of(super_view):
    is_plain = WORDS.manner(super_view).is_plain
    sealed = super_events.PlanSealed(1, (None,) * 3)
    assert is_plain(sealed, 0)
    assert not is_plain(sealed, 1)
    assert not is_plain(super_events.BanditTurned(SuperBandit.MEI, REAR), 0)


def test_a_plan_comes_card_by_card(super_view):
    plan = super_choices.MakePlan((SuperAction.SHOOT, SuperAction.MOVE, SuperAction.FLIP))
    assert WORDS.choice(plan, super_view) == "Plan Shoot, Move, Flip"
    assert WORDS.steps(plan, super_view) == (
        ("Mei, which card comes first?", "Shoot"),
        ("After Shoot: which card comes second?", "Move"),
        ("After Shoot, Move: which card comes third?", "Flip"),
    )


def test_who_only_watches_reads_of_the_first_player():
    """A spectator chooses nothing, nor does the table itself."""
    game = superexpress.new_game(bandits=["mei", "doc", "tuco"], seed=1)
    plan = super_choices.MakePlan((SuperAction.SHOOT, SuperAction.MOVE, SuperAction.FLIP))
    assert game.state.first == 1
    asked = [WORDS.steps(plan, view)[0][0] for view in (game.view(2), game.view(SPECTATOR), game.state)]
    assert asked == [f"{who}, which card comes first?" for who in ("Tuco", "Doc", "Doc")]


# --- powers, books and the table


def test_powers_follow_the_book():
    def power(edition):
        game = express.new_game(bandits=["tuco", "doc", "ghost"], edition=edition)
        return WORDS.powers(0, game.view(0))

    assert power("fr-2014") == ["Tuco's shots push the target one car further."]
    assert power("en-2016") == ["Tuco can also shoot through the roof, at the other floor of the same car."]


def test_without_powers_nobody_has_one():
    game = express.new_game(bandits=["belle", "doc", "ghost"], variants=["first-game"])
    assert WORDS.powers(0, game.view(0)) == ["Belle has no power of her own in this game."]


def test_everything_on_the_table_is_explained(view):
    sections = dict(WORDS.explain(view))
    assert list(sections) == [
        "This round",
        "The bandits",
        "The cards",
        "The loot",
        "The rules in use",
        "A round",
    ]
    assert all(sections.values())
    assert len(sections["The cards"]) == len(Action) + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_explained(edition):
    view = express.new_game(3, edition=edition).view(0)
    assert dict(WORDS.explain(view))["The rules in use"][0].endswith(".")


def test_the_table_in_sentences(view):
    told = WORDS.position(view)
    assert told[0].startswith("Round 1 of 5. Turns: ")
    assert "Locomotive. On the roof: nobody and nothing. Inside: the Marshal, a strongbox ($1,000)." in told
    assert any(sentence.startswith("Caboose, car 4.") for sentence in told)


# --- whole games

SENTENCE = re.compile(r"[A-Z].*[.!?]")


def is_clean(text: str) -> bool:
    return not re.search(r"[{}|]|  | [.,]|\.\.|None|True|False", text)


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_told_in_whole_sentences(seed):
    for game in new_games(seed):
        play_on(game, 1000, seed)
        for seat in (0, SPECTATOR, None):
            for event, table in game.story(seat):
                sentence = WORDS.event(event, table)
                assert sentence is None or (SENTENCE.fullmatch(sentence) and is_clean(sentence)), sentence
        told = [*WORDS.position(game.view(0)), *WORDS.result(game.view(0)), *WORDS.scores(game.view(0))]
        assert all(SENTENCE.fullmatch(sentence) or sentence[0].isdecimal() for sentence in told)
        assert all(map(is_clean, told))


@pytest.mark.parametrize("seed", range(2))
def test_no_two_answers_read_alike(seed):
    for game in new_games(seed):
        for now in steps(game, seed):
            for decision in now.decisions:
                view = now.view(decision.seat)
                texts = [WORDS.choice(choice, view) for choice in decision.choices]
                assert len(set(texts)) == len(texts)
                assert all(map(is_clean, texts))
                assert is_clean(WORDS.question(decision, view))


def test_the_words_tell_nobody_more_than_he_saw():
    """Two games that differ only in what seat 0 cannot see read the same to seat 0."""
    game = express.new_game(4, seed=5)
    for now in steps(game, 5):
        spectator = now.view(SPECTATOR)
        told = " ".join(WORDS.position(spectator))
        purses = {token for token in now.state.value if token not in spectator.value}
        assert all(f"purse {token.number} (" not in told for token in purses)
