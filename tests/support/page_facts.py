"""Waiting for conditions of a page whose content policy forbids Playwright's evaluated strings."""

PATIENCE_MS = 90_000


def coming_true(fact: str) -> str:
    """A script for `evaluate`: waits until the function `fact` of its argument returns something true."""
    return (
        "(given) => new Promise((holds, fails) => {"
        f" setTimeout(() => fails(new Error('this never came true')), {PATIENCE_MS});"
        f" const look = async () => {{ const said = await ({fact})(given);"
        " said ? holds(said) : requestAnimationFrame(() => look().catch(fails)); };"
        " look().catch(fails); })"
    )
