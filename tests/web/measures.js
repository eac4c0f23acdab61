// What somebody sees of the page, in numbers: texts with their size, blocks, and what runs out of its block.
() => {
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest(".unseen, dialog:not([open])");
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const size = (element) => {
    const { a, b } = element.getScreenCTM?.() ?? { a: 1, b: 0 };
    return parseFloat(getComputedStyle(element).fontSize) * Math.hypot(a, b);
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
    all(selector).map((element) => ({
      name: `${selector} ${element.dataset.hand ?? element.dataset.slot ?? element.dataset.card ?? ""}`,
      box: box(element),
    }));
  const runsOver = (element) =>
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
  return {
    texts,
    blocks: [".hand", ".case", ".hand header", "#mat", "#toolbar", "#log", "#caption:not(.empty)"].flatMap(
      boxes,
    ),
    touched: all("#table button, [data-form=die][data-where=hand]").map((element) => ({
      name: element.dataset.tool ?? element.dataset.card ?? element.textContent,
      box: box(element),
    })),
    cut: all("#caption .said")
      .filter(runsOver)
      .map((element) => element.textContent),
    badges: boxes(".slot .count"),
    figures: [".card .figure", ".card .plate"].flatMap(boxes),
    labels: boxes("#cloth .zone"),
    scrolls: [document.documentElement, document.body, ...all("#table, #toolbar, .hand header")]
      .filter(runsOver)
      .map((element) => element.id || element.className || element.tagName),
  };
};
