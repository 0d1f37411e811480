"""Alembic runs inside the program, over the connection it is given."""

from alembic import context

from colt.server.storage.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=METADATA, render_as_batch=True, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
