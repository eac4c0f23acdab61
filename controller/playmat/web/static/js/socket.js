// The line to the table: commands out, news in. A lost line is opened again.

import { asked } from "./i18n.js";
import { asked as seat } from "./sitting.js";

const RETRY_MS = 1000;
let socket = null;

/** Opens the line; `hear` gets every message, `lose` every loss. */
export function connect(hear, lose) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/table?lang=${encodeURIComponent(asked)}&seat=${encodeURIComponent(seat)}`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    lose();
    setTimeout(() => connect(hear, lose), RETRY_MS);
  };
}

/** Once all commands are on their way. */
export async function sent() {
  while (socket?.bufferedAmount) await new Promise((go) => setTimeout(go, 10));
}

export function send(verb, parts = {}) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ verb, ...parts }));
}
