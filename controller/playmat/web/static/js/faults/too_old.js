// Says what to use instead of a browser that cannot run this page's modules. No module is fetched for that,
// and no feature used that a browser of 2012 lacks, so the words stand here.

(function () {
  var SENTENCES = {
    en: "This browser is too old: use Chrome or Edge 108, Firefox 121, Safari 16 (iOS 16), or a newer one.",
    fr:
      "Ce navigateur est trop ancien : " +
      "utilisez Chrome ou Edge 108, Firefox 121, Safari 16 (iOS 16), ou plus récent.",
  };
  var CHOSEN = /[?&]lang=(\w+)/.exec(location.search);
  var language = ((CHOSEN && CHOSEN[1]) || navigator.language || "en").slice(0, 2);

  /** Whether it has the newest features that the modules and style sheets need. */
  function isSupported() {
    /** @type {unknown} */
    var css = window.CSS && CSS.supports;
    return (
      css &&
      CSS.supports("selector(:has(a))") &&
      CSS.supports("height: 1dvh") &&
      "inert" in HTMLElement.prototype
    );
  }

  if (isSupported()) return;
  var report = document.createElement("p");
  report.id = "too-old";
  report.setAttribute("role", "alert");
  report.lang = SENTENCES[language] ? language : "en";
  report.textContent = SENTENCES[report.lang];
  document.body.appendChild(report);
})();
