// The list of players: find, arrive, withdraw, byes, edit; a spreadsheet pasted or dropped, shown before it is entered.

import { command, everyone, get } from "/assets/api.js";
import { answered, ask, element, refused } from "/assets/say.js";
import { reload } from "/assets/live.js";
import { undo as takeBack } from "/assets/draft.js";

async function done(answer, { more = [], also = [] } = {}) {
  if (!answer.ok) {
    if (answer.status === 409) await reload();
    refused(answer);
    return false;
  }
  await reload();
  const undo = answer.seq ? [["Undo", () => takeBack(answer.seq)]] : [];
  answered([...(answer.lines.length ? answer.lines : ["Done"]), ...more], { buttons: [...also.map(([label, go]) => [label, () => go(answer.seq)]), ...undo] });
  return true;
}

// A word without its accents: the text of a row has its names both as they are written and without accents.
const plain = (word) => word.normalize("NFD").replace(/\p{M}/gu, "");

// Rows that a search does not name are hidden.
export function filter(input, rows) {
  const find = () => {
    const words = input.value.toLowerCase().split(/[\s,]+/).filter(Boolean);
    const state = document.querySelector("[data-show][aria-pressed=true]")?.dataset.show || "";
    let left = 0;
    for (const tr of document.querySelectorAll(rows)) {
      const text = tr.dataset.find || tr.textContent.toLowerCase();
      tr.hidden = !words.every((word) => text.includes(word) || text.includes(plain(word))) || (state && !(tr.dataset.state || "").split(" ").includes(state));
      left += !tr.hidden;
    }
    const none = document.getElementById("none");
    if (none) none.hidden = left > 0;
  };
  input.addEventListener("input", find);
  for (const button of document.querySelectorAll("[data-show]")) {
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") === "true";
      for (const other of document.querySelectorAll("[data-show]")) other.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", String(!on));
      find();
    });
  }
}

// What an absence does not do: it holds for one round, and a published round stays as it is.
function beyond(what, { number, name, round, isExpected }) {
  const { published, more } = document.getElementById("players").dataset;
  const says = [];
  const also = [];
  if (["half", "zero"].includes(what) && more !== undefined) says.push(`This holds for round ${round} only; from round ${round + 1} on, ${name} is paired again`);
  if (["zero", "withdraw"].includes(what) && isExpected) {
    says.push(`Round ${published} is published and stays as it is: if ${name} is missing there, enter a forfeit or repair the round`);
    const repair = () => location.assign(`/what-if?absent=${number}`);
    // Who is missing in the published round only plays in the next one: the absence there is taken back first.
    const alone = async (seq) => { if (!seq || (await takeBack(seq))) repair(); };
    if (what === "zero") also.push([`Missing in round ${published} only …`, alone], ["Missing in both …", repair]);
    else also.push([`Repair round ${published} …`, repair]);
  }
  return { more: says, also };
}

async function isToGo(name) {
  const says = element("p", "The list no longer has this line, and players below it may get other numbers. To leave somebody out who has entered, withdraw the player instead.");
  return (await ask(`Remove ${name} from the list?`, [says], [["Cancel", ""], ["Remove", "grave"]])) === "Remove";
}

async function act(button) {
  const { act: what, player } = button.dataset;
  const { rulebook, next } = document.getElementById("players").dataset;
  const number = Number(player);
  const round = Number(next);
  const row = button.closest("tr");
  const [name, isExpected] = [row?.querySelector(".name")?.textContent ?? `number ${number}`, row?.dataset.expected !== undefined];
  const made = {
    arrive: { kind: "arrive", player: number, from: round },
    withdraw: { kind: "withdraw", player: number, from: round, rulebook },
    half: { kind: "bye", players: [number], rounds: [round], worth: "half" },
    zero: { kind: "bye", players: [number], rounds: [round], worth: "zero" },
    back: { kind: "bye", players: [number], rounds: [round] },
    remove: { kind: "remove", player: number },
    renumber: { kind: "renumber", rulebook },
  }[what];
  if (what === "seat") location.assign(`/what-if?add=${number}`);
  if (!made || (what === "remove" && !(await isToGo(name)))) return;
  // Until the desk has answered, a second click would ask for the same again.
  button.disabled = true;
  await done(await command(made), beyond(what, { number, name, round, isExpected }));
  button.disabled = false;
}

// A rating as it is typed; what is no number is sent as it stands, and the desk refuses it.
const figure = (text) => (/^\d*$/.test(text) ? Number(text) : text);

const FIELDS = ["name", "rating", "title", "sex", "federation", "club", "birth", "fide_id"];

async function edit(number) {
  const { rulebook } = document.getElementById("players").dataset;
  const page = await (await get(`/players/${number}/edit`)).text();
  const body = element("div");
  body.innerHTML = page;
  const before = new FormData(wrap(body.cloneNode(true)));
  const choice = await ask("Correct the data", [body], [["Cancel", ""], ["Keep", "main"]]);
  if (choice !== "Keep") return;
  const after = new FormData(wrap(body));
  const right = {};
  for (const field of FIELDS) {
    const [old, now] = [before.get(field) || "", (after.get(field) || "").trim()];
    if (old !== now) right[field] = { rating: figure(now), sex: now || " " }[field] ?? now;
  }
  if (Object.keys(right).length) await done(await command({ kind: "edit", player: Number(number), right, rulebook }));
}

function wrap(body) {
  const form = element("form");
  form.append(body);
  return form;
}

