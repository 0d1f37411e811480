"""A question with numbered answers, and what a person may type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from colt.kernel import Choice, Decision, Game, Refusal
from colt.terminal.screen import Screen

_FEW = 9
"""So many answers are listed at once; longer lists are narrowed step by step where that is possible."""
_ALSO = {"help": "?", "quit": "q", "exit": "q"}
"""Words for keys, as other programs have them."""


class Option(NamedTuple):
    """A line of the list, and the choices that are left when it is taken."""

    text: str
    choices: tuple[Choice, ...]


class Prompt:
    """Asks one decision until it is answered. It looks answers up and knows no rule."""

    def __init__(
        self, screen: Screen, game: Game[Any], decision: Decision, commands: Mapping[str, Callable[[], None]]
    ) -> None:
        self.screen = screen
        self.words = screen.words
        self.game = game
        self.decision = decision
        self.view = game.view(decision.seat)
        self.commands = commands

    def answer(self) -> Choice:
        """The choice the person makes."""
        choices = self.decision.choices
        if len(choices) <= _FEW or not all(self.words.steps(choice, self.view) for choice in choices):
            options = [Option(self.words.choice(choice, self.view), (choice,)) for choice in choices]
            taken = self._ask(self.words.question(self.decision, self.view), options, is_first=True)
            assert taken is not None
            return taken[0]
        return self._in_steps(choices)

    def _in_steps(self, choices: tuple[Choice, ...]) -> Choice:
        """First one part of the answer, then the next; 0 goes back."""
        left = [choices]
        while len(left[-1]) > 1:
            question, options = self._step(left[-1])
            taken = self._ask(question, options, is_first=len(left) == 1)
            if taken is None:
                left.pop()
            else:
                left.append(taken)
        return left[-1][0]

    def _step(self, choices: tuple[Choice, ...]) -> tuple[str, list[Option]]:
        """The first part in which these choices differ, with its question."""
        parts = {choice: self.words.steps(choice, self.view) for choice in choices}
        for nth, (question, _) in enumerate(parts[choices[0]]):
            texts = dict.fromkeys(parts[choice][nth][1] for choice in choices)
            if len(texts) > 1:
                return question, [
                    Option(text, tuple(choice for choice in choices if parts[choice][nth][1] == text))
                    for text in texts
                ]
        return question, [Option(self.words.choice(choice, self.view), (choice,)) for choice in choices]

    # --- one list, asked until something is taken

    def _ask(self, question: str, options: list[Option], *, is_first: bool) -> tuple[Choice, ...] | None:
        """The choices that are left; None to go back."""
        self._show(question, options, is_first=is_first)
        while True:
            entry = self.screen.read(self._prompt(len(options), is_first=is_first)).lower()
            entry = _ALSO.get(entry, entry)
            if entry == "0" and not is_first:
                return None
            if entry.startswith("?") and (topic := entry[1:].strip()):
                self.screen.lines(self._about(topic))
                continue
            if entry in self.commands:
                self.commands[entry]()
                self._show(question, options, is_first=is_first)
                continue
            taken = self._look_up(entry, options)
            if isinstance(taken, tuple):
                return taken
            self.screen.line(taken)

    def _about(self, topic: str) -> list[str]:
        """What the things of this name do, or which things there are."""
        texts = {thing.title: thing.text for thing in self.words.things(self.view) if thing.title}
        found = [(title, text) for title, text in texts.items() if topic in title.lower()]
        if not found:
            topics = self.words.enumerated(texts)
            return [self.words.say("terminal.no-topic", topic=topic[:20], topics=topics)]
        return [
            text
            if title.lower() in text.lower()
            else self.words.say("terminal.topic", title=title, text=text)
            for title, text in found
        ]

    def _show(self, question: str, options: list[Option], *, is_first: bool) -> None:
        say = self.words.say
        self.screen.gap()
        self.screen.line(question)
        lines = [
            say("terminal.option", number=nth, text=option.text) for nth, option in enumerate(options, 1)
        ]
        self.screen.columns(lines if is_first else [*lines, say("terminal.back")])

    def _prompt(self, n: int, *, is_first: bool) -> str:
        if n == 1 and is_first:
            return self.words.say("terminal.prompt-one")
        return self.words.say("terminal.prompt", n=n, back="no" if is_first else "yes")

    def _look_up(self, entry: str, options: list[Option]) -> tuple[Choice, ...] | str:
        """What this entry means, or the sentence that says why it means nothing."""
        say = self.words.say
        if not entry:
            return say("terminal.nothing-typed")
        if entry.isdecimal():
            if len(entry) < 4 and 1 <= int(entry) <= len(options):
                return options[int(entry) - 1].choices
            return say("terminal.no-number", number=entry[:20], n=len(options))
        found = matching(entry, self.decision.choices) or self._as_printed(entry)
        if len(found) == 1:
            return (found[0],)
        if found:
            return say("terminal.several", texts=self._some(found))
        return say("terminal.unknown", why=self._why_not(entry))

    def _as_printed(self, entry: str) -> list[Choice]:
        """The choices an entry may mean whose own words are on the screen."""
        return [
            choice
            for choice in self.decision.choices
            if entry in _words_and_their_ends(self.words.choice(choice, self.view).lower())
        ]

    def _some(self, found: Sequence[Choice]) -> str:
        texts = self.words.enumerated(str(choice) for choice in found[:5])
        if len(found) <= 5:
            return texts
        return self.words.say("terminal.several-more", texts=texts, n=len(found) - 5)

    def _why_not(self, entry: str) -> str:
        """The referee's reason, asked on a copy of the game: nothing can happen by it."""
        try:
            self.game.fork().play(entry, self.decision.seat)
        except Refusal as refusal:
            return self.words.refusal(refusal)
        raise AssertionError(f"{entry!r} is an answer that was not listed")


def matching(entry: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices an entry may mean: the text itself, its beginning, or the beginnings of its words; the verb
    may be left out. A shorter text wins over one that only goes on further."""
    for means in (_is_text, _is_start, _are_starts, _are_starts_without_verb):
        found = [choice for choice in choices if means(entry, str(choice))]
        if len(found) > 1:
            n = min(len(str(choice).split()) for choice in found)
            shortest = [choice for choice in found if len(str(choice).split()) == n]
            found = shortest if len(shortest) == 1 else found
        if found:
            return found
    return []


def _is_text(entry: str, text: str) -> bool:
    return entry == text


def _is_start(entry: str, text: str) -> bool:
    return text.startswith(entry)


def _are_starts(entry: str, text: str) -> bool:
    typed, known = entry.split(), text.split()
    return len(typed) <= len(known) and all(
        word.startswith(start) for start, word in zip(typed, known, strict=False)
    )


def _are_starts_without_verb(entry: str, text: str) -> bool:
    return " " in text and _are_starts(entry, text.split(" ", 1)[1])


def _words_and_their_ends(text: str) -> set[str]:
    """A text, and what is left of it without its first words: `play change floor`, `change floor`, `floor`."""
    words = text.split()
    return {" ".join(words[nth:]) for nth in range(len(words))}
