// The desk as people use it: by keys alone, by mouse alone, two desks at once, phones. Started by tests/terminal/desk_browser.rs:
//   node desk.mjs SCENARIO ADDRESS PLAYWRIGHT CHROMIUM [AXE]
// Every request has to go to 127.0.0.1, and no page may complain.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [scenario, address, playwright, chromium, axe] = process.argv.slice(2);
const { chromium: browserType } = await import(pathToFileURL(`${playwright}/index.mjs`).href);
const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await browserType.launch({ executablePath: chromium, args: quiet });
const wrong = [];

function check(holds, says) {
  if (!holds) wrong.push(says);
}

// A desk or a phone: a browser with cookies of its own. `expected`: answers that are refused on purpose.
async function enter(url, { size = [1280, 900], scheme = "light", expected = [], blocked = [] } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, colorScheme: scheme, bypassCSP: Boolean(axe) && scenario === "axe" });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  for (const path of blocked) await page.route(path, (route) => route.abort());
  page.on("request", (request) => check(new URL(request.url()).hostname === "127.0.0.1", `asked for ${request.url()}`));
  page.on("pageerror", (error) => wrong.push(`error in a page: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = [...expected, ...blocked].length > 0 && /Failed to load resource/.test(message.text());
    if (message.type() === "error" && !isExpected) wrong.push(`a page complains: ${message.text()} ${message.location().url}`);
  });
  await page.goto(url);
  return page;
}

const text = (page, selector) => page.locator(selector).innerText();
const boards = (page) => page.locator("table.boards tbody tr").count();
const results = (page, number) => page.waitForFunction((n) => document.querySelectorAll(".res .set").length === n, number);
// The same results however they are entered.
const result = (round, board) => ["1", "0", "="][(round + board) % 3];

async function drafted(page) {
  await page.waitForSelector("table.drafted");
  await page.waitForFunction(() => document.getElementById("verdict").textContent.includes("proved"));
}

// A whole event by keys alone.
async function keyboard() {
  const page = await enter(address);
  for (let round = 1; round <= 3; round += 1) {
    await page.waitForSelector("#pair");
    await page.keyboard.press("p");
    await drafted(page);
    // A player in the hand is put back; a board is locked and unlocked.
    await page.keyboard.press("s");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=Keep the swap");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".who.pick"));
    await page.keyboard.press("l");
    await page.waitForSelector(".lock [aria-pressed=true]");
    await page.keyboard.press("l");
    await page.waitForFunction(() => !document.querySelector(".lock [aria-pressed=true]"));
    await page.keyboard.press("p");
    await page.waitForSelector("dialog[open] .badge.good");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#count");
    const count = await boards(page);
    // The last board first, by its number.
    for (const key of `b${count}`) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.keyboard.press(result(round, count));
    for (let board = 1; board < count; board += 1) await page.keyboard.press(result(round, board));
    await results(page, count);
    await page.waitForSelector(".badge.good");
  }
  check((await text(page, ".badge")).includes("All results are in"), "the event is not over");
}

// The same by mouse alone, a player dragged onto another included.
async function mouse() {
  const page = await enter(address);
  for (let round = 1; round <= 3; round += 1) {
    await page.click("#pair");
    await drafted(page);
    if (round === 2) await drag(page);
    await page.click("#publish");
    await page.click("dialog[open] .main");
    await page.waitForSelector("#count");
    const count = await boards(page);
    for (let board = 1; board <= count; board += 1) {
      await page.click(`#b${board} .res button`);
      const name = { 1: "1–0", 0: "0–1", "=": "½–½" }[result(round, board)];
      await page.getByRole("dialog", { name: "Result of the board" }).getByRole("button", { name, exact: true }).click();
      await results(page, board);
    }
    await page.waitForSelector(".badge.good");
  }
}

async function drag(page) {
  const place = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return [box.x + box.width - 12, box.y + box.height / 2];
  };
  const before = await text(page, "table.boards");
  const [from, to] = [await place("#b1 .who >> nth=0"), await place("#b2 .who >> nth=1")];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 20, from[1] + 12, { steps: 3 });
  check(await page.locator(".ghost").isVisible(), "nothing is dragged");
  await page.mouse.move(...to, { steps: 5 });
  check(await page.locator(".who.onto").count() === 1, "no place is offered");
  await page.mouse.up();
  await page.getByRole("button", { name: "Keep the swap" }).click();
  await page.waitForSelector("tr.moved");
  check(before !== (await text(page, "table.boards")), "nobody has changed places");
  await page.click("#undo");
  await page.waitForFunction(() => !document.querySelector("tr.moved") && document.getElementById("verdict").textContent.includes("proved"));
  check(before === (await text(page, "table.boards")), "the swap is not undone");
}

