// The page follows the event: what any desk changes is shown on all of them, without losing the place.

import { get, isFromHere, knows, seq } from "/assets/api.js";
import { news, sentence } from "/assets/say.js";
import * as draft from "/assets/draft.js";

let begin = () => {};
let patch = async () => false;
let latest = 0;
// The next try to show what has changed.
let later;
// How often a new page was asked for, the fetching that goes on, and whether it follows a change of this page.
let asked = 0;
let running = null;
let isMine = false;

export function onLoad(start, patching) {
  begin = start;
  patch = patching;
}

// Is the reader in the middle of something that a new page would take away?
const busy = () =>
  draft.holding() || document.querySelector("dialog[open], #pick:popover-open, #preview > *, main form[data-dirty], main :is(input, textarea):not([type=search]):focus");

// Fetches the page anew and puts its body in the place of this one. Who asks while a page is on its way gets one that
// was fetched after the question.
export function reload() {
  isMine = true;
  return follow();
}

function follow() {
  asked += 1;
  running ??= upToDate().finally(() => { running = null; isMine = false; });
  return running;
}

async function upToDate() {
  for (let [seen, times] = [0, 0]; seen !== asked && times < 9; times += 1) {
    seen = asked;
    await fresh();
  }
}

async function fresh() {
  const response = await get(location.href).catch(() => null);
  if (!response) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // A change of our own was answered while this page was on its way: it does not show it yet.
  if (Number(page.body.dataset.seq) < seq()) { asked += 1; return; }
  // The reader has begun something while the page was on its way; what other desks did is shown after it.
  if (!isMine && busy()) return;
  const search = document.querySelector("main input[type=search]")?.value;
  const kept = document.getElementById("beside");
  const classes = document.querySelector("table.boards[data-round]")?.classList.contains("openonly");
  for (const place of ["header", "main"]) document.querySelector(place).replaceWith(page.querySelector(place));
  document.title = page.title;
  document.body.dataset.seq = page.body.dataset.seq;
  knows(page.body.dataset.seq);
  const beside = document.getElementById("beside");
  if (beside && kept) beside.replaceChildren(...kept.childNodes);
  if (classes) document.querySelector("table.boards[data-round]")?.classList.add("openonly");
  begin();
  const field = document.querySelector("main input[type=search]");
  if (field && search) { field.value = search; field.dispatchEvent(new Event("input")); }
}

async function changed(event) {
  const { seq: row, own, what, told } = JSON.parse(event.data);
  latest = Math.max(latest, row);
  if (row <= seq()) return;
  // A change of our own is known as soon as it is answered.
  await new Promise((wait) => setTimeout(wait, 150));
  if (latest <= seq()) return;
  await catchUp();
  // Of the reader's own changes, those are told that take away what another page of the reader has entered.
  const replaces = /^(correct|undo)/.test(what);
  const isNews = !own || (replaces && !(await isFromHere(row)));
  if (told && isNews) news(sentence(told), { stay: replaces });
}

// Shows what has changed, as soon as the reader has finished what a new page would take away.
async function catchUp() {
  clearTimeout(later);
  if (latest <= seq()) return;
  if (busy()) { later = setTimeout(catchUp, 1000); return; }
  if (!(await patch())) await follow();
  // The reader has begun something while the page was on its way.
  if (latest > seq() && busy()) later = setTimeout(catchUp, 1000);
}

let source = null;
// Whether changes may have been missed since the last connection.
let isBehind = false;

function connect() {
  if (source || document.hidden) return;
  const line = new EventSource("/events");
  source = line;
  const sign = () => document.getElementById("line");
  line.addEventListener("changed", changed);
  line.addEventListener("progress", (event) => {
    const doing = document.getElementById("doing");
    if (doing) doing.textContent = sentence(JSON.parse(event.data).doing || "Pairing and proving");
  });
  line.addEventListener("file", (event) => {
    const place = document.getElementById("file");
    if (!place) return;
    const { error, remedy } = JSON.parse(event.data);
    place.hidden = !error;
    place.textContent = error ? [sentence(error), remedy].join(" ") : "";
    if (!error) { isBehind = false; reload(); }
  });
  line.addEventListener("error", async () => {
    if (sign()) sign().hidden = false;
    // A desk that was opened again does not know the codes of before.
    const { status } = (await fetch(location.href).catch(() => null)) ?? {};
    if (status === 401 && sign()) sign().textContent = "The desk was restarted, so the code of this page no longer holds. Open the page again with a new code.";
    isBehind = true;
    // Some browsers give up when the desk does not answer at once.
    if (line.readyState === EventSource.CLOSED && source === line) { source = null; setTimeout(connect, 3000); }
  });
  line.addEventListener("open", async () => {
    if (sign()) sign().hidden = true;
    if (isBehind && !busy()) await follow();
    isBehind = false;
  });
}

// A browser opens six connections to one desk: a page that nobody sees leaves its own to the others.
export function listen() {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) { connect(); return; }
    source?.close();
    [source, isBehind] = [null, true];
  });
  connect();
}
