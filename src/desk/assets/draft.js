// A round while it is drafted: pair, swap by pointer or by key, turn, lock, the cost before a change is kept, publish.

import { change, everyone, get, lastOwn, post, seq, toUndo } from "/assets/api.js";
import { answered, ask, element, refused, say } from "/assets/say.js";
import { reload } from "/assets/live.js";
import { current, move, step } from "/assets/boards.js";
import { explained } from "/assets/open.js";

// A player in the hand (by key), and a change that is shown and not kept.
let held = null;
let offered = null;
let wait;
// How often a cost was asked for: only the answer to the last question is shown.
let questions = 0;

const table = () => document.querySelector("table.boards[data-round]");
const round = () => Number((table() || document.getElementById("pair")).dataset.round);
const seat = (number) => table().querySelector(`.who[data-p="${number}"]`);
const name = (number) => seat(number)?.querySelector(".name")?.textContent || number;
export const holding = () => held !== null || offered !== null;

// Sends a change and shows the page that follows; says why where it is refused. `also`: further buttons of the message;
// `done`: what comes before the page that follows.
export async function act(path, body, isBased = true, { also = [], done = () => {} } = {}) {
  const answer = await change(path, body, isBased);
  if (!answer.ok) {
    if (answer.status === 409) await reload();
    refused(answer);
    return null;
  }
  done();
  await reload();
  const undoes = path === "/api/undo" || path === "/api/redo";
  if (answer.lines[0]) answered(answer.lines, { buttons: [...also, ...(answer.seq && !undoes ? [["Undo", () => undo(answer.seq)]] : [])], stay: also.length > 0 || answer.lines.length > 1 });
  return answer;
}

// Takes a row back, by default the last one of this desk. Asks before a round is no longer published.
export async function undo(row) {
  const chosen = row ?? lastOwn();
  const log = await get(chosen ? `/api/log?after=${chosen - 1}` : "/api/log").then((page) => page.json()).catch(() => ({}));
  const isIt = (one) => (chosen ? one.seq === chosen : !one.undone && one.kind !== "undo");
  const taken = log.rows?.find(isIt);
  if (taken?.kind === "publish" && !taken.undone) {
    const { round: number } = taken.command;
    const says = element("p", `Round ${number} is published: the wall and the phones show it, and players may sit at its boards.`);
    const go = `Withdraw round ${number}`;
    if ((await ask(`Withdraw round ${number}?`, [says], [["Leave it published", ""], [go, "grave"]])) !== go) return null;
  }
  return act("/api/undo", toUndo(row), false);
}

const alter = (edits) => act("/api/alter", { edits });

// The boards in the hand of the reader: both players with their history.
export function beside(number) {
  const place = document.getElementById("beside");
  if (!place || !number) return;
  clearTimeout(wait);
  wait = setTimeout(async () => {
    const page = await get(`/board/${round()}/${number}`).catch(() => null);
    if (page && document.getElementById("beside") === place) place.innerHTML = await page.text();
  }, 120);
}

// What a verdict is called, and how it is coloured.
const KIND = { best: "good", equal: "good", colours: "warn", worse: "warn", illegal: "bad", better: "bad" };
const SHORT = {
  best: "Best pairing, proved",
  equal: "As good as the best, proved",
  colours: "Best pairs, different colours",
  worse: "Legal, but not the best",
  illegal: "Not legal",
  better: "Better than the proved pairing: our bug, please report it",
};

function lines(cost) {
  const made = [];
  const badge = element("span", SHORT[cost.best], { class: `badge ${KIND[cost.best] || "warn"}` });
  const head = element("p");
  head.append(badge);
  made.push(head);
  const list = element("ul");
  for (const line of (cost.says || []).slice(1)) list.append(element("li", line, { dir: "auto" }));
  if (list.children.length) made.push(list);
  return made;
}

// Shows what edits cost. Answers the cost, nothing where another question or page has come since, null where it is refused.
async function showCost(edits, title) {
  const place = document.getElementById("cost");
  if (!place) return null;
  const asked = (questions += 1);
  const answer = await post("/api/cost", { edits, based_on: seq() });
  if (document.getElementById("cost") !== place) return undefined;
  if (answer.ok && !edits.length) showDiffering(answer.cost);
  if (asked !== questions) return undefined;
  if (!answer.ok) {
    place.replaceChildren(element("h2", title), element("p", [answer.error, answer.remedy].filter(Boolean).join(". "), { class: "soft" }));
    if (edits.length) refused(answer);
    return null;
  }
  const { cost } = answer;
  place.replaceChildren(element("h2", title), ...lines(cost));
  return cost;
}

// The badge over the boards, and the boards that the best pairing has otherwise.
function showDiffering(cost) {
  for (const tr of table().querySelectorAll("tr.moved")) tr.classList.remove("moved");
  for (const [white] of cost.differing) seat(white)?.closest("tr").classList.add("moved");
  const count = cost.differing.length;
  const badge = document.getElementById("verdict");
  badge.className = `badge ${KIND[cost.best] || "warn"}`;
  badge.textContent = SHORT[cost.best];
  const differ = document.getElementById("differ");
  differ.textContent = count ? `${count} ${count > 1 ? "boards differ" : "board differs"} from the best pairing` : "";
}