// Two desks on one event: one is a deputy whose page does not hear of changes, so that what it shows is old.
async function desks() {
  const chief = await enter(address);
  await chief.click("#pair");
  await drafted(chief);
  await chief.click("#publish");
  await chief.click("dialog[open] .main");
  await chief.waitForSelector("#count");
  const made = async (name, role) => (await (await chief.request.post(new URL("/api/phones", address).href, { data: { name, role } })).json()).address;
  const deputy = await enter(await made("Robin", "deputy"), { expected: [409], blocked: ["**/events"] });
  const third = await enter(await made("Sam", "deputy"), { size: [390, 844] });
  const reader = await enter(await made("hall", "reader"), { size: [390, 844], expected: [403] });
  check(new URL(reader.url()).pathname === "/wall", "a reader does not see the wall");
  check((await reader.request.post(new URL("/api/command", address).href, { data: { command: { kind: "close", round: 1 } } })).status() === 403, "a reader may close a round");
  await chief.locator("#b1 .res button").focus();
  await chief.keyboard.press("1");
  await results(chief, 1);
  // The phone hears of it.
  await results(third, 1);
  check((await text(third, "#b1 .res button")).startsWith("1–0"), "the phone shows another result");
  await reader.waitForFunction(() => document.querySelector("#wall .res:not(th)").textContent === "1–0");
  // The deputy does not, and is told who was first.
  await deputy.locator("#b1 .res button").focus();
  await deputy.keyboard.press("0");
  await deputy.waitForSelector("#say.wrong");
  const said = await text(deputy, "#say");
  check(/Another desk was first/.test(said) && /board 1/.test(said), `who was first is not said: ${said}`);
  check((await text(deputy, "#b1 .res button")).startsWith("1–0"), "the page shows what was refused");
  // A result that nobody else touched goes through.
  await deputy.locator("#b2 .res button").focus();
  await deputy.keyboard.press("=");
  await results(chief, 2);
  await reader.fill("main input[type=search]", "nobody of this name");
  check(await reader.locator("#none").isVisible(), "the search finds everybody");
}

// From a spreadsheet to a posted round, in an event file that is new; then a finger on a phone of the chief.
async function begin() {
  const page = await enter(address);
  await page.getByRole("link", { name: "Enter the players" }).click();
  const name = ["Horvath, Zsofia", "<b>Bold</b>", "Quinn & Co", "Grant, Oliver", "Tanaka, Yuki", "Eriksen, Lars", "Laine, Aino"];
  const table = ["name;rating", ...name.map((one, place) => `${one};${2300 - 20 * place}`)].join("\n");
  await page.setInputFiles("input[type=file]", { name: "players.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await page.waitForSelector("#begin");
  check((await text(page, "#preview")).includes("<b>Bold</b>"), "a name is not shown as it is written");
  await page.fill("[name=event]", "Club Open");
  await page.fill("[name=rounds]", "3");
  await page.click("#begin button");
  await page.waitForSelector("#pair");
  await page.goto(new URL("/players", address).href);
  await page.fill("main input[type=search]", "tanaka");
  await page.click("tr:not([hidden]) [data-act=half]");
  await page.waitForSelector("text=Plays after all");
  await page.goto(address.replace(/\?.*/, ""));
  await page.click("#pair");
  await drafted(page);
  check((await boards(page)) === 3, "six players play on three boards");
  await finger();
  await page.click("#publish");
  await page.click("dialog[open] .main");
  await page.waitForSelector("#count");
  const sheet = await page.request.get(new URL("/api/sheet/names", address).href);
  const names = await sheet.text();
  check(sheet.ok() && names.includes("Bold") && !names.includes("<b>Bold"), "no sheet of names, or one with markup in it");
  const certificate = await page.request.get(new URL("/wall/certificate", address).href);
  check(certificate.ok(), `no certificate: ${await certificate.text()}`);
}

async function finger() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(address);
  await drafted(page);
  const touch = await context.newCDPSession(page);
  const middle = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle("#b1 .grip >> nth=0"), await middle("#b3 .who >> nth=1")];
  const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [from]);
  for (let step = 1; step <= 6; step += 1) await send("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }]);
  await send("touchEnd", []);
  await page.waitForSelector("text=Keep the swap");
  await page.getByRole("button", { name: "Put back" }).click();
  await context.close();
}

// No fault for those who hear a page or see it badly, in light and dark, large and small.
async function faults() {
  const script = readFileSync(axe, "utf8");
  const paths = ["/", "/players", "/standings?cross=1", "/sheets", "/log", "/before", "/what-if", "/opinion", "/phones", "/wall"];
  const first = await enter(address);
  await first.click("#pair");
  await drafted(first);
  for (const [size, scheme] of [[[1440, 900], "light"], [[390, 844], "dark"]]) {
    const page = await enter(address, { size, scheme });
    for (const path of paths) {
      await page.goto(new URL(path, address).href);
      await page.waitForLoadState("load");
      if (path === "/") {
        await drafted(page);
        await page.click("#b1 .name >> nth=0");
        await page.waitForSelector("#card .close");
      }
      await page.addScriptTag({ content: script });
      const found = await page.evaluate(async () => (await window.axe.run(document)).violations.map((v) => `${v.id}: ${v.nodes[0].html}`));
      check(found.length === 0, `${path} (${scheme}): ${found.join("; ")}`);
      const over = await page.evaluate(() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth);
      check(over <= 0, `${path} is ${over} pixels wider than the window of ${size[0]}`);
    }
  }
}

await { keyboard, mouse, desks, begin, axe: faults }[scenario]().catch((error) => wrong.push(String(error)));
await browser.close();
for (const says of wrong) console.log(says);
process.exit(wrong.length ? 1 : 0);
