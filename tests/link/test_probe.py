"""The host repeats a question about a reader until the answer is complete."""

from playmat.link.answers import Probe
from support.talk import Talk, started


def answer_probe(talk: Talk, order: int, polls: int = 9) -> None:
    """Returns all lines of an answer but the last."""
    talk.hear("chip", id=order, version="92", tx="83", gain=33, power=32)
    talk.hear("hits", id=order, polls=polls, hits=8, misses=7)


def test_a_probe_is_asked_for_until_it_is_done() -> None:
    talk = started()
    assert (talk.host.ask("probe", 16, talk.now), talk.host.ask("probe", 0, talk.now)) == (5, 6)
    talk.wait(0.3)
    assert talk.said() == ["probe id=5 slot=16"] * 2
    answer_probe(talk, 5)
    talk.hear("flaws", id=5, noise=6, coll=5, resets=4)
    assert talk.host.answers == {}
    talk.hear("done", id=5)
    assert talk.host.answers == {5: Probe(0x92, 0x83, 33, 32, 9, 8, 7, 6, 5, 4)}
    assert talk.said() == ["probe id=6 slot=0"]


def test_a_probe_with_a_line_missing_is_asked_for_again() -> None:
    talk = started()
    talk.host.ask("probe", 0, talk.now)
    talk.said()
    answer_probe(talk, 5)
    talk.hear("done", id=5)
    assert talk.host.answers == {}
    assert talk.said() == ["probe id=5 slot=0"]
    answer_probe(talk, 5, polls=10)
    talk.hear("flaws", id=5, noise=6, coll=5, resets=4)
    talk.hear("done", id=5)
    assert isinstance(found := talk.host.answers[5], Probe) and found.polls == 10


def test_a_probe_is_new_even_where_nothing_has_changed() -> None:
    talk = started()
    for order in (talk.host.ask("probe", 0, talk.now), talk.host.ask("probe", 0, talk.now)):
        answer_probe(talk, order)
        talk.hear("flaws", id=order, noise=6, coll=5, resets=4)
        talk.hear("done", id=order)
    assert talk.host.answers[5] == talk.host.answers[6]


def test_order_numbers_wrap() -> None:
    talk = started()
    for _ in range(1000):
        order = talk.host.ask("probe", 0, talk.now)
        answer_probe(talk, order)
        talk.hear("flaws", id=order, noise=6, coll=5, resets=4)
        talk.hear("done", id=order)
    assert talk.host.ask("probe", 0, talk.now) == 5
    assert 5 not in talk.host.answers
