//! Names as they are sorted and found: without capitals and accents.

/// Returns the key by which a name is sorted. The key ignores accents and capitals, so that `Ávila` comes between
/// `Aune` and `Axt` even if the player's language sorts it differently. Other scripts follow in the order of their
/// letters.
pub fn name_key(name: &str) -> String {
    key(name, push_plain)
}

/// Returns the other key by which a name is found if its umlauts are written with a second letter, as in `mueller` for
/// `Müller`; `None` if the name has no such letter.
pub fn spelt_out_key(name: &str) -> Option<String> {
    let spelt_out = key(name, push_spelt_out);
    (spelt_out != name_key(name)).then_some(spelt_out)
}

/// Returns whether a name contains a text, if neither has capitals or accents, or if the umlauts are spelt out.
pub fn has_in_name(name: &str, part: &str) -> bool {
    let part = name_key(part);
    let is_in = |name: String| name.contains(part.trim());
    is_in(name_key(name)) || spelt_out_key(name).is_some_and(is_in)
}

/// A way to append a letter in lower case.
type PushLetter = fn(&mut String, char);

fn key(name: &str, push: PushLetter) -> String {
    let mut key = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match c {
            _ if c.is_alphanumeric() || is_mark(c) => push(&mut key, c),
            '-' => key.push(' '),
            ',' => key.push('\u{1}'),
            _ if c.is_whitespace() => key.push(' '),
            _ => {}
        }
    }
    key
}

/// Returns the words of a text in lower case, without accents that a keyboard may lack.
pub(super) fn plain_words(text: &str) -> Vec<String> {
    words(text, push_plain)
}

/// Returns the words of a text in lower case, with umlauts written with a second letter.
pub(super) fn spelt_out_words(text: &str) -> Vec<String> {
    words(text, push_spelt_out)
}

/// Returns the words of a text in lower case, with their accents.
pub(super) fn written_words(text: &str) -> Vec<String> {
    words(text, String::push)
}

fn words(text: &str, push: PushLetter) -> Vec<String> {
    let all = text.split(|c: char| !c.is_alphanumeric() && !is_mark(c)).map(|word| {
        let mut letters = String::with_capacity(word.len());
        word.chars().flat_map(char::to_lowercase).for_each(|c| push(&mut letters, c));
        letters
    });
    all.filter(|word| !word.is_empty()).collect()
}

/// Appends a letter without its diacritics.
fn push_plain(to: &mut String, c: char) {
    match plain(c) {
        Some(letters) => *to += letters,
        None => to.push(c),
    }
}

/// Appends a letter, with a second letter in the place of an umlaut's diacritic.
fn push_spelt_out(to: &mut String, c: char) {
    match c {
        'ä' | 'æ' => *to += "ae",
        'ö' | 'ø' | 'œ' => *to += "oe",
        'ü' => *to += "ue",
        'å' => *to += "aa",
        // The letter before was written apart from its diacritic.
        '\u{308}' if to.ends_with(['a', 'o', 'u']) => to.push('e'),
        '\u{30a}' if to.ends_with('a') => to.push('a'),
        _ => push_plain(to, c),
    }
}

/// Returns whether a character is a combining mark, which follows its letter.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Letters with diacritics by the letters without, in lower case.
const WITHOUT_DIACRITICS: [(&str, &str); 38] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặ"),
    ("b", "ƀɓḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ðďđɗḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩəɛḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ƒḟ"),
    ("g", "ĝğġģǥǧǵḡ"),
    ("h", "ĥħȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįıǐȉȋɨḭḯỉị"),
    ("j", "ĵǰ"),
    ("k", "ķƙǩḱḳḵ"),
    ("l", "ĺļľŀłḷḹḻḽ"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňŋǹṅṇṉṋ"),
    ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱɔṍṏṑṓọỏốồổỗộớờởỡợ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšșṡṣṥṧṩ"),
    ("t", "ţťŧțṫṭṯṱẗ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗʉṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷƴȳẏẙỳỵỷỹ"),
    ("z", "źżžƶẑẓẕ"),
    ("ae", "æǣǽ"),
    ("oe", "œ"),
    ("ss", "ß"),
    ("th", "þ"),
    ("α", "ά"),
    ("ε", "έ"),
    ("η", "ή"),
    ("ι", "ίϊΐ"),
    ("ο", "ό"),
    ("σ", "ς"),
    ("υ", "ύϋΰ"),
    ("ω", "ώ"),
    ("е", "ё"),
];

