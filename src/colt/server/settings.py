"""What a server is told when it starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

import msgspec

from colt.kernel import BadOption
from colt.server.push.hosts import HOSTS

DAY = 24 * 60 * 60

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
"""What speaks to each kind of database where the URL does not say."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens, where it keeps its tables, and how patient it is."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0: any free one."""
    database: str = "colt.db"
    """A file, or a URL of SQLAlchemy beginning with sqlite or postgresql."""
    workers: int = 1
    """Processes behind the port; several only with PostgreSQL."""
    log_format: Literal["text", "json"] = "text"
    log_level: str = "info"
    origins: tuple[str, ...] = ()
    """Other addresses of this server that pages may come from, such as https://colt.example."""
    hosts: tuple[str, ...] = ()
    """The names this server is known by, such as colt.example, beside this machine's own and all numbers; `*`: any."""
    metrics_token: str = ""
    """Who sends it may read the metrics; where there is none nobody can."""
    door_token: str = ""
    """Who sends it from this very computer may let the home network in; where there is none nobody can."""
    push_key: str = ""
    """The file with the key by which push servers know this one (`colt push-key`); where there is none nobody is
    called."""
    push_contact: str = ""
    """Whom a push server can write to, such as mailto:host@colt.example."""
    push_hosts: tuple[str, ...] = HOSTS
    """The push servers of browsers that are called, and no others."""
    refused_names: str = ""
    """A file with nicknames that are not welcome, one to a line; `*` is anything."""
    behind_proxy: bool = False
    """A reverse proxy says who is calling (X-Forwarded-For)."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """From where it may say so: addresses, and networks such as 172.16.0.0/12."""
    compression: bool = True

    keep_days: float = 30.0
    """Tables nobody has touched for so long, while the server was open, are cleared."""
    keep_tables: int = 100
    """The last so many stay, however old they are."""
    live_seconds: float = 180.0
    """How long a live table waits for an answer."""
    grace_seconds: float = 60.0
    """How long it waits on top of that, and for who has left."""
    slow_days: float = 3.0
    """How long a slow table waits for an answer."""
    idle_seconds: float = 300.0
    """A table nobody looks at leaves the memory after so long; the database has it."""
    tables_in_memory: int = 4000
    """Where there are more, those nobody looks at leave it at once."""

    bots: tuple[str, ...] = ()
    """The bots people may play with, such as drifter or search:ms=300; none named: all there are, as they are."""
    bot: str = "outlaw"
    """Who sits in, and who fills a quick table."""
    bot_processes: int = 1
    """How many processes think for the bots; 0: a thread, for tests and tiny machines."""

    bot_seconds: float = 10.0
    """A bot that takes longer for a decision is sent home, and the usual one answers."""

    bot_step: float = 0.25
    """Seconds: a bot's answer counts after a whole number of these, whatever it had to think about; 0: at once."""

    review_playouts: int = 24_000
    """The budget of a review."""
    reviews_waiting: int = 20
    """So many may wait; who asks for one more is told to come back."""

    connections: int = 2000
    connections_per_address: int = 60
    idle_connections: int = 1000
    """So many more that are no WebSockets: requests, and those who keep a connection for the next one."""
    unfinished: int = 256
    """Requests that are begun and not yet finished; of more the oldest is cut."""
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    """How long a request may take to arrive."""
    head_bytes: int = 16384
    body_bytes: int = 16384
    """How long a request may be: its head, and what it brings."""
    message_bytes: int = 8192
    """How long a message on a line may be."""
    messages_per_second: float = 20.0
    """Per connection."""
    requests_per_second: float = 20.0
    """Per address."""
    work_per_second: float = 0.25
    """Seconds for which one address may keep the server busy in every second …"""
    work_at_once: float = 4.0
    """… and what it may save up; who has nothing left is slowed down, and begins nothing new."""
    outbox_bytes: int = 2_000_000
    """What may wait for a slow client before it is asked to come again."""
    outboxes_bytes: int = 256_000_000
    """What may wait for all of them together; of more, who has most waiting is asked first."""
    tables_per_hour: int = 120
    """New ones, per address."""
    tables_at_most: int = 50_000
    players_at_most: int = 100_000
    """So many people are known again by their keys."""
    player_days: float = 400.0
    """Who has not come for so long, while the server was open, is forgotten."""

    rides_per_address: int = 12
    """So many keys of one address ride today's heist."""
    is_lone: bool = False
    """A machine of one's own: the heist of the day is dealt by the date, and nobody is ranked."""

    def checked(self) -> Settings:
        """These settings, or the reason why no server can run like this."""
        if self.workers < 1:
            raise BadOption("At least one process serves.")
        if self.workers > 1 and not self.url.startswith("postgresql"):
            raise BadOption(
                "Several processes share a PostgreSQL (--database postgresql+psycopg://…); SQLite has one."
            )
        if not self.url.startswith(("sqlite+aiosqlite:", "postgresql+psycopg:")):
            raise BadOption("The database is SQLite (a file name) or PostgreSQL (postgresql+psycopg://…).")
        if self.log_format not in ("text", "json"):
            raise BadOption(f"The log format is text or json, not {self.log_format!r}.")
        for proxy in self.proxies:
            try:
                ip_network(proxy)
            except ValueError:
                raise BadOption(f"A proxy is an address or a network of them, not {proxy!r}.") from None
        if min(self.keep_days, self.live_seconds, self.grace_seconds, self.slow_days, self.bot_seconds) <= 0:
            raise BadOption("Every time to wait is longer than nothing.")
        return self

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        kind, is_url, rest = self.database.partition("://")
        if not is_url:
            return f"sqlite+aiosqlite:///{Path(self.database).expanduser()}"
        return f"{DRIVERS.get(kind, kind)}://{rest}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The defaults, changed by COLT_HOST, COLT_PORT, COLT_DATABASE and so on."""
        given = {
            name: value
            for name in cls.__struct_fields__
            if (value := environment.get(f"COLT_{name.upper()}")) is not None
        }
        named: dict[str, object] = dict(given)
        for name in given.keys() & {"origins", "bots", "hosts", "push_hosts", "proxies"}:
            named[name] = tuple(given[name].split())
        try:
            return msgspec.convert(named, cls, strict=False)
        except msgspec.ValidationError as error:
            raise BadOption(f"A setting in the environment is wrong: {error}.") from None
