"""Colt Express in sentences: what happened, what is asked, what can be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

import msgspec

from colt.express import choices as c
from colt.express import events as e
from colt.express.pieces import (
    CYLINDER,
    DRAW,
    NEUTRAL,
    PURSE_VALUES,
    RANSOM,
    ROUNDS,
    WORTH,
    Action,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    Loot,
    RoundEvent,
    Token,
    Turn,
)
from colt.express.state import Discarding, RoundEnding, Scheming, Slot, Stealing, View
from colt.kernel import ChapterOpened, Choice, Decision, Event
from colt.train import Space, inside, roof
from colt.words.speech import Params, Speech, Step, acting_gender, key_of, yes

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

SPOKEN_CHAPTERS = ("schemin", "stealin")
"""The chapters whose opening is worth a sentence."""


class ExpressWords:
    """Sentences of Colt Express; what is said depends on what the reader's view knows."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.say = speech.say

    # --- pieces

    def seat(self, seat: int, view: View) -> str:
        """Who sits there."""
        return str(self.who(seat, view)["seat"])

    def card(self, card: Card, *, n: int = 1, is_team: bool = False) -> str:
        """A card by its name; in teams with its bandit's."""
        if isinstance(card, ActionCard):
            key = "express.card.action-of" if is_team else "express.card.action"
            about = self.speech.about_bandit("bandit", card.bandit)
            action = self.action(card.action)
            return self.say(key, n=n, action=action, action_key=str(card.action), **about)
        if card.shooter is None:
            return self.say("express.card.neutral", n=n)
        return self.say("express.card.bullet", n=n, **self.speech.about_bandit("bandit", card.shooter))

    def cards(self, slots: Iterable[Slot], *, is_team: bool = False) -> str:
        """Several cards, equal ones counted, those face down last."""
        every = list(slots)
        known = sorted((card for card in every if card is not None), key=_in_hand)
        said = [self.card(card, n=known.count(card), is_team=is_team) for card in dict.fromkeys(known)]
        unknown = every.count(None)
        if unknown or not every:
            said.append(self.say("express.card.unknown", n=unknown))
        return self.speech.listed(said)

    def action(self, action: Action) -> str:
        """The name of an action."""
        return self.say(f"express.action.{action}")

    def notation(self, view: View) -> list[str]:
        """The words and signs of the notation, in pictures and typed answers."""
        purse, most, car = Token(Loot.PURSE, 3), max(PURSE_VALUES), 2
        shooter = next(iter(view.bandits() or Bandit))
        return [
            self.say(
                "express.notation.loot",
                purse=str(purse),
                number=purse.number,
                value=most,
                worth=self.speech.money(most),
                jewel=str(Loot.JEWEL),
                strongbox=str(Loot.STRONGBOX),
            ),
            self.say("express.notation.spaces", inside=str(inside(car)), roof=str(roof(car)), number=car),
            self.say(
                "notation.cards",
                cards=self.speech.in_notation({action: self.action(action) for action in Action}),
            ),
            self.say(
                "express.notation.bullets",
                bullet=str(Bullet(shooter)),
                neutral=str(NEUTRAL),
                **self.speech.about_bandit("bandit", shooter),
            ),
        ]

    def token(self, token: Token, view: View) -> str:
        """A piece of loot, with its worth where the reader knows it."""
        if token.loot is Loot.PURSE:
            worth = self.speech.money(view.worth(token)) if view.knows(token) else "unknown"
            return self.say("express.token.purse", number=token.number, worth=worth)
        return self._alike(token.loot, 1)

    def tokens(self, tokens: Sequence[Token], view: View) -> str:
        """Several pieces of loot; equal jewels and strongboxes are counted."""
        said = [self.token(token, view) for token in tokens if token.loot is Loot.PURSE]
        for loot in (Loot.JEWEL, Loot.STRONGBOX):
            n = sum(token.loot is loot for token in tokens)
            if n:
                said.append(self._alike(loot, n))
        return self.speech.listed(said) if said else self.say("express.token.nothing")

    def turn(self, turn: Turn) -> str:
        """The name of a kind of turn."""
        return self.say(f"express.turn.{key_of(turn)}")

    def round_event(self, event: RoundEvent) -> str:
        """The name of an event."""
        return self.say(f"express.round-event.{event}")

    def round_event_why(self, event: RoundEvent, view: View) -> str:
        """What an event does, by the book in use."""
        revenge = "roof" if view.rulebook.revenge_on_roof else "gone"
        ransom = self.speech.money(RANSOM)
        return self.say(f"express.round-event.{event}.why", revenge=revenge, ransom=ransom)

    # --- what happened, what is asked, what can be answered

    def event(self, event: Event, view: View) -> str | None:
        """A sentence, or None for book-keeping."""
        if isinstance(event, ChapterOpened):
            return self._chapter(event, view)
        if type(event) in SILENT or (isinstance(event, e.CardsDrawn) and not event.cards):
            return None
        key = f"express.{type(event).__name__}"
        if isinstance(event, e.NothingHappened):
            key = f"express.why.{event.reason}"
        return self.say(key, **self._about(event, view))

    def question(self, decision: Decision, view: View) -> str:
        """What a seat is asked."""
        about = self.who(decision.seat, view)
        bandit = acting(view)
        if bandit is not None:
            about |= self.speech.about_bandit("bandit", bandit)
            about["at"] = self.speech.at(view.at[bandit], view.caboose)
        if decision.ask == "schemin":
            about |= self._turn(view)
        return self.say(f"express.ask.{decision.ask}", **about)

    def choice(self, choice: Choice, view: View) -> str:
        """One answer, as a person reads it."""
        about = self._reader(view) | self._about(choice, view)
        return self.say(f"express.choice.{type(choice).__name__}", **about)

    def steps(self, choice: Choice, view: View) -> tuple[Step, ...]:
        """The parts of an answer that is easier to give bit by bit: a Punch."""
        if not isinstance(choice, c.PunchBandit):
            return ()
        about = self._reader(view) | self._about(choice, view)
        bandit = acting(view)
        if bandit is not None:
            about |= self.speech.about_bandit("bandit", bandit)
        loss = "express.step.taken" if choice.is_taken else "express.step.dropped"
        return (
            (self.say("express.step.victim", **about), self.speech.bandit(choice.victim)),
            (self.say("express.step.loot", **about), self.say(loss, **about)),
            (self.say("express.step.car", **about), self.say("express.step.landing", **about)),
        )

    def _chapter(self, event: ChapterOpened, view: View) -> str | None:
        chapter = view.contents[event.page] if event.page < len(view.contents) else ""
        return self.say(f"express.chapter.{chapter}") if chapter in SPOKEN_CHAPTERS else None

    # --- parameters

    def who(self, seat: int, view: View) -> Params:
        """Who sits there, as parameters: the name, the number, the key and the gender."""
        return self.speech.team(view.seats[seat], seat)

    def _reader(self, view: View) -> Params:
        """Who chooses: the seat through whose eyes the table is seen."""
        if view.eyes is None or view.eyes < 0:
            return {"gender": "other"}
        return self.who(view.eyes, view)

    def _turn(self, view: View) -> Params:
        """Which turn of the round card is being taken, counted from 1."""
        nth, turn, half = turn_now(view)
        of = len(view.round_card.turns) if view.round_card else 0
        return {"nth": nth + 1, "of": of, "turn": turn.name.lower() if turn else "none", "half": half}

    def _about(self, thing: Event | Choice, view: View) -> Params:
        """Everything a sentence about this may need: its fields, and what is worked out for its kind."""
        about: Params = {}
        for name in thing.__struct_fields__:
            about |= self._field(name, getattr(thing, name), view)
        if isinstance(thing, Event):
            about |= acting_gender(about)
        more = self.MORE.get(type(thing))
        return about | more(self, thing, view) if more else about

    def _field(self, name: str, value: object, view: View) -> Params:
        match value:
            case bool():
                return {name: yes(value)}
            case int() if name == "seat":
                return self.who(value, view)
            case int():
                return {name: value}
            case Bandit():
                return self.speech.about_bandit(name, value)
            case Space():
                return self.speech.about_space(name, value, view.caboose)
            case Token():
                return {name: self.token(value, view)}
            case ActionCard() | Bullet():
                return {name: self.card(value, is_team=view.rulebook.bandits_per_seat > 1), "known": "yes"}
            case None:
                return {"known": "no"} if name == "card" else {}
        return {}

    def names(self, bandits: Iterable[Bandit]) -> str:
        """Several bandits by name."""
        return self.speech.listed(self.speech.bandit(bandit) for bandit in bandits)

    def _alike(self, loot: Loot, n: int) -> str:
        return self.say(f"express.token.{loot}", n=n, worth=self.speech.money(WORTH[loot]))

    # --- what a sentence needs beside the fields of its event or choice

    def _train(self, event: e.TrainFormed, view: View) -> Params:
        return {"n": len(event.cars)} | self.speech.about_car("marshal", event.marshal, view.caboose)

    def _pairs(self, event: e.PairsDrawn, view: View) -> Params:
        return {"pairs": self.speech.enumerated(self.names(pair) for pair in event.pairs)}

    def _loot_laid(self, event: e.LootLaid, view: View) -> Params:
        kind = "bandit" if isinstance(event.place, Bandit) else "space"
        return {"place_kind": kind, "tokens": self.tokens(event.tokens, view)}

    def _bandits(self, thing: e.TeamTaken | c.ChooseTeam, view: View) -> Params:
        return {"bandits": self.names(thing.bandits)}

    def _short(self, event: e.NeutralBulletsShort, view: View) -> Params:
        return self.speech.about_bandits("bandits", event.bandits)

    def _round(self, event: e.RoundBegan, view: View) -> Params:
        return {"rounds": ROUNDS, "first": self.seat(event.first, view)}

    def _drawn(self, event: e.CardsDrawn, view: View) -> Params:
        return {"cards": self.cards(event.cards, is_team=view.rulebook.bandits_per_seat > 1)}

    def _round_card(self, event: e.RoundCardRevealed, view: View) -> Params:
        card = event.card
        coming = card.event if view.rulebook.has_events else RoundEvent.NONE
        return {
            "turns": self.speech.enumerated(self.turn(turn) for turn in card.turns),
            "event": str(coming),
            "event_name": self.round_event(coming),
            "is_station": yes(card.is_station),
        }

    def _kept(self, event: e.RestKept, view: View) -> Params:
        return {"n": len(view.hands[event.seat])}

    def _turned(self, event: e.CardTurned, view: View) -> Params:
        is_hidden = event.nth < len(view.pile) and view.pile[event.nth].is_hidden
        about = self.speech.about_bandit("bandit", event.card.bandit)
        about |= {"action": self.action(event.card.action), "action_key": str(event.card.action)}
        return about | acting_gender(about) | {"card": self.card(event.card), "is_hidden": yes(is_hidden)}

    def _nothing(self, event: e.NothingHappened, view: View) -> Params:
        return {
            "at": self.speech.at(view.at[event.bandit], view.caboose),
            "action": self.action(event.action),
            "action_key": str(event.action),
        }

    def _punched(self, event: e.BanditPunched, view: View) -> Params:
        return {"stays": yes(view.at[event.puncher] == event.to)}

    def _shot(self, event: e.BanditShot, view: View) -> Params:
        return {"n": view.fired[event.shooter], "of": CYLINDER}

    def _marshal(self, thing: e.MarshalMoved | c.MoveMarshal, view: View) -> Params:
        return self.speech.about_car("car", thing.car, view.caboose)

    def _happening(self, event: e.RoundEventCame, view: View) -> Params:
        return {"name": self.round_event(event.event), "why": self.round_event_why(event.event, view)}

    def _lost(self, event: e.PurseLost, view: View) -> Params:
        return {"is_gone": yes(event.space is None)}

    def _played(self, choice: c.PlayCard | c.DiscardCard, view: View) -> Params:
        return {"card": self.card(choice.card, is_team=choice.is_team)}

    def _draw(self, choice: c.DrawCards, view: View) -> Params:
        seat = view.turns[view.moment.nth].seat if isinstance(view.moment, Scheming) else 0
        return {"n": min(DRAW, len(view.decks[seat]) + len(view.discards[seat]))}

    def _keep(self, choice: c.KeepRest, view: View) -> Params:
        assert isinstance(view.moment, Discarding)
        return {"n": len(view.hands[view.turn_order()[view.moment.nth]])}

    def _target(self, choice: c.ShootAt, view: View) -> Params:
        return {"at": self.speech.at(view.at[choice.target], view.caboose)}

    def _punch(self, choice: c.PunchBandit, view: View) -> Params:
        stays = view.at[choice.victim] == choice.to
        return {
            "token": self.tokens((choice.token,) if choice.token else (), view),
            "loss": "none" if choice.token is None else "taken" if choice.is_taken else "dropped",
            "stays": yes(stays),
            "place": self.speech.space(choice.to, view.caboose),
            "place_at": self.speech.at(choice.to, view.caboose),
        }

    MORE: ClassVar[dict[type[msgspec.Struct], Callable[..., Params]]] = {
        e.TrainFormed: _train,
        e.PairsDrawn: _pairs,
        e.LootLaid: _loot_laid,
        e.TeamTaken: _bandits,
        e.NeutralBulletsShort: _short,
        e.RoundBegan: _round,
        e.CardsDrawn: _drawn,
        e.RoundCardRevealed: _round_card,
        e.RestKept: _kept,
        e.CardTurned: _turned,
        e.NothingHappened: _nothing,
        e.BanditPunched: _punched,
        e.BanditShot: _shot,
        e.MarshalMoved: _marshal,
        e.RoundEventCame: _happening,
        e.PurseLost: _lost,
        c.PlayCard: _played,
        c.DiscardCard: _played,
        c.DrawCards: _draw,
        c.KeepRest: _keep,
        c.ShootAt: _target,
        c.PunchBandit: _punch,
        c.MoveMarshal: _marshal,
        c.ChooseTeam: _bandits,
    }


def turn_now(view: View) -> tuple[int, Turn | None, int]:
    """Which icon of the round card is being played (from 0), its kind, and which half of a double turn."""
    moment = view.moment
    card = view.round_card
    if card is None or not isinstance(moment, Scheming) or moment.nth >= len(view.turns):
        return 0, None, 0
    left = moment.nth
    for nth, turn in enumerate(card.turns):
        each = 2 if turn is Turn.SPEEDING_UP else 1
        if left < each * view.players:
            return nth, turn, left % each + 1
        left -= each * view.players
    return 0, None, 0


def acting(view: View) -> Bandit | None:
    """The bandit whose card is being resolved, or who is asked by the event."""
    match view.moment:
        case Stealing(nth) if nth < len(view.pile):
            card = view.pile[nth].card
            return card.bandit if card else None
        case RoundEnding(nth, is_done=False):
            return view.bandits()[nth]
    return None


def _in_hand(card: Card) -> tuple[int, str, int]:
    """Action cards in the order of the rulebook, bullets after them."""
    if isinstance(card, ActionCard):
        return 0, str(card.bandit), list(Action).index(card.action)
    return 1, str(card.shooter or ""), 0
