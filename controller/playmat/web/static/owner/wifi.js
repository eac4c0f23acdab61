// The table's own Wi-Fi: how it is, and the way out of a network whose internet is broken.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";

/** The section; `said` tells how the access point is, `leaves` whether there is a network to leave. */
export const wifi = ({ said, leaves }) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("wifi")),
    make("p", {}, said),
    leaves && [
      make(
        "div",
        { class: "answers" },
        make(
          "button",
          { "data-key": "leave-network", onclick: () => act("/api/leave-network", "", t("leaving")) },
          t("leave network"),
        ),
      ),
      make("p", { class: "remark" }, t("leave meaning")),
    ],
  );
