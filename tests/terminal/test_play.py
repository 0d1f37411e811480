"""The game at the prompt."""

import os
from itertools import pairwise
from pathlib import Path

import pytest

from colt import express, superexpress
from colt.bots import Opinion
from colt.bots.judging import Figure
from colt.express.events import CardsDrawn
from colt.terminal import Kept, Screen, play, watch
from colt.terminal.prompt import Prompt, matching
from colt.words import Words
from tests.terminal.keyboard import WORDS, Dice, Keyboard, random_bots, sit_down
from tests.words.games import EXPRESS_TABLES, SUPER_TABLES

SCREENS = Path(__file__).resolve().parent.parent / "golden" / "screens"


def agrees(name: str, text: str) -> bool:
    """Whether a screen is as it was; with COLT_RENEW set it is written anew."""
    file = SCREENS / name
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    if os.environ.get("COLT_RENEW"):
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8") == text


@pytest.fixture
def game():
    return express.new_game(bandits=["cheyenne", "belle", "doc"], seed=4)


# --- whole games


def test_a_whole_game_on_the_screen(game):
    keyboard = Dice("golden")
    assert sit_down(game, keyboard, save=lambda: Kept("games/first.heist"))
    assert agrees("express-3.txt", keyboard.text)


def test_a_whole_game_for_listeners(game):
    keyboard = Dice("golden")
    assert sit_down(game, keyboard, describe=True)
    assert agrees("express-3-described.txt", keyboard.text)
    assert not set("|[]_*=") & set(keyboard.text)


def test_a_whole_super_express_on_the_screen():
    keyboard = Dice("super")
    assert sit_down(superexpress.new_game(4, seed=6, variants=["horse", "reflex"]), keyboard)
    assert agrees("super-express-4.txt", keyboard.text)


@pytest.mark.parametrize("table", EXPRESS_TABLES, ids=str)
@pytest.mark.parametrize("describe", [False, True])
def test_every_table_can_be_played(table, describe):
    keyboard = Dice()
    assert sit_down(express.new_game(seed=8, **table), keyboard, describe=describe)
    assert "{" not in keyboard.text


@pytest.mark.parametrize("table", SUPER_TABLES, ids=str)
@pytest.mark.parametrize("describe", [False, True])
def test_every_super_table_can_be_played(table, describe):
    keyboard = Dice()
    assert sit_down(superexpress.new_game(seed=8, **table), keyboard, describe=describe)
    assert "{" not in keyboard.text


def test_no_line_is_wider_than_the_screen(game):
    keyboard = Dice()
    sit_down(game, keyboard)
    assert max(map(len, keyboard.screen)) <= 80


def test_a_window_that_is_made_narrower_is_followed(game, monkeypatch):
    class Narrower(Dice):
        def ask(self, prompt: str) -> str:
            monkeypatch.setenv("COLUMNS", "60")
            return super().ask(prompt)

    keyboard = Narrower()
    monkeypatch.setenv("COLUMNS", "90")
    assert play(game, [0], random_bots(), Screen(WORDS, keyboard.out, keyboard.ask))
    first = next(nth for nth, line in enumerate(keyboard.screen) if line.startswith("1 to "))
    assert 60 < max(map(len, keyboard.screen[:first])) <= 90
    assert max(map(len, keyboard.screen[first:])) <= 60


def test_the_screen_shows_nothing_the_seat_does_not_know(game):
    """Cheyenne never reads which cards the others drew."""
    keyboard = Dice()
    sit_down(game, keyboard)
    secret = [
        WORDS.event(event, game.state)
        for event in game.events
        if isinstance(event, CardsDrawn) and event.seat
    ]
    assert secret
    assert not [sentence for sentence in secret if str(sentence) in keyboard.text]


# --- what can be typed


