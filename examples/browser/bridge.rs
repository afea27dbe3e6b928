//! How a page and a program in it speak with each other without `wasm-bindgen`: numbers alone pass between them, the page
//! writes into one buffer and reads from another one.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;

/// What the page writes.
static ASKED: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// What the page reads, as JSON.
static SAID: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lock(buffer: &'static Mutex<Vec<u8>>) -> MutexGuard<'static, Vec<u8>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for so many bytes of a question, and returns where they go.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut asked = lock(&ASKED);
    asked.resize(bytes, 0);
    asked.as_mut_ptr()
}

/// Where the answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> *const u8 {
    lock(&SAID).as_ptr()
}

/// What the page has written.
pub fn asked() -> MutexGuard<'static, Vec<u8>> {
    lock(&ASKED)
}

/// Keeps the answer for the page; returns its length.
pub fn say(answer: &impl Serialize) -> usize {
    let mut said = lock(&SAID);
    *said = serde_json::to_vec(answer).unwrap_or_default();
    said.len()
}
