"""When a table was last touched, by the time the server has been open: a wrong date clears nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What is there counts as touched just now."""
    op.add_column("tables", sa.Column("touched_at", sa.Float(), nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET touched_at = COALESCE((SELECT CAST(value AS FLOAT) FROM server WHERE name = 'age'), 0)"
    )
    op.create_index("ix_tables_touched_at", "tables", ["touched_at"])


def downgrade() -> None:
    """Dates are all there is."""
    op.drop_index("ix_tables_touched_at", "tables")
    op.drop_column("tables", "touched_at")
