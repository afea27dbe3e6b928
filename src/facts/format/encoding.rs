//! The encoding of text that is not Unicode: Windows-1252 (Western Europe) or Windows-1250 (Central Europe).
//!
//! The two give many bytes different letters: the last byte of `Ivanović` in Windows-1250 is `æ` in Windows-1252. The letters
//! around such a byte decide, because the two readings are mostly a vowel and a consonant: `č` stands between vowels, `è`
//! between consonants. Each word speaks for one of the encodings, and the text is read as the sum says. Equal sums mean
//! Windows-1252, which most files of this kind have.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, WINDOWS_1250, WINDOWS_1252};

/// How text that is not Unicode is read.
#[derive(Clone, Debug)]
pub(super) struct EncodingGuess {
    /// The encoding.
    pub(super) encoding: &'static Encoding,
    /// The words that the other encoding would change, each as it is read and as the other encoding has it.
    words: Vec<(String, String)>,
}

/// The most words that the note shows.
const SHOWN: usize = 3;

/// The most different words that are weighed, so that a huge file takes no longer.
const WEIGHED: usize = 20_000;

impl EncodingGuess {
    /// Weighs the words of a text.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut words: BTreeMap<&[u8], usize> = BTreeMap::new();
        for (place, word) in bytes.split(|&b| is_separator(b)).enumerate() {
            limit::look();
            if words.len() < WEIGHED && word.iter().any(|&b| differs(b)) {
                words.entry(word).or_insert(place);
            }
        }
        // The words that speak most clearly convince most.
        let mut weighed: Vec<(i64, usize, &[u8])> =
            words.into_iter().map(|(word, place)| (weight(word), place, word)).collect();
        let sum: i64 = weighed.iter().map(|(weight, ..)| weight).sum();
        let (encoding, other) =
            if sum > 0 { (WINDOWS_1250, WINDOWS_1252) } else { (WINDOWS_1252, WINDOWS_1250) };
        weighed.sort_unstable_by_key(|(weight, place, _)| (-weight.abs(), *place));
        let read = |with: &'static Encoding, word: &[u8]| {
            with.decode_without_bom_handling(word).0.replace(|c: char| c.is_control(), "\u{fffd}")
        };
        let words = weighed
            .iter()
            .take(SHOWN)
            .map(|(_, _, word)| (read(encoding, word), read(other, word)))
            .collect();
        Self { encoding, words }
    }

    /// Returns the sentence that says how the text was read.
    pub(super) fn says(&self) -> String {
        if self.encoding == WINDOWS_1252 {
            return "The file is not UTF-8; it was read as Windows-1252. Check the names with accents."
                .to_owned();
        }
        let words: Vec<String> =
            self.words.iter().map(|(read, other)| format!("'{read}', not '{other}'")).collect();
        format!(
            "The file is not UTF-8; its letters are those of Windows-1250 (Central Europe): {}. Check the names with \
             accents.",
            words.join("; ")
        )
    }
}

/// Returns whether a byte ends a word. Bytes of letters in either encoding, and digits, do not.
fn is_separator(byte: u8) -> bool {
    byte < 0x80 && !byte.is_ascii_alphanumeric()
}

/// Returns whether the encodings read a byte as different characters.
fn differs(byte: u8) -> bool {
    byte >= 0x80 && in_1250(byte) != in_1252(byte)
}

fn in_1250(byte: u8) -> char {
    decoded(WINDOWS_1250, byte)
}

fn in_1252(byte: u8) -> char {
    decoded(WINDOWS_1252, byte)
}

/// Returns the character of a byte in lower case.
fn decoded(encoding: &'static Encoding, byte: u8) -> char {
    let buffer = [byte];
    let (text, _) = encoding.decode_without_bom_handling(&buffer);
    let letter = text.chars().next().unwrap_or('\u{fffd}');
    letter.to_lowercase().next().unwrap_or(letter)
}

/// What stands beside a letter of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// The beginning or the end of the word.
    Edge,
    Vowel,
    Consonant,
}

fn beside(byte: Option<&u8>) -> Beside {
    match byte {
        None => Beside::Edge,
        Some(&byte) => {
            // Of a byte that differs, the reading without an accent is a vowel in most cases.
            let letter = in_1252(byte);
            if !letter.is_alphabetic() && byte < 0x80 {
                Beside::Edge
            } else if "aeiouyáéíóúýäëïöüâêîôûàèìòùãõåæøœÿ".contains(letter) {
                Beside::Vowel
            } else {
                Beside::Consonant
            }
        }
    }
}