def first_entry(game, *entries: str) -> list[str]:
    """What the screen says from the first entry on."""
    keyboard = Keyboard(entries)
    sit_down(game, keyboard)
    prompts = [nth for nth, line in enumerate(keyboard.screen) if line.startswith("1 to ")]
    start = next(nth for nth in prompts if keyboard.screen[nth].endswith(entries[0]))
    return [line for line in keyboard.screen[start + 1 :] if line]


def own_card(game) -> str:
    """The text of the first answer Cheyenne has, when the others have answered."""
    keyboard = Keyboard([])
    sit_down(game.fork(), keyboard)
    option = next(line for line in keyboard.screen if line.startswith("1. Play "))
    return option.split()[2].lower()


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("", "Type the number of your answer, or ? for help."),
        ("   ", "Type the number of your answer, or ? for help."),
        ("99", "There is no answer 99. Choose from 1 to "),
        ("0", "There is no answer 0. Choose from 1 to "),
        ("9" * 500, f"There is no answer {'9' * 20}. Choose from 1 to "),
        ("-1", "That is not an answer this game knows. Type a number, or ? for help."),
        ("dance", "That is not an answer this game knows. Type a number, or ? for help."),
        ("\x00\x1b[2J", "That is not an answer this game knows. Type a number, or ? for help."),
        ("x" * 5000, "That is not an answer this game knows. Type a number, or ? for help."),
        ("move 0i", "That would answer another question. Type a number, or ? for help."),
        ("pass", "That is not possible here. Type a number, or ? for help."),
    ],
)
def test_a_bad_entry_gets_one_sentence_and_the_question_stays(game, entry, sentence):
    keyboard = Keyboard([entry])
    sit_down(game, keyboard)
    nth = next(
        i for i, line in enumerate(keyboard.screen) if line.startswith("1 to ") and line.endswith(entry)
    )
    assert keyboard.screen[nth + 1].startswith(sentence)
    assert keyboard.screen[nth + 2] == keyboard.screen[nth][: len(keyboard.screen[nth + 2])]


def test_the_text_of_an_answer_works_too(game):
    card = own_card(game)
    assert any(line.startswith("Cheyenne plays ") for line in first_entry(game, f"play {card}"))


def test_the_first_letters_work_too(game):
    assert "Cheyenne draws " in " ".join(first_entry(game, "dr"))


def test_capitals_and_blanks_do_not_matter(game):
    assert "Cheyenne draws " in " ".join(first_entry(game, "  DRAW "))


def test_too_few_letters_name_the_answers_they_may_mean(game):
    assert first_entry(game, "pl")[0].startswith("Several answers begin like that: play ")


def test_help_explains_everything_on_the_table(game):
    text = "\n".join(first_entry(game, "?"))
    for heading in (
        "This round",
        "The bandits",
        "The cards",
        "The loot",
        "The rules in use",
        "Pictures and notation",
        "What you can type",
    ):
        assert f"=== {heading} ===" in text
    assert "Belle cannot be shot or punched as long as somebody else can." in text


def test_help_explains_the_notation_with_an_answer_that_can_be_given_now(game):
    card = own_card(game)
    text = " ".join(line.strip() for line in first_entry(game, "?"))
    assert f'play {card} stands for "Play {card.capitalize()}".' in text
    assert "purse#3 is purse 3, jewel a jewel, strongbox a strongbox." in text
    assert "floor (Change Floor)" in text


def test_a_number_stays_with_its_word(game):
    keyboard = Dice()
    sit_down(game, keyboard)
    assert not [line for line in keyboard.screen if line.endswith((" car", "purse"))]


def test_history_tells_the_round_again(game):
    assert first_entry(game, "h")[0].startswith("Round 1 of 5.")


def test_the_whole_table_is_drawn_again(game):
    lines = first_entry(game, "p")
    assert lines[0].startswith("round 1/5")
    assert any(line.startswith("neutral bullets: 13") for line in lines)


def test_the_scores_so_far(game):
    lines = first_entry(game, "s")
    assert {line.split(":")[0] for line in lines[:3]} == {"Cheyenne", "Belle", "Doc"}


# --- leaving

LEFT = "You leave the train. The game is not finished and nothing was saved."


