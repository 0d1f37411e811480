"""Two games that differ in one hidden fact, played side by side.

A game is played once and every outcome of chance written down. Then the engine plays it twice more from that
script: once as it was, and once with a hidden fact changed where it came into the world: two cards of a shuffled
deck, two purses of the mix, the round cards to come, a sealed answer, or the seed. Until the changed fact may
rightly be seen, everybody else must receive the same: events, views, questions with their lists and orders, and
refusals.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from colt import positions as positions_as_text
from colt import wire
from colt.express.events import (
    AnswerSealed,
    BanditPlaced,
    BanditShot,
    CardDiscarded,
    CardPicked,
    CardPlayed,
    CardPutAway,
    CardsDrawn,
    CardTurned,
    DeckShuffled,
    DiscardReshuffled,
    GameEnded,
    HandsReturned,
    LootLaid,
    LootTaken,
    NeutralBulletTaken,
    PickDeclined,
    PileReturned,
    PurseLost,
    PurseSnatched,
    RoundCardRevealed,
    RoundDeckStacked,
)
from colt.express.pieces import NEUTRAL, TRAIN_STATIONS, ActionCard, Bullet, Card, RoundCard, Token
from colt.express.rules import RULES
from colt.express.state import State
from colt.kernel import SPECTATOR, Chance, Event, Game, Refusal
from tests.properties.tables import RandomPlayer, Table, digest, positions

T = TypeVar("T")
NEVER = 1 << 30


class Leak(AssertionError):
    """Somebody was told something."""


# --- chance, written down and read again


class Outcome(NamedTuple):
    """What chance brought, and which event came next."""

    things: tuple[Any, ...]
    result: Any
    event: int


class WritingChance(Chance):
    """Luck that writes down what it brings."""

    __slots__ = ("log", "outcomes")

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.outcomes: list[Outcome] = []
        self.log: list[Event] = []

    def watch(self, game: Game[Any]) -> None:
        """Put each outcome beside the event of this game that tells it."""
        self.log = game.log

    def one_of(self, things: Sequence[T]) -> T:
        found = super().one_of(things)
        self.outcomes.append(Outcome(tuple(things), found, len(self.log)))
        return found

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        order = super().shuffled(things)
        self.outcomes.append(Outcome(tuple(things), order, len(self.log)))
        return order


class ReadingChance(Chance):
    """Luck by a script; its own seed is of no use to anybody."""

    __slots__ = ("is_lost", "nth", "script")

    def __init__(self, seed: int | str, script: Sequence[Any]) -> None:
        super().__init__(seed)
        self.script = script
        self.nth = 0
        self.is_lost = False
        """The story has become another one."""

    def _read(self, fits: Callable[[Any], bool]) -> Any:
        self.nth += 1
        if self.nth > len(self.script) or not fits(self.script[self.nth - 1]):
            self.is_lost = True
        return None if self.is_lost else self.script[self.nth - 1]

    def one_of(self, things: Sequence[T]) -> T:
        found: T | None = self._read(lambda thing: thing in things)
        return super().one_of(things) if found is None else found

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        bag = Counter(things)
        order: tuple[T, ...] | None = self._read(
            lambda found: isinstance(found, tuple) and Counter(found) == bag
        )
        return super().shuffled(things) if order is None else order


class Original(NamedTuple):
    """A game that was played, with everything that can be changed about it."""

    table: Table
    outcomes: tuple[Outcome, ...]
    answers: tuple[tuple[int, str], ...]
    log: tuple[Event, ...]
    answered_at: tuple[int, ...]
    """How many events had happened before each answer."""

    def answer_before(self, event: int) -> int:
        """Which answer brought this event about."""
        return bisect(self.answered_at, event) - 1

    def state_before(self, event: int) -> State:
        """The truth just before this event."""
        state = self.table.blank()
        for one in self.log[:event]:
            one.apply(state)
        return state

    def script(self, changed: Mapping[int, Any] | None = None) -> tuple[Any, ...]:
        """What chance brought, with some outcomes changed."""
        changed = changed or {}
        return tuple(changed.get(nth, outcome.result) for nth, outcome in enumerate(self.outcomes))

    def others(self, *seats: int) -> tuple[int, ...]:
        """Everybody but these seats."""
        return (SPECTATOR, *(seat for seat in range(self.table.players) if seat not in seats))


def play(table: Table, seed: int | str) -> Original:
    """One random game, written down."""
    chance = WritingChance(seed)
    game = table.game_with(chance, chance.watch)
    answered_at = [len(at.log) for at in positions(game, RandomPlayer(seed))]
    answers = tuple((seat, str(choice)) for seat, choice in game.answers)
    return Original(table, tuple(chance.outcomes), answers, tuple(game.log), tuple(answered_at))


# --- changes


class Change(NamedTuple):
    """Another world: what chance brought there, what was answered, and until when nobody may notice."""

    what: str
    script: tuple[Any, ...]
    answers: tuple[tuple[int, str], ...]
    since: int
    """The event from which on the worlds differ."""
    until: Callable[[int], int]
    """For each observer the event that rightly tells it; NEVER where none does."""
    observers: tuple[int, ...]


Changes = Iterator[Change]


def _swapped(order: Sequence[T], i: int, j: int) -> tuple[T, ...]:
    new = list(order)
    new[i], new[j] = new[j], new[i]
    return tuple(new)


def another_seed(original: Original, luck: Chance) -> Changes:
    """The same things happen by chance, from another seed: nobody can see which it was."""
    yield Change("seed", original.script(), original.answers, 0, lambda _: NEVER, original.others())


# -- cards


def _shuffles(original: Original) -> list[tuple[int, int]]:
    """Which outcomes were shuffles of somebody's deck, each with its event."""
    return [
        (nth, outcome.event)
        for nth, outcome in enumerate(original.outcomes)
        if isinstance(original.log[outcome.event], DeckShuffled | DiscardReshuffled)
        and len(set(outcome.result)) > 1
    ]


