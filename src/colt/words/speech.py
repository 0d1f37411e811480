"""What both games have to say: names, lists, money and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Generic, NamedTuple, Protocol, TypeVar

from colt.train import Space, inside
from colt.words.messages import DEFAULT_LANGUAGE, Messages, Value

Params = dict[str, Value]

Step = tuple[str, str]
"""A part of a choice: what is asked, and this choice's answer to it."""

Section = tuple[str, list[str]]
"""A heading and its lines."""


class Explained(NamedTuple):
    """One thing of a game, explained as the book in use has it."""

    kind: str
    """`action`, `turn`, `round-event`, `bandit`, `loot`, or a part of the rules: `goal`, `start`, `round`, …"""
    name: str
    title: str | None
    """What it is called; None where it is only a part of the rules."""
    text: str


class Seated(Protocol):
    """What has to be known of a table to say who sits where."""

    first: int
    eyes: int | None

    @property
    def seats(self) -> Sequence[Sequence[StrEnum]]:
        """The bandits of each seat."""
        ...


def yes(is_so: bool) -> str:
    """A truth value for a `select` in a message."""
    return "yes" if is_so else "no"


def acting_gender(about: Params) -> Params:
    """The gender of whoever acts, as the parameter `gender`: the shooter, the puncher, the bandit, else the seat."""
    for name in ("shooter_gender", "puncher_gender", "bandit_gender"):
        if name in about:
            return {"gender": about[name]}
    return {}


def key_of(member: Enum) -> str:
    """The part of a key that stands for a member of an enum, by its name."""
    return member.name.lower().replace("_", "-")


