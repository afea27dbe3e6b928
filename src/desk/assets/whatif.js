// What if: an absence, a result, a prohibition, before it is entered. And the second opinion on another program's report.

import { post, seq } from "/assets/api.js";
import { element, refused, say } from "/assets/say.js";
import { told } from "/assets/card.js";
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
  const place = document.getElementById("answers");
  place.prepend(told(answer));
}

// The ways to repair a published round, each with a button that takes it.
async function ways(list) {
  const place = document.getElementById("ways");
  place.replaceChildren(element("p", "Looking for the ways to repair the round …", { class: "soft" }));
  const answer = await post("/api/repair", { ...list, based_on: seq() });
  place.replaceChildren();
  if (!answer.ok) { refused(answer); return; }
  for (const way of answer.ways || []) {
    const box = element("section", undefined, { class: "box" });
    box.append(element("h2", way.title), told({ says: way.says, gone: way.gone, made: way.made }));
    const take = element("button", "Take this one", { type: "button", class: "main" });
    take.addEventListener("click", () => act("/api/repair", { ...list, choice: way.choice }));
    box.append(take);
    place.append(box);
  }
}

export function start() {
  const form = document.getElementById("whatif");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const list = changes(form);
    if (!list) { say("Say what would change: somebody absent, a result, two players apart."); return; }
    if (event.submitter?.value === "repair") { ways(list); return; }
    const answer = await post("/api/whatif", { ...list, based_on: seq() });
    if (answer.ok) draw(answer);
    else refused(answer);
  });
  const zone = document.getElementById("opinion");
  if (zone) drop(zone, opinion);
  document.getElementById("freedom")?.addEventListener("click", async (event) => {
    const button = event.target;
    const place = document.getElementById("freed");
    const stop = element("button", "Stop", { type: "button" });
    stop.addEventListener("click", () => post("/api/cancel"));
    place.replaceChildren(element("p", "Pairing the round once without each of its boards …", { class: "soft", id: "doing" }), stop);
    button.disabled = true;
    const answer = await fetch("/before/freedom");
    button.disabled = false;
    if (answer.ok) place.innerHTML = await answer.text();
    else { place.replaceChildren(); refused({ ...(await answer.json().catch(() => ({}))), status: answer.status }); }
  });
}

async function opinion(name, bytes) {
  const place = document.getElementById("judged");
  place.replaceChildren(element("p", `Judging every round of ${name} …`, { class: "soft", role: "status" }));
  const text = typeof bytes === "string" ? bytes : new TextDecoder("utf-8").decode(bytes);
  const answer = await post("/api/opinion", { report: text });
  place.replaceChildren();
  if (!answer.ok) { refused(answer); return; }
  place.append(element("h2", name), told(answer));
  for (const round of answer.rounds || []) {
    const box = element("section", undefined, { class: "box" });
    const kind = { IDENTICAL: "good", EQUAL: "good", IMPROVABLE: "warn", ILLEGAL: "bad" }[round.verdict] || "warn";
    const head = element("h2", `Round ${round.round} `);
    head.append(element("span", round.short || round.verdict, { class: `badge ${kind}` }));
    box.append(head, told(round));
    place.append(box);
  }
}
