// The line to the table: commands out, messages in. A lost line is opened again.
//
// A browser reports the loss of its network late or never, so the page sends a beat and expects an
// answer. The table answers with the number of messages that it has carried out. Without an answer
// the line counts as lost: commands are refused, and the page shows the table's state again once it
// is back. What was sent in between would still arrive, so each message carries the time at which
// it was sent, and the table drops late ones. Silence is counted in beats and not in milliseconds:
// on a busy computer an answer waits as long as the beats.

const RETRY_MS = 1000;
const BEAT_MS = 1500;
const SILENT_BEATS = 2;
const CONNECTING_BEATS = 6; // on a slow network a line takes longer to open
/** @type {WebSocket | null} */
let socket = null;
let [sentCount, doneCount] = [0, 0];
let silent = 0; // beats since the table said anything
let lost = () => {};

/** Opens the line to the path that `address` returns; passes messages to `hear`, and calls `lose` at each loss. */
export function connect(address, hear, lose) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opened = new WebSocket(`${scheme}://${location.host}${address()}`);
  socket = opened;
  [sentCount, doneCount, silent] = [0, 0, 0];
  lost = () => {
    if (socket !== opened) return;
    socket = null;
    opened.close();
    lose();
    setTimeout(() => connect(address, hear, lose), RETRY_MS);
  };
  opened.addEventListener("close", lost);
  opened.addEventListener("message", ({ data }) => {
    if (socket !== opened) return;
    silent = 0;
    const message = JSON.parse(data);
    if (message.type === "done") doneCount = message.count;
    else hear(message);
  });
}

/** Closes the line for good. */
export function hangUp() {
  const last = socket;
  socket = null;
  lost = () => {};
  last?.close();
}

/** How many messages the table has not carried out yet. */
export const owed = () => sentCount - doneCount;

/** Once all commands are on their way. */
export async function sent() {
  while (socket?.bufferedAmount) await new Promise((go) => setTimeout(go, 10));
}

/** Sends a command; whether there is a line to send it on. */
export function send(verb, parts = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  sentCount += 1;
  socket.send(JSON.stringify({ verb, at: performance.now() / 1000, ...parts }));
  return true;
}

setInterval(() => {
  const patience = socket?.readyState === WebSocket.CONNECTING ? CONNECTING_BEATS : SILENT_BEATS;
  if (silent >= patience) return lost();
  silent += 1;
  return send("beat");
}, BEAT_MS);
