// An answer of the program as people read it: sentences, the boards that go and come, verdicts as badges.

import { element } from "/assets/say.js";

const KIND = { IDENTICAL: "good", EQUAL: "good", IMPROVABLE: "warn", ILLEGAL: "bad" };

// What only the terminal needs: how the rulebook is named there, options, commands.
const isForTerminal = (line) => /-R names another|^--|`pairproof|pairproof [a-z]+ /.test(line);

// Words for programs, as people say them.
const WORDS = [
  [/ \([a-z0-9-]+; names another\)/g, ""],
  [/LEAST DISTURBANCE\s+/g, ""],
  [/IMPROVABLE \(colours\)/g, "with different colours"],
  [/IMPROVABLE/g, "not the best"],
  [/IDENTICAL/g, "the best"],
  [/EQUAL/g, "as good as the best"],
  [/ILLEGAL/g, "not legal"],
];
const plain = (line) => WORDS.reduce((said, [word, says]) => said.replace(word, says), line.trim());

// The text as elements.
export function told(text) {
  const made = [];
  let isTable = false;
  for (const line of text.split("\n")) {
    if (/^ *Bd +No/.test(line)) isTable = true;
    if (!line.trim()) isTable = false;
    if (isTable || !line.trim() || isForTerminal(line.trim())) continue;
    const pair = /^\s+([-+]) (.*)$/.exec(line);
    const round = /^(Round \d+): ([A-Z]+)(.*)$/.exec(line);
    if (pair) into(made, pair[1] === "-" ? "minus" : "plus", pair[2]);
    else if (round && KIND[round[2]]) made.push(verdict(round));
    // The end of a sentence that the terminal has broken.
    else if (/^\s+[(a-z]/.test(line) && made.at(-1)?.matches("p.said") && !/[.:!?]$/.test(made.at(-1).textContent)) made.at(-1).append(` ${plain(line)}`);
    else made.push(element("p", plain(line), { class: /^\s/.test(line) ? "said soft" : "said", dir: "auto" }));
  }
  return made;
}

// A board, in the list of those that go or that come.
function into(made, kind, board) {
  const last = made.at(-1);
  const list = last?.classList.contains(kind) ? last : element("ul", undefined, { class: `pairs ${kind}`, "aria-label": kind === "minus" ? "Boards removed" : "Boards added" });
  if (list !== last) made.push(list);
  list.append(element("li", board, { dir: "auto" }));
}

function verdict([, round, word, rest]) {
  const head = element("h3", `${round} `);
  const says = rest.replace(/^ *(\([a-z]+\))?:? */, "").trim();
  const short = { IDENTICAL: "the best pairing", EQUAL: "as good as the best", IMPROVABLE: "not the best", ILLEGAL: "not legal" }[word];
  head.append(element("span", says || short, { class: `badge ${KIND[word]}` }));
  return head;
}
