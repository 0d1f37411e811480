"""The saloon: opening tables, sitting down and getting up, and what a host can do."""

from __future__ import annotations

from colt import bots, games
from colt.kernel import BadOption, ColtError
from colt.server.errors import NoSuchTable, NotAllowed, NotPossible, NotReadable
from colt.server.storage import stored as facts_of
from colt.server.storage.stored import Facts, SeatFacts
from colt.server.tables.setup import options_of, pass_host_on, players_of, with_bandits
from colt.server.tables.table import Table
from colt.server.tables.turns import TablePlaying
from colt.wire import tables as asked

BOT_NAMES = ("Rusty", "Pearl", "Slim", "Dusty", "Ruby", "Lefty", "Duke", "Opal")
"""What bots are called, so that three of a kind are told apart: one more than any table has seats."""


class Saloon(TablePlaying):
    """Everything that can be done with tables."""

    # --- opening

    async def open(self, request: asked.NewTable) -> asked.TableOpened:
        """A new table; the seats of the one who opens it come with their tokens."""
        wishes = request.seats
        owner = facts_of.new_link()
        new, tokens = self._blank(request), []
        for number, wish in enumerate(wishes):
            if wish.kind == "person":
                token = facts_of.new_token()
                tokens.append(asked.SeatTaken(seat=number, token=token))
                name = self._name(wish.nickname or request.nickname)
                seat = SeatFacts(kind="person", nickname=name, token=facts_of.hashed(token), owner=owner)
            elif wish.kind == "bot":
                seat = self._bot_seat(wish.bot or self.settings.bot, new)
            else:
                seat = SeatFacts()
            seat.bandit = wish.bandit
            new.seats.append(seat)
        if not tokens:
            raise NotReadable("One seat at least is for the person who opens the table.")
        new.host = tokens[0].seat
        self._check(new)
        table = await self.add(new)
        return asked.TableOpened(table=table.described(), seats=tuple(tokens))

    async def open_quick(self, request: asked.QuickTable) -> asked.TableOpened:
        """One person and bots, started at once."""
        options = options_of(request.game, request.edition, request.variants, players=request.players)
        players = players_of(options)
        bot = asked.SeatWish(kind="bot", bot=request.bot)
        person = asked.SeatWish(kind="person", bandit=request.bandit)
        opened = await self.open(
            asked.NewTable(
                nickname=request.nickname,
                game=request.game,
                edition=request.edition,
                variants=request.variants,
                seats=(person, *(bot,) * (players - 1)),
            )
        )
        table = await self.table(opened.table.link)
        async with table.lock:
            changed = table.facts.copy()
            changed.seats[0].nonce = request.nonce or ""
            await self._begin(table, changed)
        return asked.TableOpened(table=table.described(), seats=opened.seats)

    def _blank(self, request: asked.NewTable) -> Facts:
        options = options_of(request.game, request.edition, request.variants, players=len(request.seats))
        return Facts(
            link=facts_of.new_link(),
            game=options.game,
            edition=options.edition,
            variants=options.variants,
            pace=request.pace,
            is_listed=request.is_listed,
            spectator_delay=request.spectator_delay,
            seats=[],
            secret=facts_of.new_secret(),
            created=self.clock.date(),
            touched=self.clock.date(),
        )

    def _bot_seat(self, bot: str, at: Facts) -> SeatFacts:
        try:
            bots.make(bot, seed=0)
        except ColtError as error:
            raise NotReadable(str(error), "no-such-bot") from None
        there = {seat.nickname for seat in at.seats}
        return SeatFacts(kind="bot", bot=bot, nickname=next(name for name in BOT_NAMES if name not in there))

    def _name(self, nickname: str) -> str:
        name = asked.tidy(nickname)
        if not name:
            raise NotReadable("A nickname has at least one letter or number.", "bad-nickname")
        return name

    def _check(self, new: Facts) -> None:
        """Refuse what no rulebook knows, before anybody sits down."""
        wishes = [seat.bandit for seat in new.seats if seat.bandit is not None]
        taken = [bandit for wish in wishes for bandit in wish.split("+")]
        if len(set(taken)) < len(taken):
            raise NotPossible("Two seats want the same bandit; each is there once.", "bandit-taken")
        try:
            games.new_game(with_bandits(new, seed="a trial").options)
        except BadOption as error:
            raise NotReadable(str(error), "no-such-game") from None

    # --- seats

    async def join(self, link: str, request: asked.Join) -> asked.SeatTaken:
        """Sit down on an open seat."""
        table = await self.table(link)
        name = self._name(request.nickname)
        async with table.lock:
            changed = table.facts.copy()
            if changed.phase not in ("waiting", "playing", "paused"):
                raise NotPossible("Nobody sits down at this table any more.")
            open_seats = [number for number, seat in enumerate(changed.seats) if seat.kind == "open"]
            number = request.seat if request.seat is not None else next(iter(open_seats), None)
            if number not in open_seats or number is None:
                raise NotPossible(
                    "That seat is taken." if open_seats else "All seats are taken.", "seat-taken"
                )
            token = facts_of.new_token()
            seat = changed.seats[number]
            seat.kind, seat.nickname, seat.bot, seat.bot_sits_in = "person", name, None, False
            seat.token, seat.owner = facts_of.hashed(token), facts_of.new_link()
            if changed.phase == "waiting":
                seat.bandit = request.bandit or seat.bandit
                seat.nonce = request.nonce or ""
                self._check(changed)
            if changed.host is None:
                changed.host = number
            await self.keep(table, changed)
            self.announce(table)
            self.go_on(table)
        return asked.SeatTaken(seat=number, token=token)

    async def change(self, link: str, number: int, token: str, request: asked.Change) -> asked.Table:
        """A seat changes something about itself before the start."""
        table = await self.table(link)
        async with table.lock:
            self._own(table, number, token)
            changed = table.facts.copy()
            seat = changed.seats[number]
            if request.nickname is not None:
                seat.nickname = self._name(request.nickname)
            if request.bandit is not None or request.nonce is not None:
                if changed.phase != "waiting":
                    raise NotPossible("The game has begun; bandits and nonces are chosen before.")
                seat.bandit = request.bandit or seat.bandit
                seat.nonce = request.nonce or seat.nonce
                self._check(changed)
            await self.keep(table, changed)
            self.announce(table)
        return table.described()

    async def leave(self, link: str, number: int, token: str) -> asked.Table:
        """A person gets up for good; once the game has begun a bot takes the seat."""
        table = await self.table(link)
        async with table.lock:
            self._own(table, number, token)
            changed = table.facts.copy()
            changed.seats[number] = self._left(changed, number)
            pass_host_on(changed, table.here - {number})
            if not changed.people and changed.phase != "over":
                changed.phase = "closed"
            await self.keep(table, changed)
            for line in list(table.lines):
                if number in line.seats:
                    line.seats = tuple(seat for seat in line.seats if seat != number)
            self.announce(table)
            self.go_on(table)
        return table.described()

    def _left(self, facts: Facts, number: int) -> SeatFacts:
        before = facts.seats[number]
        if facts.phase == "waiting":
            return SeatFacts(bandit=before.bandit)
        seat = self._bot_seat(self.settings.bot, facts)
        seat.bandit, seat.nonce = before.bandit, before.nonce
        return seat

    async def replace(self, link: str, number: int, token: str, request: asked.Replace) -> asked.Table:
        """The host gives a seat to a bot or opens it."""
        table = await self.table(link)
        async with table.lock:
            self._host(table, token)
            changed = table.facts.copy()
            if not 0 <= number < len(changed.seats):
                raise NoSuchTable(f"There is no seat {number} at this table.", "no-such-seat")
            if number == changed.host:
                raise NotPossible("The host leaves a seat by leaving the table.")
            if changed.phase not in ("waiting", "playing", "paused"):
                raise NotPossible("Seats do not change any more at this table.")
            before = changed.seats[number]
            seat = SeatFacts()
            if request.kind == "bot":
                seat = self._bot_seat(request.bot or self.settings.bot, changed)
            seat.bandit, seat.nonce = before.bandit, before.nonce if changed.phase != "waiting" else ""
            changed.seats[number] = seat
            await self.keep(table, changed)
            for line in list(table.lines):
                line.seats = tuple(one for one in line.seats if one != number)
            self.announce(table)
            self.go_on(table)
        return table.described()

    # --- what the host does

    async def start(self, link: str, token: str) -> asked.Table:
        """Deal the cards."""
        table = await self.table(link)
        async with table.lock:
            self._host(table, token)
            await self._begin(table, table.facts.copy())
        return table.described()

    async def _begin(self, table: Table, changed: Facts) -> None:
        if changed.phase != "waiting":
            raise NotPossible("The game has begun already.")
        if any(seat.kind == "open" for seat in changed.seats):
            raise NotPossible("A seat is still open: wait for somebody, or give it to a bot.", "seat-open")
        self._check(changed)
        changed = with_bandits(changed, seed=facts_of.whole_seed(changed))
        changed.phase = "playing"
        changed.asked_at = self.clock.age()
        trial = Table(changed, changed.asked_at)
        changed.start_digest = trial.begin(changed.asked_at)
        await self.keep(table, changed)
        table.begin(changed.asked_at)
        self.metrics.games_started += 1
        self.announce(table)
        self.tell(table)
        self.go_on(table)

    async def pause(self, link: str, token: str) -> asked.Table:
        """The clocks stand still, and nobody is asked."""
        table = await self.table(link)
        async with table.lock:
            self._host(table, token)
            changed = table.facts.copy()
            if changed.phase != "playing":
                raise NotPossible("Only a game under way can be paused.")
            changed.phase = "paused"
            changed.spent = self.clock.age() - changed.asked_at
            await self.keep(table, changed)
            self.announce(table)
            self.tell(table)
        return table.described()

    async def resume(self, link: str, token: str) -> asked.Table:
        """On it goes."""
        table = await self.table(link)
        async with table.lock:
            self._host(table, token)
            changed = table.facts.copy()
            if changed.phase != "paused":
                raise NotPossible("This table is not paused.")
            changed.phase = "playing"
            changed.asked_at = self.clock.age() - changed.spent
            await self.keep(table, changed)
            self.announce(table)
            self.tell(table)
            self.go_on(table)
        return table.described()

    async def close(self, link: str, token: str) -> asked.Table:
        """Nobody plays here any more."""
        table = await self.table(link)
        async with table.lock:
            self._host(table, token)
            changed = table.facts.copy()
            if changed.phase not in ("over", "broken"):
                changed.phase = "closed"
            changed.is_listed = False
            await self.keep(table, changed)
            self.announce(table)
        return table.described()

    async def delete(self, link: str, token: str) -> None:
        """The table is gone for good."""
        table = await self.table(link)
        async with table.lock:
            self._host(table, token)
            await self.store.remove([link])
            self.drop(table)

    async def rematch(self, link: str, token: str) -> asked.Table:
        """The same people again, with the same tokens; where there is one owner it starts at once."""
        table = await self.table(link)
        async with table.lock:
            if table.facts.seat_of(token) is None:
                raise NotAllowed("Only those who sit at this table can ask for a rematch.")
            if table.facts.phase not in ("over", "closed"):
                raise NotPossible("The game is not over yet.")
            if table.facts.rematch is None:
                await self._follow_up(table)
        after = await self.table(table.facts.rematch or "")
        if not after.facts.is_hurried:
            await self._begin_at_once(after)
        return after.described()

    async def _begin_at_once(self, table: Table) -> None:
        async with table.lock:
            changed = table.facts.copy()
            if changed.phase == "waiting" and all(seat.kind != "open" for seat in changed.seats):
                await self._begin(table, changed)

    async def _follow_up(self, table: Table) -> None:
        before = table.facts
        after = before.copy()
        after.link, after.secret = facts_of.new_link(), facts_of.new_secret()
        after.seed = after.start_digest = after.rematch = after.say = None
        after.phase, after.version, after.asked_at, after.spent = "waiting", 0, 0.0, 0.0
        after.created = after.touched = self.clock.date()
        for seat in after.seats:
            seat.bot_sits_in, seat.nonce, seat.bandit = False, "", None
        changed = before.copy()
        changed.rematch = after.link
        changed.version += 1
        await self.store.save_both(changed, after)
        table.facts = changed
        self.tables[after.link] = Table(after, self.clock.age())
        self.announce(table)

    # --- who may

    def _own(self, table: Table, number: int, token: str) -> None:
        if not 0 <= number < len(table.facts.seats):
            raise NoSuchTable(f"There is no seat {number} at this table.", "no-such-seat")
        if table.facts.seat_of(token) != number:
            raise NotAllowed("This token does not open that seat.")

    def _host(self, table: Table, token: str) -> None:
        seat = table.facts.seat_of(token)
        if seat is None or table.facts.host is None:
            raise NotAllowed("This token opens no seat at this table.")
        host = table.facts.seats[table.facts.host]
        if seat != table.facts.host and host.owner != table.facts.seats[seat].owner:
            raise NotAllowed("Only the host can do this.", "not-the-host")
