// What if: an absence, a result, a prohibition, before it is entered. And the second opinion on another program's report.

import { everyone, post, seq } from "/assets/api.js";
import { ask, element, hush, refused, say, sentence } from "/assets/say.js";
import { told } from "/assets/told.js";
import { drop } from "/assets/players.js";
import { act } from "/assets/draft.js";

// The changes that are entered, with players by number; nothing where none is entered, or a name is not clear.
async function changes(form) {
  const value = (name) => form.elements[name]?.value.trim() ?? "";
  const given = (names) => names.map(value).filter(Boolean);
  const [names, late, two] = [given(["absent", "absent2", "absent3"]), given(["add", "add2", "add3"]), given(["one", "other"])];
  const results = value("board") ? [[Number(value("round")), Number(value("board")), value("result")]] : [];
  if (two.length === 1) { say("Name both players who are kept apart."); return null; }
  if (!names.length && !late.length && !two.length && !results.length) { say("Enter a change: an absent player, one who plays after all, a result, or two players kept apart."); return null; }
  const absent = await everyone(names);
  const add = absent && await everyone(late);
  const apart = add && await everyone(two);
  return apart && { absent, add, apart: apart.length ? [apart] : [], results };
}

function draw(answer) {
  const box = element("div", undefined, { class: "box" });
  box.append(...told(answer.text));
  document.getElementById("answers").prepend(box);
  box.scrollIntoView({ block: "nearest" });
}

const WAYS = {
  fewest: ["Fewest boards", "As few boards as possible change."],
  near: ["Smallest floats", "Nobody moves further out of the score group than necessary; within that, as few boards as possible change."],
  best: ["Best pairing", "The round is paired again."],
};

// `2.5` as `2½ points`.
function points(text) {
  const [whole, half] = [Number.parseInt(text, 10), text.endsWith(".5")];
  const number = half ? `${whole || ""}½` : `${whole}`;
  return `${number} ${["1.0", "0.5"].includes(text) ? "point" : "points"}`;
}

// A player as the lists of this page have it: `52 Lange, Otto`.
const label = (number) => [...document.querySelectorAll("#everybody option")].map((one) => one.value).find((one) => one.startsWith(`${number} `)) ?? `${number}`;

// The boards that go and come in a way to repair the round.
function boards(way) {
  const list = (kind, title, lines) => {
    const ul = element("ul", undefined, { class: `pairs ${kind}`, "aria-label": title });
    ul.append(...lines.map((line) => element("li", line, { dir: "auto" })));
    return ul;
  };
  const pair = ({ white, black }) => `${label(white)} – ${label(black)}`;
  const bye = way.new_bye ? [`${label(way.new_bye.number)}: bye`] : [];
  return [list("minus", "Boards removed", way.dissolved.map(pair)), list("plus", "Boards added", [...way.new.map(pair), ...bye])];
}

// What the rules say about altering a published round, case by case.
function rules(answer) {
  const WORD = { yes: "applies", no: "does not apply", arbiter: "only you know" };
  const cases = answer.cases.map((one) => `${one.article}: ${sentence(one.says)} ${sentence(`${WORD[one.applies] ?? one.applies}: ${one.because}`)}`);
  const all = cases.length ? cases : answer.rules.map((rule) => `${rule.article}: ${sentence(rule.says)}`);
  if (!all.length) return [];
  const ul = element("ul");
  ul.append(...all.map((line) => element("li", line, { dir: "auto" })));
  return [element("h2", "What the rules say about altering a published round"), ul];
}

// Shows what a repair changes and asks for the reason, before it is carried out.
async function take(list, way, answer) {
  const reason = element("label", "Why is the round changed? The reason is kept in the report, and the wall shows it.");
  const field = element("input", undefined, { name: "because", autocomplete: "off", required: "", pattern: ".*\\S.*" });
  reason.append(field);
  const body = [element("p", `Round ${answer.round} is published. This changes ${way.changed} of its boards at once:`), ...boards(way), ...rules(answer), reason];
  const choice = await ask(`Repair round ${answer.round}: ${WAYS[way.choice][0].toLowerCase()}`, body, [["Cancel", ""], ["Repair the round", "main"]]);
  if (choice !== "Repair the round") return;
  // The form is done with, and so is the player with whom the list of players has led here.
  const done = () => history.replaceState(null, "", "/what-if");
  const also = [[`Show round ${answer.round}`, () => location.assign(`/round/${answer.round}`)], ["Sheet of the changes", () => open(`/api/sheet/boards?changes=true&round=${answer.round}`, "_blank", "noopener")]];
  act("/api/repair", { ...list, choice: way.choice, because: field.value.trim(), based_on: seq() }, true, { also, done });
}

// How a way compares with the best pairing. Boards that stay bind even the best one.
function compared(way, held) {
  if (!way.worse) return "No pairing is better under the rules.";
  // A rule that prescribes an order says what comes first in it.
  if (/^the first /i.test(way.worse.says)) return `Legal, but not first in the order of ${way.worse.code}: ${way.worse.says}`;
  const rule = `rule ${way.worse.code}: ${way.worse.says}`;
  if (way.choice === "best" && held.length) return `It is the best around the boards that stay (${held.join(", ")}). If they were paired again too, the round would be better under ${rule}`;
  return `Legal, but not the best pairing. The first rule it breaks is ${rule}`;
}

