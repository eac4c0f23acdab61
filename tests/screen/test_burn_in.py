"""An idle screen dims, moves and sleeps."""

from itertools import pairwise

from PIL import Image

from playmat.screen.burn_in import Brightness, moved, rest


def stages(last: float = 100.0) -> list[tuple[float, Brightness, tuple[int, int]]]:
    """Returns the states of an idle screen, each at the end of the previous one."""
    stages, now = [], last
    while True:
        shown = rest(now, last)
        stages.append((now - last, shown.brightness, shown.offset))
        if shown.until is None:
            return stages
        assert shown.until > now
        now = shown.until


def test_it_is_bright_then_dim_then_dark() -> None:
    begins = {}
    for idle, brightness, _ in stages():
        begins.setdefault(brightness, idle)
    assert begins == {Brightness.BRIGHT: 0, Brightness.DIM: 120, Brightness.DARK: 1800}


def test_while_it_is_bright_the_picture_does_not_move() -> None:
    assert {offset for _, brightness, offset in stages() if brightness is Brightness.BRIGHT} == {(0, 0)}


def test_while_it_is_dim_the_picture_moves_by_a_pixel_every_minute() -> None:
    places = [(idle, offset) for idle, brightness, offset in stages() if brightness is Brightness.DIM]
    for (idle, (x, y)), (later, (x2, y2)) in pairwise(places):
        assert later - idle == 60
        assert abs(x - x2) + abs(y - y2) == 1
    assert {offset for _, offset in places} == {(0, 0), (1, 0), (1, 1), (0, 1)}


def test_a_touch_brings_it_back() -> None:
    assert rest(5000.0, 100.0).brightness is Brightness.DARK
    assert rest(5000.0, 5000.0) == rest(100.0, 100.0)._replace(until=5120.0)


def test_a_moved_picture_is_the_same_further_right_and_down() -> None:
    image = Image.new("1", (4, 4))
    image.putpixel((1, 1), 1)
    assert moved(image, (1, 1)).getbbox() == (2, 2, 3, 3)
    assert moved(image, (0, 0)).getbbox() == (1, 1, 2, 2)