def test_q_asks_before_it_leaves(game):
    keyboard = Keyboard(["q", "y"])
    assert not sit_down(game, keyboard)
    assert keyboard.screen[-1] == LEFT
    assert keyboard.screen[-2].startswith("Leave this game?")


def test_who_thinks_again_is_asked_the_same_question(game):
    keyboard = Keyboard(["q", "n", "q", "y"])
    assert not sit_down(game, keyboard)
    assert sum("play a card or draw?" in line for line in keyboard.screen) == 2


def test_a_closed_input_leaves_politely(game):
    keyboard = Keyboard([])
    assert not sit_down(game, keyboard)
    assert keyboard.screen[-1] == LEFT


@pytest.mark.parametrize("nth", [0, 1, 3])
def test_ctrl_c_leaves_politely(game, nth):
    class Impatient(Dice):
        def ask(self, prompt: str) -> str:
            if sum(line.startswith("1 to ") for line in self.screen) == nth:
                raise KeyboardInterrupt
            return super().ask(prompt)

    keyboard = Impatient()
    assert not sit_down(game, keyboard)
    assert keyboard.screen[-1] == LEFT


def test_who_leaves_reads_where_the_game_lies_and_how_it_goes_on(game):
    keyboard = Keyboard(["1", "q", "y"])
    assert not sit_down(
        game, keyboard, save=lambda: Kept("heists/1.heist", "colt play --text --go-on heists/1.heist")
    )
    assert keyboard.screen[-3:] == [
        "You leave the train. The game so far lies in heists/1.heist. This goes on with",
        "  it:",
        "colt play --text --go-on heists/1.heist",
    ]


def test_a_window_that_is_gone_loses_no_game(game):
    """Nothing can be written to it any more."""

    class Gone(Keyboard):
        def ask(self, prompt: str) -> str:
            self.is_gone = True
            raise KeyboardInterrupt

        def out(self, text: str) -> None:
            if hasattr(self, "is_gone"):
                raise OSError("Input/output error")

    saved = []
    assert not sit_down(game, Gone([]), save=lambda: saved.append("x"))
    assert saved == ["x"]


# --- long lists


def punching_game():
    """Cheyenne's Punch with two victims and many tokens is about to be asked."""
    for seed in range(200):
        game = express.new_game(bandits=["cheyenne", "doc", "ghost", "tuco"], seed=seed)
        bots = random_bots(seed)
        while game.decisions:
            decision = game.decisions[0]
            if decision.ask == "punch" and decision.seat == 0 and len(decision.choices) > 12:
                victims = {str(choice).split()[1] for choice in decision.choices}
                if len(victims) > 1:
                    return game
            game.play(bots[decision.seat](game.view(decision.seat), decision), decision.seat)
    raise AssertionError("no such game was found")


def test_a_long_punch_is_asked_step_by_step_and_one_can_go_back():
    game = punching_game()
    keyboard = Keyboard(["1", "1", "0", "0", "2", "1", "1"])
    sit_down(game, keyboard)
    asked = [line for line in keyboard.screen if line.startswith("Cheyenne's Punch: ")]
    steps = [line.split()[2] for line in asked]
    assert steps[:7] == ["whom?", "what", "where", "what", "whom?", "what", "where"]
    assert any(line.startswith("Cheyenne punches ") or "Cheyenne punches" in line for line in keyboard.screen)


def test_the_notation_jumps_over_the_steps():
    game = punching_game()
    choice = str(game.decisions[0].choices[-1])
    keyboard = Keyboard([choice])
    sit_down(game, keyboard)
    assert any("Cheyenne punches" in line for line in keyboard.screen)


def test_a_plan_is_made_card_by_card():
    keyboard = Keyboard(["4", "0", "4", "3", "1"])
    sit_down(superexpress.new_game(bandits=["doc", "mei", "tuco"], seed=1), keyboard)
    assert "Doc plans Shoot, Move, Flip." in keyboard.screen


