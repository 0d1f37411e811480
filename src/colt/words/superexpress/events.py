"""What a sentence about an event of Colt Super Express needs beside its fields."""

from __future__ import annotations

from colt.kernel import ChapterOpened, Event
from colt.superexpress import events as e
from colt.superexpress.pieces import Action
from colt.superexpress.state import View
from colt.words.narrator import ParamsOf, Told
from colt.words.speech import Params, Saying, yes
from colt.words.superexpress.pieces import Pieces

SILENT: frozenset[type[Event]] = frozenset({e.LootMixed, e.PositionTaken})
"""Book-keeping: nobody at a table would mention it."""


def is_silent(event: Event) -> bool:
    """Whether nobody at a table would mention this."""
    return type(event) in SILENT


def is_plain(event: Event, reader: int) -> bool:
    """The others' sealed plans are not worth a sentence each."""
    return isinstance(event, e.PlanSealed) and event.seat != reader


def is_pass_over(event: Event, view: View) -> bool:
    """One card of each has been resolved: the first of the next one each is turned up, or the caboose goes."""
    if isinstance(event, ChapterOpened):
        return view.chapter == "uncoupling"
    if not isinstance(event, e.CardOpened):
        return False
    opened = sorted(len(cards) for cards in view.opened)
    return opened[-1] > max(opened[-2], 1)


def is_personal(event: Event) -> bool:
    """Every sentence is the same for all who see its event."""
    return False


TOLD = Told(
    is_silent,
    chapters=("action",),
    no_effect=e.NothingHappened,
    headlines=(e.RoundBegan,),
    openers=(e.CardOpened, e.CabooseUncoupled),
    is_plain=is_plain,
    is_pass_over=is_pass_over,
    is_personal=is_personal,
)


class EventParams(Saying[Pieces]):
    """What has to be worked out for a sentence about an event."""

    def by_kind(self) -> ParamsOf:
        """For each kind of event what its sentence needs."""
        return {
            e.RoundBegan: self._round,
            e.PlanSealed: self._plan,
            e.NothingHappened: self._nothing,
            e.BanditStoodUp: self._stood_up,
            e.CabooseUncoupled: self._uncoupled,
            e.LootWon: self._won,
        }

    def _round(self, event: e.RoundBegan, view: View) -> Params:
        return {"first": self.speech.seat(event.first, view)}

    def _plan(self, event: e.PlanSealed, view: View) -> Params:
        return {"cards": self.pieces.cards(event.cards), "known": yes(None not in event.cards)}

    def _nothing(self, event: e.NothingHappened, view: View) -> Params:
        """Where the bullet went; who hangs beside the train fires nowhere."""
        if event.bandit not in view.at:
            return {}
        floor = "roof" if view.at[event.bandit].is_roof else "inside"
        return {"facing": str(view.facing[event.bandit]), "floor": floor}

    def _stood_up(self, event: e.BanditStoodUp, view: View) -> Params:
        return {"is_reflex": yes(event.action is Action.REFLEX)}

    def _uncoupled(self, event: e.CabooseUncoupled, view: View) -> Params:
        return self.speech.about_bandits("bandits", event.taken)

    def _won(self, event: e.LootWon, view: View) -> Params:
        return {"value": self.speech.money(event.value)}
