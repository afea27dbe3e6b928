//! The second verifier, `tests/foreign/verify.py`, in one process for many certificates.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Reads `[certificate, model]` line by line and answers each with the exit code. Python's collector would go through the
/// long lists of each again and again.
const LOOP: &str = "\
import gc, json, sys
gc.disable()
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import verify
for line in sys.stdin:
    certificate, model = json.loads(line)
    code, says = verify.judge(certificate.encode(), model.encode())
    print(code, says.replace('\\n', ' '), flush=True)
";

/// A running verifier.
pub(crate) struct Foreign {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Foreign {
    /// Starts it; `None`, and says so, where there is no Python.
    pub(crate) fn start() -> Option<Self> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/foreign");
        let mut command = Command::new("python3");
        command.args(["-c", LOOP, folder]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = command.spawn() else {
            println!("SKIPPED: python3 is missing, so the second verifier was not asked");
            return None;
        };
        let (to, from) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Some(Self { child, to, from })
    }

    /// The exit code for a certificate and a model, and what it says.
    pub(crate) fn judge(&mut self, certificate: &str, model: &str) -> (u8, String) {
        let line = serde_json::to_string(&[certificate, model]).unwrap() + "\n";
        self.to.as_mut().unwrap().write_all(line.as_bytes()).unwrap();
        let mut answer = String::new();
        self.from.read_line(&mut answer).unwrap();
        let (code, says) = answer.trim().split_once(' ').expect("it answers");
        (code.parse().unwrap(), says.to_owned())
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        drop(self.to.take());
        let _ = self.child.wait();
    }
}