/// Returns how much a word speaks for Windows-1250; below zero, it speaks for Windows-1252.
fn weight(word: &[u8]) -> i64 {
    let one = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| word.get(at));
        weight_of((before, word[at], word.get(at + 1)))
    };
    (0..word.len()).filter(|&at| differs(word[at])).map(one).sum()
}

/// Weighs one byte by the bytes before and after it.
fn weight_of((before, byte, after): (Option<&u8>, u8, Option<&u8>)) -> i64 {
    let around = (beside(before), beside(after));
    let letter = in_1252(byte);
    symbol(byte, around).unwrap_or_else(|| match letter {
        // French: Rivière, Geneviève.
        'è' if is_one(before, "iu") && is_one(after, "rvglmtsd") => -2,
        'æ' | 'è' | 'ò' | 'ø' => between(around),
        // The eastern letters are rare: ĺ, ŕ, ď.
        'å' => -3,
        'à' => -2,
        'ï' | 'ÿ' => -1,
        'ñ' | 'þ' | 'ð' => of_consonants(letter, (before, after)),
        _ => of_vowels(letter, (before, after)),
    })
}

/// Returns whether a neighbour is one of these letters.
fn is_one(neighbour: Option<&u8>, letters: &str) -> bool {
    neighbour.is_some_and(|&byte| letters.contains(char::from(byte.to_ascii_lowercase())))
}

/// Weighs a letter that is a consonant in both.
fn of_consonants(letter: char, (before, after): (Option<&u8>, Option<&u8>)) -> i64 {
    match letter {
        // ñ stands before a vowel, ń before a consonant or at the end.
        'ñ' if beside(after) == Beside::Vowel => -3,
        'ñ' => 3,
        // Þorsteinn, but Ionuţ.
        'þ' if before.is_none() => -3,
        'þ' => 2,
        // Đorđević and Anđelković, but Sigurðsson.
        _ if before.is_none() => 3,
        _ if is_one(before, "n") || is_one(after, "e") => 1,
        _ => -1,
    }
}

/// Weighs a letter that is a vowel in both.
fn of_vowels(letter: char, (before, after): (Option<&u8>, Option<&u8>)) -> i64 {
    let is_last = after.is_none();
    match letter {
        // ě and ů stand within a word, ì and ù at its end.
        'ì' | 'ù' if is_last => -2,
        'û' | 'õ' if is_last => 2,
        'õ' if is_one(after, "s") && is_one(before, "dy") => 2,
        'õ' if is_one(after, "e") => -3,
        // João, Guimarães.
        'ã' if is_one(after, "oe") => -3,
        'ã' => 1,
        'ê' if is_one(after, "bcdgkpz") => 1,
        'ê' | 'û' => -1,
        'œ' if is_one(after, "u") => -3,
        'œ' | 'ì' | 'ù' => 2,
        _ => 0,
    }
}

/// Weighs a letter that is a consonant in the east and a vowel in the west (ć, č, ň, ř) by what stands beside it.
fn between(around: (Beside, Beside)) -> i64 {
    use Beside::{Consonant, Edge, Vowel};
    match around {
        (Vowel, Vowel | Edge) => 3,
        (Edge, Vowel) => 2,
        (Vowel, Consonant) | (Consonant, Vowel) => 1,
        (Consonant, Edge) => -2,
        _ => -3,
    }
}

/// Weighs a byte that is a letter in one encoding and a sign in the other: a sign does not stand inside a word.
fn symbol(byte: u8, around: (Beside, Beside)) -> Option<i64> {
    let (east, west) = (in_1250(byte).is_alphabetic(), is_letter_in_1252(byte));
    let is_in_word = around != (Beside::Edge, Beside::Edge);
    // A word begins with a capital, or with a sign: ¿Elo?
    let (text, _) = WINDOWS_1250.decode_without_bom_handling(std::slice::from_ref(&byte));
    let is_small_at_start = around.0 == Beside::Edge && text.chars().all(char::is_lowercase);
    match (east, west) {
        (true, false) if is_in_word && !is_small_at_start => Some(4),
        (false, true) if is_in_word => Some(-4),
        (true, true) => None,
        _ => Some(0),
    }
}

