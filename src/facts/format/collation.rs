//! The sort order of names in lists for players.

/// Returns the key by which a name is sorted. The key ignores accents and capitals, so that `Ávila` comes between
/// `Aune` and `Axt` even if the player's language sorts it differently. Other scripts follow in the order of their
/// letters.
pub fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match plain(c) {
            Some(letters) => key += letters,
            None if c.is_alphanumeric() => key.push(c),
            None if c.is_whitespace() || c == '-' => key.push(' '),
            None if c == ',' => key.push('\u{1}'),
            None => {}
        }
    }
    key
}

/// Returns a Latin letter without its diacritics.
fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'ə' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' | 'ŋ' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ŧ' | 'ț' => "t",
        'þ' => "th",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        // Combining marks, which follow their letter.
        '\u{300}'..='\u{36f}' => "",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::name_key as key;

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
}
