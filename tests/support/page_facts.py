"""Waiting for facts of a page, whose policy forbids the evaluated texts by which Playwright itself waits."""

PATIENCE_MS = 30_000


def coming_true(fact: str) -> str:
    """A script for `evaluate`: waits until the function `fact` of its argument says something true."""
    return (
        "(given) => new Promise((holds, fails) => {"
        f" setTimeout(() => fails(new Error('this never came true')), {PATIENCE_MS});"
        f" const look = async () => {{ const said = await ({fact})(given);"
        " said ? holds(said) : requestAnimationFrame(() => look().catch(fails)); };"
        " look().catch(fails); })"
    )
