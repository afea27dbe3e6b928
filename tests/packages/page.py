"""Tries the page of `make wasm` in a headless Chromium: `page.py pairproof.html PAIRPROOF`.

The boards of 200 reports and more; a report that is dropped on the page, its table and the report that is downloaded; and
that the page asks nothing of any network.
"""
import base64
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from common import HERE, compare, loudly, reports, run

#: Pairs every report by the page's own function, then drops one on the page, and writes what came of it.
ASK = """<script type="application/json" id="asked">@REPORTS@</script><script>
const read = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const asked = JSON.parse(document.getElementById("asked").textContent);
const said = asked.map((report) => { const round = pairReport(read(report));
  return round.says ? null : [round.boards.map(([w, b]) => [w.number, b.number]), round.bye && round.bye.number]; });
const dropped = new DataTransfer();
dropped.items.add(new File([read("@DROPPED@")], "open.trf"));
document.getElementById("drop").dispatchEvent(
  new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
(async () => {
  for (let i = 0; i < 200 && document.getElementById("round").hidden; i += 1) await new Promise((go) => setTimeout(go, 50));
  const table = [...document.querySelectorAll("#boards tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
  const save = document.getElementById("save");
  const saved = await new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result);
    reader.readAsText(lastBlob); });
  const asked = performance.getEntriesByType("resource").map((entry) => entry.name);
  let refused = "";
  try { await fetch("https://example.invalid/"); } catch (error) { refused = error.name; }
  const all = { said, table, saved, name: save.download, caption: document.getElementById("caption").textContent,
    status: document.getElementById("said").textContent, books: document.getElementById("book").length, asked, refused };
  document.body.innerHTML = "<pre></pre>";
  document.body.firstChild.textContent = "SAID:" + btoa(unescape(encodeURIComponent(JSON.stringify(all)))) + ":SAID";
})();
</script></body>"""

#: Keeps what the page offers for download.
KEEP = """<script>let lastBlob; const makeLink = URL.createObjectURL.bind(URL);
URL.createObjectURL = (blob) => { lastBlob = blob; return makeLink(blob); };</script><script>"""


def browsed(browser, folder, html):
    (folder / "page.html").write_text(html)
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}",
             "--virtual-time-budget=600000", "--dump-dom"]
    dumped = run(browser, *flags, (folder / "page.html").as_uri(), stderr=subprocess.DEVNULL)
    if "SAID:" not in dumped:
        sys.exit(f"FAILED: the page says nothing\n{dumped[-2000:]}")
    return json.loads(base64.b64decode(dumped.split("SAID:")[1].split(":SAID")[0]))


def main(page, program):
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if browser is None:
        sys.exit("FAILED: no chromium in PATH (Debian: apt-get install chromium); the page was built and not tried")
    html = page.read_text()
    if any(mark in html.split("atob(")[0] + html.split("\"), (c)")[1] for mark in ("http:", "https:", "src=", "@import")):
        sys.exit("FAILED: the page names something outside it")
    all_reports = reports(program)
    dropped = HERE / "instances/synthetic/open-0150/round-5.trf"
    asked = json.dumps([base64.b64encode(report).decode() for _, report in all_reports])
    ask = ASK.replace("@REPORTS@", asked).replace("@DROPPED@", base64.b64encode(dropped.read_bytes()).decode())
    with tempfile.TemporaryDirectory() as folder:
        made = html.replace("<script>", KEEP, 1).replace("</body>", ask)
        said = browsed(browser, Path(folder), made)
    given = {name: boards and ([tuple(b) for b in boards[0]], boards[1]) for (name, _), boards in zip(all_reports, said["said"])}
    compare("page", program, lambda name, _: given[name])
    plain = run(program, "pair", dropped, "--settings", "none", "-f", "json", stderr=subprocess.DEVNULL)
    paired = json.loads(plain)
    books = len(json.loads(run(program, "rulebook", "list", "-f", "json"))["rulebooks"])
    rows = [[str(b["board"]), str(b["white"]), str(b["black"])] for b in paired["boards"]]
    shown = [[row[0], row[1].split()[0], row[2].split()[0]] for row in said["table"]]
    assert shown[:len(rows)] == rows, shown[:3]
    assert [row[2] for row in said["table"][len(rows):]] == (["bye"] if paired["bye"] else []), said["table"][-1]
    assert said["status"] == "Proved best." and said["caption"] == "Round 5 by dutch-2026", said["status"]
    assert said["name"] == "open-round-5.trf" and said["books"] == books, said["name"]
    assert said["asked"] == [] and said["refused"] == "TypeError", (said["asked"], said["refused"])
    # What is downloaded is the report with the round: its boards are those of the command.
    entered = subprocess.run([program, "check", "-", "--settings", "none", "--unfinished-as-draws", "-f", "json"],
                             input=said["saved"].encode(), capture_output=True)
    assert json.loads(entered.stdout)["judged"][-1]["verdict"] == "identical", entered.stdout
    loudly("page: a dropped report is shown and downloaded with its round; the network is not asked and is forbidden")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
