// The page for phones and the hall: find a name, my board, my card; it follows the event and changes nothing.

import { get, knows, seq } from "/assets/api.js";
import { shown } from "/assets/boards.js";
import { filter } from "/assets/players.js";
import * as verify from "/assets/verify.js";

// Takes the results that came in, without building the page again.
export async function patch(table) {
  const said = await (await get("/wall/results")).json();
  // An answer that was overtaken by a later one.
  if (said.seq < seq()) return true;
  if (said.shape !== table.dataset.shape) return false;
  for (const [number, result] of said.results) table.querySelector(`[data-b="${number}"]`).textContent = shown(result);
  knows(said.seq);
  return true;
}

const KEY = "pairproof-me";

export function start() {
  const table = document.getElementById("wall");
  if (!table) return;
  filter(document.querySelector("main input[type=search]"), "#wall tbody tr");
  const me = () => localStorage.getItem(KEY);
  const show = () => {
    const mine = document.getElementById("mine");
    const tr = me() && table.querySelector(`tr[data-who~="${CSS.escape(me())}"]`);
    for (const row of table.querySelectorAll("tr.mine")) row.classList.remove("mine");
    mine.hidden = !tr;
    if (!tr) return;
    tr.classList.add("mine");
    document.getElementById("mine-board").textContent = tr.dataset.board;
    const seat = [...tr.querySelectorAll("[data-p]")].find((td) => td.dataset.p === me());
    document.getElementById("mine-says").textContent = seat.dataset.says;
    document.getElementById("mine-card").dataset.p = me();
  };
  table.addEventListener("click", (event) => {
    const seat = event.target.closest("[data-p]");
    if (!seat) return;
    localStorage.setItem(KEY, seat.dataset.p);
    show();
    scrollTo({ top: 0 });
  });
  document.getElementById("not-me").addEventListener("click", () => { localStorage.removeItem(KEY); show(); });
  show();
  verify.start();
}
