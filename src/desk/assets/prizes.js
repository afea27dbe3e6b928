// Categories of players, and the list of prizes.

import { everyone } from "/assets/api.js";
import { act } from "/assets/draft.js";
import { hush } from "/assets/say.js";

const parts = (text, by) => text.split(by).map((one) => one.trim()).filter(Boolean);

async function add(form) {
  const value = (name) => form.elements[name].value.trim();
  const players = await everyone(parts(value("players"), ";"));
  const without = players && await everyone(parts(value("without"), ";"));
  if (!without) return;
  const texts = Object.fromEntries(["name", "sex", "age", "age_on", "rating"].map((name) => [name, value(name)]));
  const federations = parts(value("federations"), /[\s,;]+/);
  const category = { ...texts, unrated: form.elements.unrated.checked, federations, clubs: parts(value("clubs"), ";"), players, without };
  await act("/api/category", { category });
}

function prizes(form) {
  const { lines, currency, share, several } = form.elements;
  return act("/api/prizes", { lines: parts(lines.value, "\n"), currency: currency.value.trim(), share: share.value, several: several.checked });
}

export function start() {
  for (const [id, send] of [["category", add], ["prizes", prizes]]) {
    const form = document.getElementById(id);
    form?.addEventListener("input", () => { form.dataset.dirty = ""; });
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      hush();
      send(form);
    });
  }
  for (const button of document.querySelectorAll("[data-uncategory]")) {
    button.addEventListener("click", () => act("/api/command", { command: { kind: "category", remove: [button.dataset.uncategory] } }));
  }
}
