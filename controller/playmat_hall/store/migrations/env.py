"""Runs the steps on the connection of the hall; Alembic loads this file."""

from alembic import context

from playmat_hall.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
