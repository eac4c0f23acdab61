"""The first schema: all tables of version 0.4."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates all tables."""
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.String(length=40), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("target", sa.String(length=80), nullable=False),
        sa.Column("outcome", sa.String(length=600), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("audit_by_time", "audit", ["at_ms"], unique=False)
    op.create_table(
        "calls",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("stream", sa.String(length=64), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=True),
        sa.Column("called_ms", sa.BigInteger(), nullable=False),
        sa.Column("answered_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("table_name", "stream", "sequence"),
    )
    op.create_index("calls_by_time", "calls", ["called_ms"], unique=False)
    op.create_table(
        "events",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("stream", sa.String(length=64), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("match", sa.String(length=64), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_name", "stream", "sequence"),
    )
    op.create_index("events_by_time", "events", ["at_ms"], unique=False)
    op.create_index("events_of_table", "events", ["table_name", "at_ms"], unique=False)
    op.create_table(
        "faults",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("stream", sa.String(length=64), nullable=False),
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("part", sa.String(length=80), nullable=False),
        sa.Column("part_kind", sa.String(length=80), nullable=False),
        sa.Column("cause", sa.String(length=500), nullable=False),
        sa.Column("begun_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("table_name", "stream", "sequence"),
    )
    op.create_index("faults_by_time", "faults", ["begun_ms"], unique=False)
    op.create_table(
        "floor",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("x", sa.Integer(), nullable=False),
        sa.Column("y", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_name"),
    )
    op.create_table(
        "games",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("match", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("begun_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("actions", sa.BigInteger(), nullable=True),
        sa.Column("programs", sa.Integer(), nullable=True),
        sa.Column("winners", sa.String(length=300), nullable=True),
        sa.Column("abandoned", sa.Boolean(), nullable=True),
        sa.Column("turn", sa.String(length=300), nullable=True),
        sa.PrimaryKeyConstraint("table_name", "match"),
    )
    op.create_index("games_by_time", "games", ["begun_ms"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=40), nullable=False),
        sa.Column("ends_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_table(
        "streams",
        sa.Column("table_name", sa.String(length=40), nullable=False),
        sa.Column("stream", sa.String(length=64), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("missing", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_name", "stream"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
