// The boards of a round: which one is at hand, results by key, one key a board.

import { change, get, isFromHere, knows, seq } from "/assets/api.js";
import { answered, element, hush, refused, say } from "/assets/say.js";
import { reload } from "/assets/live.js";
import { open as openCard } from "/assets/card.js";
import * as draft from "/assets/draft.js";
import * as open from "/assets/open.js";

const KEYS = { 1: "1-0", 0: "0-1", w: "1-0", l: "0-1", "=": "½-½", d: "½-½", "½": "½-½", "+": "+/-", "-": "-/+", x: "-/-", "*": "*" };
const SHOWN = { "1-0": "1–0", "0-1": "0–1", "½-½": "½–½", "+/-": "+ / −", "-/+": "− / +", "-/-": "− / −", "*": "–" };
let digits = null;
// The results that the last keys have entered, as long as these keys were digits: somebody may have meant a board number.
let run = [];
let board = null;
let place = null;

const table = () => document.querySelector("table.boards[data-round]");
const rows = () => [...table().tBodies[0].rows];
const row = (number) => document.getElementById(`b${number}`);
const seen = (tr) => tr.offsetParent !== null;
export const current = () => (board === null ? null : row(board));
const round = () => Number(table().dataset.round);
const mode = () => table().dataset.mode;
const isChief = () => document.body.dataset.reach === "chief";
const isMatch = () => table()?.dataset.game === "match";
// What the arbiter decides at times: unequal points, and games that are not rated.
const DECIDED = ["½-0", "0-0", "0-½", "1-0-not-rated", "½-½-not-rated", "0-1-not-rated"];
const UNRATED = "-not-rated";
export function shown(result) {
  if (result.endsWith(UNRATED)) return `${shown(result.slice(0, -UNRATED.length))} (not rated)`;
  return (isMatch() && result !== "*" ? undefined : SHOWN[result]) ?? result.replace("-", "–");
}

export function move(tr, focus = true) {
  if (!tr) return;
  current()?.classList.remove("cur");
  board = tr.dataset.b;
  tr.classList.add("cur");
  const target = tr.querySelector(".res button");
  if (focus && target && !document.querySelector("dialog[open]")) {
    target.focus({ preventScroll: true });
    tr.scrollIntoView({ block: "nearest" });
  }
  draft.beside(board);
}

export function step(by) {
  const all = rows().filter(seen);
  const at = all.indexOf(current());
  move(all[Math.min(all.length - 1, Math.max(0, at + by))]);
}

function onward() {
  const all = rows();
  const at = all.indexOf(current());
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(open.isOpen);
  // After the last result the cursor stays: a key too many corrects that board, and no other.
  if (next) move(next);
}

const names = (tr) => [...tr.querySelectorAll(".name")].map((name) => name.textContent).join(" – ");

function mark(tr, result, kind) {
  const button = tr.querySelector(".res button");
  button.textContent = shown(result);
  button.dataset.v = result;
  button.className = result === "*" ? "" : kind;
}

function count() {
  const all = rows();
  const done = all.filter((tr) => tr.querySelector(".res .set")).length;
  const text = document.getElementById("count");
  if (text) text.textContent = `${done} of ${all.length} ${all.length === 1 ? "result" : "results"}`;
  const meter = document.getElementById("meter");
  if (meter) meter.value = done;
  open.name();
  return done === all.length;
}

// The command for a result: of a game, or of a match as it is typed.
function asked(kind, board, result) {
  const one = { board, result };
  if (isMatch()) return kind === "result" ? { kind: "matches", round: round(), results: [one] } : { kind: "correct-match", round: round(), result: one };
  return kind === "result" ? { kind, round: round(), results: [one] } : { kind, round: round(), ...one };
}

