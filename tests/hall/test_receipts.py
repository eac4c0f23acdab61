"""A receipt never covers an event that the hall lacks and may still get."""

from random import Random

from playmat.fleet.happenings import Numbers, Receipt
from playmat_hall.receipts import Receipts

STREAM, OTHER = "a1" * 8, "b2" * 8


def taken(*numbers: tuple[int, int], stream: str = STREAM) -> Receipts:
    receipts = Receipts()
    for sequence, after in numbers:
        receipts.note("window", Numbers(stream, sequence, after))
    return receipts


def test_events_in_order_are_confirmed_up_to_the_last() -> None:
    receipts = taken((7, 0), (8, 7), (9, 8))
    assert receipts.due() == [("window", Receipt(STREAM, 9))] and receipts.due() == []


def test_a_loss_is_not_confirmed_and_asked_about_once() -> None:
    receipts = taken((1, 0), (2, 1), (4, 3))
    assert receipts.due() == [("window", Receipt(STREAM, 2, again=True))]
    receipts.note("window", Numbers(STREAM, 5, 4))
    assert receipts.due() == [("window", Receipt(STREAM, 2))]
    for sequence in (3, 4, 5):
        receipts.note("window", Numbers(STREAM, sequence, sequence - 1))
    assert receipts.due() == [("window", Receipt(STREAM, 5))]


def test_a_loss_is_asked_about_again_on_the_next_connection() -> None:
    receipts = taken((1, 0), (3, 2))
    receipts.due()
    receipts.begin_connection()
    receipts.note("window", Numbers(STREAM, 4, 3))
    assert receipts.due() == [("window", Receipt(STREAM, 1, again=True))]


def test_numbers_that_the_table_has_given_up_are_no_loss() -> None:
    assert taken((1, 0), (2, 1), (40, 2), (41, 40)).due() == [("window", Receipt(STREAM, 41))]


def test_an_event_of_an_earlier_time_takes_nothing_back() -> None:
    assert taken((1, 0), (2, 1), (1, 0)).due() == [("window", Receipt(STREAM, 2))]


def test_another_stream_begins_at_its_own_beginning() -> None:
    receipts = taken((1, 0), (2, 1))
    receipts.note("window", Numbers(OTHER, 1, 0))
    assert receipts.due() == [("window", Receipt(OTHER, 1))]


def test_a_birth_message_gets_a_receipt_and_is_asked_only_if_the_hall_was_not_there() -> None:
    receipts = taken((1, 0))
    receipts.due()
    receipts.greet("window", missed=False)
    receipts.greet("door", missed=True)
    assert receipts.due() == [("window", Receipt(STREAM, 1)), ("door", Receipt(None, 0, again=True))]


def test_no_event_is_lost_when_any_message_may_be_lost_or_repeated() -> None:
    """A table and a hall that lose every third message, in 200 different orders."""
    for seed in range(200):
        random, receipts = Random(seed), Receipts()
        outbox, stored, next_one, following = [1], set[int](), 0, 2
        while following < 40 or outbox:
            if following < 40:
                outbox.append(following)
                following += 1
            if next_one < len(outbox):
                sent = Numbers(STREAM, outbox[next_one], outbox[next_one - 1] if next_one else 0)
                next_one += 1
                for _ in range(random.choice((0, 1, 2))):
                    stored.add(sent.sequence)
                    receipts.note("window", sent)
            else:
                next_one = 0  # a new connection
                receipts.begin_connection()
            for _, receipt in receipts.due():
                if random.random() < 0.6:
                    left = [number for number in outbox if number > receipt.sequence]
                    next_one = 0 if receipt.again else max(0, next_one - len(outbox) + len(left))
                    outbox = left
        assert stored == {*range(1, 40)}, seed