// Shows what a change costs; it is kept only by a further word.
async function show(edits, tds, title, word) {
  offered = { edits, tds };
  const cost = await showCost(edits, title);
  if (cost === undefined) return;
  if (!cost) { putBack(); return; }
  const chips = element("div", undefined, { class: "chips" });
  const keep = element("button", word, { type: "button", class: "main" });
  const back = element("button", "Put back", { type: "button" });
  keep.addEventListener("click", keepIt);
  back.addEventListener("click", putBack);
  chips.append(keep, back);
  document.getElementById("cost").append(chips);
  keep.focus();
}

async function offer(one, other) {
  const tds = [seat(one), seat(other)];
  for (const td of tds) td?.classList.add("pick");
  const edits = [{ edit: "swap", player: Number(one), other: Number(other) }];
  await show(edits, tds, `If ${name(one)} and ${name(other)} change places`, "Keep the swap");
}

async function keepIt() {
  const { edits } = offered;
  offered = null;
  await alter(edits);
}

function putBack() {
  for (const td of offered?.tds || []) td?.classList.remove("pick");
  offered = null;
  release();
  showCost([], "What your changes cost");
  move(current());
}

function release() {
  if (held) held.classList.remove("held");
  held = null;
  for (const td of document.querySelectorAll(".who.onto")) td.classList.remove("onto");
}

function onto(td) {
  for (const other of document.querySelectorAll(".who.onto")) other.classList.remove("onto");
  if (td && td !== held) td.classList.add("onto");
}

const side = (tr, black) => tr?.querySelectorAll(".who")[black ? 1 : 0];
let black = false;

// Keys of a draft; with a player in the hand the arrows choose the place.
export function press(event) {
  const { key } = event;
  if (offered) {
    if (key === "Enter") { if (document.activeElement?.closest("#cost")) return false; keepIt(); return true; }
    if (key === "Escape") { putBack(); return true; }
    return false;
  }
  if (held) {
    if (key === "Escape") { release(); say("Swap cancelled."); return true; }
    if (key === "ArrowLeft" || key === "ArrowRight") black = key === "ArrowRight";
    else if (key === "ArrowDown" || key === "ArrowUp") step(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter") {
      const target = side(current(), black);
      const [one, other] = [held.dataset.p, target?.dataset.p];
      if (!other || one === other) return true;
      release();
      offer(one, other);
      return true;
    } else return false;
    onto(side(current(), black));
    return true;
  }
  const tr = current();
  if (!tr || !table() || table().dataset.mode !== "draft") return false;
  const number = Number(tr.dataset.b);
  if (key === "s" || key === "S") {
    black = key === "S";
    held = side(tr, black);
    held.classList.add("held");
    say(`${name(held.dataset.p)} picked up: arrows choose the place, Enter shows the cost, Escape cancels.`, { stay: false });
    return true;
  }
  if (key === "t") { alter([{ edit: "turn", board: number }]); return true; }
  if (key === "l") { lock(tr.querySelector(".lock button")); return true; }
  if (key === "f") { force(); return true; }
  return false;
}

function lock(button) {
  const edit = button.getAttribute("aria-pressed") === "true" ? "unlock" : "lock";
  const board = button.dataset.bye === undefined ? { board: Number(button.closest("tr").dataset.b) } : {};
  return alter([{ edit, ...board }]);
}

async function force() {
  const list = document.getElementById("everybody");
  const field = (label, key, required) => {
    const made = element("label", label);
    const input = element("input", undefined, { list: "everybody", name: key, autocomplete: "off", ...(required ? { required: "" } : {}) });
    made.append(input);
    return made;
  };
  const who = field("Player (name or number)", "who", true);
  const met = field("Opponent (leave empty for the bye)", "met", false);
  const why = element("p", "The two players meet whatever the rules say. Their former opponents meet each other.", { class: "soft" });
  const choice = await ask("Force a pair", [why, who, met], [["Cancel", ""], ["Show the cost", "main"]]);
  if (choice !== "Show the cost" || !list) return;
  const typed = [who, met].map((label) => label.querySelector("input").value.trim()).filter(Boolean);
  const players = typed.length ? await everyone(typed) : null;
  if (!players) return;
  const [player, opponent] = players;
  const edits = [{ edit: "force", player, ...(opponent ? { opponent } : {}) }];
  const title = opponent ? `If ${name(player)} meets ${name(opponent)}` : `If ${name(player)} has the bye`;
  await show(edits, [seat(player), opponent && seat(opponent)], title, "Keep it");
}

