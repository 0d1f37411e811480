"""What a sentence about an event of Colt Express needs beside its fields."""

from __future__ import annotations

from colt.express import events as e
from colt.express.pieces import CYLINDER, ROUNDS, Bandit, Token
from colt.express.state import Scheming, View
from colt.kernel import Event
from colt.words.express.help import Help
from colt.words.express.pieces import Pieces
from colt.words.narrator import ParamsOf, Told
from colt.words.speech import Params, Saying, acting_gender, yes

SILENT: frozenset[type[Event]] = frozenset(
    {
        e.PositionTaken,
        e.PursesMixed,
        e.RoundDeckStacked,
        e.DeckFormed,
        e.DeckShuffled,
        e.MomentCame,
        e.HandsReturned,
        e.CardPutAway,
        e.PileReturned,
    }
)
"""Book-keeping: nobody at a table would mention it."""


def is_silent(event: Event) -> bool:
    """Whether nobody would mention this: book-keeping, or drawing nothing."""
    return type(event) in SILENT or (isinstance(event, e.CardsDrawn) and not event.cards)


def is_plain(event: Event, reader: int) -> bool:
    """What everybody does at the same time is not worth a sentence each: hands dealt at the start of a round, sealed
    answers of others. And what lies where is seen."""
    match event:
        case e.CardsDrawn(then=then):
            return not isinstance(then, Scheming)
        case e.AnswerSealed(seat):
            return seat != reader
    return isinstance(event, e.PurseGiven | e.LootLaid)


def is_personal(event: Event) -> bool:
    """Who has held a purse reads what it is worth."""
    return any(_names_loot(getattr(event, name)) for name in event.__struct_fields__)


def _names_loot(value: object) -> bool:
    return isinstance(value, Token) or (isinstance(value, tuple) and any(map(_names_loot, value)))


TOLD = Told(
    is_silent,
    chapters=("schemin", "stealin"),
    no_effect=e.NothingHappened,
    headlines=(e.RoundBegan,),
    openers=(e.CardTurned, e.RoundEventCame),
    is_plain=is_plain,
    is_pass_over=lambda event, view: False,
    is_personal=is_personal,
)


class EventParams(Saying[Pieces]):
    """What has to be worked out for a sentence about an event."""

    def __init__(self, pieces: Pieces, help: Help) -> None:  # noqa: A002 - what it is
        super().__init__(pieces)
        self.help = help

    def by_kind(self) -> ParamsOf:
        """For each kind of event what its sentence needs."""
        return {
            e.TrainFormed: self._train,
            e.PairsDrawn: self._pairs,
            e.LootLaid: self._loot_laid,
            e.TeamTaken: self._team,
            e.NeutralBulletsShort: self._short,
            e.RoundBegan: self._round,
            e.CardsDrawn: self._drawn,
            e.RoundCardRevealed: self._round_card,
            e.RestKept: self._kept,
            e.CardTurned: self._turned,
            e.NothingHappened: self._nothing,
            e.BanditPunched: self._punched,
            e.BanditShot: self._shot,
            e.MarshalMoved: self._marshal,
            e.RoundEventCame: self._happening,
            e.PurseLost: self._lost,
        }

    # --- setting up

    def _train(self, event: e.TrainFormed, view: View) -> Params:
        return {"n": len(event.cars)} | self.speech.about_car("marshal", event.marshal, view.caboose)

    def _pairs(self, event: e.PairsDrawn, view: View) -> Params:
        return {"pairs": self.speech.enumerated(self.pieces.names(pair) for pair in event.pairs)}

    def _loot_laid(self, event: e.LootLaid, view: View) -> Params:
        kind = "bandit" if isinstance(event.place, Bandit) else "space"
        return {"place_kind": kind, "tokens": self.pieces.tokens(event.tokens, view)}

    def _team(self, event: e.TeamTaken, view: View) -> Params:
        return {"bandits": self.pieces.names(event.bandits)}

    # --- the round and its cards

    def _round(self, event: e.RoundBegan, view: View) -> Params:
        return {"rounds": ROUNDS, "first": self.speech.seat(event.first, view)}

    def _drawn(self, event: e.CardsDrawn, view: View) -> Params:
        return {"cards": self.pieces.cards(event.cards, is_team=view.rulebook.bandits_per_seat > 1)}

    def _round_card(self, event: e.RoundCardRevealed, view: View) -> Params:
        card = event.card
        coming = view.rulebook.event_of(card)
        return {
            "turns": self.speech.enumerated(self.pieces.turn(turn) for turn in card.turns),
            "event": str(coming),
            "event_name": self.pieces.round_event(coming),
            "is_station": yes(card.is_station),
        }

    def _kept(self, event: e.RestKept, view: View) -> Params:
        return {"n": len(view.hands[event.seat])}

    # --- Stealin'

    def _turned(self, event: e.CardTurned, view: View) -> Params:
        is_hidden = event.nth < len(view.pile) and view.pile[event.nth].is_hidden
        card = event.card
        about = self.speech.about_bandit("bandit", card.bandit)
        about |= {"action": self.pieces.action(card.action), "action_key": str(card.action)}
        return about | acting_gender(about) | {"card": self.pieces.card(card), "is_hidden": yes(is_hidden)}

    def _nothing(self, event: e.NothingHappened, view: View) -> Params:
        return {
            "at": self.speech.at(view.at[event.bandit], view.caboose),
            "action": self.pieces.action(event.action),
            "action_key": str(event.action),
        }

    def _punched(self, event: e.BanditPunched, view: View) -> Params:
        return {"stays": yes(view.at[event.puncher] == event.to)}

    def _shot(self, event: e.BanditShot, view: View) -> Params:
        return {"n": view.fired[event.shooter], "of": CYLINDER}

    def _marshal(self, event: e.MarshalMoved, view: View) -> Params:
        return self.speech.about_car("car", event.car, view.caboose)

    def _short(self, event: e.NeutralBulletsShort, view: View) -> Params:
        is_removed = event.is_removed and view.neutral_gone > 0
        return {"is_removed": yes(is_removed)} | self.speech.about_bandits("bandits", event.bandits)

    # --- the event of the round

    def _happening(self, event: e.RoundEventCame, view: View) -> Params:
        name = self.pieces.round_event(event.event)
        stays = yes(view.marshal == view.caboose)
        return {"name": name, "why": self.help.round_event(event.event, view, stays=stays)}

    def _lost(self, event: e.PurseLost, view: View) -> Params:
        return {"is_gone": yes(event.space is None)}
