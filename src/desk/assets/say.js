// One line at the foot of the page: what was done, what went wrong, and what can be done about it.

const place = () => document.getElementById("say");
let timer;

export function say(text, { wrong = false, buttons = [], stay = wrong } = {}) {
  const box = place();
  clearTimeout(timer);
  box.replaceChildren();
  box.className = wrong ? "wrong" : "";
  const words = document.createElement("span");
  words.className = "said";
  words.textContent = text;
  box.append(words);
  for (const [label, act] of buttons) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => { hush(); act(); });
    box.append(button);
  }
  if (stay) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Close";
    button.addEventListener("click", hush);
    box.append(button);
  } else {
    timer = setTimeout(hush, 6000);
  }
}

// What begins small and ends without a full stop, as a sentence.
export function sentence(text) {
  const first = text.trim();
  return first ? first[0].toUpperCase() + first.slice(1) + (/[.!?:…]$/.test(first) ? "" : ".") : "";
}

// All lines of an answer, each as a sentence.
export const sentences = (lines) => lines.map(sentence).join(" ");

// An answer with notes stays until it is closed, so that nobody misses one.
export const answered = (lines, options = {}) => say(sentences(lines), { stay: lines.length > 1, ...options });

// What another desk did, beside what is said: why something was refused is not taken away by it.
export function news(text, options) {
  const said = place().querySelector(".said");
  if (!said || place().className !== "wrong") { say(text, options); return; }
  said.textContent = `${said.textContent} ${text}`;
}

export function hush() {
  clearTimeout(timer);
  place().replaceChildren();
}

// Why something was refused, in sentences.
export function reason(answer) {
  if (answer.status === 409) return `Another desk made a change first: ${answer.stale}. ${answer.remedy || ""}`.trim();
  if (answer.status === 403) return `${sentence(answer.error || "Your role may not do this")} Ask the chief arbiter.`;
  const first = sentence(answer.error || `The desk rejected the request (${answer.status})`);
  return [first, answer.remedy].filter(Boolean).join(" ");
}

// Says why something was refused. `again`: what may be offered where another desk was first.
export function refused(answer, again = []) {
  say(reason(answer), { wrong: true, buttons: answer.status === 409 ? again : [] });
}

export function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// A question with buttons, each with its kind: `main`, `grave` (what players have seen is taken away), or nothing for the
// way out. Answers the label that was chosen, or nothing.
export function ask(title, body, choices) {
  return new Promise((done) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-labelledby", "asked");
    const form = element("form", undefined, { method: "dialog" });
    form.append(element("h1", title, { id: "asked" }), ...body);
    const go = element("div", undefined, { class: "go" });
    const asks = form.querySelector("input, textarea, select");
    // A key too many must not do what is grave: there, the way out has the focus.
    const first = choices.some(([, kind]) => kind === "grave") ? "" : "main";
    for (const [label, kind] of choices) {
      // Enter in a field presses the first button that submits, so the way out is no such button.
      const rest = { ...(kind === first && !asks ? { autofocus: "" } : {}), ...(kind ? {} : { type: "button" }) };
      const button = element("button", label, { value: label, class: kind || "", ...rest });
      if (!kind) button.addEventListener("click", () => dialog.close(label));
      go.append(button);
    }
    form.append(go);
    dialog.append(form);
    document.body.append(dialog);
    dialog.addEventListener("close", () => { dialog.remove(); done(dialog.returnValue || undefined); });
    dialog.showModal();
  });
}
