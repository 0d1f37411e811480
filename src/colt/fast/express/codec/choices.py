"""Choices as numbers, and back: three numbers for a punch, otherwise one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from colt.express import choices as answer
from colt.express.pieces import Bandit, Token
from colt.fast.compiling import FastError
from colt.fast.express import numbering
from colt.fast.express.books import BANDIT_NUMBER
from colt.fast.express.codec.words import PAIR_NUMBER, kinds, space_number, token_number
from colt.kernel import Choice

if TYPE_CHECKING:
    from colt.fast.arrays import Mask


def numbers_of(choice: Choice, team: Sequence[Bandit]) -> tuple[int, ...]:
    """The numbers that make up this choice of a seat with these bandits: three for a punch, otherwise one."""
    mine = kinds(tuple(team))
    match choice:
        case answer.PlayCard(card, is_hidden):
            return ((numbering.PLAY_HIDDEN if is_hidden else numbering.PLAY) + mine[card],)
        case answer.CoverWith(card) | answer.PickCard(card) | answer.DiscardCard(card):
            return (_WITH_CARD[type(choice)] + mine[card],)
        case answer.PunchBandit(victim, token, to, is_taken):
            lost = _lost_number(token, is_taken=is_taken)
            return (numbering.PUNCH + BANDIT_NUMBER[victim], lost, numbering.PUSH_TO + to.car)
        case answer.ChooseTeam(bandits):
            return (numbering.CHOOSE_TEAM + PAIR_NUMBER[frozenset(bandits)],)
        case answer.StartInCaboose(bandit):
            return (numbering.CABOOSE_FIRST + list(team).index(bandit),)
    return (_plain_number(choice),)


def _plain_number(choice: Choice) -> int:
    match choice:
        case answer.MoveTo(to):
            return numbering.MOVE_TO + space_number(to)
        case answer.ShootAt(target):
            return numbering.SHOOT_AT + BANDIT_NUMBER[target]
        case answer.Rob(token):
            return numbering.ROB + token_number(token)
        case answer.MoveMarshal(car):
            return numbering.MARSHAL_TO + car
        case answer.StealPurse(token):
            return numbering.STEAL + token_number(token)
    if type(choice) not in _PLAIN:
        raise FastError(f"The fast engine has no number for {str(choice)!r}; the referee plays it.")
    return _PLAIN[type(choice)]


_WITH_CARD: dict[type[Choice], int] = {
    answer.CoverWith: numbering.COVER_WITH,
    answer.PickCard: numbering.PICK,
    answer.DiscardCard: numbering.DISCARD,
}
_PLAIN: dict[type[Choice], int] = {
    answer.DrawCards: numbering.DRAW,
    answer.Pass: numbering.PASS,
    answer.NoCover: numbering.NO_COVER,
    answer.NoPick: numbering.NO_PICK,
    answer.KeepRest: numbering.KEEP,
    answer.Decline: numbering.DECLINE,
}


def _lost_number(token: Token | None, *, is_taken: bool) -> int:
    if token is None:
        return numbering.LOSE_NOTHING
    return (numbering.TAKE if is_taken else numbering.DROP) + token_number(token)


def mask_of(choices: Iterable[Choice], team: Sequence[Bandit], before: Sequence[int] = ()) -> Mask:
    """Which numbers are legal: those with which one of these choices goes on after the numbers before."""
    import numpy as np  # noqa: PLC0415 - a choice has its numbers without

    found = np.zeros(numbering.COUNT, np.bool_)
    done = len(before)
    for choice in choices:
        whole = numbers_of(choice, team)
        if whole[:done] == tuple(before):
            found[whole[done]] = True
    return found


def choice_of(given: Sequence[int], choices: Iterable[Choice], team: Sequence[Bandit]) -> Choice:
    """The one of these choices that these numbers make up."""
    for choice in choices:
        if numbers_of(choice, team) == tuple(given):
            return choice
    raise FastError(f"The numbers {list(given)} make up none of these choices.")
