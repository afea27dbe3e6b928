// The card of a player, over the page: opponents, colours, floats; why this opponent, why this colour, why not another.

import { get, post } from "/assets/api.js";
import { element, refused } from "/assets/say.js";
import { told } from "/assets/told.js";

let from = null;
// How often a card was opened or closed: one that comes late is not shown.
let turns = 0;

const place = () => document.getElementById("card");

export async function open(number, then) {
  if (!number) return;
  from ??= document.activeElement;
  const turn = (turns += 1);
  const folder = document.body.dataset.reach === "reader" ? "/wall/card" : "/card";
  const response = await get(`${folder}/${number}`).catch(() => null);
  const page = await response?.text();
  if (!page || turn !== turns) return;
  const card = place();
  card.innerHTML = page;
  card.hidden = false;
  card.querySelector(".close").focus();
  if (then === "why") card.querySelector("[data-why]")?.click();
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

function submit(event) {
  event.preventDefault();
  const form = event.target;
  const typed = form.elements.other.value.trim();
  const other = Number(/^\d+/.exec(typed)?.[0]);
  if (!other) return;
  why({ round: Number(form.dataset.round), player: Number(form.dataset.player), not: [other] }, `Why not ${typed}?`);
}

export function start() {
  place().addEventListener("click", click);
  place().addEventListener("submit", submit);
}
