from support.kings import own_kings  # noqa: F401