// Dragging with mouse, pen or finger. A finger takes the grip, so that the page still scrolls.
function drag(down) {
  const from = down.target.closest(".who");
  const grip = down.target.closest(".grip");
  if (!from || offered || down.button || (down.pointerType === "touch" && !grip)) return;
  let ghost = null;
  const at = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".drafted .who");
  const moving = (event) => {
    if (!ghost) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
      ghost = element("div", from.querySelector(".name").textContent, { class: "ghost" });
      document.body.append(ghost);
      document.body.classList.add("dragging");
      from.classList.add("held");
    }
    event.preventDefault();
    ghost.style.left = `${event.clientX + 10}px`;
    ghost.style.top = `${event.clientY + 10}px`;
    if (event.clientY < 90) scrollBy(0, -14);
    if (event.clientY > innerHeight - 50) scrollBy(0, 14);
    onto(at(event) === from ? null : at(event));
  };
  const end = (event) => {
    for (const [kind, act] of [["pointermove", moving], ["pointerup", end], ["pointercancel", end]]) removeEventListener(kind, act);
    document.body.classList.remove("dragging");
    from.classList.remove("held");
    onto(null);
    if (!ghost) return;
    ghost.remove();
    addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    const target = event.type === "pointerup" ? at(event) : null;
    if (target && target !== from) offer(from.dataset.p, target.dataset.p);
  };
  addEventListener("pointermove", moving, { passive: false });
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

// Pairs the round and shows how long the proof takes, until the page with the draft is there.
async function pair(button) {
  const place = document.getElementById("proof");
  const began = performance.now();
  const clock = element("span", "0.0 s", { class: "clock", role: "timer" });
  const doing = element("span", "Pairing and proving", { id: "doing" });
  const stop = element("button", "Stop", { type: "button" });
  stop.addEventListener("click", () => post("/api/cancel", {}));
  place.replaceChildren(clock, doing, stop);
  button.disabled = true;
  const tick = setInterval(() => { clock.textContent = `${((performance.now() - began) / 1000).toFixed(1)} s`; }, 100);
  const draws = button.id === "pair-open" || button.dataset.draws ? { unfinished_as_draws: true } : {};
  const answer = await change("/api/draft", { anew: button.id === "anew", ...draws }, false);
  clearInterval(tick);
  button.disabled = false;
  place.replaceChildren();
  if (!answer.ok) { if (answer.status === 409) await reload(); refused(answer); return; }
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  await reload();
  answered([...(answer.lines.length ? answer.lines : ["The draft is ready"]), `Proved in ${took}`], { stay: answer.lines.length > 1 });
}

// Pairs the round although games are open, after saying which ones.
async function pairOpen(button) {
  const [go, number] = [`Pair round ${button.dataset.round}`, button.dataset.round];
  const choice = await ask(`Pair round ${number} without these results?`, explained(), [["Wait for the results", ""], [go, "main"]]);
  if (choice === go) await pair(button);
}

// Pairs the round anew. That forgets what was said about the draft, so open games are asked about again.
async function pairAnew(button) {
  const { draws, round } = button.dataset;
  const says = `No result yet: ${draws}. Each game without a result counts as a draw, for the pairing of round ${round} only.`;
  const again = () => ask(`Pair round ${round} anew without these results?`, [element("p", says)], [["Not yet", ""], ["Pair anew", "main"]]);
  if (!draws || (await again()) === "Pair anew") await pair(button);
}

async function publish(button) {
  const number = Number(button.dataset.round);
  const answer = await post("/api/cost", { edits: [], based_on: seq() });
  if (!answer.ok) { refused(answer); return; }
  const { cost } = answer;
  const good = cost.free;
  const body = lines(cost);
  const check = document.getElementById("before");
  if (check) { const copy = check.cloneNode(true); copy.removeAttribute("id"); body.push(copy); }
  const reason = element("textarea", undefined, { rows: 3, required: "", name: "reason" });
  if (!good) {
    const label = element("label", "This is not the best pairing. Why do you publish it? The reason is kept in the report.");
    label.append(reason);
    body.push(label);
  }
  const choice = await ask(`Publish round ${number}?`, body, [["Not yet", ""], ["Publish", "main"]]);
  if (choice === "Publish") await act("/api/publish", { round: number, ...(good ? {} : { reason: reason.value }) });
}

export function start() {
  // A player in the hand stays there on the new page.
  held = table()?.dataset.mode === "draft" && held ? seat(held.dataset.p) : null;
  held?.classList.add("held");
  offered = null;
  const click = (id, act) => document.getElementById(id)?.addEventListener("click", (event) => act(event.currentTarget));
  if (table()?.dataset.mode === "draft") {
    table().addEventListener("pointerdown", drag);
    table().addEventListener("click", (event) => {
      const turn = event.target.closest(".res button");
      const key = event.target.closest(".lock button");
      if (turn) alter([{ edit: "turn", board: Number(turn.closest("tr").dataset.b) }]);
      if (key) lock(key);
    });
    showCost([], "What your changes cost");
  }
  click("pair", pair);
  click("pair-open", pairOpen);
  click("anew", pairAnew);
  click("again", pair);
  click("publish", publish);
  click("force", force);
  click("close", async (button) => {
    await act("/api/close", { round: Number(button.dataset.round) });
  });
  click("undo", () => undo());
  click("lock-bye", lock);
}
