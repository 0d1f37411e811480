"""Tables, choices, and the age of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("link", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("is_listed", sa.Boolean(), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("link", name="pk_tables"),
    )
    op.create_index("ix_tables_phase_pace_asked_at", "tables", ["phase", "pace", "asked_at"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "choices",
        sa.Column("link", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("age", sa.Float(), nullable=False),
        sa.CheckConstraint("number > 0", name="ck_choices_numbered"),
        sa.ForeignKeyConstraint(["link"], ["tables.link"], name="fk_choices_link", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("link", "number", name="pk_choices"),
    )
    op.create_table(
        "server",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server"),
    )


def downgrade() -> None:
    """Back to nothing."""
    op.drop_table("server")
    op.drop_table("choices")
    op.drop_table("tables")
