// The page for phones and the hall: find a name, my board, my card; it follows the event and changes nothing.

import { get, knows, seq } from "/assets/api.js";
import { shown } from "/assets/boards.js";
import { filter } from "/assets/players.js";
import * as verify from "/assets/verify.js";

// Takes the results that came in, without building the page again.
export async function patch(table) {
  const said = await (await get(table.dataset.results)).json();
  // An answer that was overtaken by a later one.
  if (said.seq < seq()) return true;
  if (said.shape !== table.dataset.shape) return false;
  for (const [number, result] of said.results) table.querySelector(`[data-b="${number}"]`).textContent = shown(result);
  knows(said.seq);
  return true;
}

// The key of the player: a late entry may change every number, so the number is not kept.
const KEY = "pairproof-player";

export function start() {
  const table = document.getElementById("wall");
  if (!table) return;
  filter(document.querySelector("main input[type=search]"), "#wall tbody tr, .unseated");
  const me = () => localStorage.getItem(KEY);
  const seats = () => [...document.querySelectorAll("main [data-key]")];
  const show = () => {
    const mine = document.getElementById("mine");
    const seat = me() && seats().find((one) => one.dataset.key === me());
    for (const row of table.querySelectorAll("tr.mine")) row.classList.remove("mine");
    mine.hidden = !seat;
    document.getElementById("lost").hidden = !me() || Boolean(seat);
    document.getElementById("lost-name").textContent = me() ?? "";
    if (!seat) return;
    const row = seat.closest("[data-board]");
    row.classList.add("mine");
    document.getElementById("mine-board").textContent = row.dataset.board;
    document.getElementById("mine-says").textContent = seat.dataset.says;
    document.getElementById("mine-card").dataset.p = seat.dataset.p;
  };
  const keep = (key) => {
    if (key) localStorage.setItem(KEY, key);
    else localStorage.removeItem(KEY);
    show();
  };
  for (const place of [table, ...document.querySelectorAll(".unseated")]) place.addEventListener("click", (event) => {
    const seat = event.target.closest("[data-key]");
    if (!seat) return;
    keep(seat.dataset.key);
    scrollTo({ top: 0 });
  });
  for (const id of ["not-me", "forget"]) document.getElementById(id).addEventListener("click", () => keep(null));
  show();
  verify.start();
}
