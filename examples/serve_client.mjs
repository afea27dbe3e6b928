// Pairs tournaments through one `pairproof serve --stdio`, all at once.
//
//     node serve_client.mjs PAIRPROOF REPORT...
//     node serve_client.mjs PAIRPROOF --post REPORT     drafts and publishes the next round, and prints the list for the wall
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

export class Pairproof {
  constructor(program = "pairproof") {
    this.process = spawn(program, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((done) => this.process.on("close", done));
    this.waiting = new Map();
    this.last = 0;
    const lines = createInterface({ input: this.process.stdout });
    lines.on("line", (line) => this.#read(JSON.parse(line)));
    lines.on("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("the program has ended"));
    });
  }

  #read(answer) {
    if (answer.progress) return;
    const { what, resolve, reject } = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.error) reject(Object.assign(new Error(answer.error.says), answer.error));
    else resolve(answer[what]);
  }

  /** One request; the promise of its answer. */
  ask(what, fields = {}) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { what, resolve, reject });
      this.process.stdin.write(JSON.stringify({ id, do: what, ...fields }) + "\n");
    });
  }

  close() {
    this.process.stdin.end();
    return this.ended;
  }
}

/** An event goes from request to request: each brings the one that the answer before it gave. */
export async function post(client, tournament) {
  let { event } = await client.ask("import", { tournament });
  for (const step of ["draft", "publish"]) ({ event } = await client.ask(step, { event }));
  return (await client.ask("print", { event, sheet: "boards" })).text;
}

const [program, ...paths] = process.argv.slice(2);
if (program && paths[0] === "--post") {
  const client = new Pairproof(program);
  process.stdout.write(await post(client, await readFile(paths[1], "utf8")));
  process.exitCode = await client.close();
} else if (program) {
  const client = new Pairproof(program);
  const pair = async (path) => client.ask("pair", { tournament: await readFile(path, "utf8") });
  const rounds = await Promise.all(paths.map(pair));
  rounds.forEach((paired, place) => {
    const boards = paired.boards.map((board) => `${board.white}-${board.black}`);
    if (paired.bye) boards.push(`${paired.bye.number}-bye`);
    console.log(`${paths[place]}: ${boards.join(" ")}`);
  });
  process.exitCode = await client.close();
}
