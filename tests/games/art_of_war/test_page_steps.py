"""Steps on the page by where the cards lie, also where no reader detects them."""

from __future__ import annotations

from gettext import NullTranslations

from playmat.placement import SOUTH, Place
from playmat.virtual.demo.guiding.hints import by_truth, objection
from support.session_harness import begun

FRONT = Place("battlefield", 1, SOUTH)


def test_a_king_that_lies_on_a_pile_is_fetched_there() -> None:
    desk = begun()
    citizens = next(place for n in range(5) if desk.world.top(place := Place("kingdom", n, SOUTH)))
    king = desk.top(str(FRONT))
    desk.lay(king, str(citizens))
    asked = desk.table.status.steps
    assert desk.phase == "explaining" and asked[0].source is None
    (step, *others) = by_truth(asked, desk.world, desk.game, desk.state)
    assert (step.source, step.target, step.face.kind, others) == (citizens, FRONT, "king", [])
    reason = objection(desk.world, desk.game, desk.state, citizens)
    assert reason.translate(NullTranslations()) == "The King cannot be a citizen"
    desk.lay(king, str(FRONT))
    assert desk.phase == "waiting"