class Speech:
    """One language, with what is needed to fill in its messages.

    A bandit comes with a gender, a space with its floor and its kind of car, so that translations can inflect.
    """

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        self.messages = Messages(language)
        self._places: dict[tuple[str, Space, int], str] = {}
        self._params: dict[tuple[object, ...], Params] = {}
        """There are few bandits, spaces and seats: what a sentence needs of each is put together once."""

    @property
    def language(self) -> str:
        """The code of the language, such as `en`."""
        return self.messages.language

    def say(self, key: str, /, **params: Value) -> str:
        """The message with this key, filled in."""
        return self.messages.say(key, params)

    # --- small pieces

    def listed(self, things: Iterable[str]) -> str:
        """One, two and three."""
        every = list(things)
        if len(every) < 2:
            return "".join(every)
        if len(every) == 2:
            return self.say("list.two", first=every[0], second=every[1])
        text = every[0]
        for thing in every[1:-1]:
            text = self.say("list.middle", first=text, second=thing)
        return self.say("list.last", first=text, second=every[-1])

    def enumerated(self, things: Iterable[str]) -> str:
        """One, two, three: where the last one is nothing special."""
        text = ""
        for thing in things:
            text = self.say("list.middle", first=text, second=thing) if text else thing
        return text

    def apart(self, things: Iterable[str]) -> str:
        """One; two; three: where there are commas in them already."""
        text = ""
        for thing in things:
            text = self.say("list.apart", first=text, second=thing) if text else thing
        return text

    def told(self, sentences: Iterable[str]) -> str:
        """Sentences one after the other."""
        text = ""
        for sentence in sentences:
            text = self.say("sentences", first=text, second=sentence) if text else sentence
        return text

    def in_notation(self, names: Mapping[str, str]) -> str:
        """The words of the notation, each with the name it stands for."""
        return self.enumerated(
            self.say("notation.pair", word=word, name=name) for word, name in names.items()
        )

    def money(self, dollars: int) -> str:
        """An amount of dollars."""
        return self.say("money", n=dollars)

    def bandit(self, bandit: StrEnum) -> str:
        """The name of a bandit."""
        return self.say(f"bandit.{bandit}")

    def gender(self, bandit: StrEnum) -> str:
        """How a language may have to inflect for this bandit."""
        return self.say(f"gender.{bandit}")

    # --- places

    def car(self, car: int, caboose: int) -> str:
        """The locomotive, the caboose, or a car by its number. (case A20)"""
        return self.say("car", **_car(car, caboose))

    def space(self, space: Space, caboose: int) -> str:
        """A space as a name: the roof of car 2, inside the caboose."""
        return self._space("space", space, caboose)

    def at(self, space: Space, caboose: int) -> str:
        """Where somebody is: on the roof of car 2."""
        return self._space("at", space, caboose)

    def into(self, space: Space, caboose: int) -> str:
        """Where somebody goes: to the roof of car 2, into the caboose."""
        return self._space("to", space, caboose)

    def _space(self, key: str, space: Space, caboose: int) -> str:
        which = key, space, caboose
        said = self._places.get(which)
        if said is None:
            car = self.car(space.car, caboose)
            said = self.say(f"{key}.{key_of(space.floor)}", car=car, **_car(space.car, caboose))
            self._places[which] = said
        return said

    # --- several parameters at once

    def about_bandit(self, name: str, bandit: StrEnum) -> Params:
        """A bandit as a parameter; beside it the gender, and a key that is the same in every language."""
        which = name, bandit
        about = self._params.get(which)
        if about is None:
            about = self._params[which] = {
                name: self.bandit(bandit),
                f"{name}_gender": self.gender(bandit),
                f"{name}_key": str(bandit),
            }
        return about.copy()

    def about_bandits(self, name: str, bandits: Sequence[StrEnum]) -> Params:
        """Several bandits as one parameter, with how many they are; one alone with the gender."""
        gender = self.gender(bandits[0]) if len(bandits) == 1 else "other"
        return {name: self.listed(map(self.bandit, bandits)), "n": len(bandits), "gender": gender}

    def about_seats(self, seats: Sequence[int], view: Seated) -> Params:
        """Several seats as the parameter `seats`, with how many they are; one alone with the gender."""
        gender = self.who(seats[0], view)["gender"] if len(seats) == 1 else "other"
        return {
            "seats": self.listed(self.seat(seat, view) for seat in seats),
            "n": len(seats),
            "gender": gender,
        }

    def about_car(self, name: str, car: int, caboose: int) -> Params:
        """A car as a parameter: its name, and the forms for who is or goes inside."""
        return self.about_space(name, inside(car), caboose) | {name: self.car(car, caboose)}

    def about_space(self, name: str, space: Space, caboose: int) -> Params:
        """A space as a parameter, in all the forms a sentence may need."""
        which = name, space, caboose
        about = self._params.get(which)
        if about is None:
            about = self._params[which] = {
                name: self.space(space, caboose),
                f"{name}_at": self.at(space, caboose),
                f"{name}_to": self.into(space, caboose),
                f"{name}_floor": key_of(space.floor),
                **{f"{name}_{key}": value for key, value in _car(space.car, caboose).items()},
            }
        return about.copy()

    # --- who sits where

    def who(self, seat: int, view: Seated) -> Params:
        """Who sits there, as the parameter `seat`: the bandit, the team, or a number while there is neither."""
        bandits = view.seats[seat]
        which = seat, tuple(bandits)
        about = self._params.get(which)
        if about is None:
            about = self._params[which] = self._who(seat, bandits)
        return about.copy()

    def _who(self, seat: int, bandits: Sequence[StrEnum]) -> Params:
        names = [self.bandit(bandit) for bandit in bandits]
        if not names:
            who, gender = self.say("player", number=seat + 1), "other"
        elif len(names) == 1:
            who, gender = names[0], self.gender(bandits[0])
        else:
            who, gender = self.say("team", first=names[0], second=names[1]), "team"
        return {"seat": who, "seat_number": seat + 1, "gender": gender}

    def seat(self, seat: int, view: Seated) -> str:
        """Who sits there, by name."""
        return str(self.who(seat, view)["seat"])

    def reader(self, view: Seated) -> Params:
        """Who chooses: the seat through whose eyes the table is seen, else the First Player."""
        eyes = view.eyes
        return self.who(view.first if eyes is None or eyes < 0 else eyes, view)


class Named(Protocol):
    """The pieces of a game by name, in a language."""

    @property
    def speech(self) -> Speech:
        """The language."""
        ...


P = TypeVar("P", bound=Named)


class Saying(Generic[P]):
    """Whoever says something about a game: the pieces by name, and the language."""

    def __init__(self, pieces: P) -> None:
        self.pieces = pieces
        self.speech = pieces.speech
        self.say = pieces.speech.say


def _car(car: int, caboose: int) -> Params:
    kind = "locomotive" if car == 0 else "caboose" if car == caboose else "car"
    return {"kind": kind, "number": car}
