// How the sheets are printed: the times of the rounds, the paper, the size of the print. Only what was changed is sent.

import { act } from "/assets/draft.js";
import { say } from "/assets/say.js";

export function start() {
  const form = document.getElementById("printing");
  if (!form) return;
  form.addEventListener("input", () => { form.dataset.dirty = ""; });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const changes = { times: {} };
    for (const input of form.querySelectorAll("[data-begins]")) {
      if (input.value.trim() !== input.defaultValue.trim()) changes.times[input.dataset.begins] = input.value.trim();
    }
    const { paper, distance, ratings } = form.elements;
    const isOther = (select) => !select.options[select.selectedIndex].defaultSelected;
    if (isOther(paper)) changes.paper = paper.value;
    if (isOther(distance)) changes.distance = Number(distance.value);
    if (ratings.checked !== ratings.defaultChecked) changes.ratings = ratings.checked;
    if (!Object.keys(changes.times).length && Object.keys(changes).length === 1) { say("Nothing was changed."); return; }
    await act("/api/print", changes);
  });
}
