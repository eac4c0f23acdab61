"""Takes the README's picture of the virtual mat: plays an opening at the demo in a real browser."""

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from games.art_of_war.test_browser_game import SEED, set_up  # noqa: E402
from support.browser_player import browser, demo  # noqa: E402

AT_REST = """Promise.all(document.getAnimations()
  .filter((one) => !one.animationName).map((one) => one.finished))"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as state,
        demo(Path(state), SEED) as address,
        browser(address) as player,
    ):
        set_up(player)
        player.reads("south", "Your turn")
        player.draw("south")
        player.page.locator('[data-deck="south"]:not(.resting)').wait_for()
        player.page.evaluate(AT_REST)
        player.page.screenshot(path=HERE / "mat.png")
    print(f"wrote {HERE / 'mat.png'}")


if __name__ == "__main__":
    main()