def swapped_cards(original: Original, luck: Chance) -> Changes:
    """I1: two cards of a shuffled deck change places, wherever they have gone since: both in the deck, one of them
    in hand or hidden on the pile, or both in hand."""
    nth, event = luck.one_of(_shuffles(original))
    order: tuple[Card, ...] = original.outcomes[nth].result
    i, j = luck.one_of([(i, j) for j in range(len(order)) for i in range(j) if order[i] != order[j]])
    fate = Fate(original, event, (i, j))
    if not fate.is_possible:
        return
    yield Change(
        f"{order[i]} and {order[j]} of seat {fate.seat}",
        original.script({nth: _swapped(order, i, j)}),
        fate.answers(),
        event,
        lambda _: fate.seen,
        original.others(fate.seat),
    )


class Fate:
    """What becomes of two cards of a seat from a shuffle on, until somebody else sees one of them."""

    def __init__(self, original: Original, event: int, pair: tuple[int, int]) -> None:
        self.original = original
        shuffle = original.log[event]
        assert isinstance(shuffle, DeckShuffled | DiscardReshuffled)
        state = original.state_before(event)
        self.seat = shuffle.seat
        self.bandits = state.seats[self.seat]
        self.pair = pair
        self.seen = NEVER
        self.is_used_openly = False
        self.is_possible = True
        """What is played hidden must be an Action card in both worlds."""
        self.instead: dict[int, ActionCard] = {}
        """For the event of a hidden card that is one of the two, what is played in its place."""
        # every card of the seat is a number: first those of the deck, then those in hand and on the pile
        self.kinds: list[Card] = []
        self.deck = self._numbers(shuffle.order)
        self.hand = self._numbers(state.hands[self.seat])
        self.pile = [
            self._numbers((played.card,))[0] if played.seat == self.seat else None for played in state.pile
        ]
        for nth in range(event + 1, len(original.log)):
            if self._is_over(nth, original.log[nth]):
                break

    def _numbers(self, cards: Iterable[Card | None]) -> list[int]:
        found = [card for card in cards if card is not None]
        start = len(self.kinds)
        self.kinds += found
        return list(range(start, len(self.kinds)))

    def _is_over(self, nth: int, event: Event) -> bool:
        """Follow the two cards through one event."""
        step = next((self.STEPS[kind] for kind in type(event).__mro__ if kind in self.STEPS), None)
        if step is None or getattr(event, "seat", self.seat) != self.seat:
            if isinstance(event, CardPlayed):
                self.pile.append(None)
            return False
        return bool(step(self, nth, event))

    def _mixed(self, nth: int, event: Event) -> bool:
        return True  # the whole deck goes into the next shuffle, the same cards in both worlds

    def _reshuffled(self, nth: int, event: DiscardReshuffled) -> bool:
        self.deck = self._numbers(event.order)
        return False

    def _drawn(self, nth: int, event: CardsDrawn) -> None:
        n = len(event.cards)
        self.hand += self.deck[:n]
        self.deck = self.deck[n:]

    def _played(self, nth: int, event: CardPlayed) -> bool:
        """Hidden, rather one of the two; openly, rather an equal card that is neither."""
        ours = [number for number in self.hand if self.kinds[number] == event.card]
        ours.sort(key=lambda number: (number in self.pair) is not event.is_hidden)
        number = ours[0]
        self.hand.remove(number)
        self.pile.append(number)
        if number not in self.pair:
            return False
        if not event.is_hidden:
            self.seen, self.is_used_openly = nth, True
            return True
        other = self.kinds[sum(self.pair) - number]
        if not isinstance(other, ActionCard):
            self.is_possible = False
            return True
        self.instead[nth] = other
        return False

    def _discarded(self, nth: int, event: CardDiscarded) -> bool:
        ours = [number for number in self.hand if self.kinds[number] == event.card]
        number = min(ours, key=lambda number: number in self.pair)
        self.hand.remove(number)
        if number in self.pair:
            self.seen, self.is_used_openly = nth, True
        return number in self.pair

    def _turned(self, nth: int, event: CardTurned) -> bool:
        if self.pile[event.nth] in self.pair:
            self.seen = nth
            return True
        return False

    def _put_away(self, nth: int, event: CardPutAway) -> None:
        number = self.pile.pop(event.nth)
        if number is not None and not event.is_discarded:
            self.deck.insert(0, number)

    def _pile_returned(self, nth: int, event: PileReturned) -> None:
        for number in self.pile:
            if number is not None:
                self.deck.insert(0, number)
        self.pile = []

    def _returned(self, nth: int, event: HandsReturned) -> None:
        self.deck = self.hand + self.deck
        self.hand = []

    def _shot(self, nth: int, event: BanditShot) -> None:
        if event.target in self.bandits:
            self.deck = self._numbers((Bullet(event.shooter),)) + self.deck

    def _wounded(self, nth: int, event: NeutralBulletTaken) -> None:
        if event.bandit in self.bandits:
            self.deck = self._numbers((NEUTRAL,)) + self.deck

    STEPS: ClassVar[dict[type[Event], Callable[[Any, int, Any], bool | None]]] = {
        CardPicked: _mixed,
        PickDeclined: _mixed,
        DeckShuffled: _mixed,
        DiscardReshuffled: _reshuffled,
        CardsDrawn: _drawn,
        CardPlayed: _played,
        CardDiscarded: _discarded,
        CardTurned: _turned,
        CardPutAway: _put_away,
        PileReturned: _pile_returned,
        HandsReturned: _returned,
        BanditShot: _shot,
        NeutralBulletTaken: _wounded,
    }

    def answers(self) -> tuple[tuple[int, str], ...]:
        """What is answered in the twin: the other card where one of the two is played hidden."""
        answers = list(self.original.answers)
        for event, card in self.instead.items():
            nth = self.original.answer_before(event)
            seat, text = answers[nth]
            chosen = " hidden" if text.endswith(" hidden") else ""
            answers[nth] = (seat, f"play {card if len(self.bandits) > 1 else card.action}{chosen}")
        # in the twin the card that is shown now is not there to be shown: the stories part before that answer
        return tuple(answers[: self.original.answer_before(self.seen)] if self.is_used_openly else answers)


