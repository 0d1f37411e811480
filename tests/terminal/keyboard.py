"""A person at the keyboard whose answers are known beforehand, and bots that play at random."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from colt.kernel import Chance, Choice, Decision, Event, Game
from colt.terminal import Choose, Save, Screen, play
from colt.words import Words

WORDS = Words()


def random_bots(seed: int | str = 1) -> dict[int, Choose]:
    """A bot for every seat, all with one source of luck."""
    chance = Chance(f"bots {seed}")

    def choose(view: object, decision: Decision) -> Choice:
        return chance.one_of(decision.choices)

    return dict.fromkeys(range(7), choose)


class Keyboard:
    """Types the given answers; then closes the input."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.screen: list[str] = []

    def out(self, text: str) -> None:
        self.screen.append(text)

    def ask(self, prompt: str) -> str:
        answer = next(self.answers, None)
        self.screen.append(prompt + ("" if answer is None else answer))
        if answer is None:
            raise EOFError
        return answer

    @property
    def text(self) -> str:
        return "\n".join(self.screen) + "\n"


class Dice(Keyboard):
    """Answers every question with a random number, and presses Enter where that is asked."""

    def __init__(self, seed: int | str = 1) -> None:
        super().__init__(())
        self.chance = Chance(f"person {seed}")

    def ask(self, prompt: str) -> str:
        numbers = [int(word) for word in prompt.replace(",", " ").split() if word.isdecimal()]
        answer = str(1 + self.chance.below(numbers[-1])) if numbers else ""
        self.screen.append(prompt + answer)
        return answer


class Window:
    """All of a game that the prompt may touch: no state, no log."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return self._game.decisions

    def view(self, seat: int) -> object:
        return self._game.view(seat)

    def events_seen_by(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        return self._game.events_seen_by(seat, since)

    def steps(
        self, seat: int, since: int = 0, upto: int | None = None
    ) -> Iterator[tuple[int, Event, object]]:
        return self._game.steps(seat, since, upto)

    def play(self, choice: Choice, seat: int) -> tuple[Event, ...]:
        return self._game.play(choice, seat)

    def fork(self) -> Game[Any]:
        return self._game.fork()


def sit_down(
    game: Game[Any],
    keyboard: Keyboard,
    humans: Iterable[int] = (0,),
    *,
    describe: bool = False,
    save: Save | None = None,
    names: Mapping[int, str] | None = None,
) -> bool:
    """Play at this keyboard, 80 columns wide."""

    def clear() -> None:
        keyboard.out("(clear)")

    window: Any = Window(game)
    screen = Screen(WORDS, keyboard.out, keyboard.ask, describe=describe, width=80, clear=clear)
    return play(window, list(humans), random_bots(), screen, save, names=names)
