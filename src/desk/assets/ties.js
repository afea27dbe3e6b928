// The order of tie-breaks: dragged by mouse, pen or finger, or moved by keys; the table follows at once.

import { reload } from "/assets/live.js";

const list = () => document.getElementById("ties");
const letters = () => [...list().querySelectorAll("[data-t]")].map((li) => li.dataset.t);

// Shows the table by these tie-breaks, and leaves the focus where it was.
async function show(order, focus) {
  const address = new URL(location.href);
  if (order.length) address.searchParams.set("by", order.join(", "));
  else address.searchParams.delete("by");
  history.replaceState(null, "", address);
  await reload();
  list()?.querySelector(`[data-t="${CSS.escape(focus)}"] .tie`)?.focus();
}

// Puts one in the place of another, or takes it out.
function put(one, to) {
  const order = letters();
  const [moved] = order.splice(order.indexOf(one), 1);
  if (to !== null) order.splice(to, 0, moved);
  show(order, to === null ? order[0] ?? "" : moved);
}

function key(event) {
  const li = event.target.closest("[data-t]");
  if (!li || !event.target.classList.contains("tie")) return;
  const at = letters().indexOf(li.dataset.t);
  const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 }[event.key];
  if (event.key === "Delete") put(li.dataset.t, null);
  else if (to === undefined) return;
  else if (to >= 0 && to < letters().length) put(li.dataset.t, to);
  event.preventDefault();
  event.stopPropagation();
}

function drag(down) {
  const from = down.target.closest("[data-t]");
  if (!from || down.button || !down.target.classList.contains("tie")) return;
  let moved = false;
  const at = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#ties [data-t]");
  const mark = (on) => { for (const li of list().children) li.classList.toggle("onto", li === on); };
  const moving = (event) => {
    if (!moved && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
    moved = true;
    from.classList.add("held");
    mark(at(event) === from ? null : at(event));
  };
  const end = (event) => {
    for (const [kind, act] of [["pointermove", moving], ["pointerup", end], ["pointercancel", end]]) removeEventListener(kind, act);
    from.classList.remove("held");
    mark(null);
    const target = moved && event.type === "pointerup" ? at(event) : null;
    if (target && target !== from) put(from.dataset.t, letters().indexOf(target.dataset.t));
  };
  addEventListener("pointermove", moving);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

export function start() {
  if (!list()) return;
  list().addEventListener("keydown", key);
  list().addEventListener("pointerdown", drag);
  list().addEventListener("click", (event) => {
    if (event.target.classList.contains("out")) put(event.target.closest("[data-t]").dataset.t, null);
  });
  document.getElementById("ties-more")?.addEventListener("change", (event) => {
    if (event.target.value) show([...letters(), event.target.value], event.target.value);
  });
}