# --- several people at one keyboard


def test_a_curtain_falls_between_two_hands(game):
    keyboard = Dice()
    sit_down(game, keyboard, humans=[0, 1])
    hands = [nth for nth, line in enumerate(keyboard.screen) if "'s hand: " in line]
    curtains = [nth for nth, line in enumerate(keyboard.screen) if line.startswith("Pass the keyboard to ")]
    for one, next_one in pairwise(hands):
        if keyboard.screen[one].split("'")[0] != keyboard.screen[next_one].split("'")[0]:
            between = keyboard.screen[one:next_one]
            assert any(one < nth < next_one for nth in curtains)
            assert between.count("(clear)") >= 2


def test_alone_there_is_no_curtain(game):
    keyboard = Dice()
    sit_down(game, keyboard)
    assert "(clear)" not in keyboard.screen


@pytest.mark.parametrize(
    "new",
    [
        lambda: express.new_game(3, seed=6),
        lambda: express.new_game(3, seed=6, variants=["teams"]),
        lambda: superexpress.new_game(5, seed=6),
    ],
)
def test_a_round_that_is_over_is_told_once_and_to_all(new):
    """Who gets the keyboard in a new round reads of that round alone."""
    keyboard = Dice(3)
    sit_down(new(), keyboard, humans=[0, 1, 2])
    told = [line for line in keyboard.screen if line]
    pages = keyboard.text.split("press Enter when nobody else is looking: \n(clear)\n")[1:]
    assert len(pages) > 5
    for page in pages:
        assert "=== Round " not in page.split("1 to ")[0].removeprefix("=== Round "), (
            "an old round comes first"
        )
    together = [nth for nth, line in enumerate(told) if line == "Everybody may look now."]
    assert together
    assert {told[nth - 1] for nth in together} <= {"(clear)"}, "nobody's cards are open then"


@pytest.mark.parametrize("humans", [[0], [0, 1]])
def test_nobody_waits_for_the_next_round_before_the_first(humans):
    keyboard = Dice()
    sit_down(express.new_game(3, seed=6, variants=["teams"]), keyboard, humans=humans)
    before = keyboard.text.split("=== Round 1 of 5")[0]
    assert " starts inside the caboose." in before
    assert "Press Enter for the next round" not in before
    assert keyboard.text.count("Press Enter for the next round") == 4


def test_everybody_hears_of_the_action_once():
    keyboard = Dice(3)
    sit_down(superexpress.new_game(5, seed=6), keyboard, humans=[0, 1, 2])
    rounds = {line for line in keyboard.screen if line.startswith("=== Round ")}
    opened = [line for line in keyboard.screen if line.startswith("The plans are opened")]
    assert len(opened) == len(rounds)


def test_nothing_private_is_on_the_screen_when_all_look():
    keyboard = Dice(3)
    sit_down(express.new_game(3, seed=6), keyboard, humans=[0, 1])
    every = keyboard.text.split("Everybody may look now.")[1:]
    assert len(every) == 4, "after each round but the last"
    for shared in every:
        page = shared.split("Press Enter for the next round")[0]
        assert "'s hand: " not in page
        assert "*" not in page
        assert "($" not in page.replace("($1,000)", "").replace("($500", "").replace("($250)", "")


def test_several_people_see_the_end_together(game):
    keyboard = Dice()
    assert sit_down(game, keyboard, humans=[0, 1, 2])
    assert "=== The end ===" in keyboard.screen
    assert "*" not in "\n".join(keyboard.screen[keyboard.screen.index("=== The end ===") - 15 :])


@pytest.mark.parametrize("describe", [False, True])
def test_the_train_is_drawn_after_each_pass_of_the_cards(describe):
    """Three times round, and then the caboose goes; who listens asks for the table."""
    keyboard = Dice(3)
    sit_down(superexpress.new_game(4, seed=6), keyboard, describe=describe)
    text = keyboard.text
    action = text.split("three times round.")[1].split("The caboose is uncoupled")[0]
    assert action.count("\ninside |") == (0 if describe else 3)
    first = action.split("\n       | 0 locomotive")[0]
    cards = [line for line in first.split("\n") if "'s " in line]
    assert describe or len(cards) == 4


