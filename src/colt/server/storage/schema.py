"""What the database holds."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("link", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("pace", String(10), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("asked_at", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("facts", Text, nullable=False),
    Column("touched_at", Float, nullable=False, server_default="0"),
    Index(None, "phase", "pace", "asked_at"),
    Index(None, "touched"),
    Index(None, "touched_at"),
)
"""Who sits where. The columns beside `facts` repeat what is searched by; `touched` is a date, while
`asked_at` and `touched_at` go by the server's age."""

CHOICES = Table(
    "choices",
    METADATA,
    Column("link", String(40), ForeignKey("tables.link", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(200), nullable=False),
    Column("digest", String(32), nullable=False),
    Column("age", Float, nullable=False),
    PrimaryKeyConstraint("link", "number"),
    CheckConstraint("number > 0", name="numbered"),
)
"""The games: every choice with the digest of the events it caused. A choice is unique by table and number."""

PLAYERS = Table(
    "players",
    METADATA,
    Column("player", String(40), primary_key=True),
    Column("seen_at", Float, nullable=False),
    Index(None, "seen_at"),
)
"""Who wants to be known again; nobody else gets to see this number. `seen_at` goes by the server's age."""

DEVICES = Table(
    "devices",
    METADATA,
    Column("device", String(40), primary_key=True),
    Column("player", String(40), ForeignKey("players.player", ondelete="CASCADE"), nullable=False),
    Column("key", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("push", Text),
    Index(None, "player"),
)
"""Their devices: of each key there is the hash; and where a device is called, if it wants to be."""

CODES = Table(
    "codes",
    METADATA,
    Column("code", String(64), primary_key=True),
    Column("player", String(40), ForeignKey("players.player", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
    Index(None, "player"),
)
"""Codes for one more device, as hashes, until that age of the server."""

SITTINGS = Table(
    "sittings",
    METADATA,
    Column("link", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(40), ForeignKey("players.player", ondelete="CASCADE"), nullable=False),
    Column("owner", String(40), nullable=False),
    Column("moved", Float, nullable=False),
    Column("facts", Text),
    PrimaryKeyConstraint("link", "seat"),
    Index(None, "player", "moved"),
)
"""Where they sit and sat; from the end of the game on with what came of it, which outlives the table."""

DAYS = Table(
    "days",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("made", Float, nullable=False),
)
"""The secret of each day, from which its heist is dealt to everybody; and the date it was drawn at."""

TRIES = Table(
    "tries",
    METADATA,
    Column("day", String(10), nullable=False),
    Column("player", String(40), ForeignKey("players.player", ondelete="CASCADE"), nullable=False),
    Column("link", String(40), nullable=False),
    Column("address", String(64), nullable=False),
    Column("is_ranked", Boolean, nullable=False),
    Column("money", Integer),
    Column("facts", Text),
    PrimaryKeyConstraint("day", "player"),
    Index(None, "day", "address"),
    Index(None, "day", "money"),
    Index(None, "player"),
    Index(None, "link"),
)
"""Who has ridden the heist of which day, once each; from the end on with what came of it. `address` is a hash made with
the secret of the day."""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("until", Float, nullable=False),
)
"""Who serves this database, where several do: until when each is taken for alive, by the clock of the database."""

PRESENCE = Table(
    "presence",
    METADATA,
    Column("link", String(40), nullable=False),
    Column("process", String(40), nullable=False),
    Column("here", Text, nullable=False),
    PrimaryKeyConstraint("link", "process"),
    Index(None, "process"),
)
"""Who is on the line with which process; what stands here of one that is dead means nothing."""

SERVER = Table(
    "server",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""A few facts about the server itself: how long it has been open."""
