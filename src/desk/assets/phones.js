// Codes for phones: made, shown, revoked.

import { get, post } from "/assets/api.js";
import { element, refused, say } from "/assets/say.js";

const ROLES = { reader: "reads", deputy: "enters results and arrivals", chief: "does everything" };

function shown({ id, name, role, address, svg }) {
  const box = element("section", undefined, { class: "box" });
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawn.removeAttribute("style");
  drawn.setAttribute("class", "code");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", `Code for ${name}`);
  const revoke = element("button", "Revoke", { type: "button" });
  revoke.addEventListener("click", async () => {
    const answer = await post("/api/phones/revoke", { id });
    if (!answer.ok) { refused(answer); return; }
    say(`${name} can no longer reach the desk.`);
    list();
  });
  box.append(element("h2", name, { dir: "auto" }), element("p", ROLES[role] || role, { class: "soft" }), document.importNode(drawn, true), element("p", address, { class: "address" }), revoke);
  return box;
}

async function list() {
  const place = document.getElementById("codes");
  const { phones } = await (await get("/api/phones")).json();
  place.replaceChildren(...phones.map(shown));
}

export function start() {
  const form = document.getElementById("phone");
  if (!form) return;
  list();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await post("/api/phones", Object.fromEntries(new FormData(form)));
    if (!answer.ok) { refused(answer); return; }
    form.reset();
    list();
  });
}
