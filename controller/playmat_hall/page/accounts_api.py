"""Signing in and out, accounts, and the audit log."""

from __future__ import annotations

import asyncio
import secrets

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playmat.errors import HallError
from playmat.names import tidy_name
from playmat.screen.language import spoken_language
from playmat.text import say
from playmat.web.visitors.guesses import Guesses
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.page.visits import (
    COOKIE,
    Visits,
    body,
    guesser,
    sentence,
    text_of,
    with_cookie,
    with_mark,
)
from playmat_hall.page.words import audited
from playmat_hall.passwords import hashed
from playmat_hall.store.accounts import (
    HERE,
    Account,
    Role,
    all_accounts,
    change_password,
    change_role,
    count_accounts,
    create_account,
    end_session,
    known_as,
    latest_audit,
    remove_account,
)

_OLD_CODE = say("this address is of an earlier start of the hall, or used: sign in, or take the newest one")


def account_routes(hall: Hall, visits: Visits, setup: str | None) -> list[Route]:
    """Returns the routes; with the code `setup` the first owner makes an account while there is none."""
    guesses = Guesses()

    async def enter(request: Request) -> Response:
        try:
            fields = await body(request)
            name, password = tidy_name(text_of(fields, "name")), text_of(fields, "password")
            name = await hall.database.read(lambda connection: known_as(connection, name))
            who = guesser(request, await hall.stored_password(name))
            if not await guesses.may_try(who):
                return sentence(request, say("too many wrong passwords: wait a minute"), 429)
            if code := str(fields.get("setup", "")):
                if not setup or not secrets.compare_digest(code.encode(), setup.encode()):
                    return sentence(request, _OLD_CODE, 403)
                guesses.right(who)  # what is refused from here on is no password
                await _create(hall, Account(name, Role.OWNER), password, first=True)
            token = await hall.sign_in(name, password)
        except HallError as error:
            return sentence(request, error.sentence, 409)
        account = token and await hall.account_of(token)
        if not token or not account:
            return sentence(request, say("name or password is wrong"), 403)
        if not code:
            guesses.right(who)
        secure = request.url.scheme == "https"
        answer = with_cookie(JSONResponse(_me(account)), token, account.role, secure)
        return with_mark(answer, await hall.stored_password(name) or "", secure)

    async def leave(request: Request) -> Response:
        if token := request.cookies.get(COOKIE):
            try:
                await hall.database.write(lambda connection: end_session(connection, token))
            except HallError as error:  # the session would live on while the browser forgets it
                return sentence(request, error.sentence, 409)
            hall.forget_sessions()
        answer = Response(status_code=204)
        answer.delete_cookie(COOKIE)
        return answer

    async def me(request: Request) -> Response:
        account = await visits.account(request)
        if account:  # or a browser of this computer, which is trusted
            return JSONResponse(_me(account) | {"account": account.name != HERE})
        return JSONResponse({"name": None, "new": setup is not None and not await hall.has_accounts()})

    async def accounts(request: Request, account: Account) -> Response:
        if request.method == "POST":
            fields = await body(request)
            new = Account(tidy_name(text_of(fields, "name")), Role.parse(text_of(fields, "role")))
            await _create(hall, new, text_of(fields, "password"))
            await hall.audit(account.name, "add account", new.name, new.role.word)
        found = await hall.database.read(all_accounts)
        return JSONResponse([_me(other) for other in found])

    async def one_account(request: Request, account: Account) -> Response:
        name = request.path_params["name"]
        fields = await body(request)
        change, outcome = "change password", "done"
        if request.method == "DELETE":
            change = "remove account"
            await hall.database.write(lambda connection: remove_account(connection, name))
        elif "role" in fields:
            role = Role.parse(text_of(fields, "role"))
            change, outcome = "change role", role.word
            await hall.database.write(lambda connection: change_role(connection, name, role))
        else:
            password = await asyncio.to_thread(hashed, text_of(fields, "password"))
            await hall.database.write(lambda connection: change_password(connection, name, password))
        hall.forget_sessions()
        await hall.audit(account.name, change, name, outcome)
        return await accounts(Request({**request.scope, "method": "GET"}), account)

    async def audit(request: Request, account: Account) -> Response:
        language = spoken_language(request.query_params.get("lang", ""))
        lines = await hall.database.read(latest_audit)
        known = hall.tables.states
        return JSONResponse(
            [
                line
                | audited(line["account"], line["action"], line["outcome"], language)
                | {"target": known[table].title if (table := line["target"]) in known else table}
                for line in lines
            ]
        )

    return [
        Route("/api/session", enter, methods=["POST"]),
        Route("/api/session", leave, methods=["DELETE"]),
        Route("/api/session", me),
        Route("/api/accounts", visits.for_role(Role.OWNER, accounts), methods=["GET", "POST"]),
        Route("/api/accounts/{name}", visits.for_role(Role.OWNER, one_account), methods=["PUT", "DELETE"]),
        Route("/api/audit", visits.for_role(Role.OWNER, audit)),
    ]


async def _create(hall: Hall, account: Account, password: str, first: bool = False) -> None:
    number: int = await hall.database.read(count_accounts)
    if first and number:
        raise HallError(say("the first account exists already: sign in"))
    stored = await asyncio.to_thread(hashed, password)
    await hall.database.write(lambda connection: create_account(connection, account, stored, now_ms()))


def _me(account: Account) -> dict[str, str]:
    return {"name": account.name, "role": account.role.word}
