// What the pages ask the desk for. Every change says which row of the log the page shows, so that nothing is overwritten unseen.

import { refused } from "/assets/say.js";

let known = Number(document.body.dataset.seq || 0);
let line = Promise.resolve();
// Rows of the log that this page has added, the last one last: what is undone first.
const own = [];
// All rows of this page, undone or not.
const rows = new Set();

export const seq = () => known;
export const knows = (seq) => { known = Math.max(known, Number(seq) || 0); };

export async function post(path, body = {}) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await response.json().catch(() => ({}));
    return { ...said, lines: [said.said ?? []].flat(), status: response.status, ok: response.ok };
  } catch {
    return { ok: false, status: 0, error: "The desk does not answer.", remedy: "Check whether the program is still running; nothing was changed." };
  }
}

export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
}

// The number of the player whom a name or a number means; says why nobody, or more than one, is meant.
export async function who(text) {
  const response = await fetch(`/api/who?name=${encodeURIComponent(text)}`).catch(() => null);
  const answer = await response?.json().catch(() => ({}));
  if (response?.ok) return answer.number;
  refused({ ...answer, status: response?.status ?? 0, error: answer?.error ?? "The desk does not answer." });
  return null;
}

// The numbers of several players, or nothing where one of them is not meant clearly.
export async function everyone(texts) {
  const numbers = [];
  for (const text of texts) {
    const number = await who(text);
    if (number === null) return null;
    numbers.push(number);
  }
  return numbers;
}

// One change after the other, each based on what the one before has left, unless it says on which row it is based.
export function change(path, body, isBased = true) {
  const next = line.then(async () => {
    const based = known;
    const answer = await post(path, isBased ? { based_on: based, ...body } : body);
    // A row between ours and the last we knew is another desk's: it is not known before the page shows it.
    if (answer.ok && answer.seq === based + 1) knows(answer.seq);
    if (answer.ok && answer.seq > based) {
      rows.add(answer.seq);
      if (!/undo|redo/.test(path)) own.push(answer.seq);
    }
    return answer;
  });
  line = next.catch(() => {});
  return next;
}

// The row that an undo without a row takes back, if this desk has changed something.
export const lastOwn = () => own.at(-1);

// The row to undo: the one that is named, else the last of our own, else whatever was last.
export function toUndo(row) {
  const chosen = row ?? own.at(-1);
  if (own.includes(chosen)) own.splice(own.indexOf(chosen), 1);
  return chosen ? { row: chosen } : {};
}

// Whether this page, and no other page of the same person, has made a row. Waits for the changes that are on their way.
export async function isFromHere(row) {
  await line;
  return rows.has(row);
}

export const command = (command) => change("/api/command", { command });
