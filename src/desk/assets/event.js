// The data of the event: what the report says in its head, and the tie-breaks. Only what was changed is sent.

import { command } from "/assets/api.js";
import { answered, refused, say } from "/assets/say.js";
import { reload } from "/assets/live.js";
import { undo } from "/assets/draft.js";

// An empty entry alone empties the list; a list that is not sent stays as it is.
const list = (text, by) => {
  const entries = text.split(by).map((one) => one.trim()).filter(Boolean);
  return entries.length ? entries : [""];
};

// The field as the command has it.
const READ = {
  deputies: (text) => list(text, ";"),
  tie_breaks: (text) => list(text, /[\s,]+/),
  rounds: (text) => Number(text),
};

// A form with one field of the heading: a remark, or the sentence that leaves FIDE mode.
function alone(form) {
  form.addEventListener("input", () => { form.dataset.dirty = ""; });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = form.querySelector("input[name]");
    const value = field.value.trim();
    const answer = await command({ kind: "heading", [field.name]: field.name === "remarks" ? [value] : value });
    if (!answer.ok) { refused(answer); return; }
    delete form.dataset.dirty;
    await reload();
    answered(answer.lines, { buttons: answer.seq ? [["Undo", () => undo(answer.seq)]] : [] });
  });
}

// An address with the name of a closed part opens it.
function unfold() {
  const part = location.hash && document.getElementById(location.hash.slice(1));
  if (part instanceof HTMLDetailsElement) part.open = true;
}

export function start() {
  document.querySelectorAll("form[data-heading]").forEach(alone);
  unfold();
  const form = document.getElementById("heading");
  if (!form) return;
  form.addEventListener("input", () => { form.dataset.dirty = ""; });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const heading = { kind: "heading" };
    for (const input of form.querySelectorAll("input[name]")) {
      const value = input.value.trim();
      if (value !== input.defaultValue.trim()) heading[input.name] = (READ[input.name] ?? String)(value);
    }
    const days = [...form.querySelectorAll("#days input")].filter((input) => input.value.trim() !== input.defaultValue);
    if (days.length) heading.round_dates = days.map((input) => [Number(input.dataset.round), input.value.trim()]);
    if (Object.keys(heading).length === 1) { say("Nothing was changed."); return; }
    const answer = await command(heading);
    if (!answer.ok) { refused(answer); return; }
    delete form.dataset.dirty;
    await reload();
    answered(answer.lines, { buttons: answer.seq ? [["Undo", () => undo(answer.seq)]] : [] });
  });
}
