"""The operator's page: overview, tables, statistics, accounts, guest screens."""
