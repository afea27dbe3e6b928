// The desk in the browser: what every page has, and which keys lead where.

import * as boards from "/assets/boards.js";
import * as card from "/assets/card.js";
import * as event from "/assets/event.js";
import "/assets/lineup.js";
import * as live from "/assets/live.js";
import * as log from "/assets/log.js";
import * as open from "/assets/open.js";
import * as phones from "/assets/phones.js";
import * as played from "/assets/played.js";
import * as players from "/assets/players.js";
import * as prizes from "/assets/prizes.js";
import * as rules from "/assets/rules.js";
import * as sheets from "/assets/sheets.js";
import * as ties from "/assets/ties.js";
import * as wall from "/assets/wall.js";
import * as whatif from "/assets/whatif.js";
import { undo } from "/assets/draft.js";
import { hush, say } from "/assets/say.js";

const typing = (target) => target.closest?.("input, textarea, select");

function begin() {
  boards.start();
  players.start();
  phones.start();
  played.start();
  prizes.start();
  rules.start();
  sheets.start();
  event.start();
  log.start();
  whatif.start();
  wall.start();
  ties.start();
  card.follow();
  // On a narrow screen the links are a strip, and the one that is open is in sight.
  const [strip, here] = [document.querySelector("nav"), document.querySelector("nav [aria-current]")];
  if (here) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  document.querySelector("main [autofocus]")?.focus();
  document.getElementById("keys-open")?.addEventListener("click", () => document.getElementById("keys").showModal());
  document.getElementById("print")?.addEventListener("click", () => print());
  for (const field of document.querySelectorAll("form[data-go] select, form[data-go] input, [form=show]")) {
    field.addEventListener("change", () => field.form.requestSubmit());
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (card.close() || hush())) return;
  if (event.key === "/" && !typing(event.target)) {
    const field = document.querySelector("main input[type=search]");
    if (field) { event.preventDefault(); field.focus(); }
    return;
  }
  if (typing(event.target) || document.querySelector("dialog[open]") || !document.getElementById("card").hidden) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") { event.preventDefault(); undo(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onButton = event.target.closest?.("button, a");
  const inTable = event.target.closest?.("table.boards");
  if (onButton && !inTable && (event.key === "Enter" || event.key === " ")) return;
  if (event.key === "p" && !boards.isTyping()) {
    const main = document.querySelector(".state .go .main");
    const why = main ? null : open.missing();
    if (main || why) event.preventDefault();
    if (main) { main.click(); return; }
    if (why) { say(why); return; }
  }
  if (boards.press(event)) event.preventDefault();
});

// The second click of a double click belongs to the button that the first one has pressed. A row that was drawn anew
// meanwhile may have another button in its place: that one is not pressed.
let pressed = null;
const NEAR = 6;
const SOON = 500;

function isStray(event) {
  if (event.detail === 0) return false;
  const button = event.target.closest?.("button, a, summary");
  // The row that the button belongs to: after a player was removed, the next one has his number.
  const sign = button && `${button.outerHTML} ${button.closest("tr, dialog")?.dataset.find ?? ""}`;
  const before = pressed;
  const isSecond = before && (event.detail > 1 || event.timeStamp - before.at < SOON) && Math.hypot(event.clientX - before.x, event.clientY - before.y) < NEAR;
  const isOther = isSecond && button !== before.button && sign !== before.sign;
  pressed = isOther ? before : { button, sign, at: event.timeStamp, x: event.clientX, y: event.clientY };
  return isOther;
}

document.addEventListener("click", (event) => {
  if (isStray(event)) { event.stopPropagation(); event.preventDefault(); }
}, { capture: true });
document.addEventListener("click", (event) => {
  const button = event.target.closest("main [data-card], main #mine-card");
  if (button) card.open(button.dataset.card || button.dataset.p);
});
live.onLoad(begin, async () => {
  const hall = document.getElementById("wall");
  if (hall) return wall.patch(hall);
  return document.querySelector("table.boards[data-round]") ? boards.patch() : false;
});
card.start();
begin();
live.listen();
