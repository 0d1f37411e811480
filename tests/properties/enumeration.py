"""All worlds of a tiny deck, one by one.

A story says what a table saw of one seat's cards: how many were drawn, which were played openly, that one was hidden. A
world is a way to have laid the physical cards in every shuffle, and to have used them one by one, under which
the story was possible. All worlds are counted; what lies where in the end is compared with what is guessed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple, TypeVar

import msgspec

from colt.express import events as e
from colt.express.editions import rulebook
from colt.express.guess import guess
from colt.express.pieces import NEUTRAL, Action, ActionCard, Bandit, Bullet, Card, RoundCard, RoundEvent, Turn
from colt.express.rulebook import Rulebook
from colt.express.state import Scheming, State
from colt.kernel import Chance, Event
from colt.train import inside

T = TypeVar("T")

WATCHED, WATCHER = 0, 1
BANDITS = ((Bandit.DOC, Bandit.TUCO), (Bandit.GHOST, Bandit.DJANGO))


# --- stories


class Shuffle(NamedTuple):
    """The deck is shuffled."""


class Pick(NamedTuple):
    """An Action card is picked from the deck."""


class Draw(NamedTuple):
    """So many cards are drawn."""

    n: int


class Lay(NamedTuple):
    """A bullet is laid on the deck."""

    bullet: Bullet = NEUTRAL


class Play(NamedTuple):
    """This card is played openly."""

    card: ActionCard


class Hide(NamedTuple):
    """A card is played face down."""


class Resolve(NamedTuple):
    """The lowest card of the pile turns out to be this one, and goes onto the discard pile."""

    card: ActionCard


class Discard(NamedTuple):
    """This card goes from the hand onto the discard pile."""

    card: Card


class Reshuffle(NamedTuple):
    """The discard pile becomes the deck."""


Step = Shuffle | Pick | Draw | Lay | Play | Hide | Resolve | Discard | Reshuffle


class Lying(NamedTuple):
    """What lies where in the end."""

    pile: tuple[Card, ...]
    hand: tuple[Card, ...]
    """In any order."""
    deck: tuple[Card, ...]


class Story(NamedTuple):
    """What a table saw of one seat with a tiny deck."""

    edition: str
    variants: tuple[str, ...]
    deck: tuple[ActionCard, ...]
    steps: tuple[Step, ...]
    hits: tuple[Bullet, ...] = ()
    """Bullets that were in the deck from the start."""


# --- every world


class _World(NamedTuple):
    """Cards by their numbers: which lies where."""

    deck: tuple[int, ...]
    hand: tuple[int, ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...]


def every_lying(story: Story) -> Counter[Lying]:
    """How many worlds end in each way."""
    cards: list[Card] = [*story.deck, *story.hits]
    cards += [step.bullet for step in story.steps if isinstance(step, Lay)]
    laid = iter(range(len(story.deck) + len(story.hits), len(cards)))
    worlds = Counter({_World(tuple(range(len(story.deck) + len(story.hits))), (), (), ()): 1})
    for step in story.steps:
        bullet = next(laid) if isinstance(step, Lay) else None
        later: Counter[_World] = Counter()
        for world, n in worlds.items():
            for after in _steps(world, step, cards, bullet):
                later[after] += n
        worlds = later
    found: Counter[Lying] = Counter()
    for world, n in worlds.items():
        found[_lying([[cards[i] for i in place] for place in (world.pile, world.hand, world.deck)])] += n
    return found


def _lying(places: Sequence[Sequence[Card]]) -> Lying:
    pile, hand, deck = places
    return Lying(tuple(pile), tuple(sorted(hand, key=str)), tuple(deck))


def _steps(world: _World, step: Step, cards: list[Card], bullet: int | None) -> Iterator[_World]:
    """Every world a step can lead to."""
    deck, hand, pile, discard = world
    match step:
        case Shuffle():
            yield from (_World(order, hand, pile, discard) for order in permutations(deck))
        case Reshuffle():
            assert not deck
            yield from (_World(order, hand, pile, ()) for order in permutations(discard))
        case Draw(n):
            yield _World(deck[n:], (*hand, *deck[:n]), pile, discard)
        case Lay():
            assert bullet is not None
            yield _World((bullet, *deck), hand, pile, discard)
        case Pick():
            actions = [i for i in deck if isinstance(cards[i], ActionCard)]
            yield from (_World(_less(deck, i), (*hand, i), pile, discard) for i in actions)
        case Resolve(card):
            if cards[pile[0]] == card:
                yield _World(deck, hand, pile[1:], (*discard, pile[0]))
        case _:
            yield from _uses(world, step, cards)


def _uses(world: _World, step: Play | Hide | Discard, cards: list[Card]) -> Iterator[_World]:
    """Every card of the hand that can have been this one."""
    deck, hand, pile, discard = world
    for i in hand:
        if isinstance(cards[i], ActionCard) if isinstance(step, Hide) else cards[i] == step.card:
            if isinstance(step, Discard):
                yield _World(deck, _less(hand, i), pile, (*discard, i))
            else:
                yield _World(deck, _less(hand, i), (*pile, i), discard)


def _less(numbers: tuple[int, ...], i: int) -> tuple[int, ...]:
    return tuple(number for number in numbers if number != i)


# --- the same story as one who watched it saw it


class TinyBook(Rulebook, frozen=True, kw_only=True):
    """A rulebook with a few cards only."""

    tiny: tuple[ActionCard, ...]

    def deck_of(self, bandits: tuple[Bandit, ...]) -> tuple[ActionCard, ...]:
        """The tiny deck; the watcher has one card of each bandit."""
        own = tuple(card for card in self.tiny if card.bandit in bandits)
        return own or tuple(ActionCard(bandit, Action.MOVE) for bandit in bandits)


def tiny_book(story: Story) -> TinyBook:
    """The rulebook of a story."""
    fields = msgspec.structs.asdict(rulebook(story.edition, story.variants))
    return TinyBook(**fields, tiny=story.deck)


def view_of(story: Story, eyes: int = WATCHER) -> State:
    """The fold of the story's events as the watcher saw them, at a turn of his."""
    book = tiny_book(story)
    state = State(book, 2)
    state.eyes = eyes
    for event in told(story):
        event.apply(state)
    state.page = book.page(1, "schemin")
    return state


