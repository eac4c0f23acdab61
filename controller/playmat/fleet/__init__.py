"""The fleet's public interface: topics, payloads and discovery of a table on an MQTT broker; pure."""