def test_who_is_out_watches_the_others():
    for seed in range(20):
        keyboard = Dice(seed)
        game = superexpress.new_game(5, seed=seed)
        assert sit_down(game, keyboard)
        if any("out: " in line and "*" in line for line in keyboard.screen):
            return
    raise AssertionError("nobody was ever out early")


# --- the end, and watching


def test_the_end_counts_everything_out(game):
    keyboard = Dice()
    assert sit_down(game, keyboard, save=lambda: Kept("games/1.heist"))
    end = keyboard.screen[keyboard.screen.index("=== The end ===") :]
    assert any(" In all $" in line or line.startswith("  In all") for line in end)
    assert any("Gunslinger" in line for line in end)
    assert any(" wins with $" in line or " share the victory" in line for line in end)
    assert end[-1] == "The game was saved in games/1.heist."


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (Kept("spare/1.heist", is_elsewhere=True), "The game was saved in spare/1.heist instead; move it"),
        (None, "The game could not be saved anywhere."),
    ],
)
def test_where_a_game_cannot_be_saved_it_is_said(game, kept, said):
    keyboard = Dice()
    assert sit_down(game, keyboard, describe=True, save=lambda: kept)
    assert said in keyboard.screen[-1]


def test_who_goes_while_the_end_is_told_still_reads_where_the_game_lies(game, monkeypatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    keyboard = Dice()
    monkeypatch.setattr(Words, "result", interrupt)
    assert sit_down(game, keyboard, save=lambda: Kept("games/1.heist"))
    assert keyboard.screen[-1] == "The game was saved in games/1.heist."


def test_a_game_is_saved_before_its_end_is_told(game):
    """Who walks away while the loot is counted loses nothing."""
    keyboard, saved = Dice(), []

    def save() -> Kept:
        saved.append("=== The end ===" in keyboard.screen)
        return Kept("games/1.heist")

    assert sit_down(game, keyboard, save=save)
    assert saved == [False]


def test_bots_can_be_watched(game):
    screen: list[str] = []
    pauses: list[int] = []
    assert watch(game, random_bots(), Screen(WORDS, screen.append, width=80), pause=lambda: pauses.append(1))
    text = "\n".join(screen)
    assert text.count("=== Round ") == 5
    assert "'s hand: " not in text
    assert "*" not in text
    assert len(pauses) > 100


@pytest.mark.parametrize("describe", [False, True])
def test_it_is_said_which_bot_sits_where(game, describe):
    keyboard = Keyboard([])
    sit_down(game, keyboard, describe=describe, names={1: "outlaw", 2: "search:ms=40"})
    welcome = " ".join(line.strip() for line in keyboard.screen[:3])
    assert "order: Belle, Doc, Cheyenne. Played by bots: Belle (outlaw), Doc (search:ms=40)." in welcome


@pytest.mark.parametrize("describe", [False, True])
def test_who_watches_reads_in_their_language_what_each_answer_is_worth(game, describe):
    """After what led to the question; nothing is told in the notation or by the number of a seat."""
    figure = Figure(0.41, 0.4, 0.42)

    def judge(_, decision):
        return [Opinion(choice, figure, Figure(1234.5, 990.0, 1501.0), 9) for choice in decision.choices]

    screen: list[str] = []
    table = Screen(Words("fr"), screen.append, width=200, describe=describe)
    assert watch(game, random_bots(), table, judges=dict.fromkeys(range(3), judge))
    text = "\n".join(screen)
    worth = "41\u00a0% de gagner (40 à 42), 1\u202f230\u00a0$ à la fin (990\u00a0$ à 1\u202f500\u00a0$)."
    assert f"Jouer un Braquage\u202f: {worth}" in text
    assert "Le choix\u202f: " in text
    assert "play " not in text
    begun, asked = text.index("Manche 1 sur 5"), text.index("vous jouez une carte ou vous piochez")
    assert begun < text.index("intérieur" if not describe else "Locomotive") < asked


def test_a_judge_speaks_after_all_that_led_to_the_question(game):
    """Who was asked before has answered on the screen, too."""
    screen: list[str] = []

    def judge(view, decision):
        if view.round == 1 and decision.ask == "schemin" and game.answers:
            seat, choice = game.answers[-1]
            before = "\n".join(screen).rsplit("The choice: ")[-1]
            assert f"{WORDS.seat(seat, view)} {'draws' if str(choice) == 'draw' else 'plays'} " in before
        return []

    watch(game, random_bots(), Screen(WORDS, screen.append, width=80), judges=dict.fromkeys(range(3), judge))


def test_watching_can_be_stopped(game):
    screen: list[str] = []

    def stop() -> None:
        raise KeyboardInterrupt

    assert not watch(game, random_bots(), Screen(WORDS, screen.append, width=80), pause=stop)
    assert screen[-1] == "You let the train go. The bots' game is not finished."


def test_leaving_is_possible_between_two_rounds(game):
    class Tired(Dice):
        def ask(self, prompt: str) -> str:
            if prompt.startswith("Press Enter"):
                self.screen.append(prompt)
                return "q"
            if prompt.startswith("Leave"):
                return "Y"
            return super().ask(prompt)

    keyboard = Tired()
    assert not sit_down(game, keyboard)
    assert keyboard.screen[-1] == LEFT
    assert "=== Round 2" not in keyboard.text


def test_before_anything_has_happened_there_is_no_history():
    keyboard = Keyboard(["h"])
    sit_down(express.new_game(3, variants=["teams"]), keyboard)
    assert "Nothing has happened yet." in keyboard.screen


def test_many_answers_that_begin_alike_are_counted():
    keyboard = Keyboard(["plan s"])
    sit_down(superexpress.new_game(4, seed=1), keyboard)
    assert "Several answers begin like that: plan shoot flip floor," in keyboard.text
    assert "and 1 more." in keyboard.text


def test_a_real_terminal_is_cleared_between_two_people(game, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    keyboard = Dice()
    play(game, [0, 1], random_bots(), Screen(WORDS, keyboard.out, keyboard.ask, width=80))
    assert any(line.startswith("\x1b[2J") for line in keyboard.screen)


def test_whole_words_may_be_shortened():
    game = express.new_game(bandits=["ghost", "doc", "tuco"], seed=1)
    choices = game.decisions[0].choices if game.decisions[0].seat == 0 else ()
    texts = [str(choice) for choice in choices]
    for text in texts:
        assert [str(choice) for choice in matching(text, choices)] == [text]
    assert matching("zz", choices) == []


def test_an_answer_may_be_typed_as_it_is_printed():
    """`2. Play Change Floor` is also `change floor`."""
    game = express.new_game(bandits=["cheyenne", "belle", "doc"], seed=4)
    decision = next(one for one in game.decisions if one.seat == game.decisions[0].seat)
    keyboard = Keyboard([])
    prompt = Prompt(Screen(WORDS, keyboard.out, keyboard.ask), game, decision, {})
    floor = next(choice for choice in decision.choices if str(choice) == "play floor")
    for entry in ("play change floor", "change floor", "floor"):
        assert prompt._look_up(entry, []) == (floor,)


def test_a_name_after_the_question_mark_is_explained(game):
    said = first_entry(game, "? shoot", "? dynamite", "help")
    assert said[0].startswith("Shoot: inside at a bandit in the next car")
    text = " ".join(" ".join(said).split())
    assert "Nothing here is called dynamite. Ask about one of these: Move, Change Floor, Shoot" in text
    assert "=== What you can type ===" in said


def test_nobody_is_the_gunslinger_before_the_first_shot(game):
    assert "Gunslinger" not in " ".join(WORDS.scores(game.view(0)))
