"""The heist of each day: its secret, and who has ridden it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No day has come yet."""
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("link", sa.String(40), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("is_ranked", sa.Boolean(), nullable=False),
        sa.Column("money", sa.Integer(), nullable=True),
        sa.Column("facts", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.player"], name="fk_tries_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "player", name="pk_tries"),
    )
    op.create_index("ix_tries_day_address", "tries", ["day", "address"])
    op.create_index("ix_tries_day_money", "tries", ["day", "money"])
    op.create_index("ix_tries_player", "tries", ["player"])
    op.create_index("ix_tries_link", "tries", ["link"])


def downgrade() -> None:
    """Every day is like any other."""
    op.drop_table("tries")
    op.drop_table("days")