/// Returns whether a byte is a letter in Windows-1252. The signs for ordinals (ª, º) and µ count as signs.
fn is_letter_in_1252(byte: u8) -> bool {
    !matches!(byte, 0xaa | 0xb5 | 0xba) && in_1252(byte).is_alphabetic()
}

/// Returns text in a named encoding as UTF-8.
///
/// # Errors
/// Returns what is wrong with the name and the remedy, or what in the text is not in that encoding.
pub fn as_utf8(bytes: &[u8], label: &str) -> Result<Vec<u8>, (String, String)> {
    let Some(encoding) = Encoding::for_label(label.trim().as_bytes()) else {
        let says = format!("there is no encoding '{}'", super::excerpt(label));
        let remedy =
            "Write utf-8, windows-1250, windows-1252, windows-1251, windows-1254, iso-8859-2 or macintosh.";
        return Err((says, remedy.to_owned()));
    };
    let (text, _, is_damaged) = encoding.decode(bytes);
    if is_damaged {
        let says = format!("the file is not encoded in {}", encoding.name());
        return Err((says, "Name another encoding, or none, so that it is found by the letters.".to_owned()));
    }
    Ok(text.into_owned().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of lists as they are played, in one encoding each.
    const EAST: [&str; 12] = [
        "Ivanović, Ana",
        "Łukasiewicz, Jan",
        "Dvořák, Jiří",
        "Kovač, Luka",
        "Stępień, Bożena",
        "Čech, Petr",
        "Růžička, Zdeněk",
        "Győző, Erdős",
        "Poznański",
        "Đorđević",
        "Ionuţ Pătraşcu",
        "Novotná, Barča",
    ];
    const WEST: [&str; 16] = [
        "Jørgensen, Søren",
        "Kjær, Mette",
        "Lærke",
        "Rivière, Hélène",
        "Niccolò Forlì",
        "Muñoz Peña",
        "Magalhães, João",
        "Simões",
        "Åberg, Håkan",
        "Lebœuf",
        "Sigurðsson, Þór",
        "Cantù",
        "Loïc",
        "Bodø",
        "Øst, Bjørn",
        "Mosè",
    ];

    #[test]
    fn each_name_alone_is_read_in_its_encoding() {
        for (names, encoding) in [(&EAST[..], WINDOWS_1250), (&WEST[..], WINDOWS_1252)] {
            for name in names {
                let (bytes, _, is_lossy) = encoding.encode(name);
                assert!(!is_lossy, "{name}");
                let guess = EncodingGuess::of(&bytes);
                assert_eq!(guess.encoding, encoding, "{name}");
            }
        }
    }

    #[test]
    fn signs_are_no_letters_of_the_east() {
        for text in [
            "Ann;1\u{bd}\nBen;\u{bd}\n",
            "M\u{fc}ller; 10 \u{a3}",
            "1\u{ba};Garc\u{ed}a",
            "D'Aquin \u{bf}Elo?",
        ] {
            let (bytes, _, _) = WINDOWS_1252.encode(text);
            assert_eq!(EncodingGuess::of(&bytes).encoding, WINDOWS_1252, "{text}");
        }
    }

    #[test]
    fn the_note_shows_how_the_other_encoding_would_read_it() {
        let (bytes, _, _) = WINDOWS_1250.encode("name;elo\nIvanović, Ana;2100\nMüller;1900\n");
        let says = EncodingGuess::of(&bytes).says();
        assert!(says.contains("Windows-1250") && says.contains("'Ivanović', not 'Ivanoviæ'"), "{says}");
        assert!(!says.contains("Müller"), "{says}");
    }

    #[test]
    fn a_named_encoding_is_obeyed_or_refused() {
        assert_eq!(as_utf8(b"\xdd\xfe", "windows-1254").as_deref(), Ok("İş".as_bytes()));
        assert!(
            as_utf8(b"a", "latin-9000")
                .is_err_and(|(says, remedy)| says.contains("latin-9000") && remedy.contains("windows-1250"))
        );
        assert!(as_utf8(b"\xe9", "utf-8").is_err_and(|(says, _)| says.contains("not encoded in UTF-8")));
    }
}
