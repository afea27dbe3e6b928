// Boards that were played otherwise than published: who had White and who had Black, with the reason.

import { everyone, post, seq } from "/assets/api.js";
import { ask, element, hush, refused, say, sentence } from "/assets/say.js";
import { told } from "/assets/told.js";
import { act } from "/assets/draft.js";

const RESULTS = ["", "1-0", "½-½", "0-1", "+/-", "-/+", "-/-"];

function field(name, value, says) {
  const label = element("label", says);
  const input = element("input", undefined, { name, list: "everybody", autocomplete: "off", required: "", dir: "auto" });
  input.value = value;
  label.append(input);
  return label;
}

function result(table) {
  const label = element("label", "Result");
  const select = element("select", undefined, { name: "result", "aria-label": `Result of board ${table}` });
  for (const one of RESULTS) select.append(element("option", one ? one.replace("-", "–").replace("/–", "/−") : "as entered", { value: one }));
  label.append(select);
  return label;
}

// The result that stands for a line of the form: the one that was chosen; else, for the players as published, the one that
// was entered, turned if they swapped the colours.
const TURNED = { "1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-" };
function stands(row) {
  const { white, black, result: entered } = row.dataset;
  const value = (name) => row.querySelector(`[name=${name}]`)?.value.trim() ?? "";
  if (value("result")) return value("result");
  if (value("white") === white && value("black") === black) return entered;
  return value("white") === black && value("black") === white ? (TURNED[entered] ?? entered) : "";
}

// Says in the form which result stands.
function tell(row) {
  const first = row.querySelector("[name=result] option");
  if (!first) return;
  const chosen = row.querySelector("[name=result]");
  const [kept, had] = [chosen.value, stands(row)];
  if (!kept) first.textContent = had ? `as entered: ${had}` : "no result yet";
}

// A button; those who hear the page hear to which board it belongs.
function button(says, more) {
  const made = element("button", says, { type: "button" });
  made.append(element("span", more, { class: "hide" }));
  return made;
}

// A line of the form, filled in with a board as published.
function seat({ value: table, dataset: { white, black, result: entered } }, isGame) {
  const row = element("fieldset", undefined, { class: "seat", "data-table": table, "data-white": white, "data-black": black, "data-result": entered });
  const [one, other] = [field("white", white, "White"), field("black", black, "Black")];
  const turn = button("Swap colours", ` on board ${table}`);
  turn.addEventListener("click", () => {
    const [a, b] = [one, other].map((label) => label.querySelector("input"));
    [a.value, b.value] = [b.value, a.value];
    tell(row);
  });
  row.addEventListener("input", () => tell(row));
  const remove = button("Remove", ` board ${table}`);
  remove.addEventListener("click", () => row.remove());
  row.append(element("legend", `Board ${table}`), one, other, ...(isGame ? [result(table)] : []), turn, remove);
  tell(row);
  return row;
}

// The boards as the request has them, `40-12` or `40-12=1-0`; nothing where a name is not clear.
async function boards(rows) {
  const all = [];
  for (const row of rows) {
    const value = (name) => row.querySelector(`[name=${name}]`)?.value.trim() ?? "";
    const pair = await everyone([value("white"), value("black")]);
    if (!pair) return null;
    all.push(pair.join("-") + (value("result") ? `=${value("result")}` : ""));
  }
  return all;
}

async function send(form) {
  const rows = [...form.querySelectorAll(".seat")];
  if (!rows.length) { say("Add the boards that were played otherwise."); return; }
  const played = await boards(rows);
  if (!played) return;
  const asked = { round: Number(form.dataset.round), played, because: form.elements.because.value.trim(), based_on: seq() };
  const answer = await post("/api/repair", asked);
  if (!answer.ok) { refused(answer); return; }
  const [title, ...lines] = answer.text.split("\n");
  const results = rows.filter(stands).map((row) => `Result of board ${row.dataset.table}: ${stands(row)}`);
  const choice = await ask(title, told([...lines.filter(Boolean), ...results].map(sentence).join("\n")), [["Cancel", ""], ["Record as played", "main"]]);
  if (choice !== "Record as played") return;
  await act("/api/repair", { ...asked, choice: "as-played" });
}

export function start() {
  const form = document.getElementById("played");
  if (!form) return;
  const [choice, seats] = [form.elements.board, document.getElementById("seats")];
  form.addEventListener("input", () => { form.dataset.dirty = ""; });
  choice.addEventListener("change", () => {
    const option = choice.selectedOptions[0];
    if (option.value && !seats.querySelector(`[data-table="${option.value}"]`)) seats.append(seat(option, form.dataset.game === "game"));
    choice.value = "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    hush();
    send(form);
  });
}
