from kings import own_kings  # noqa: F401
