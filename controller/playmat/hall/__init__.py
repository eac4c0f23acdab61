"""The operator's service for many tables: subscribes, stores and serves the overview."""