// Why the round is repaired, and what no way changes.
function grounds({ because, illegal, held }) {
  const says = [...because, ...illegal.map(({ board }) => `board ${board} is not legal as published`)];
  const lines = says.length ? [`The cause: ${says.join("; ")}.`] : [];
  if (held.length) lines.push(`${held.length === 1 ? "Board" : "Boards"} ${held.join(", ")} ${held.length === 1 ? "has" : "have"} a result, so no way changes ${held.length === 1 ? "it" : "them"}.`);
  return lines.length ? [element("p", lines.join(" "), { dir: "auto", id: "grounds" })] : [];
}

// The ways to repair a published round, each with its boards and a button that takes it.
async function ways(list) {
  const place = document.getElementById("ways");
  place.replaceChildren(element("p", "Looking for ways to repair the round …", { class: "soft", role: "status" }));
  const answer = await post("/api/repair", { ...list, based_on: seq() });
  place.replaceChildren();
  if (!answer.ok) { refused(answer); return; }
  const { choices, held } = answer.answer;
  const all = choices.map((way) => {
    const [title, says] = WAYS[way.choice];
    const box = element("section", undefined, { class: "box" });
    box.append(element("h2", title), element("p", says));
    const how = way.changed ? `${way.changed} ${way.changed === 1 ? "board changes" : "boards change"}; the furthest move out of a score group is ${points(way.float)}.` : "No board changes: the round may stay as it is published.";
    box.append(element("p", how));
    box.append(...boards(way));
    box.append(element("p", compared(way, held), { class: "soft" }));
    const use = element("button", "Use this one", { type: "button", class: way.choice === "fewest" ? "main" : "" });
    use.addEventListener("click", () => take(list, way, answer.answer));
    // Where no board changes, there is nothing to take.
    if (way.changed) box.append(use);
    return box;
  });
  const grid = element("div", undefined, { class: "ways" });
  grid.append(...all);
  place.append(...grounds(answer.answer), grid);
  place.scrollIntoView({ block: "nearest" });
}

export function start() {
  const form = document.getElementById("whatif");
  // The list of players leads here with the player who is missing.
  const asked = new URLSearchParams(location.search);
  // Or with the one who plays after all.
  for (const name of ["absent", "add"]) {
    const player = asked.get(name);
    const field = form?.elements[name];
    if (player && field && !field.value) field.value = label(player);
  }
  // The message about a corrected result leads here with its board.
  if (form && asked.get("board") && !form.elements.board.value) for (const name of ["round", "board", "result"]) form.elements[name].value = asked.get(name);
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { submitter } = event;
    hush();
    const list = await changes(form);
    if (!list) return;
    if (submitter?.value === "repair") { ways(list); return; }
    const answer = await post("/api/whatif", { ...list, based_on: seq() });
    if (answer.ok) draw(answer);
    else refused(answer);
  });
  const zone = document.getElementById("opinion");
  if (zone) drop(zone, opinion);
  pairs("freedom", "freed", "Pairing the round once without each of its boards …", "/before/freedom");
  pairs("readings", "hangs", "Pairing the round under every reading …", "/before/readings");
}

// A button for work that takes many pairings, which can be stopped.
function pairs(id, to, doing, path) {
  const button = document.getElementById(id);
  button?.addEventListener("click", async () => {
    const place = document.getElementById(to);
    const stop = element("button", "Stop", { type: "button" });
    stop.addEventListener("click", () => post("/api/cancel"));
    place.replaceChildren(element("p", doing, { class: "soft", id: "doing" }), stop);
    button.disabled = true;
    const answer = await fetch(path);
    button.disabled = false;
    if (answer.ok) place.innerHTML = await answer.text();
    else { place.replaceChildren(); refused({ ...(await answer.json().catch(() => ({}))), status: answer.status }); }
  });
}

// The drawings of a report, each under the heading of its round.
function drawCycles(box, answer) {
  answer.answer.judged.forEach((judged, place) => {
    const drawn = answer.drawings?.[place] || [];
    const head = [...box.querySelectorAll("h3")].find((h) => h.textContent.startsWith(`Round ${judged.round} `));
    if (!drawn.length || !head) return;
    const figure = element("figure", undefined, { class: "cycles" });
    const key = element("figcaption");
    key.innerHTML = '<svg viewBox="0 0 44 12" aria-hidden="true"><line class="ours" x1="2" y1="6" x2="42" y2="6"/></svg> best pairing <svg viewBox="0 0 44 12" aria-hidden="true"><line class="theirs" x1="2" y1="6" x2="42" y2="6"/></svg> pairing of the report';
    const all = element("div");
    all.innerHTML = drawn.join("");
    figure.append(key, all);
    head.after(figure);
  });
}

async function opinion(name, bytes) {
  const place = document.getElementById("judged");
  place.replaceChildren(element("p", `Judging every round of ${name} …`, { class: "soft", role: "status" }));
  const text = typeof bytes === "string" ? bytes : new TextDecoder("utf-8").decode(bytes);
  const answer = await post("/api/opinion", { report: text });
  place.replaceChildren();
  if (!answer.ok) { refused(answer); return; }
  const box = element("div", undefined, { class: "box" });
  box.append(element("h2", name, { dir: "auto" }), ...[answer.notes || []].flat().map((note) => element("p", note, { class: "soft", dir: "auto" })), ...told(answer.text));
  drawCycles(box, answer);
  place.append(box);
}
