"""The table on an MQTT broker: client, outbox, commands, and what `playmat fleet` writes for a broker."""
