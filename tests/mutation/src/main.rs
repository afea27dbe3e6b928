//! Puts wrong changes of code behind a switch: `switch FROM TO LIST [LEFT-OUT]` rewrites every file of the folders
//! `judge`, `measure` and `solve` of `FROM/src` into `TO/src`, where `mutation::is(N)` makes change `N`, and lists the
//! changes in LIST, a line each: number, file, line, function, what is changed, the text of the line. LEFT-OUT: numbers of changes that do not
//! compile. The changes are those of cargo-mutants, which would build the library once for each.
//!
//! `switch bodies FROM TO [NUMBER FILE]...`: the same with one file and given changes of it, each a whole text of it; prints the
//! numbers of those that cannot be put behind a switch. `switch runtime FROM TO COUNT`: what the switched files of a tree need.

mod bodies;
mod change;

use std::path::{Path, PathBuf};
use std::{env, fs};

use change::Changing;

/// The folders that are changed.
const FOLDERS: [&str; 3] = ["judge", "measure", "solve"];

fn main() {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    match arguments.as_slice() {
        [verb, from, to, changes @ ..] if verb.as_os_str() == "bodies" => given(from, to, changes),
        [verb, from, to, count] if verb.as_os_str() == "runtime" => runtime(from, to, number(count)),
        [from, to, list, left_out @ ..] => all(from, to, list, left_out),
        _ => panic!("switch FROM TO LIST [LEFT-OUT]"),
    }
}

fn number(argument: &Path) -> u32 {
    argument.to_str().and_then(|n| n.parse().ok()).expect("a number")
}

/// Given changes of one file.
fn given(from: &Path, to: &Path, changes: &[PathBuf]) {
    let read = |path: &Path| fs::read_to_string(path).expect("text");
    let variants: Vec<(u32, String)> =
        changes.chunks_exact(2).map(|change| (number(&change[0]), read(&change[1]))).collect();
    let (text, refused) = bodies::switched(&read(from), &variants);
    fs::write(to, text).expect("written");
    refused.iter().for_each(|number| println!("{number}"));
}

/// The module `mutation`, and the library that has it.
fn runtime(from: &Path, to: &Path, count: u32) {
    let library = fs::read_to_string(from.join("src/lib.rs")).expect("text");
    fs::write(to.join("src/lib.rs"), library + "\n#[allow(missing_docs)]\npub mod mutation;\n")
        .expect("written");
    let count = format!("pub const COUNT: usize = {count};\n");
    fs::write(to.join("src/mutation.rs"), format!("{}\n{count}", include_str!("runtime.rs")))
        .expect("written");
}

/// Every change of the folders.
fn all(from: &Path, to: &Path, list: &Path, left_out: &[PathBuf]) {
    let left_out = left_out.first().map(|path| fs::read_to_string(path).expect("the list is there"));
    let left_out = left_out.unwrap_or_default().lines().map(|n| n.parse().expect("a number")).collect();
    let mut changing = Changing::new(left_out);
    for folder in FOLDERS {
        let mut files = Vec::new();
        files_of(&from.join("src").join(folder), &mut files);
        for file in files {
            let name = file.strip_prefix(from).expect("a file of the tree");
            let text = fs::read_to_string(&file).expect("text");
            fs::write(to.join(name), changing.file(&name.display().to_string(), &text)).expect("written");
        }
    }
    fs::write(list, changing.list.join("\n") + "\n").expect("written");
    runtime(from, to, changing.count());
    println!("{} changes", changing.list.len());
}

fn files_of(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    all.sort();
    for path in all {
        if path.is_dir() {
            files_of(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}
