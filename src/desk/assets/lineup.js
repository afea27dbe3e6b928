// The line-up of a team in the round that is played: a player for each board.

import { command } from "/assets/api.js";
import { reload } from "/assets/live.js";
import { answered, ask, element, reason } from "/assets/say.js";
import { undo } from "/assets/draft.js";

function seat(board, seated, members) {
  const label = element("label", `Board ${board}`);
  const choice = element("select", undefined, { name: `board${board}` });
  for (const [number, name] of [...members, [0, "nobody"]]) {
    const option = element("option", name, { value: number });
    option.selected = number === seated;
    choice.append(option);
  }
  label.append(choice);
  return label;
}

// `chosen`: the players who were chosen before the desk refused them, and why it did.
async function choose({ round, team, name, seats, members }, { chosen = seats, why } = {}) {
  const labels = chosen.map((seated, place) => seat(place + 1, seated, members));
  const note = element("p", "Results of the match that are already entered are removed.", { class: "soft" });
  const choice = await ask(`Line-up of ${name} in round ${round}`, [...(why ? [element("p", why, { class: "badge bad", role: "alert" })] : []), ...labels, note], [["Cancel", ""], ["Keep", "main"]]);
  if (choice !== "Keep") return;
  const players = labels.map((label) => Number(label.querySelector("select").value));
  if (players.every((player, place) => player === seats[place])) return;
  const answer = await command({ kind: "lineup", round, team, players });
  await reload();
  // What was refused stays in the form, so that one player can be exchanged.
  if (!answer.ok) { choose({ round, team, name, seats, members }, { chosen: players, why: reason(answer) }); return; }
  answered(answer.lines.length ? answer.lines : ["Done"], { buttons: answer.seq ? [["Undo", () => undo(answer.seq)]] : [] });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-lineup]");
  if (button) choose(JSON.parse(button.dataset.lineup));
});
