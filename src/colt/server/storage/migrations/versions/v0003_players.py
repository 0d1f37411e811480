"""Who wants to be known again: players, their devices, codes for more of them, and where they sat."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is known yet."""
    op.create_table(
        "players",
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_players"),
    )
    op.create_index("ix_players_seen_at", "players", ["seen_at"])
    op.create_table(
        "devices",
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("push", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.player"], name="fk_devices_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("device", name="pk_devices"),
        sa.UniqueConstraint("key", name="uq_devices_key"),
    )
    op.create_index("ix_devices_player", "devices", ["player"])
    op.create_table(
        "codes",
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.player"], name="fk_codes_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
    )
    op.create_index("ix_codes_player", "codes", ["player"])
    op.create_table(
        "sittings",
        sa.Column("link", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("moved", sa.Float(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player"], ["players.player"], name="fk_sittings_player", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("link", "seat", name="pk_sittings"),
    )
    op.create_index("ix_sittings_player_moved", "sittings", ["player", "moved"])


def downgrade() -> None:
    """Nobody is known any more."""
    for table in ("sittings", "codes", "devices", "players"):
        op.drop_table(table)
