//! Does a catalogue have the messages of an enum, while the program is compiled?

/// A message as an enum declares it.
#[derive(Clone, Copy, Debug)]
pub struct MessageShape {
    /// The key.
    pub key: &'static str,
    /// The names of its values.
    pub names: &'static [&'static str],
}

/// Compares a catalogue with the messages of an enum.
///
/// # Panics
/// While compiling, if the catalogue lacks a message, has another one, names a value that the message does not have, or
/// has a remedy that leaves out a voice.
pub const fn check(catalogue: &str, shapes: &[MessageShape]) {
    compare(catalogue, shapes, true);
}

/// Compares a catalogue of messages that need no remedy with the messages of an enum.
///
/// # Panics
/// While compiling, as [`check`] does; but a message may have no advice for anybody.
pub const fn check_advice(catalogue: &str, shapes: &[MessageShape]) {
    compare(catalogue, shapes, false);
}

const fn compare(catalogue: &str, shapes: &[MessageShape], need_remedies: bool) {
    let text = catalogue.as_bytes();
    let (mut at, mut found) = (0, 0);
    while at < text.len() {
        let end = line_end(text, at);
        if text[at].is_ascii_lowercase() {
            let Some(shape) = shape_of(text, at, shapes) else {
                panic!("the catalogue has a message that no variant has")
            };
            let last = message_end(text, end);
            check_names(text, (at, last), shape.names);
            check_voices(text, (at, last), need_remedies);
            found += 1;
            at = last;
        } else {
            at = end;
        }
    }
    // No key is there twice: the bundle refuses that.
    assert!(found == shapes.len(), "the catalogue lacks a message");
}

/// Returns the place after the line that begins at a place.
const fn line_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        at += 1;
    }
    if at < text.len() { at + 1 } else { at }
}

/// Returns the place after the message whose first line ends at a place: its further lines are indented or empty.
const fn message_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && (text[at] == b' ' || text[at] == b'\n') {
        at = line_end(text, at);
    }
    at
}

const fn shape_of<'s>(text: &[u8], at: usize, shapes: &'s [MessageShape]) -> Option<&'s MessageShape> {
    let mut i = 0;
    while i < shapes.len() {
        let key = shapes[i].key.as_bytes();
        if is_at(text, at, key) && is_at(text, at + key.len(), b" =") {
            return Some(&shapes[i]);
        }
        i += 1;
    }
    None
}

const fn is_at(text: &[u8], at: usize, word: &[u8]) -> bool {
    if at + word.len() > text.len() {
        return false;
    }
    let mut i = 0;
    while i < word.len() {
        if text[at + i] != word[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn check_names(text: &[u8], (from, to): (usize, usize), names: &[&str]) {
    let mut at = from;
    while at < to {
        if text[at] == b'$' {
            // These two come with every message.
            let (mut i, mut is_known) =
                (0, is_name(text, at + 1, b"file") || is_name(text, at + 1, b"voice"));
            while i < names.len() {
                is_known |= is_form_of(text, at + 1, names[i].as_bytes());
                i += 1;
            }
            assert!(is_known, "a message names a value that its variant does not have");
        }
        at += 1;
    }
}

/// Returns whether a name is at a place, or the number of what a list names, or the list of several messages.
const fn is_form_of(text: &[u8], at: usize, name: &[u8]) -> bool {
    let end = at + name.len();
    is_name(text, at, name)
        || is_at(text, at, name)
            && (is_name(text, end, b"_count") || is_name(text, end, b"_listed") || is_name(text, end, b"_or"))
}

/// Returns whether a name is at a place.
const fn is_name(text: &[u8], at: usize, name: &[u8]) -> bool {
    if !is_at(text, at, name) {
        return false;
    }
    let end = at + name.len();
    end >= text.len() || !(text[end].is_ascii_alphanumeric() || text[end] == b'_' || text[end] == b'-')
}

const fn check_voices(text: &[u8], message: (usize, usize), need_remedies: bool) {
    let one = has(text, message, b"\n    .remedy =");
    let terminal = has(text, message, b"\n    .terminal =");
    let program = has(text, message, b"\n    .program =");
    let desk = has(text, message, b"\n    .desk =");
    let none = has(text, message, b"\n    .no-remedy =");
    let all = terminal && program && desk;
    let any = terminal || program || desk;
    let count = one as u8 + none as u8 + any as u8;
    assert!(
        (count == 1 || count == 0 && !need_remedies) && all == any,
        "a message needs one remedy, or one for each of terminal, program and desk"
    );
}

const fn has(text: &[u8], (from, to): (usize, usize), word: &[u8]) -> bool {
    let mut at = from;
    while at + word.len() <= to {
        if is_at(text, at, word) {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{MessageShape, check, check_advice};

    const SHAPES: &[MessageShape] =
        &[MessageShape { key: "one", names: &["board"] }, MessageShape { key: "one-more", names: &["why"] }];

    fn is_refused(catalogue: &'static str) -> bool {
        std::panic::catch_unwind(|| check(catalogue, SHAPES)).is_err()
    }

    #[test]
    fn a_catalogue_has_each_message_in_every_voice_and_no_other() {
        let one = "one = board { $board }\n    .remedy = Go on.\n\n";
        let more = "one-more = no: { $why }\n    .terminal = { $why } { $file }\n    .program = { $voice }\n    .desk = b\n";
        assert!(!is_refused(&*format!("# Two.\n\n{one}{more}").leak()));
        for wrong in [
            one.to_owned(),
            format!("{one}{more}other = x\n    .remedy = y\n"),
            format!("{}{more}", one.replace("$board", "$boards")),
            format!("{}{more}", one.replace("    .remedy = Go on.\n", "")),
            format!("{one}{}", more.replace("    .desk = b\n", "")),
            format!("{one}{more}    .remedy = Go on.\n"),
        ] {
            assert!(is_refused(&*wrong.clone().leak()), "{wrong}");
        }
        // What has been done needs no remedy; an advice is still for all voices.
        let advice = |catalogue: String| std::panic::catch_unwind(|| check_advice(catalogue.leak(), SHAPES));
        let plain = one.replace("    .remedy = Go on.\n", "").replace("$board", "$board_count");
        assert!(advice(format!("{plain}{more}")).is_ok());
        assert!(advice(format!("{plain}{}", more.replace("    .desk = b\n", ""))).is_err());
    }
}
