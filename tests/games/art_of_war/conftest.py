from support.empty_home import empty_home  # noqa: F401
