//! `pairproof desk`: an event in the browser, on phones and for programs.

mod host;

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::by::By;
use super::{Done, Exit, Failure, kept, output};
use crate::faults::{ServerFault, SystemFault};
use desk::{ConnectionLimits, Listening, Opened, Trouble};
use host::DeskHost;
use store::Store;

/// The default port, which no well-known service uses.
const PORT: u16 = 8164;

/// Arguments of `desk`.
#[derive(clap::Args, Debug)]
pub(super) struct DeskArguments {
    /// The event file (.pairproof). If it does not exist, the desk creates an empty file, and you enter the players at the desk. Default: the only event file in this folder.
    #[arg(value_name = "EVENT")]
    file: Option<PathBuf>,
    /// The network port. 0 takes any free port.
    #[arg(long, value_name = "NUMBER", default_value_t = PORT)]
    port: u16,
    /// Let other computers and phones on the network join, each with its own token. Without this
    /// option, only this computer can reach the desk.
    #[arg(long)]
    lan: bool,
    /// Do not open the browser; only print the address.
    #[arg(long)]
    no_browser: bool,
    #[command(flatten)]
    by: By,
    #[command(flatten)]
    limits: ConnectionArguments,
}

/// Limits of the connections of a server. The defaults are right for every hall; others are for tests.
#[derive(clap::Args, Debug)]
pub(super) struct ConnectionArguments {
    /// Number of connections at once.
    #[arg(long, value_name = "NUMBER", hide = true, value_parser = clap::value_parser!(u16).range(1..))]
    connections: Option<u16>,
    /// Time without a sign of life after which a connection ends, in seconds.
    #[arg(long, value_name = "SECONDS", hide = true, value_parser = clap::value_parser!(u16).range(1..))]
    silence: Option<u16>,
}

impl ConnectionArguments {
    /// Returns the limits.
    pub(super) fn limits(&self) -> ConnectionLimits {
        let usual = ConnectionLimits::default();
        ConnectionLimits {
            connections: self.connections.map_or(usual.connections, usize::from),
            silence: self.silence.map_or(usual.silence, |seconds| Duration::from_secs(seconds.into())),
        }
    }
}

pub(super) fn run(arguments: &DeskArguments) -> Done {
    let file = match &arguments.file {
        Some(file) => file.clone(),
        None => only_event()?,
    };
    let store = opened(&file)?;
    output::hide_progress();
    let listening =
        Listening { port: arguments.port, on_the_network: arguments.lan, limits: arguments.limits.limits() };
    let host = Box::new(DeskHost::new(&file));
    let is_browser = !arguments.no_browser;
    let mut unprinted = None;
    let told = |opened: &Opened| unprinted = tell(opened, is_browser).err();
    desk::run(store, host, &arguments.by.who_or("Chief arbiter"), listening, told).map_err(not_open)?;
    unprinted.map_or(Ok(Exit::Done), Err)
}

/// Converts the reason why the server cannot listen to a failure of the command.
pub(super) fn not_open(trouble: Trouble) -> Failure {
    ServerFault::NotOpen { what: trouble.says, advice: trouble.remedy.unwrap_or_default() }.into()
}

/// Opens the event file. A missing file is created if it has the extension of an event file; the players are then
/// entered at the desk.
fn opened(file: &Path) -> Result<Store, Failure> {
    if !file.exists() && kept::is_named(file) {
        Store::create(file).map_err(|e| kept::failed(file, e))?;
        return kept::open(file);
    }
    // An event file without players is opened as well.
    if kept::is_sqlite(file) {
        return kept::open(file);
    }
    let path = file.to_owned();
    let why =
        if file.exists() { ServerFault::DeskNotAnEvent { path } } else { ServerFault::DeskNoFile { path } };
    Err(Failure::from(why).about(file))
}

/// Returns the only event file in this folder.
fn only_event() -> Result<PathBuf, Failure> {
    let folder = Path::new(".");
    let entries = std::fs::read_dir(folder).map_err(|e| SystemFault::ThisFolder { cause: e.to_string() })?;
    let names = entries.filter_map(|entry| Some(PathBuf::from(entry.ok()?.file_name())));
    let mut events: Vec<PathBuf> = names.filter(|path| kept::is_named(path)).collect();
    events.sort();
    match events.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(ServerFault::DeskNoEvent.into()),
        several => {
            let names: Vec<String> = several.iter().map(|path| path.display().to_string()).collect();
            Err(ServerFault::DeskSeveralEvents { paths: names.join(", ") }.into())
        }
    }
}

/// Prints the addresses and opens the browser. Any user of this computer can read command lines, so the browser gets a
/// code that works only once.
fn tell(opened: &Opened, is_browser: bool) -> Result<(), Failure> {
    let mut text = format!("The desk is open: {}\n", opened.chief);
    if let Some(reader) = &opened.reader {
        text += &format!("Phones can read along here: {reader}\n");
        text.extend(desk::code_in_text(reader));
        text += "Codes for deputies are created on the page Phones.\n";
    }
    text += "Press Ctrl-C to close it.\n";
    output::print_data(&text)?;
    if is_browser && open::that_detached(&opened.browser).is_err() {
        output::say("no browser could be opened; open the address yourself");
    }
    Ok(())
}
