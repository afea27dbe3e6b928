// The declarations of the event: choices left to the arbiter, and readings. Only what was changed is sent.

import { act } from "/assets/draft.js";
import { say } from "/assets/say.js";

export function start() {
  const form = document.getElementById("rules");
  if (!form) return;
  form.addEventListener("input", () => { form.dataset.dirty = ""; });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [discretions, readings] = [{}, {}];
    for (const input of form.querySelectorAll("input:not(:disabled)")) {
      if (input.checked === input.defaultChecked) continue;
      if (input.type === "checkbox") discretions[input.name] = input.checked;
      else if (input.checked) readings[input.name] = input.value;
    }
    if (!Object.keys(discretions).length && !Object.keys(readings).length) { say("Nothing was changed."); return; }
    await act("/api/declare", { discretions, readings });
  });
}
