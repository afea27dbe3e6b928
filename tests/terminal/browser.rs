//! Sheets in a real browser: how many pages it prints, what it cuts off, and what axe-core finds wrong for those who hear
//! a page or see it badly. Without a browser, or without axe-core, this is skipped loudly.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::report::report;
use crate::serve::skipped;
use crate::sheets::{ALL, folder, printed};

/// A browser that prints, if there is one.
pub(crate) fn browser() -> Option<PathBuf> {
    let found = in_path(&["chromium", "chromium-browser", "google-chrome"]);
    if found.is_none() {
        skipped("no chromium in PATH, sheets are not looked at");
    }
    found
}

/// The first program in `PATH` with one of these names.
pub(crate) fn in_path(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    folders.iter().flat_map(|f| names.iter().map(move |n| f.join(n))).find(|path| path.is_file())
}

/// The script of axe-core: where `PAIRPROOF_AXE` says, or where `make axe` puts it.
fn axe() -> Option<String> {
    std::fs::read_to_string(axe_script()?).ok()
}

/// Where that script is, if it is there.
pub(crate) fn axe_script() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join(".tools/axe-core/package/axe.min.js");
    let path = std::env::var_os("PAIRPROOF_AXE").map_or(here, PathBuf::from);
    let script = path.is_file().then(|| path.clone());
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
    .wall .colour, .wall tbody .number, .wall:not(.stacked) thead th, .lines th, .lines td, .slips .head, .cut caption, .cards tbody td'))if(e.scrollWidth>e.clientWidth+1)\
    cut.push(e.textContent);for(const e of document.querySelectorAll('.wall tr, .lines .leaf, .piece'))if(e.scrollHeight>\
    e.clientHeight+2)cut.push(e.textContent.trim());document.body.innerHTML='<pre>CUT:'+JSON.stringify(cut)+':CUT</pre>'\
    </script></body>";

/// How many pages the browser prints.
fn pages(browser: &Path, folder: &Path, html: &str) -> usize {
    let pdf = folder.join("sheet.pdf");
    browse(browser, folder, html, &[&format!("--print-to-pdf={}", pdf.display())]);
    let bytes = std::fs::read(&pdf).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.matches("/Type /Page\n").count().max(text.matches("/Type /Page ").count())
}

/// What the browser cuts off.
fn cut(browser: &Path, folder: &Path, html: &str) -> String {
    between(&browse(browser, folder, &html.replace("</body>", MEASURE), &["--dump-dom"]), "CUT")
}

#[test]
fn a_browser_prints_the_pages_that_were_made_up_and_cuts_nothing_off() {
    let Some(browser) = browser() else { return };
    let folder = folder(30);
    for arguments in crate::depth::share(
        [
            "names boards slips cards --time Saturday -f html",
            "names boards --distance 3 -f html",
            "names boards --paper letter -f html",
            "names boards slips cards --columns 2 --paper letter -f html",
            "names boards --distance 1 -f html",
            "names boards --columns 2 --distance 2 -f html",
            "names boards --columns 3 --paper letter --distance 2 -f html",
            "names --columns 4 -f html",
            "names boards --columns 3 -f html",
            "names boards --columns 4 --paper a3 -f html",
            "boards --columns 1 -f html",
            "names boards --distance 5 -f html",
        ],
        0,
    ) {
        let html = printed(folder.path(), arguments);
        let pages = pages(&browser, folder.path(), &html);
        assert_eq!(pages, html.matches("<div class=\"leaf\">").count(), "{arguments}");
        assert_eq!(cut(&browser, folder.path(), &html), "[]", "{arguments}");
    }
}

/// What axe-core finds in a page, as JSON: the rule, how often, and the first element.
fn faults(browser: &Path, folder: &Path, html: &str, (axe, is_dark): (&str, bool)) -> String {
    let go = "axe.run(document).then(r=>{document.body.innerHTML='<pre></pre>';document.body.firstChild.textContent=\
        'AXE:'+JSON.stringify(r.violations.map(v=>[v.id,v.nodes.length,v.nodes[0].html]))+':AXE'})";
    let page = html.replace("</body>", &format!("<script>{axe}</script><script>{go}</script></body>"));
    let scheme = format!("--blink-settings=preferredColorScheme={}", u8::from(!is_dark));
    between(&browse(browser, folder, &page, &[&scheme, "--virtual-time-budget=60000", "--dump-dom"]), "AXE")
}

#[test]
fn axe_finds_no_fault_in_any_sheet() {
    let Some(browser) = browser() else { return };
    let Some(axe) = axe() else { return };
    let folder = folder(30);
    for arguments in crate::depth::share(
        [
            format!("{ALL} --time Saturday -f html"),
            "names boards --columns 2 --distance 2 --paper letter -f html".to_owned(),
            "names boards --columns 1 -f html".to_owned(),
        ],
        0,
    ) {
        let html = printed(folder.path(), &arguments);
        for is_dark in [false, true] {
            let found = faults(&browser, folder.path(), &html, (&axe, is_dark));
            assert_eq!(found, "[]", "{arguments}, dark: {is_dark}");
        }
    }
    // It bites.
    let html = printed(folder.path(), "standings -f html");
    for (from, to) in [("lang=\"en-GB\"", ""), ("--soft: #333", "--soft: #ccc")] {
        let found = faults(&browser, folder.path(), &html.replace(from, to), (&axe, false));
        assert_ne!(found, "[]", "{from} is not missed");
    }
}

