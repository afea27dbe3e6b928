// Tie-breaks chosen by name and put in order: dragged by mouse, pen or finger, moved by buttons or by keys. On the page of
// the event, the field with the codes follows; on the standings, the table.

import { get } from "/assets/api.js";
import { reload } from "/assets/live.js";

const list = () => document.getElementById("ties");
const letters = () => [...document.querySelectorAll("#ties [data-t]")].map((li) => li.dataset.t);
const typed = () => document.querySelector("#heading [name=tie_breaks]");
const more = () => document.getElementById("ties-more");
// Whether the reader has opened the tie-breaks of the standings.
let isOpen = false;

// Shows this order. The focus goes to a part of the tie-break that has it, or to what is chosen next; whoever has gone
// elsewhere while the list was on its way stays there.
async function show(order, focus, part = "tie") {
  const before = document.activeElement;
  if (typed()) {
    typed().value = order.join(", ");
    typed().form.dataset.dirty = "";
    await draw();
  } else {
    const address = new URL(location.href);
    if (order.length) address.searchParams.set("by", order.join(", "));
    else address.searchParams.delete("by");
    history.replaceState(null, "", address);
    await reload();
  }
  if (![before, document.body].includes(document.activeElement)) return;
  const li = focus && document.querySelector(`#ties [data-t="${CSS.escape(focus)}"]`);
  (li?.querySelector(`.${part}:not(:disabled)`) ?? li?.querySelector(".tie") ?? more())?.focus();
}

// Draws the list of the codes in the field of the event.
async function draw() {
  const codes = typed().value;
  const part = await get(`/ties?by=${encodeURIComponent(codes)}`).then((page) => page.text()).catch(() => null);
  // The list of codes that have changed since is on its way.
  if (part === null || typed()?.value !== codes) return;
  const page = new DOMParser().parseFromString(part, "text/html");
  document.getElementById("ties-list").replaceChildren(...page.body.childNodes);
}

// Puts one in the place of another, or takes it out.
function put(one, to, part) {
  const order = letters();
  const at = order.indexOf(one);
  order.splice(at, 1);
  if (to !== null) order.splice(to, 0, one);
  return show(order, to === null ? order[Math.min(at, order.length - 1)] : one, part);
}

function key(event) {
  if (event.key === "Enter" && event.target.closest("#ties-add :is(input, select)")) {
    event.preventDefault();
    add();
    return;
  }
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
  // A finger scrolls the page; at the handle, it drags.
  const handle = down.target.closest(down.pointerType === "mouse" ? "button.tie" : ".grip");
  if (!from || down.button || !handle) return;
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

// Shows the fields of what C.07 allows for the tie-break that is chosen, and the code of the choice.
function offer() {
  const has = (more().selectedOptions[0]?.dataset.has ?? "").split(" ");
  const isRated = document.getElementById("ties-unrated").value === "U";
  for (const field of document.querySelectorAll("#ties-add [data-mod]")) {
    field.hidden = !has.includes(field.dataset.mod) || (field.dataset.mod === "U1400" && !isRated);
  }
  document.getElementById("ties-go").hidden = !more().value;
  document.getElementById("ties-code").textContent = code();
}

// The code of the choice; nothing where none is made.
function code() {
  const [score, modifiers] = [[], []];
  for (const label of document.querySelectorAll("#ties-add [data-mod]:not([hidden])")) {
    const field = label.querySelector("select, input");
    const value = field.type !== "checkbox" || field.checked ? field.value.trim() : "";
    if (!value || field.id === "ties-rating") continue;
    const rating = value === "U" ? document.getElementById("ties-rating").value.trim() : "";
    (label.dataset.mod === "score" ? score : modifiers).push(`${field.dataset.before ?? ""}${value}${rating}`);
  }
  return more().value && `${more().value}${score.join("")}${modifiers.length ? "-" : ""}${modifiers.join("/")}`;
}

async function add() {
  const chosen = code();
  if (!chosen) return;
  for (const field of document.querySelectorAll("#ties-add :is(select, input)")) {
    if (field.type === "checkbox") field.checked = field.defaultChecked;
    else field.value = field.defaultValue ?? "";
  }
  offer();
  // The next one is chosen at once.
  await show([...letters(), chosen], null);
}

function press(event) {
  const { classList } = event.target;
  const one = event.target.closest("[data-t]")?.dataset.t;
  const at = letters().indexOf(one);
  if (event.target.closest("#ties-put")) add();
  else if (classList.contains("out")) put(one, null);
  else if (classList.contains("up")) put(one, at - 1, "up");
  else if (classList.contains("down")) put(one, at + 1, "down");
}

export function start() {
  const details = document.getElementById("ties-open");
  if (details) {
    details.open = isOpen;
    details.addEventListener("toggle", () => { isOpen = details.open; });
  }
  const box = document.getElementById("ties-box");
  if (!more()) return;
  box.addEventListener("keydown", key);
  box.addEventListener("pointerdown", drag);
  box.addEventListener("click", press);
  document.getElementById("ties-add").addEventListener("input", offer);
  typed()?.addEventListener("change", draw);
}
