//! Why does a server or a desk not start?

use std::path::PathBuf;

words::messages! {
    /// The reason why a server or a desk does not start. The words are in `servers.ftl`.
    in words::en::SERVERS;
    pub(crate) enum ServerFault {
        "server-token" Token { address: String },
        "server-not-a-token" NotAToken { path: PathBuf, least: usize },
        "server-not-open" NotOpen { what: String, advice: String },
        "desk-not-an-event" DeskNotAnEvent { path: PathBuf },
        "desk-no-file" DeskNoFile { path: PathBuf },
        "desk-no-event" DeskNoEvent,
        "desk-several-events" DeskSeveralEvents { paths: String },
    }
}