def told(story: Story) -> Iterator[Event]:
    """The story as the watcher saw it."""
    book = tiny_book(story)
    yield e.TrainFormed((1, 2, 3), 0, 13, ())
    for seat, both in enumerate(BANDITS):
        team = both[: book.bandits_per_seat]
        yield e.TeamTaken(seat, team)
        yield e.DeckFormed(seat, book.deck_of(team))
        for bandit in team:
            yield e.BanditPlaced(bandit, inside(3), Scheming(0))
    yield e.RoundDeckStacked((None,))
    yield e.RoundBegan(1, WATCHER)
    yield e.RoundCardRevealed(RoundCard((Turn.STANDARD,) * 3, RoundEvent.NONE))
    for hit in story.hits:
        yield from _shot(hit)
    on_deck = len(story.deck) + len(story.hits) - any(isinstance(step, Pick) for step in story.steps)
    discards = 0
    for step in story.steps:
        yield from _happened(step, discards if isinstance(step, Reshuffle) else on_deck)
        discards = 0 if isinstance(step, Reshuffle) else discards + isinstance(step, Discard | Resolve)


def _happened(step: Step, in_shuffle: int) -> Iterator[Event]:
    """One step as the watcher saw it."""
    match step:
        case Shuffle():
            yield e.DeckShuffled(WATCHED, (None,) * in_shuffle)
        case Reshuffle():
            yield e.DiscardReshuffled(WATCHED, (None,) * in_shuffle)
        case Pick():
            yield e.CardPicked(WATCHED, None)
        case Draw(count):
            yield e.CardsDrawn(WATCHED, (None,) * count, Scheming(0))
        case Lay(bullet):
            yield from _shot(bullet)
        case Play(card):
            yield e.CardPlayed(WATCHED, card, is_hidden=False, then=Scheming(0))
        case Hide():
            yield e.CardPlayed(WATCHED, None, is_hidden=True, then=Scheming(0))
        case Discard(card):
            yield e.CardDiscarded(WATCHED, card)
        case Resolve(card):
            yield e.CardTurned(0, WATCHED, card)
            yield e.CardPutAway(0, is_discarded=True)
            yield e.MomentCame(Scheming(0))


def _shot(bullet: Bullet) -> Iterator[Event]:
    target = BANDITS[WATCHED][0]
    yield e.NeutralBulletTaken(target) if bullet.shooter is None else e.BanditShot(bullet.shooter, target)


def guessed(story: Story, samples: int, seed: int | str) -> Counter[Lying]:
    """How often each way is guessed."""
    view = view_of(story)
    chance = Chance(f"guesses {seed}")
    found: Counter[Lying] = Counter()
    for _ in range(samples):
        state = guess(view, chance).state
        places = ([played.card for played in state.pile], state.hands[WATCHED], state.decks[WATCHED])
        found[_lying([[card for card in place if card is not None] for place in places])] += 1
    return found


# --- comparing


def distance(exact: Counter[T], found: Counter[T]) -> tuple[float, int]:
    """Chi-square of what was found against what is exact, and its degrees of freedom; rare ways are put together."""
    samples, worlds = found.total(), exact.total()
    rare_expected, rare_found, chi_square, bins = 0.0, 0, 0.0, 0
    for way, n in exact.items():
        expected = samples * n / worlds
        if expected < 8:
            rare_expected += expected
            rare_found += found[way]
            continue
        chi_square += (found[way] - expected) ** 2 / expected
        bins += 1
    if rare_expected:
        chi_square += (rare_found - rare_expected) ** 2 / rare_expected
        bins += 1
    return chi_square, max(bins - 1, 1)
