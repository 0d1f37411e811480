"""Which processes serve the database, and who is on the line with which of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is there yet."""
    op.create_table(
        "processes",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
    )
    op.create_table(
        "presence",
        sa.Column("link", sa.String(40), nullable=False),
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("here", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("link", "process", name="pk_presence"),
    )
    op.create_index("ix_presence_process", "presence", ["process"])


def downgrade() -> None:
    """One process knows it all."""
    op.drop_table("presence")
    op.drop_table("processes")