// Enters a result; answers its row.
async function give(tr, result, { corrects = false, based } = {}) {
  const number = Number(tr.dataset.b);
  const before = tr.querySelector(".res button").dataset.v || "*";
  const earlier = mode() === "earlier";
  // After a result is cleared, and in an earlier round, the next key belongs to the same board.
  const goOn = () => { if (result !== "*" && !earlier) onward(); };
  if (result === before) { goOn(); return undefined; }
  mark(tr, result, "sent");
  const kind = corrects || before !== "*" ? "correct" : "result";
  const body = asked(kind, number, result);
  goOn();
  const answer = await change("/api/command", { command: body, ...(based === undefined ? {} : { based_on: based }) });
  const here = row(number) || tr;
  if (answer.ok) {
    mark(here, result, "set");
    // The desk counts the points of a match.
    if (isMatch()) await patch();
    const isLast = count();
    const undo = answer.seq ? [["Undo", () => draft.undo(answer.seq)]] : [];
    if (isLast) await reload();
    // The desk names the board, too; once is enough.
    const others = answer.lines.slice(1).filter((line) => !line.toLowerCase().startsWith(`board ${number}:`));
    const own = [`Board ${number}: ${here.querySelector(".res button").firstChild.textContent}, ${names(here)}`, ...others];
    // Notes stay until they are closed, and so does the name of another who had entered the old result.
    const isOwn = Boolean(answer.replaced) && (await isFromHere(answer.replaced.row));
    const lines = answer.lines[0] && kind === "correct" ? answer.lines : own;
    // Where the rules may allow that a later round is altered for the correction, the message leads there.
    const mayAlter = lines.some((line) => line.includes("may be altered if"));
    const alter = new URLSearchParams({ round: round(), board: number, result });
    const there = mayAlter ? [["What if …", () => location.assign(`/what-if?${alter}`)]] : [];
    answered(lines, { buttons: [...there, ...undo], stay: lines.length > (isOwn ? 2 : 1) });
    return answer.seq;
  }
  mark(here, before, "set");
  move(here);
  if (answer.status === 409) await reload();
  // What was refused is entered only over the result that is said here.
  const now = seq();
  const mine = [`Make it ${shown(result)}`, () => give(row(number), result, { corrects: true, based: now })];
  // Only the chief may replace what another desk has entered.
  refused(answer, answer.status === 409 && isChief() ? [mine] : []);
  return undefined;
}

// Takes results that another desk has entered, without building the page again.
export async function patch() {
  // A draft has no results: what changes it is what it was paired on.
  if (table().classList.contains("drafted")) return false;
  const said = await (await get(`/round/${round()}/results`)).json();
  // What this page has entered meanwhile is newer.
  if (said.seq < seq()) return true;
  if (!table() || said.shape !== table().dataset.shape) return false;
  for (const [number, result] of said.results) {
    const tr = row(number);
    if (tr && !tr.querySelector(".sent")) mark(tr, result, "set");
  }
  knows(said.seq);
  count();
  return true;
}

function showDigits() {
  document.getElementById("jump")?.remove();
  if (digits === null) return;
  document.body.append(element("div", `Board ${digits}… Enter`, { id: "jump", role: "status" }));
}

function number(key) {
  if (/^[0-9]$/.test(key) && digits.length < 4) digits += key;
  else if (key === "Backspace") digits = digits ? digits.slice(0, -1) : null;
  else if (key === "Escape") digits = null;
  else if (key === "Enter") {
    const tr = row(digits);
    if (tr) { table().classList.remove("openonly"); move(tr); } else say(`There is no board ${digits}.`);
    digits = null;
  }
  showDigits();
}

// A digit that is no result: a board number begins with `b`. If results were entered by the digits before it, they can be
// taken back.
function withoutPrefix(key, before) {
  const typed = before.map((one) => one.key).join("") + key;
  const go = `To go to board ${typed}, type b${typed} and Enter.`;
  if (!before.length) { say(go); return; }
  const says = before.map((one) => `board ${one.board}: ${shown(one.result)}`).join(", ");
  Promise.all(before.map((one) => one.seq)).then((rows) => {
    const back = async () => { for (const row of rows.filter(Boolean).reverse()) await draft.undo(row); };
    const label = rows.length === 1 ? "Take the result back" : "Take the results back";
    say(`Entered as results: ${says}. ${go}`, { wrong: true, buttons: rows.some(Boolean) ? [[label, back]] : [] });
  });
}

// Is the number of a board being typed, or a player in the hand?
export const isTyping = () => digits !== null || draft.holding();

// One key; answers whether it was one of ours.
export function press(event) {
  if (!table()) return false;
  const { key } = event;
  const before = run;
  run = [];
  if (digits !== null) { number(key); return true; }
  if (draft.holding()) return draft.press(event);
  if (key === "ArrowDown" || key === " ") { step(1); return true; }
  if (key === "ArrowUp" || key === "Backspace") { step(-1); return true; }
  if (key === "PageDown" || key === "PageUp") { step(key === "PageDown" ? 15 : -15); return true; }
  if (key === "Home" || key === "End") { step(key === "Home" ? -9999 : 9999); return true; }
  const begins = isMatch() && current() && ["open", "earlier"].includes(mode());
  if (/^[2-9]$/.test(key) && !begins) { withoutPrefix(key, before); return true; }
  if (key === "Enter" && before.length > 1) { withoutPrefix("", before); return true; }
  if (key === "b" || key === "#") { digits = ""; showDigits(); return true; }
  if (key === "?" && current()) { openCard(current().querySelector(".who").dataset.p, "why"); return true; }
  if (mode() === "draft") return draft.press(event);
  if (key === "o") { document.getElementById("open-only")?.click(); return true; }
  const result = KEYS[key] ?? (begins && /^[2-9]$/.test(key) ? key : undefined);
  if (key === "a" && isChief() && current() && !isMatch() && mode() !== "read" && !barred(current())) { choose(current().querySelector(".res button"), "", true); return true; }
  if (result && barred(current())) { say(barred(current()), { stay: true }); return true; }
  if (!result || !current() || mode() === "read") return false;
  if (!seen(current())) { say("No open board is left. Press O to show all boards."); return true; }
  hush();
  if (isMatch()) { choose(current().querySelector(".res button"), key); return true; }
  const entered = { key, result, board: current().dataset.b };
  entered.seq = give(current(), result);
  if (/^[01]$/.test(key)) run = [...before, entered];
  return true;
}

