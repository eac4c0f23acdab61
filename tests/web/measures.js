// What somebody sees of the page, in numbers: texts with their size, blocks, and what runs out of its block.
() => {
  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.getClientRects().length > 0 &&
    !one.closest(".unseen, dialog:not([open])");
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const size = (one) => {
    const { a, b } = one.getScreenCTM?.() ?? { a: 1, b: 0 };
    return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
  };
  const covered = (card, { left, top, width, height }) =>
    card && document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".card") !== card;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || !seen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (covered(node.parentElement.closest(".card"), range.getBoundingClientRect())) continue;
    texts.push({ text: node.data.trim(), size: size(node.parentElement), box: box(range) });
  }
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const boxes = (selector) =>
    all(selector).map((one) => ({
      name: `${selector} ${one.dataset.hand ?? one.dataset.slot ?? one.dataset.card ?? ""}`,
      box: box(one),
    }));
  const runsOver = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
  return {
    texts,
    blocks: [".hand", ".case", ".hand header", "#mat", "#toolbar", "#log", "#caption:not(.empty)"].flatMap(
      boxes,
    ),
    touched: all("#table button, [data-form=die][data-where=hand]").map((one) => ({
      name: one.dataset.tool ?? one.dataset.card ?? one.textContent,
      box: box(one),
    })),
    cut: all("#caption .said")
      .filter(runsOver)
      .map((one) => one.textContent),
    badges: boxes(".slot .count"),
    figures: [".card .figure", ".card .plate"].flatMap(boxes),
    labels: boxes("#cloth .zone"),
    scrolls: [document.documentElement, document.body, ...all("#table, #toolbar, .hand header")]
      .filter(runsOver)
      .map((one) => one.id || one.className || one.tagName),
  };
};