# -- sealed answers


def sealed_answers(original: Original, luck: Chance) -> Changes:
    """A seat seals another answer: where it starts, or the card it picks."""
    seals = [nth for nth, event in enumerate(original.log) if isinstance(event, AnswerSealed)]
    if not seals:
        return
    event = luck.one_of(seals)
    nth = original.answer_before(event)
    sealed = original.log[event]
    assert isinstance(sealed, AnswerSealed)
    game = table_at(original, nth)
    decision = next(one for one in game.every_decision if one.seat == sealed.seat)
    text = luck.one_of([str(one) for one in decision.choices if str(one) != original.answers[nth][1]])
    answers = (*original.answers[:nth], (sealed.seat, text), *original.answers[nth + 1 :])
    is_pick = text.startswith("pick ") and original.answers[nth][1].startswith("pick ")
    if not is_pick:
        opened = (BanditPlaced, CardPicked, PickDeclined)
        until = next(
            n for n in range(event, len(original.log)) if _opens(original.log[n], opened, sealed.seat)
        )
        yield Change(
            f"{text} sealed", original.script(), answers, event, lambda _: until, original.others(sealed.seat)
        )
        return
    yield from _other_pick(original, event, sealed, answers, text)


def _opens(event: Event, opened: tuple[type[Event], ...], seat: int) -> bool:
    return isinstance(event, opened) and getattr(event, "seat", seat) == seat


