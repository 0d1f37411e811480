"""The lobby: tables are opened, and those anybody may see are shown."""

from __future__ import annotations

from colt import lessons
from colt.server import keys
from colt.server.clock import Clock
from colt.server.errors import NotReadable
from colt.server.metrics import Metrics
from colt.server.storage import StoredSeat, StoredTable
from colt.server.tables import setup
from colt.server.tables.bot_list import BotList
from colt.server.tables.dealer import Dealer
from colt.server.tables.names import Names
from colt.server.tables.registry import Registry
from colt.server.tables.table import Table
from colt.wire import tables as asked

LEARNER = "You"


class Lobby:
    """Where tables are opened and found."""

    def __init__(
        self,
        tables: Registry,
        dealer: Dealer,
        clock: Clock,
        metrics: Metrics,
        *,
        bots: BotList,
        names: Names,
    ) -> None:
        self.tables = tables
        self.dealer = dealer
        self.clock = clock
        self.metrics = metrics
        self.bots = bots
        self.names = names

    async def listed(self) -> asked.Tables:
        """The tables anybody may see."""
        found = await self.tables.store.listed()
        shown = [self.tables.get(stored.link) or Table(stored, self.clock.age()) for stored in found]
        age = self.clock.age()
        return asked.Tables(tables=tuple(table.described_to_watchers(age) for table in shown))

    async def open(self, request: asked.NewTable) -> asked.TableOpened:
        """A new table; the seats of the one who opens it come with their tokens."""
        new, mine = self.set_up(request)
        setup.check(new)
        table = await self._add(new)
        return asked.TableOpened(table=table.described(), seats=mine)

    async def open_first_game(self) -> asked.TableOpened:
        """The first whole game, with greenhorns and the coach beside it."""
        first = lessons.first_game()
        wanted = asked.QuickTable(
            nickname=LEARNER,
            variants=first.variants,
            players=first.players,
            bot=first.bot,
            bandit=first.bandit,
        )
        return await self.open_quick(wanted, lessons.FIRST_GAME)

    async def open_quick(self, request: asked.QuickTable, lesson: str | None = None) -> asked.TableOpened:
        """One person and bots, started at once; or when the person says so, whose own chance the server cannot know
        before it has committed to its secret."""
        wanted = setup.options(request.game, request.edition, request.variants, request.players)
        bot = asked.SeatWish(kind="bot", bot=request.bot)
        person = asked.SeatWish(kind="person", bandit=request.bandit)
        new, mine = self.set_up(
            asked.NewTable(
                nickname=request.nickname,
                game=request.game,
                edition=request.edition,
                variants=request.variants,
                seats=(person, *(bot,) * (setup.players(wanted) - 1)),
            )
        )
        new.lesson = lesson
        if not request.begin:
            setup.check(new)
            return asked.TableOpened(table=(await self._add(new)).described(), seats=mine)
        dealt, game = self.dealer.deal(new)
        table = await self._add(dealt)
        self.dealer.play(table, game)
        return asked.TableOpened(table=table.described(), seats=mine)

    async def open_lesson(self, step: lessons.Step) -> asked.TableOpened:
        """A table for one try at a step of a lesson: the learner's seat, and the script for all others. It is
        listed nowhere, counts for nothing and is cleared after a day."""
        position = step.lay_out()
        state = position.game.state
        wishes = tuple(
            asked.SeatWish(kind="person" if seat == position.learner else "bot")
            for seat in range(state.players)
        )
        request = asked.NewTable(
            nickname=LEARNER, game=state.title, edition=state.rulebook.edition, seats=wishes
        )
        new, mine = self.set_up(request)
        new.link, new.position, new.lesson = keys.new_passing_link(), step.text, step.name
        new.variants = state.rulebook.variants
        laid, game = self.dealer.deal(new)
        table = await self.tables.add(laid)
        self.dealer.play(table, game)
        return asked.TableOpened(table=table.described(), seats=mine)

    async def _add(self, new: StoredTable) -> Table:
        table = await self.tables.add(new)
        self.metrics.tables_opened += 1
        return table

    def set_up(self, request: asked.NewTable) -> tuple[StoredTable, tuple[asked.SeatTaken, ...]]:
        """The table as it is asked for, and the keys to the seats of the one who asks."""
        new, owner = self._blank(request), keys.new_link()
        mine: list[asked.SeatTaken] = []
        for number, wish in enumerate(request.seats):
            seat = StoredSeat()
            if wish.kind == "person":
                mine.append(asked.SeatTaken(seat=number, token=keys.new_token()))
                name = setup.nickname(self.names.check(wish.nickname or request.nickname), new)
                token = keys.hashed(mine[-1].token)
                seat = StoredSeat(kind="person", nickname=name, token=token, owner=owner)
            elif wish.kind == "bot":
                seat = setup.bot_seat(self.bots.wanted(wish.bot, new.options), new)
            seat.bandit = wish.bandit
            new.seats.append(seat)
        if not mine:
            raise NotReadable("One seat at least is for the person who opens the table.")
        new.host = mine[0].seat
        return new, tuple(mine)

    def _blank(self, request: asked.NewTable) -> StoredTable:
        wanted = setup.options(request.game, request.edition, request.variants, len(request.seats))
        return StoredTable(
            link=keys.new_link(),
            game=wanted.game,
            edition=wanted.edition,
            variants=wanted.variants,
            pace=request.pace,
            is_listed=request.is_listed,
            spectator_delay=request.spectator_delay,
            plan_view=request.plan_view,
            seats=[],
            secret=keys.new_secret(),
            created=self.clock.date(),
            touched=self.clock.date(),
            touched_at=self.clock.age(),
        )
