// What if: an absence, a result, a prohibition, before it is entered. And the second opinion on another program's report.

import { post, seq } from "/assets/api.js";
import { element, refused, say } from "/assets/say.js";
import { told } from "/assets/told.js";
import { drop } from "/assets/players.js";
import { act } from "/assets/draft.js";

const numberOf = (text) => Number(/^\d+/.exec(text.trim())?.[0]);

function changes(form) {
  const value = (name) => form.elements[name].value.trim();
  const absent = ["absent", "absent2", "absent3"].map((name) => numberOf(value(name))).filter(Boolean);
  const two = [numberOf(value("one")), numberOf(value("other"))];
  const apart = two.every(Boolean) ? [two] : [];
  const results = value("board") ? [[Number(value("round")), Number(value("board")), value("result")]] : [];
  return absent.length + apart.length + results.length ? { absent, apart, results } : null;
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
  return `${number} ${text === "1.0" ? "point" : "points"}`;
}

// The ways to repair a published round, each with a button that takes it.
async function ways(list) {
  const place = document.getElementById("ways");
  place.replaceChildren(element("p", "Looking for ways to repair the round …", { class: "soft", role: "status" }));
  const answer = await post("/api/repair", { ...list, based_on: seq() });
  place.replaceChildren();
  if (!answer.ok) { refused(answer); return; }
  const all = answer.answer.choices.map((way) => {
    const [title, says] = WAYS[way.choice];
    const box = element("section", undefined, { class: "box" });
    box.append(element("h2", title), element("p", says));
    box.append(element("p", `${way.changed} ${way.changed === 1 ? "board changes" : "boards change"}; the furthest move out of a score group is ${points(way.float)}.`));
    box.append(element("p", way.worse ? `Worse than the best pairing under rule ${way.worse.code}: ${way.worse.says}` : "No pairing is better under the rules.", { class: "soft" }));
    const take = element("button", "Use this one", { type: "button", class: way.choice === "fewest" ? "main" : "" });
    take.addEventListener("click", () => act("/api/repair", { ...list, choice: way.choice }));
    box.append(take);
    return box;
  });
  const grid = element("div", undefined, { class: "ways" });
  grid.append(...all);
  const first = element("section", undefined, { class: "box" });
  first.append(element("h2", "The smallest change"), ...told(answer.text.split(/\n\s*\n/)[0]));
  place.append(grid, first);
  place.scrollIntoView({ block: "nearest" });
}

export function start() {
  const form = document.getElementById("whatif");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const list = changes(form);
    if (!list) { say("Enter a change: an absent player, a result, or two players kept apart."); return; }
    if (event.submitter?.value === "repair") { ways(list); return; }
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