// Why a result can no longer be corrected; nothing where it can, and where a first result is missing.
function barred(tr) {
  const { why } = table().dataset;
  return why && (!tr || tr.querySelector(".res .set")) ? why : undefined;
}

// A line in which the result of a match is typed; it begins with a key that was pressed.
function line(button, pick, begun) {
  const form = element("form");
  const field = element("input", undefined, { id: "score", autocomplete: "off", autocapitalize: "off", "aria-label": "Result of the match, the side named first" });
  field.value = begun;
  field.placeholder = "1=0½, 2.5-1.5, +/-";
  form.append(field, element("button", "Enter", { class: "main" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const result = field.value.trim();
    pick.hidePopover();
    if (result) give(button.closest("tr"), result);
  });
  return form;
}

// The results a board may have, and a line for more of them.
function results(pick, button, isDecided) {
  const one = (result) => {
    const made = element("button", result === "*" ? "Clear" : shown(result), { type: "button" });
    made.addEventListener("click", () => { pick.hidePopover(); give(button.closest("tr"), result); });
    return made;
  };
  const grid = (all) => { const made = element("div"); made.append(...all.map(one)); return made; };
  const more = element("details", undefined, isDecided ? { open: "" } : {});
  more.append(element("summary", "The arbiter’s decision"), grid(DECIDED));
  more.addEventListener("toggle", () => beside(pick, button));
  return [grid(["1-0", "½-½", "0-1", "+/-", "-/-", "-/+", "*"]), ...(isChief() ? [more] : [])];
}

// Puts the results below their board, or above it where the window ends.
function beside(pick, button) {
  const [at, size] = [button.getBoundingClientRect(), pick.getBoundingClientRect()];
  const below = at.bottom + 4;
  const top = below + size.height + 6 <= innerHeight ? below : Math.max(6, at.top - size.height - 4);
  pick.style.left = `${Math.max(6, Math.min(innerWidth - size.width - 6, at.left + at.width / 2 - size.width / 2))}px`;
  pick.style.top = `${top}px`;
}

// `isDecided`: the decisions of the arbiter are open.
function choose(button, begun = "", isDecided = false) {
  document.getElementById("pick")?.remove();
  const label = isMatch() ? "Result of the match" : "Result of the board";
  const pick = element("div", undefined, { id: "pick", popover: "auto", role: "dialog", "aria-label": label });
  pick.append(...(isMatch() ? [line(button, pick, begun)] : results(pick, button, isDecided)));
  // While it is there, the page does not follow the event.
  pick.addEventListener("toggle", (event) => { if (event.newState === "closed") pick.remove(); });
  document.body.append(pick);
  pick.showPopover();
  pick.querySelector(isDecided ? "details button" : "input")?.focus();
  beside(pick, button);
}

export function start() {
  if (!table()) { draft.start(); return; }
  table().addEventListener("click", (event) => {
    const tr = event.target.closest("tbody tr");
    if (!tr) return;
    const name = event.target.closest(".name");
    const result = event.target.closest(".res button");
    move(tr, false);
    if (name) openCard(name.closest("[data-p]").dataset.p);
    else if (result && barred(tr)) say(barred(tr), { stay: true });
    else if (result && mode() !== "draft" && mode() !== "read") choose(result);
  });
  table().addEventListener("focusin", (event) => {
    const tr = event.target.closest("tbody tr");
    if (tr && tr !== current()) move(tr, false);
  });
  const only = document.getElementById("open-only");
  only?.addEventListener("click", () => {
    const on = table().classList.toggle("openonly");
    only.setAttribute("aria-pressed", on);
    if (current() && !seen(current())) onward();
  });
  // Another round, or a draft that was published, begins with its first open board.
  const here = `${round()} ${mode()}`;
  if (here !== place) board = null;
  place = here;
  open.name();
  const first = (board && row(board)) || rows().find((tr) => !tr.querySelector(".set")) || rows()[0];
  if (mode() !== "read") move(first, !document.activeElement || document.activeElement === document.body);
  draft.start();
}