def _other_pick(
    original: Original, event: int, sealed: AnswerSealed, answers: tuple[tuple[int, str], ...], text: str
) -> Changes:
    """The card that was picked and the card that might have been change places in the shuffled deck."""
    shuffled, outcome = next(
        (at, nth)
        for nth, at in _shuffles(original)
        if at > event and getattr(original.log[at], "seat", None) == sealed.seat
    )
    order: tuple[Card, ...] = original.outcomes[outcome].result
    found = next(nth for nth, card in enumerate(order) if f"pick {card}" == text)
    assert isinstance(sealed.answer, ActionCard)
    fate = Fate(original, shuffled, (found, len(order)))
    script = original.script({outcome: (*order[:found], sealed.answer, *order[found + 1 :])})
    later = fate.answers()
    both = tuple(
        new if new != old else also for old, new, also in zip(original.answers, answers, later, strict=False)
    )
    yield Change(f"{text} sealed", script, both, event, lambda _: fate.seen, original.others(sealed.seat))


def table_at(original: Original, nth: int) -> Game[State]:
    """The game before its nth answer."""
    game = original.table.game_with(ReadingChance("again", original.script()))
    for seat, text in original.answers[:nth]:
        game.play(text, seat)
    return game


# -- purses


def swapped_purses(original: Original, luck: Chance) -> Changes:
    """I3: two purses of different worth change places in the mix; one may have stayed in the box."""
    nth = next(
        nth for nth, one in enumerate(original.outcomes) if isinstance(original.log[one.event], LootLaid)
    )
    order: tuple[int, ...] = original.outcomes[nth].result
    laid = [
        (token, value)
        for event in original.log
        if isinstance(event, LootLaid)
        for token, value in zip(event.tokens, event.values, strict=True)
        if value is not None
    ]
    assert [value for _, value in laid] == list(order[::-1][: len(laid)]), (
        "purses are taken from the mix in order"
    )
    back = len(order) - 1
    i, j = luck.one_of(
        [(i, j) for i in range(len(laid)) for j in range(len(order)) if order[back - i] != order[back - j]]
    )
    tokens = {laid[k][0] for k in (i, j) if k < len(laid)}
    until = _sights(original, tokens)
    yield Change(
        f"{', '.join(map(str, tokens))} and another worth",
        original.script({nth: _swapped(order, back - i, back - j)}),
        original.answers,
        next(n for n, event in enumerate(original.log) if isinstance(event, LootLaid)),
        lambda observer: until.get(observer, until[SPECTATOR]),
        original.others(),
    )


def _sights(original: Original, tokens: set[Token]) -> dict[int, int]:
    """When each seat may learn what one of these is worth; the spectator's is when everybody may."""
    sights: dict[int, int] = {}
    for nth, event in enumerate(original.log):
        match event:
            case LootTaken(seat=seat, token=token) | PurseSnatched(seat=seat, token=token):
                if token in tokens:
                    sights.setdefault(seat, nth)
            case PurseLost(bandit=bandit):
                if tokens & set(original.state_before(nth).loot[bandit]):
                    sights.setdefault(SPECTATOR, nth)
            case GameEnded(purses=purses):
                if tokens & {token for token, _ in purses}:
                    sights.setdefault(SPECTATOR, nth)
    everybody = sights.setdefault(SPECTATOR, NEVER)
    return {seat: min(nth, everybody) for seat, nth in sights.items()}


# -- round cards


def other_round_cards(original: Original, luck: Chance) -> Changes:
    """I2: the round cards to come are others."""
    stacked = next(nth for nth, event in enumerate(original.log) if isinstance(event, RoundDeckStacked))
    reveals = [nth for nth, event in enumerate(original.log) if isinstance(event, RoundCardRevealed)]
    outcomes = [
        (nth, outcome.result)
        for nth, outcome in enumerate(original.outcomes)
        if outcome.event == stacked and isinstance(outcome.things[0], RoundCard)
    ]
    nth, result = luck.one_of(outcomes)
    if result in TRAIN_STATIONS:
        changed: Any = luck.one_of([card for card in TRAIN_STATIONS if card != result])
        first = len(reveals) - 1
    else:
        last = len(reveals) - (len(outcomes) - 1)
        first = 1 + luck.below(last - 1)
        changed = _swapped(result, first, first + 1 + luck.below(len(result) - first - 1))
    yield Change(
        f"round card {first + 1}",
        original.script({nth: changed}),
        original.answers,
        stacked,
        lambda _: reveals[first],
        original.others(),
    )


CHANGES = {
    "seed": another_seed,
    "cards": swapped_cards,
    "sealed": sealed_answers,
    "purses": swapped_purses,
    "rounds": other_round_cards,
}

# --- comparing two worlds