/// Returns a letter without its diacritics.
fn plain(c: char) -> Option<&'static str> {
    match c {
        _ if is_mark(c) => Some(""),
        // Latin, Greek, and the beginning of Cyrillic.
        '\u{df}'..='\u{451}' | '\u{1e00}'..='\u{1eff}' => {
            let group = WITHOUT_DIACRITICS.iter().find(|(_, letters)| letters.contains(c));
            group.map(|(letter, _)| *letter)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{has_in_name, name_key as key, plain_words, spelt_out_key, spelt_out_words};

    #[test]
    fn names_stand_where_a_reader_looks() {
        let sorted = [
            "Aune, Bo",
            "Ávila, Ana",
            "Axt, Ida",
            "de la Cruz, Ana",
            "Dela, Bo",
            "Müller, Al",
            "Mueller, Al",
            "Novák, Jan",
            "NOVAK, Petr",
            "Novakova, Eva",
            "O'Brien, Sean",
            "Öberg, Ib",
            "Šimić, Iva",
            "Иванов",
        ];
        let mut names = sorted.to_vec();
        names.sort_by_key(|name| key(name));
        let places = |name: &str| names.iter().position(|n| *n == name);
        assert!(places("Ávila, Ana") < places("Axt, Ida") && places("Aune, Bo") < places("Ávila, Ana"));
        assert!(
            places("Novák, Jan") < places("NOVAK, Petr") && places("NOVAK, Petr") < places("Novakova, Eva")
        );
        assert!(places("Öberg, Ib") < places("O'Brien, Sean"), "{names:?}");
        assert_eq!(names.last(), Some(&"Иванов"));
        assert_eq!(key("Du\u{301}"), key("dú"));
    }

    #[test]
    fn letters_of_every_language_lose_their_accents() {
        for (name, plain) in [
            ("Nguyễn, Thị Hồng", "nguyen\u{1} thi hong"),
            ("Trần, Đức Ỷ", "tran\u{1} duc y"),
            ("Łukasiewicz", "lukasiewicz"),
            ("Ødegård", "odegard"),
            ("Ǧāmiʿ Ḥasan", "gamiʿ hasan"),
            ("Παπαδόπουλος", "παπαδοπουλοσ"),
            ("Королёв", "королев"),
            ("İnan, Tuğrul Çağıl", "inan\u{1} tugrul cagil"),
            ("Rimšaitė, Živilė", "rimsaite\u{1} zivile"),
            ("Đoković, Simić", "dokovic\u{1} simic"),
            ("Díaz, María", "diaz\u{1} maria"),
        ] {
            assert_eq!(key(name), plain, "{name}");
        }
        // The same name with its diacritics written apart, as some systems store it.
        assert_eq!(plain_words("Nguye\u{302}\u{303}n, Ho\u{302}\u{300}ng"), ["nguyen", "hong"]);
        assert_eq!(plain_words("Nguyễn, Hồng"), ["nguyen", "hong"]);
    }

    #[test]
    fn umlauts_are_also_found_with_a_second_letter() {
        assert_eq!(spelt_out_key("Müller, Jörg").as_deref(), Some("mueller\u{1} joerg"));
        assert_eq!(spelt_out_key("Mu\u{308}ller").as_deref(), Some("mueller"));
        assert_eq!(spelt_out_key("Ødegård").as_deref(), Some("oedegaard"));
        assert_eq!(spelt_out_key("Novák"), None);
        assert!(["mull", "MUELLER", "Müller "].iter().all(|part| has_in_name("Müller, Jörg", part)));
        assert!(!has_in_name("Muller, Jan", "mueller"));
        assert_eq!(spelt_out_words("Göß, Änne"), ["goess", "aenne"]);
    }
}
