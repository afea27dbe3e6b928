// The certificate of the round on the wall, checked in the reader's own browser, and set beside the boards of this page.

import { get } from "/assets/api.js";
import { element } from "/assets/say.js";

// What the verifier answers. Each question has a verifier of its own, so that nothing is left of the one before.
const ask = (question) => new Promise((answer) => {
  const checker = new Worker("/assets/checker.js");
  const done = (said) => { checker.terminate(); answer(said); };
  checker.onmessage = ({ data }) => done(data);
  checker.onerror = () => done({ is_wrong: false, why: "this browser does not run the verifier" });
  checker.postMessage(question);
});

const numbers = (tr) => tr.dataset.who.split(" ");
const pair = (one) => [...one].map(String).sort().join(" ");
const seats = (one) => [...one].map(String).join(" ");
const name = (number) => document.querySelector(`main [data-key][data-p="${number}"]`)?.textContent ?? `number ${number}`;

// The boards of this page that the certificate does not have, and those that it has instead, White first; and whether all pairs
// are the same, so that only colours differ. A board whose colours are left to a lot may be turned.
function differing({ boards, by_lot, bye }) {
  const free = new Set(by_lot.map(pair));
  const key = (one) => (free.has(pair(one)) ? pair(one) : seats(one));
  const rows = [...document.querySelectorAll("#wall tbody tr")];
  const proved = new Set(boards.map(key));
  const there = new Set(rows.map((tr) => key(numbers(tr))));
  const pairs = new Set(boards.map(pair));
  let onlyColours = rows.length === boards.length && rows.every((tr) => pairs.has(pair(numbers(tr))));
  const onWall = rows.filter((tr) => !proved.has(key(numbers(tr)))).map((tr) => `${tr.dataset.board}: ${numbers(tr).map(name).join(" – ")}`);
  const best = boards.filter((one) => !there.has(key(one))).map((one) => one.map(name).join(" – "));
  const alone = document.querySelector("#bye [data-p]")?.dataset.p ?? null;
  if (String(alone) !== String(bye)) {
    onlyColours = false;
    if (alone) onWall.push(`Bye: ${name(alone)}`);
    if (bye) best.push(`Bye: ${name(bye)}`);
  }
  return [onWall, best, onlyColours];
}

const list = (lines) => {
  const ul = element("ul");
  ul.append(...lines.map((line) => element("li", line, { dir: "auto" })));
  return ul;
};

function tell(said, round) {
  const place = document.getElementById("verified");
  const badge = (kind, text) => element("span", text, { class: `badge ${kind}` });
  const line = (...parts) => { const p = element("p"); p.append(...parts); return p; };
  if (said.why !== undefined) {
    const [kind, word, says] = said.is_wrong
      ? ["bad", "Refused", ` The certificate does not prove which pairing of round ${round} is the best. Something in it, or in the report, was changed or is wrong.`]
      : ["warn", "Not checked", " The certificate was neither accepted nor refused."];
    place.replaceChildren(line(badge(kind, word), says), element("p", `What was found: ${said.why}.`, { class: "soft", dir: "auto" }));
    return;
  }
  const declared = said.declared.length ? ` with ${said.declared.join(", ")}` : "";
  const under = element("p", `Under ${said.rulebook}${declared}; criteria checked: ${said.levels}.`, { class: "soft" });
  if (said.is_impossible) {
    place.replaceChildren(line(badge("warn", "Accepted"), ` The certificate proves that no legal pairing of round ${said.round} exists. Ask the arbiter about the boards on this wall.`), under);
    return;
  }
  const [onWall, best, onlyColours] = differing(said);
  if (said.round !== round) {
    place.replaceChildren(line(badge("bad", "Another round"), ` The certificate holds, but for round ${said.round}, and this page shows round ${round}.`), under);
  } else if (onWall.length + best.length === 0) {
    place.replaceChildren(line(badge("good", "Accepted"), ` Your browser has checked it: the boards on this wall are the best pairing of round ${round}, with the colours that the rules give.`), under);
  } else {
    const reasons = [...document.querySelectorAll("#reasons li")].map((li) => li.textContent);
    const why = reasons.length ? `The arbiter's reason is on record: ${reasons.join("; ")}.` : "The arbiter has to give a reason; ask for it.";
    const says = onlyColours
      ? `the pairs on this wall are the best pairing of round ${round}, but not with the colours that the rules give`
      : `the boards on this wall are not the best pairing of round ${round}`;
    place.replaceChildren(line(badge("warn", "The wall differs"), ` The certificate holds, but ${says}. White is named first. ${why}`),
      element("h3", "On this wall"), list(onWall), element("h3", "In the best pairing"), list(best), under);
  }
}

async function verify(button) {
  const place = document.getElementById("verified");
  const round = Number(button.dataset.round);
  button.disabled = true;
  place.replaceChildren(element("p", "Fetching the certificate and checking it …", { class: "soft" }));
  try {
    const [report, certificate] = await Promise.all(["/wall/report", "/wall/certificate"].map(async (path) => (await get(path)).text()));
    tell(await ask({ report, certificate }), round);
  } catch {
    place.replaceChildren(element("p", "The desk has no certificate of this round, or does not answer. Try again, or ask the arbiter.", { class: "soft" }));
  }
  button.disabled = false;
}

export function start() {
  const button = document.getElementById("verify");
  button?.addEventListener("click", () => verify(button));
}
