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
