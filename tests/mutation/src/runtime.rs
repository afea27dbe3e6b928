//! Which wrong change is made: `PAIRPROOF_MUTATION=N`. `PAIRPROOF_MUTATIONS_REACHED=FILE` lists those that are passed.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

static MADE: LazyLock<u32> =
    LazyLock::new(|| std::env::var("PAIRPROOF_MUTATION").ok().and_then(|n| n.parse().ok()).unwrap_or(u32::MAX));
static REACHED: LazyLock<Option<File>> = LazyLock::new(|| {
    let path = std::env::var_os("PAIRPROOF_MUTATIONS_REACHED")?;
    OpenOptions::new().create(true).append(true).open(path).ok()
});
static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

pub fn is(change: u32) -> bool {
    if let Some(mut file) = REACHED.as_ref() {
        if !SEEN[change as usize].swap(true, Ordering::Relaxed) {
            let _ = file.write_all(format!("{change}\n").as_bytes());
        }
    }
    *MADE == change
}

pub fn eq<T: PartialEq<U> + ?Sized, U: ?Sized>(change: u32, a: &T, b: &U) -> bool {
    if is(change) { a != b } else { a == b }
}

pub fn ne<T: PartialEq<U> + ?Sized, U: ?Sized>(change: u32, a: &T, b: &U) -> bool {
    if is(change) { a == b } else { a != b }
}

pub fn lt<T: PartialOrd<U> + ?Sized, U: ?Sized>(change: u32, a: &T, b: &U) -> bool {
    if is(change) { a <= b } else if is(change + 1) { a > b } else { a < b }
}

pub fn le<T: PartialOrd<U> + ?Sized, U: ?Sized>(change: u32, a: &T, b: &U) -> bool {
    if is(change) { a < b } else if is(change + 1) { a > b } else { a <= b }
}

pub fn gt<T: PartialOrd<U> + ?Sized, U: ?Sized>(change: u32, a: &T, b: &U) -> bool {
    if is(change) { a >= b } else if is(change + 1) { a < b } else { a > b }
}

pub fn ge<T: PartialOrd<U> + ?Sized, U: ?Sized>(change: u32, a: &T, b: &U) -> bool {
    if is(change) { a > b } else if is(change + 1) { a < b } else { a >= b }
}
