//! Sheets in a real browser: how many pages it prints, what it cuts off, and what axe-core finds wrong for those who hear
//! a page or see it badly. Without a browser, or without axe-core, this is skipped loudly.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sheets::{ALL, folder, printed};

/// Says past the test harness that something is not looked at.
#[allow(clippy::explicit_write, reason = "the test harness keeps what eprintln! says")]
fn skipped(why: &str) {
    writeln!(std::io::stderr(), "SKIPPED: {why}").unwrap();
}

/// A browser that prints, if there is one.
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let found = folders.iter().flat_map(|f| names.map(|n| f.join(n))).find(|path| path.is_file());
    if found.is_none() {
        skipped("no chromium in PATH, sheets are not looked at");
    }
    found
}

/// The script of axe-core: where `PAIRPROOF_AXE` says, or where `make axe` puts it.
fn axe() -> Option<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join(".tools/axe-core/package/axe.min.js");
    let path = std::env::var_os("PAIRPROOF_AXE").map_or(here, PathBuf::from);
    let script = std::fs::read_to_string(&path).ok();
    if script.is_none() {
        skipped(&format!(
            "no axe-core at {} (make axe), faults of accessibility are not looked for",
            path.display()
        ));
    }
    script
}

/// Starts the browser on a page, and returns what it prints.
fn browse(browser: &Path, folder: &Path, html: &str, extra: &[&str]) -> String {
    let page = folder.join("sheet.html");
    std::fs::write(&page, html).unwrap();
    let mut command = Command::new(browser);
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        "--window-size=1600,1200",
    ]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    let output = command.args(extra).arg(page).output().expect("it was found");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a script has written into a page between two marks.
fn between(dumped: &str, mark: &str) -> String {
    let rest = dumped.split(&format!("{mark}:")).nth(1);
    rest.and_then(|rest| rest.split(&format!(":{mark}")).next()).unwrap_or("nothing said").to_owned()
}

/// Writes into a page what is cut off in it.
const MEASURE: &str = "<script>let cut=[];for(const e of document.querySelectorAll('.wall tbody .head, .wall tbody .name, \
    .wall .colour, .wall tbody .number, .slips .head, .cut caption, .cards tbody td'))if(e.scrollWidth>e.clientWidth+1)\
    cut.push(e.textContent);for(const e of document.querySelectorAll('.wall tr, .piece'))if(e.scrollHeight>\
    e.clientHeight+2)cut.push(e.textContent.trim());document.body.innerHTML='<pre>CUT:'+JSON.stringify(cut)+':CUT</pre>'\
    </script></body>";

/// How many pages the browser prints, and what it cuts off.
fn seen(browser: &Path, folder: &Path, html: &str) -> (usize, String) {
    let pdf = folder.join("sheet.pdf");
    browse(browser, folder, html, &[&format!("--print-to-pdf={}", pdf.display())]);
    let bytes = std::fs::read(&pdf).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let pages = text.matches("/Type /Page\n").count().max(text.matches("/Type /Page ").count());
    let dumped = browse(browser, folder, &html.replace("</body>", MEASURE), &["--dump-dom"]);
    (pages, between(&dumped, "CUT"))
}

#[test]
fn a_browser_prints_the_pages_that_were_made_up_and_cuts_nothing_off() {
    let Some(browser) = browser() else { return };
    let folder = folder(30);
    for arguments in [
        "names boards slips cards --time Saturday -f html",
        "names boards slips cards --columns 2 --paper letter -f html",
        "names boards --columns 2 --distance 2 -f html",
        "names boards --columns 3 --paper letter --distance 2 -f html",
        "names --columns 4 -f html",
        "names boards --columns 3 -f html",
        "names boards --columns 4 --paper a3 -f html",
        "boards --columns 1 -f html",
        "names boards --distance 5 -f html",
    ] {
        let html = printed(folder.path(), arguments);
        let (pages, cut) = seen(&browser, folder.path(), &html);
        assert_eq!(pages, html.matches("<div class=\"leaf\">").count(), "{arguments}");
        assert_eq!(cut, "[]", "{arguments}");
    }
}

/// What axe-core finds in a page, as JSON: the rule, how often, and the first element.
fn faults(browser: &Path, folder: &Path, html: &str, axe: &str) -> String {
    let go = "axe.run(document).then(r=>{document.body.innerHTML='<pre></pre>';document.body.firstChild.textContent=\
        'AXE:'+JSON.stringify(r.violations.map(v=>[v.id,v.nodes.length,v.nodes[0].html]))+':AXE'})";
    let page = html.replace("</body>", &format!("<script>{axe}</script><script>{go}</script></body>"));
    between(&browse(browser, folder, &page, &["--virtual-time-budget=60000", "--dump-dom"]), "AXE")
}

#[test]
fn axe_finds_no_fault_in_any_sheet() {
    let Some(browser) = browser() else { return };
    let Some(axe) = axe() else { return };
    let folder = folder(30);
    for arguments in [
        format!("{ALL} --time Saturday -f html"),
        "names boards --columns 2 --distance 2 --paper letter -f html".to_owned(),
        "names boards --columns 1 -f html".to_owned(),
    ] {
        let html = printed(folder.path(), &arguments);
        assert_eq!(faults(&browser, folder.path(), &html, &axe), "[]", "{arguments}");
    }
    // It bites.
    let html = printed(folder.path(), "standings -f html");
    for (from, to) in [("lang=\"en-GB\"", ""), ("color: #333", "color: #ccc")] {
        let found = faults(&browser, folder.path(), &html.replace(from, to), &axe);
        assert_ne!(found, "[]", "{from} is not missed");
    }
}
