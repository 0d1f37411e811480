"""Colt Express positions: from the tables of a scenario file to a game. (notation "Scenario files")"""

from __future__ import annotations

from collections import Counter

from colt.express.editions import DEFAULT_EDITION, rulebook
from colt.express.events import (
    BanditPlaced,
    CardPlayed,
    CardsDrawn,
    DeckShuffled,
    LootLaid,
    PositionTaken,
    PursesMixed,
    RoundBegan,
    RoundCardRevealed,
    RoundDeckStacked,
    TeamTaken,
    TrainFormed,
)
from colt.express.pieces import (
    CYLINDER,
    JEWELS,
    NEUTRAL,
    NEUTRAL_BULLETS,
    PURSE_VALUES,
    ROUNDS,
    STRONGBOXES,
    ActionCard,
    Bandit,
    Bullet,
    Card,
    Loot,
    RoundCard,
    RoundEvent,
    Token,
)
from colt.express.rulebook import Rulebook, check_players
from colt.express.rules import rules_for, setup
from colt.express.state import Nowhere, Place, State, Stealing
from colt.kernel import Chance, Game
from colt.notation import (
    WrittenToken,
    read_bandit,
    read_bullet,
    read_card,
    read_round_event,
    read_space,
    read_token,
    read_turns,
)
from colt.scenario.reading import (
    BadFile,
    Items,
    Node,
    Section,
    Text,
    at_line,
    chapter_in,
    items_of,
    needed,
    number_in,
    number_of,
    only_known,
    section_of,
    text_of,
    texts_of,
    words_in,
)
from colt.train import Space, inside

BANDIT_KEYS = frozenset({"at", "loot", "fired", "hit"})
_MOST_CARS = 20


def lay_out(file: Section) -> Game[State]:
    """The game at the position this file describes."""
    return _Position(file).game()