// Text of a spreadsheet goes to the desk, which says what it understood.
async function preview(name, bytes, choices = {}) {
  const place = document.getElementById("preview");
  const response = await fetch(`/players/read?${new URLSearchParams({ name, ...choices })}`, { method: "POST", body: bytes, headers: { "Content-Type": "application/octet-stream" } });
  place.innerHTML = await response.text();
  place.querySelector("#enter")?.addEventListener("click", async (event) => {
    event.target.disabled = true;
    const add = JSON.parse(place.querySelector("[data-command]").dataset.command);
    await done(await command({ ...add, at_end: place.querySelector("#at-end").checked }));
  });
  place.querySelector("#begin [name=rulebook]")?.addEventListener("change", (event) => {
    const has = event.target.selectedOptions[0].dataset.has.split(" ");
    for (const field of place.querySelectorAll("[data-for]")) {
      field.hidden = !has.includes(field.dataset.for);
      // A field that is not shown is not sent.
      field.querySelector("input, select").disabled = field.hidden;
    }
  });
  place.querySelector("#begin")?.addEventListener("submit", (event) => { event.preventDefault(); begin(event.target, name, bytes, choices); });
  place.querySelector("#choices")?.addEventListener("submit", (event) => { event.preventDefault(); preview(name, bytes, chosen(event.target, choices)); });
  // What is doubtful about the list stands above the table.
  place.scrollIntoView({ block: "start" });
}

// What a person says about the columns: each choice that differs from what was understood, and those made before.
function chosen(form, before) {
  const lines = new Map((before.columns || "").split("\n").filter(Boolean).map((line) => line.split("=")));
  for (const select of form.querySelectorAll("[data-column]")) {
    if (select.value !== select.dataset.was) lines.set(select.dataset.column, select.value);
  }
  return { encoding: form.elements.encoding.value, columns: [...lines].map((line) => line.join("=")).join("\n") };
}

// The event begins with the players as they were read.
async function begin(form, name, bytes, choices) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const asked = new URLSearchParams([...new FormData(form), ...Object.entries(choices), ["name", name], ["seed", seed]]);
  const response = await fetch(`/players/begin?${asked}`, { method: "POST", body: bytes, headers: { "Content-Type": "application/octet-stream" } });
  const answer = { ...(await response.json()), ok: response.ok, status: response.status };
  if (!answer.ok) { refused(answer); return; }
  if (await done(await command(answer.command))) location.assign("/");
}

export function drop(zone, take) {
  zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("onto"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("onto"));
  zone.addEventListener("drop", async (event) => {
    event.preventDefault();
    zone.classList.remove("onto");
    const file = event.dataTransfer.files[0];
    if (file) take(file.name, await file.arrayBuffer());
    else take("pasted.csv", event.dataTransfer.getData("text/plain"));
  });
  zone.querySelector("input[type=file]")?.addEventListener("change", async (event) => {
    const file = event.target.files[0];
    if (file) take(file.name, await file.arrayBuffer());
    event.target.value = "";
  });
}

async function add(form) {
  const { rulebook } = document.getElementById("players").dataset;
  const data = new FormData(form);
  const player = {};
  for (const field of FIELDS) {
    const value = (data.get(field) || "").trim();
    if (value) player[field] = field === "rating" ? figure(value) : value;
  }
  const [at_end, new_team] = [form.elements.at_end.checked, form.elements.new_team?.checked];
  const root = document.getElementById("players");
  const { published } = root.dataset;
  // A late entry is not in the round that is published; a repair seats the player there.
  const more = Number(published) > 0 ? [`Round ${published} is published without the late entry; to seat the player there, press Plays after all in round ${published} in the list`] : [];
  const missed = form.elements.missed?.value;
  if (!(await done(await command({ kind: "add", players: [player], at_end, new_team, rulebook }), { more }))) return;
  // The points for the rounds that are over are byes of their own, which can be taken back by themselves.
  const number = missed ? await everyone([player.name]) : null;
  const rounds = Array.from({ length: Number(root.dataset.next) - 1 }, (_, at) => at + 1);
  if (number && !(await done(await command({ kind: "bye", players: number, rounds, worth: missed })))) return;
  document.querySelector("#add [name=name]")?.focus();
}

export function start() {
  const root = document.getElementById("players");
  if (!root) return;
  filter(root.querySelector("input[type=search]") || document.createElement("input"), "#players tbody tr");
  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.act === "edit") edit(button.dataset.player);
    else if (button?.dataset.act) act(button);
    else if (button?.dataset.unforbid) takeBack(Number(button.dataset.unforbid));
  });
  const zone = document.getElementById("drop");
  if (zone) {
    drop(zone, preview);
    const text = zone.querySelector("textarea");
    text?.addEventListener("paste", (event) => { const pasted = event.clipboardData.getData("text/plain"); if (/[\n\t,;]/.test(pasted)) { event.preventDefault(); preview("pasted.csv", pasted); } });
    zone.querySelector("#read")?.addEventListener("click", () => preview("pasted.csv", text.value));
  }
  document.getElementById("add")?.addEventListener("submit", (event) => { event.preventDefault(); add(event.target); });
  document.getElementById("book")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { who, rounds, worth } = event.target.elements;
    const players = await everyone([who.value.trim()]);
    const list = rounds.value.split(/[\s,]+/).filter(Boolean).map(Number);
    if (players) await done(await command({ kind: "bye", players, rounds: list, ...(worth.value ? { worth: worth.value } : {}) }));
  });
  document.getElementById("forbid")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const players = await everyone([...event.target.querySelectorAll("input")].map((input) => input.value.trim()));
    if (players) await done(await command({ kind: "forbid", players, first: Number(root.dataset.next) }));
  });
}