/// Writes into a page what is measured of others, each in a frame of a width; a browser is started once for all.
const FRAMES: &str = "<!DOCTYPE html><body><script>const frame=([width,page])=>new Promise(said=>{const \
    f=document.createElement('iframe');f.style='width:'+width+'px;height:900px;border:0';f.onload=()=>{const \
    d=f.contentDocument,w=f.contentWindow,e=d.scrollingElement;said(MEASURED)};f.srcdoc=page;document.body.append(f)});\
    Promise.all(PAGES.map(frame)).then(all=>{document.body.innerHTML='<pre></pre>';document.body.firstChild.textContent=\
    'SAID:'+JSON.stringify(all)+':SAID'})</script></body>";

/// What is measured of pages in frames of these widths.
fn framed(
    browser: &Path,
    folder: &Path,
    pages: &[(u32, &str)],
    (measured, extra): (&str, &[&str]),
) -> serde_json::Value {
    let pages = serde_json::to_string(pages).unwrap().replace("</", "<\\/");
    let html = FRAMES.replace("MEASURED", measured).replace("PAGES", &pages);
    let said = between(
        &browse(browser, folder, &html, &[extra, &["--virtual-time-budget=10000", "--dump-dom"]].concat()),
        "SAID",
    );
    serde_json::from_str(&said).unwrap_or_else(|e| panic!("{e}: {said}"))
}

/// What is wrong with a report: what runs out of it, whether it is dark, rows that paper would split, what is hidden, verdicts
/// that break, heads that are cut.
const OF_REPORT: &str = "{over:e.scrollWidth-e.clientWidth,\
    dark:w.getComputedStyle(d.documentElement).backgroundColor!='rgb(255, 255, 255)',split:\
    [...d.querySelectorAll('tbody tr,.slip,.hunk')].filter(r=>w.getComputedStyle(r).breakInside!='avoid').length,hidden:\
    [...d.querySelectorAll('summary')].filter(s=>!s.offsetHeight).length,broken:[...d.querySelectorAll('.word,td .mark')].\
    filter(m=>m.offsetHeight>2.6*parseFloat(w.getComputedStyle(m).fontSize)).length,heads:[...d.querySelectorAll('thead \
    th')].filter(h=>h.offsetWidth>1&&h.scrollWidth>h.clientWidth+1).length}";

#[test]
fn a_report_is_read_on_a_desk_a_phone_and_paper_by_day_and_by_night() {
    let Some(browser) = browser() else { return };
    let axe = axe();
    let folder = folder(30);
    std::fs::write(folder.path().join("swapped.txt"), "1-16\n17-2\n").unwrap();
    for arguments in crate::depth::share(
        [
            "check event.pairproof --round 5",
            "pair event.pairproof",
            "check event.pairproof swapped.txt --round 5",
            "check event.pairproof --all",
        ],
        3,
    ) {
        let (html, _) = report(folder.path(), arguments);
        for is_dark in [false, true] {
            let scheme = format!("--blink-settings=preferredColorScheme={}", u8::from(!is_dark));
            let pages = [(1280, html.as_str()), (375, html.as_str())];
            let said = framed(&browser, folder.path(), &pages, (OF_REPORT, &[&scheme]));
            let expected = serde_json::json!({
                "over": 0, "dark": is_dark, "split": 0, "hidden": 0, "broken": 0, "heads": 0
            });
            assert_eq!(said, serde_json::json!([expected, expected]), "{arguments} on a desk and a phone");
        }
        // On paper nothing is lost: the pages hold as many boards, and the parts of the screen are there.
        let pages = pages(&browser, folder.path(), &html);
        assert!((4..40).contains(&pages), "{arguments}: {pages} pages");
        for is_dark in [false, true] {
            let Some(axe) = &axe else { continue };
            let found = faults(&browser, folder.path(), &html, (axe, is_dark));
            assert_eq!(found, "[]", "{arguments}, dark: {is_dark}");
        }
    }
}

/// The heads that are seen, and what runs out of a page.
const OF_HEADS: &str = "(heads=>heads.map(h=>h.textContent).join(' ')+' over '+(e.scrollWidth-e.clientWidth)+' cut '+heads.\
    filter(h=>h.scrollWidth>h.clientWidth+1).length)([...d.querySelectorAll('thead th')].filter(h=>h.offsetWidth>1))";

#[test]
fn p5_a_phone_shows_rank_name_and_points_and_cuts_nothing() {
    let Some(browser) = browser() else { return };
    let folder = folder(30);
    let sheets = [
        ("standings", "Place Name Pts"),
        ("crosstable", "Place Name 1 2 3 4 5 Pts"),
        ("wall-chart", "No Name 1 2 3 4 5 Pts"),
        ("boards", "Board White Pts Result Pts Black"),
        ("names", "Name Board Colour Opponent"),
    ];
    let htmls = sheets.map(|(sheet, _)| printed(folder.path(), &format!("{sheet} -f html")));
    let pages: Vec<(u32, &str)> = htmls.iter().map(|html| (390, html.as_str())).collect();
    let said = framed(&browser, folder.path(), &pages, (OF_HEADS, &[]));
    let expected = sheets.map(|(_, heads)| format!("{heads} over 0 cut 0"));
    assert_eq!(said, serde_json::json!(expected));
}

#[test]
fn what_is_closed_on_the_screen_is_printed_open() {
    let Some(browser) = browser() else { return };
    let folder = folder(30);
    let (html, _) = report(folder.path(), "pair event.pairproof");
    let rule = "details::details-content { content-visibility: visible; block-size: auto }";
    assert!(html.contains(rule));
    let opened = html.replace("<details>", "<details open>");
    let pages = |html: &str| pages(&browser, folder.path(), html);
    let (printed, closed) = (pages(&html), pages(&html.replace(rule, "")));
    assert_eq!(printed, pages(&opened), "as if all were opened");
    assert!(printed > closed, "{printed} pages, {closed} with what is closed left out");
}