class _Position:
    """A file on its way to a game: every part is read, checked against the others, and then laid out."""

    def __init__(self, file: Section) -> None:
        self.file = file
        self.book = self._book()
        self.figures = section_of(needed(file, "bandits"), "bandits")
        self.bandits = {
            at_line(name, read_bandit, name): section_of(facts, f"bandits: {name}")
            for name, facts in self.figures.items()
        }
        self.teams = self._teams()
        self.seat_of = {bandit: seat for seat, team in enumerate(self.teams) for bandit in team}
        self.caboose = number_in(self.file, "cars", None, 1, _MOST_CARS)
        self.round = number_in(self.file, "round", 1, 1, ROUNDS)
        self.marshal = number_in(self.file, "marshal", 0, 0, self.caboose)
        self.chance = Chance(str(file.get(Text("seed"), "1")))
        self.hits = {bandit: self._hits(bandit) for bandit in self.bandits}
        self.fired = {bandit: self._fired(bandit) for bandit in self.bandits}
        self.neutral = self._neutral()

    def _book(self) -> Rulebook:
        edition = self.file.get(Text("edition"))
        variants = self.file.get(Text("variants"))
        names = words_in(self.file, "variants")
        name = str(text_of(edition, "edition")) if edition is not None else DEFAULT_EDITION
        return at_line(edition or variants or self.file, rulebook, name, names)

    def _teams(self) -> tuple[tuple[Bandit, ...], ...]:
        node = self.file.get(Text("teams"))
        if self.book.bandits_per_seat == 1:
            if node is not None:
                raise BadFile(node.line, "'teams' is only for the variant teams.")
            teams: tuple[tuple[Bandit, ...], ...] = tuple((bandit,) for bandit in self.bandits)
        elif node is None:
            raise BadFile(self.file.line, "'teams' is missing: say who plays with whom.")
        else:
            teams = tuple(
                tuple(at_line(name, read_bandit, name) for name in texts_of(team, "a team"))
                for team in items_of(node, "teams")
            )
            if {bandit for team in teams for bandit in team} != set(self.bandits):
                raise BadFile(node.line, "'teams' and 'bandits' do not name the same bandits.")
            at_line(node, setup.check_bandits, self.book, len(teams), teams)
        at_line(self.figures, check_players, self.book, len(teams))
        return teams

    def _hits(self, bandit: Bandit) -> tuple[Bullet, ...]:
        node = self.bandits[bandit].get(Text("hit"))
        if node is None:
            return ()
        hits = tuple(at_line(text, read_bullet, text) for text in texts_of(node, "hit"))
        if Bullet(bandit) in hits:
            raise BadFile(node.line, f"{bandit} cannot have been hit by himself.")
        return hits

    def _fired(self, bandit: Bandit) -> int:
        facts = self.bandits[bandit]
        only_known(facts, BANDIT_KEYS, f"bandits: {bandit}")
        node = facts.get(Text("fired"))
        fired = number_of(node, "fired", 0, CYLINDER) if node is not None else 0
        shots = sum(hits.count(Bullet(bandit)) for hits in self.hits.values())
        if shots > fired:
            raise BadFile(facts.line, f"{bandit} has hit others {shots} times, but fired {fired} bullets.")
        return fired

    def _neutral(self) -> int:
        for bandit, hits in self.hits.items():
            for shooter in {hit.shooter for hit in hits} - set(self.bandits) - {None}:
                raise BadFile(self.bandits[bandit].line, f"{bandit} was hit by {shooter}, who is not here.")
        taken = sum(hits.count(NEUTRAL) for hits in self.hits.values())
        if taken > NEUTRAL_BULLETS:
            raise BadFile(self.figures.line, f"there are {NEUTRAL_BULLETS} neutral bullets, not {taken}.")
        return number_in(self.file, "neutral", NEUTRAL_BULLETS - taken, 0, NEUTRAL_BULLETS - taken)

    # -- loot

    def _written_loot(self) -> dict[Place, list[tuple[WrittenToken, int]]]:
        """All tokens of the file in order of appearance, with their lines."""
        written: dict[Place, list[tuple[WrittenToken, int]]] = {}
        for key, node in self.file.items():
            if key == "loot":
                for place, tokens in section_of(node, "loot").items():
                    space = at_line(place, read_space, place, self.caboose)
                    written[space] = self._tokens(tokens)
            elif key == "bandits":
                for bandit, facts in self.bandits.items():
                    found = facts.get(Text("loot"))
                    if found is not None:
                        written[bandit] = self._tokens(found)
        return written

    def _tokens(self, node: Node) -> list[tuple[WrittenToken, int]]:
        return [(at_line(text, read_token, text), text.line) for text in texts_of(node, "loot")]

    def _lay_loot(self, game: Game[State]) -> None:
        """Every token gets a number and every purse a worth; unnumbered ones count from 1."""
        written = self._written_loot()
        numbers = [token.number for tokens in written.values() for token, _ in tokens if token.number]
        counters = dict.fromkeys(Loot, 0)
        unknown = list(self.chance.shuffled(self._purses_left(written)))
        laid: list[LootLaid] = []
        worths: list[int] = []
        for place, tokens in written.items():
            found: list[tuple[Token, int | None]] = []
            for token, line in tokens:
                number = token.number
                if number is None:
                    counters[token.loot] += 1
                    while token.loot is Loot.PURSE and counters[token.loot] in numbers:
                        counters[token.loot] += 1
                    number = counters[token.loot]
                worth = None
                if token.loot is Loot.PURSE:
                    worth = token.value or unknown.pop()
                    worths.append(worth)
                found.append((Token(token.loot, number), worth))
                self._check_tokens(Token(token.loot, number), laid, found, line)
            owner = self.seat_of[place] if isinstance(place, Bandit) else None
            laid.append(LootLaid(place, tuple(t for t, _ in found), tuple(v for _, v in found), owner))
        game.emit(PursesMixed((*worths, *unknown)))
        for event in laid:
            game.emit(event)

    def _purses_left(self, written: dict[Place, list[tuple[WrittenToken, int]]]) -> list[int]:
        """What the purses of the box hold that this file does not say; it has no more of them than the box."""
        left = Counter(PURSE_VALUES)
        purses = 0
        for token, line in (one for tokens in written.values() for one in tokens):
            purses += token.loot is Loot.PURSE
            if purses > len(PURSE_VALUES):
                raise BadFile(line, f"the box has {len(PURSE_VALUES)} purses, not more.")
            if token.value and not left[token.value]:
                n = PURSE_VALUES.count(token.value)
                raise BadFile(line, f"the box has {n} purses of {token.value}, not more.")
            left.subtract([token.value] if token.value else ())
        return sorted(left.elements())

    def _check_tokens(
        self, token: Token, laid: list[LootLaid], found: list[tuple[Token, int | None]], line: int
    ) -> None:
        every = [one for event in laid for one in event.tokens] + [one for one, _ in found]
        if every.count(token) > 1:
            raise BadFile(line, f"{token} is here twice.")
        limit = {Loot.JEWEL: JEWELS, Loot.STRONGBOX: STRONGBOXES}.get(token.loot)
        if limit is not None and token.number > limit:
            raise BadFile(line, f"there are {limit} of {token.loot}, not more.")

    # -- cards

    def _seat_named(self, name: Text) -> int:
        bandit = at_line(name, read_bandit, name)
        for seat, team in enumerate(self.teams):
            if bandit in team:
                return seat
        raise BadFile(name.line, f"{bandit} is not in this game.")

    def _cards_of(self, key: str) -> dict[int, tuple[Card, ...]]:
        node = self.file.get(Text(key))
        if node is None:
            return {}
        found: dict[int, tuple[Card, ...]] = {}
        for name, cards in section_of(node, key).items():
            seat = self._seat_named(name)
            found[seat] = tuple(
                at_line(text, read_card, text, self.teams[seat]) for text in texts_of(cards, f"{key}: {name}")
            )
        return found

    def _pile(self) -> list[tuple[int, ActionCard, bool]] | None:
        node = self.file.get(Text("pile"))
        if node is None:
            return None
        pile = []
        for text in texts_of(node, "pile"):
            words, _, last = text.rpartition(" ")
            is_hidden = last == "hidden"
            name = Text((words if is_hidden else text).split(" ")[0])
            name.line = text.line
            seat = self._seat_named(name)
            written = words if is_hidden else text
            card = at_line(text, read_card, written, self.teams[seat])
            if not isinstance(card, ActionCard):
                raise BadFile(text.line, f"{text!r} is not an Action card.")
            pile.append((seat, card, is_hidden))
        return pile

    def _round_card(self) -> RoundCard | None:
        turns, event = self.file.get(Text("turns")), self.file.get(Text("event"))
        if turns is not None and isinstance(turns, Items):
            joined = Text(" ".join(texts_of(turns, "turns")))
            joined.line = turns.line
            turns = joined
        symbols = at_line(turns, read_turns, text_of(turns, "turns")) if turns is not None else None
        happening = (
            at_line(event, read_round_event, text_of(event, "event"))
            if event is not None
            else RoundEvent.NONE
        )
        if symbols is None and self.file.get(Text("pile")) is None:
            raise BadFile(self.file.line, "'turns' is missing: it is needed where there is no 'pile'.")
        return RoundCard(symbols or (), happening, is_station=self.round == ROUNDS and self.book.has_station)

    # -- everything together

    def game(self) -> Game[State]:
        """Lay the position out, as events, so that views can be folded from it."""
        players = len(self.teams)
        blank = State(self.book, players)
        blank.round = self.round - 1
        until = chapter_in(self.file, "until", self.book.round)
        blank.stop = None if until is None else self.book.page(self.round, until) + 1
        game: Game[State] = Game(rules_for(self.book), blank, self.chance)
        for seat, team in enumerate(self.teams):
            game.emit(TeamTaken(seat, team))
        strongboxes = self._strongboxes_laid()
        aside = tuple(Token(Loot.STRONGBOX, n) for n in range(max(strongboxes, 1) + 1, STRONGBOXES + 1))
        game.emit(TrainFormed((0,) * self.caboose, self.marshal, self.neutral, aside))
        self._lay_loot(game)
        for bandit, facts in self.bandits.items():
            game.emit(BanditPlaced(bandit, self._at(bandit, facts), Nowhere()))
        discards = self._cards_of("discards")
        first = self.file.get(Text("first"))
        game.emit(
            PositionTaken(
                first=self._seat_named(text_of(first, "first")) if first is not None else 0,
                fired=tuple(self.fired.items()),
                hits=tuple(self.hits.items()),
                discards=tuple(discards.get(seat, ()) for seat in range(players)),
            )
        )
        self._deal(game, discards)
        return game

    def _strongboxes_laid(self) -> int:
        return sum(
            token.loot is Loot.STRONGBOX for tokens in self._written_loot().values() for token, _ in tokens
        )

    def _at(self, bandit: Bandit, facts: Section) -> Space:
        node = facts.get(Text("at"))
        if node is None:
            raise BadFile(facts.line, f"'at' is missing: say where {bandit} is.")
        space = at_line(node, read_space, text_of(node, "at"), self.caboose)
        if space == inside(self.marshal):
            raise BadFile(node.line, f"{bandit} is inside with the Marshal, where nobody can stay.")
        return space

    def _deal(self, game: Game[State], discards: dict[int, tuple[Card, ...]]) -> None:
        """Hands, decks and pile, and the chapter that goes with them."""
        state = game.state
        pile, hands, decks = self._pile(), self._cards_of("hands"), self._cards_of("decks")
        card = self._round_card()
        assert card is not None
        is_at_start = pile is None and self.file.get(Text("hands")) is None
        rest = setup.random_round_deck(self.book, state.players, ROUNDS - self.round, self.chance, (card,))
        game.emit(RoundDeckStacked((card, *rest)))
        if not is_at_start:
            game.emit(RoundBegan(self.round, state.first))
            game.emit(RoundCardRevealed(card))
        played = pile or []
        for seat, team in enumerate(self.teams):
            on_pile = tuple(card for who, card, _ in played if who == seat)
            hand = hands.get(seat, ())
            deck = self._deck(seat, team, (*on_pile, *hand, *discards.get(seat, ())), decks.get(seat))
            if pile is not None and "keeping" not in self.book.round:
                hand, deck = (), (*hand, *deck)
            game.emit(DeckShuffled(seat, (*on_pile, *hand, *deck)))
            if on_pile or hand:
                game.emit(CardsDrawn(seat, (*on_pile, *hand), state.moment))
        for seat, action_card, is_hidden in played:
            game.emit(CardPlayed(seat, action_card, is_hidden, Stealing(0)))
        if is_at_start:
            game.open_chapter(self.book.page(self.round, self.book.round[0]))
        elif pile is not None:
            game.open_chapter(self.book.page(self.round, "stealin"))
        else:
            game.open_chapter(self.book.page(self.round, self._schemin_begins_with()))
        game.advance()

    def _schemin_begins_with(self) -> str:
        """Given hands begin with the first turn, or with the early discard where the first answer is one."""
        choices = self.file.get(Text("choices"))
        answer = str(choices[0]) if isinstance(choices, Items) and choices else ""
        is_early = answer.split(" ")[0] in ("discard", "keep")
        return "early-discard" if is_early and "early-discard" in self.book.round else "schemin"

    def _deck(
        self, seat: int, team: tuple[Bandit, ...], elsewhere: tuple[Card, ...], given: tuple[Card, ...] | None
    ) -> tuple[Card, ...]:
        """The given deck, or the rest of this seat's own cards, shuffled by the seed."""
        rest: Counter[Card] = Counter(self.book.deck_of(team))
        rest.update(hit for bandit in team for hit in self.hits[bandit])
        rest.subtract((*elsewhere, *(given or ())))
        too_many = [card for card, n in rest.items() if n < 0]
        if too_many:
            raise BadFile(self.file.line, f"{team[0]} has a card too many: {too_many[0]}.")
        if given is not None:
            return given
        return self.chance.shuffled(list(rest.elements()))
