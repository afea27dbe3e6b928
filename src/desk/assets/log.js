// The log: filters, and undo of any line.

import { act, undo } from "/assets/draft.js";
import { filter } from "/assets/players.js";

export function start() {
  const table = document.getElementById("log");
  if (!table) return;
  filter(document.querySelector("main input[type=search]"), "#log tbody tr");
  table.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-undo]");
    if (button) undo(Number(button.dataset.undo));
  });
  document.getElementById("redo")?.addEventListener("click", () => act("/api/redo", {}, false));
}
