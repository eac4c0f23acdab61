"""The addresses of tables' own pages that an owner has confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "pages",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("address", sa.String(length=300), nullable=False),
        sa.PrimaryKeyConstraint("table_name"),
    )
