// The boards without a result: what the next round waits for, and how it is paired without waiting.

import { element } from "/assets/say.js";

const button = () => document.getElementById("pair-open");
const table = () => document.querySelector("table.boards[data-round]");
// More boards than this are counted, not named.
const NAMED = 6;

const listed = (all) => (all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join(""));

// Has the board of this row no result?
export const isOpen = (tr) => !tr.querySelector(".res .set, .res .sent");
const openRows = () => [...table().tBodies[0].rows].filter(isOpen);

const players = (tr) => [...tr.querySelectorAll(".name")].map((one) => one.textContent).join(" – ");

// The open boards in words: of this round by number, and a single one with its players; of earlier rounds as the page
// names them.
function named() {
  const rows = openRows();
  const numbers = rows.map((tr) => tr.dataset.b);
  let own = [];
  if (numbers.length > NAMED) own = [`${numbers.length} open boards`];
  else if (numbers.length > 1) own = [`boards ${listed(numbers)}`];
  else if (numbers.length) own = [`board ${numbers[0]} (${players(rows[0])})`];
  const earlier = button()?.dataset.earlier;
  return listed([...own, ...(earlier ? [earlier] : [])]);
}

// Names the open boards on the button that counts them as draws. It is there once a result of the round has been entered,
// if a board of this round or of an earlier one is open.
export function name() {
  const asked = button();
  if (!asked) return;
  const [open, all] = [openRows().length, table().tBodies[0].rows.length];
  const older = Number(asked.dataset.older);
  asked.hidden = open === all || open + older === 0;
  asked.textContent = `Pair round ${asked.dataset.round} counting ${named()} as ${open + older === 1 ? "a draw" : "draws"}…`;
}

// The games that would count as draws, one a line, and what that means.
export function explained() {
  const own = openRows().map((tr) => `Board ${tr.dataset.b}: ${players(tr)}`);
  const earlier = [...document.querySelectorAll(".still-open span")].map((one) => one.textContent);
  const list = element("ul");
  list.append(...[...own, ...earlier].map((line) => element("li", line)));
  const says = element("p", `Each game without a result counts as a draw, for the pairing of round ${button().dataset.round} only. Enter the results as soon as you know them, also after the round is published; it is not paired again for them.`);
  return [list, says];
}

// Why there is nothing to pair or to publish.
export function missing() {
  const shown = table();
  if (!shown) return null;
  const { mode } = shown.dataset;
  if (mode === "earlier") return "A later round has been published. The next round is paired on the page of the last one.";
  if (mode !== "open") return "Only the chief arbiter pairs and publishes rounds.";
  const [asked, open] = [button(), named()];
  if (!open) return "All results are in. Only the chief arbiter pairs the next round.";
  const lack = `No result yet: ${open}.`;
  if (!asked) return lack;
  return `${lack} Round ${asked.dataset.round} is paired after the last result${asked.hidden ? "" : `, or now with “${asked.textContent}”`}.`;
}