def compare(original: Original, change: Change, *, stride: int = 1) -> int:
    """How many positions (a decision seen by one seat) are the same in both worlds; fails at the first that
    is not. Views and refusals are compared at every stride-th decision, events and questions at each."""
    real = original.table.game_with(ReadingChance("one world", original.script()))
    twin = original.table.game_with(ReadingChance("another world", change.script))
    told = dict.fromkeys(change.observers, 0)
    compared = 0
    for nth in range(len(change.answers) + 1):
        if len(real.log) > change.since:
            for seat in tuple(told):
                compare_events(real, twin, seat, told[seat], change.until(seat))
                if change.until(seat) < len(real.log):
                    del told[seat]
                    continue
                compare_position(real, twin, seat, nth if nth % stride == 0 else None)
                told[seat] = len(real.log)
                compared += 1
            if not told:
                break
        if nth < len(change.answers):
            seat, text = original.answers[nth]
            real.play(text, seat)
            other_seat, other_text = change.answers[nth]
            twin.play(other_text, other_seat)
    assert not real.chance.is_lost, "the script does not fit its own game"  # type: ignore[attr-defined]
    assert change.what == "seed" or real.log != twin.log, f"nothing was changed: {change.what}"
    return compared


def compare_events(real: Game[State], twin: Game[State], seat: int, since: int, until: int) -> None:
    """What this seat was told, up to the event that tells it rightly."""
    until = min(until, len(real.log))
    ours = [event.seen_by(seat) for event in real.log[since:until]]
    theirs = [event.seen_by(seat) for event in twin.log[since:until]]
    for one, other in zip(ours, theirs, strict=False):
        if one != other or repr(one) != repr(other):
            raise Leak(f"seat {seat} saw {one!r}, in the other world {other!r}")
    if len(ours) != len(theirs):
        raise Leak(f"seat {seat} saw {len(ours)} events, in the other world {len(theirs)}")


def compare_position(real: Game[State], twin: Game[State], seat: int, nth: int | None) -> None:
    """What this seat sees, is asked, and is answered when it answers wrongly."""
    if len(real.log) != len(twin.log):
        raise Leak(f"seat {seat} saw another number of events")
    ours, theirs = asked(real, seat), asked(twin, seat)
    if ours != theirs:
        raise Leak(f"seat {seat} is asked {ours}, in the other world {theirs}")
    view, other_view = real.view(seat), twin.view(seat)
    if repr(RULES.decisions(view)) != repr(RULES.decisions(other_view)):
        raise Leak(f"the views of seat {seat} are asked differently")
    if nth is None:
        return
    if digest(view) != digest(other_view):
        raise Leak(f"the views of seat {seat} differ:\n{digest(view)}\n{digest(other_view)}")
    if positions_as_text.line(view) != positions_as_text.line(other_view):
        raise Leak(f"the lines of seat {seat}'s positions differ")
    if nth % 5 == 0 and sent(view) != sent(other_view):
        raise Leak(f"seat {seat} is sent {sent(view)!r}, in the other world {sent(other_view)!r}")
    for text in wrong_answers(real, seat, nth):
        ours, theirs = refusal(real, text, seat), refusal(twin, text, seat)
        if ours != theirs:
            raise Leak(f"seat {seat} is refused with {ours}, in the other world with {theirs}")


def sent(view: State) -> bytes:
    """What goes to this seat where a line begins; what an event changes is the difference between two of these."""
    return msgspec.json.encode(wire.view(view))


def asked(game: Game[State], seat: int) -> str:
    """Who the engine asks what, with this seat's own list."""
    return repr(
        [
            (one.seat, one.ask, one.answered, one.choices if one.seat == seat else None)
            for one in game.every_decision
        ]
    )


WRONG = (
    "dance",
    "play marshal hidden",
    "draw",
    "keep",
    "rob purse#99",
    "marshal 9",
    "pick doc rob",
    "steal purse#1",
)


def wrong_answers(game: Game[State], seat: int, nth: int) -> list[str]:
    """Something unreadable, something for another time, something not allowed."""
    legal = {str(choice) for one in game.every_decision if one.seat == seat for choice in one.choices}
    texts = {"dance", WRONG[nth % len(WRONG)], WRONG[(nth * 3 + 1) % len(WRONG)]}
    return sorted(texts - legal)


def refusal(game: Game[State], text: str, seat: int) -> str:
    """How this answer is refused."""
    try:
        game.play(text, seat)
    except Refusal as refusal:
        return f"{type(refusal).__name__} {refusal}"
    raise AssertionError(f"{text!r} was not refused")
