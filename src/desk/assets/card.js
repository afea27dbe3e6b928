// The card of a player, over the page: opponents, colours, floats; why this opponent, why this colour, why not another.

import { get, post, who } from "/assets/api.js";
import { element, refused, say } from "/assets/say.js";
import { told } from "/assets/told.js";

let from = null;
// How often a card was opened or closed: one that comes late is not shown.
let turns = 0;

const place = () => document.getElementById("card");
// The card of a player in the round of the page.
const address = (number, more = {}) => {
  const folder = document.body.dataset.reach === "reader" ? "/wall/card" : "/card";
  const round = document.querySelector("[data-shown]")?.dataset.shown;
  return `${folder}/${number}?${new URLSearchParams({ ...more, ...(round ? { round } : {}) })}`;
};

export async function open(number, then) {
  if (!number) return;
  from ??= document.activeElement;
  const turn = (turns += 1);
  const response = await get(address(number)).catch(() => null);
  const page = await response?.text();
  if (!page || turn !== turns) return;
  const card = place();
  card.innerHTML = page;
  card.hidden = false;
  card.querySelector(".close").focus();
  if (then === "why") card.querySelector("[data-why]")?.click();
}

// The page shows a later state of the event. The card follows its player, whose number may be another one now.
export async function follow() {
  if (place().hidden) return;
  const { number, key } = place().querySelector("h1").dataset;
  const turn = (turns += 1);
  const response = await fetch(address(number, { key })).catch(() => null);
  if (turn !== turns || !response) return;
  if (!response.ok) {
    close();
    if (response.status === 404) say(`${key} is no longer in the event under this name. Open the card again.`);
    return;
  }
  const page = await response.text();
  if (turn !== turns) return;
  const [answers, other] = [document.getElementById("answers"), place().querySelector("[name=other]")];
  const typed = other?.value;
  const wasTyping = other && other === document.activeElement;
  const waits = answers?.children.length;
  place().innerHTML = page;
  // Answers name players by number, so they go if numbers have changed.
  if (waits && place().querySelector("h1").dataset.number === number) document.getElementById("answers")?.replaceWith(answers);
  const field = place().querySelector("[name=other]");
  if (field && typed) field.value = typed;
  if (wasTyping) field?.focus();
  else place().querySelector(".close").focus();
}

export function close() {
  turns += 1;
  if (place().hidden) { from = null; return false; }
  place().hidden = true;
  place().replaceChildren();
  from?.focus?.();
  from = null;
  return true;
}

async function why(body, label) {
  const answers = document.getElementById("answers");
  const waiting = element("p", `${label} …`, { class: "soft" });
  answers.prepend(waiting);
  const answer = await post("/api/why", body);
  waiting.remove();
  if (!answer.ok) { refused(answer); return; }
  const box = element("div", undefined, { class: "answer" });
  const { because = [], published = [] } = answer.answer || {};
  const not = answer.text.split(/\n(?=Why not )/)[1];
  const text = body.not.length && not ? not.split("\n").slice(1).join("\n").replace(/^ {2}(?![-+ ])/gm, "") : [...published, ...because].join("\n");
  box.append(element("h3", label, { dir: "auto" }), ...told(text || answer.text));
  answers.prepend(box);
}

function click(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { card, why: kind, other, player, round } = button.dataset;
  if (button.classList.contains("close")) close();
  else if (card) open(card);
  else if (kind) {
    const body = { round: Number(round), player: Number(player), not: other ? [Number(other)] : [] };
    why(body, button.dataset.label || button.textContent);
  }
}

async function submit(event) {
  event.preventDefault();
  const form = event.target;
  const typed = form.elements.other.value.trim();
  if (!typed) { say("Enter a name or a number."); return; }
  const other = await who(typed);
  if (other === null) return;
  why({ round: Number(form.dataset.round), player: Number(form.dataset.player), not: [other] }, `Why not ${typed}?`);
}

export function start() {
  place().addEventListener("click", click);
  place().addEventListener("submit", submit);
}
