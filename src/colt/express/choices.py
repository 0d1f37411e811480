"""Every answer of Colt Express, with its text. (notation "Choices")"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum

from colt.express.pieces import ActionCard, Bandit, Bullet, Card, Token
from colt.express.rulebook import Deed, Question
from colt.kernel import Choice
from colt.train import Space


def _card_text(card: Card, is_team: bool) -> str:
    return str(card) if is_team or isinstance(card, Bullet) else str(card.action)


class PlayCard(Choice, frozen=True):
    """Play this card on the pile."""

    card: ActionCard
    is_hidden: bool = False
    """Chosen to be face down; in a tunnel every card is, without saying so."""
    is_team: bool = False

    def __str__(self) -> str:
        return f"play {_card_text(self.card, self.is_team)}" + (" hidden" if self.is_hidden else "")


class DrawCards(Choice, frozen=True):
    """Draw three cards."""

    def __str__(self) -> str:
        return "draw"


class Pass(Choice, frozen=True):
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        return "pass"


class CoverWith(Choice, frozen=True):
    """Play this card of the other bandit right after the Shoot."""

    card: ActionCard

    def __str__(self) -> str:
        return f"cover {self.card}"


class NoCover(Choice, frozen=True):
    """Leave the Shoot alone."""

    def __str__(self) -> str:
        return "no-cover"


class PickCard(Choice, frozen=True):
    """Take this card from the deck before it is shuffled."""

    card: ActionCard

    def __str__(self) -> str:
        return f"pick {self.card}"


class NoPick(Choice, frozen=True):
    """Pick no card."""

    def __str__(self) -> str:
        return "no-pick"


class DiscardCard(Choice, frozen=True):
    """Put this card on the own discard pile."""

    card: Card
    is_team: bool = False

    def __str__(self) -> str:
        return f"discard {_card_text(self.card, self.is_team)}"


class KeepRest(Choice, frozen=True):
    """Keep the other cards in hand."""

    def __str__(self) -> str:
        return "keep"


class MoveTo(Choice, frozen=True):
    """Run to this space."""

    to: Space

    def __str__(self) -> str:
        return f"move {self.to}"


class ClimbTo(Choice, frozen=True):
    """Change the floor; there is never anything to choose."""

    to: Space

    def __str__(self) -> str:
        return f"floor {self.to}"


class ShootAt(Choice, frozen=True):
    """Shoot at this bandit."""

    target: Bandit

    def __str__(self) -> str:
        return f"shoot {self.target}"


class Rob(Choice, frozen=True):
    """Take this token from the floor."""

    token: Token

    def __str__(self) -> str:
        return f"rob {self.token}"


class PunchBandit(Choice, frozen=True):
    """Punch this bandit, who loses this token, into that car."""

    victim: Bandit
    token: Token | None
    to: Space
    is_taken: bool = False
    """The puncher keeps the token."""

    def __str__(self) -> str:
        lost = f" {'take ' if self.is_taken else ''}{self.token}" if self.token else ""
        return f"punch {self.victim}{lost} to {self.to.car}"


class MoveMarshal(Choice, frozen=True):
    """Send the Marshal to this car."""

    car: int

    def __str__(self) -> str:
        return f"marshal {self.car}"


class StealPurse(Choice, frozen=True):
    """Pick up this purse, alone and unseen."""

    token: Token

    def __str__(self) -> str:
        return f"steal {self.token}"


class Decline(Choice, frozen=True):
    """Leave the purses where they are."""

    def __str__(self) -> str:
        return "decline"


class ChooseTeam(Choice, frozen=True):
    """Play these two bandits."""

    bandits: tuple[Bandit, ...]

    def __str__(self) -> str:
        return f"team {'+'.join(self.bandits)}"


class StartInCaboose(Choice, frozen=True):
    """This bandit starts in the caboose, the partner one car ahead."""

    bandit: Bandit

    def __str__(self) -> str:
        return f"caboose {self.bandit}"


# --- the questions, and how their answers look

VERBS: dict[str, tuple[str, ...]] = {
    "team": ("team",),
    "caboose": ("caboose",),
    "pick": ("pick", "no-pick"),
    "early-discard": ("discard", "keep"),
    "schemin": ("play", "draw", "pass"),
    "cover": ("cover", "no-cover"),
    "keep": ("discard", "keep"),
    "move": ("move",),
    "floor": ("floor",),
    "shoot": ("shoot",),
    "rob": ("rob",),
    "punch": ("punch",),
    "marshal": ("marshal",),
    "steal": ("steal", "decline"),
}
"""The keys of all questions, each with the first words of its answers."""

BANDIT = f"(?:{'|'.join(Bandit)})"
TOKEN = r"(?:purse#\d{1,3}|jewel|strongbox)"
CAR = r"\d{1,2}"
SPACE = f"{CAR}[ir]"


def reader(actions: Mapping[StrEnum, Deed], questions: Mapping[str, Question]) -> Callable[[str], bool]:
    """Who sees whether a text looks like an answer, in a book with these actions and questions."""
    card = f"(?:bullet:(?:{BANDIT}|neutral)|(?:{BANDIT} )?(?:{'|'.join(actions)}))"
    readable = re.compile(
        "|".join(
            (
                f"play {card}(?: hidden)?",
                f"(?:cover|pick|discard) {card}",
                "draw|pass|no-cover|no-pick|keep|decline",
                r"steal purse#\d{1,3}",
                rf"team {BANDIT}\+{BANDIT}",
                f"caboose {BANDIT}",
                *(deed.answers for deed in actions.values()),
                *(question.answers for question in questions.values()),
            )
        )
    )
    return lambda text: readable.fullmatch(text) is not None
