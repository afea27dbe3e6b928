//! Reads Rust text as far as the house rules need it: code apart from comments and literals,
//! whole words, names behind a path's root, the extent of functions. No parser.

pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What stands before the module of the tests; a `mod name;` for the tests alone ends nothing.
pub(crate) fn before_tests(code: &str) -> &str {
    let opens = |i: &usize| {
        let mut rest = code[i + "#[cfg(test)]".len()..].trim_start();
        while let Some((_, after)) = rest.strip_prefix("#[").and_then(|attribute| attribute.split_once(']')) {
            rest = after.trim_start();
        }
        let name = rest.strip_prefix("mod ").map(|rest| rest.trim_start_matches(is_word));
        name.is_some_and(|rest| rest.trim_start().starts_with('{'))
    };
    let place = code.match_indices("#[cfg(test)]").map(|(i, _)| i).find(opens);
    &code[..place.unwrap_or(code.len())]
}

/// The same text with comments and literals replaced by spaces; lines stay where they are.
pub(crate) fn blanked(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < chars.len() {
        let end = literal_end(&chars, i).unwrap_or(i);
        if end == i {
            out.push(chars[i]);
            i += 1;
        }
        while i < end.min(chars.len()) {
            out.push(if chars[i] == '\n' { '\n' } else { ' ' });
            i += 1;
        }
    }
    out
}

/// Where the comment or literal that begins at `i` ends, if one begins there.
fn literal_end(chars: &[char], i: usize) -> Option<usize> {
    let at = |k: usize| chars.get(k).copied().unwrap_or('\0');
    let after_word = i > 0 && is_word(at(i - 1)) && at(i - 1) != 'b';
    match (at(i), at(i + 1)) {
        ('/', '/') => Some((i..chars.len()).find(|&k| at(k) == '\n').unwrap_or(chars.len())),
        ('/', '*') => Some(block_comment_end(chars, i)),
        ('"', _) => Some(quoted_end(chars, i + 1, '"')),
        ('\'', '\\') => Some(quoted_end(chars, i + 1, '\'')),
        ('\'', _) if at(i + 2) == '\'' => Some(i + 3),
        ('r', '"' | '#') if !after_word => raw_string_end(chars, i + 1),
        _ => None,
    }
}

fn block_comment_end(chars: &[char], start: usize) -> usize {
    let (mut depth, mut i) = (0, start);
    while i < chars.len() {
        match chars[i..].get(..2) {
            Some(['/', '*']) => (depth, i) = (depth + 1, i + 2),
            Some(['*', '/']) => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn quoted_end(chars: &[char], mut i: usize, quote: char) -> usize {
    while i < chars.len() && chars[i] != quote {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// `i` stands behind the `r`. A raw identifier such as `r#type` is no string.
fn raw_string_end(chars: &[char], i: usize) -> Option<usize> {
    let hashes = chars[i..].iter().take_while(|c| **c == '#').count();
    let body = i + hashes + 1;
    if chars.get(body - 1) != Some(&'"') {
        return None;
    }
    let closes = |k: &usize| {
        chars[*k] == '"' && chars[k + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes
    };
    Some((body..chars.len()).find(closes).map_or(chars.len(), |k| k + 1 + hashes))
}

/// Where `word` stands in `code` as a word of its own, not as a part of a longer one.
pub(crate) fn word_positions<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let goes_on = move |rest: &str| word.ends_with(is_word) && rest.starts_with(is_word);
    let is_alone = move |i: &usize| {
        let began_before = code[..*i].ends_with(is_word);
        !began_before && !goes_on(&code[i + word.len()..])
    };
    code.match_indices(word).map(|(i, _)| i).filter(is_alone)
}

pub(crate) fn line_of(code: &str, position: usize) -> usize {
    code[..position].matches('\n').count() + 1
}

/// Line and length of every function that has a body.
pub(crate) fn functions(code: &str) -> Vec<(usize, usize)> {
    let named = |i: &usize| code[i + 3..].trim_start().starts_with(|c: char| is_word(c));
    word_positions(code, "fn ")
        .filter(named)
        .filter_map(|i| {
            let end = i + body_end(&code[i..])?;
            Some((line_of(code, i), line_of(code, end) - line_of(code, i) + 1))
        })
        .collect()
}

/// Where the first block of `code` closes; none if a `;` outside all brackets comes first.
fn body_end(code: &str) -> Option<usize> {
    let mut open = vec![];
    for (i, c) in code.char_indices() {
        match c {
            '{' | '(' | '[' => open.push(c),
            ';' if open.is_empty() => return None,
            '}' | ')' | ']' => {
                open.pop();
                if c == '}' && open.is_empty() {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

/// Does the code name this foreign crate? A module of the same name does not count: neither behind
/// `crate::` or `self::`, nor bare in the file that declares it.
pub(crate) fn names_crate(code: &str, name: &str) -> bool {
    if code.contains(&format!("mod {name};")) {
        return code.contains(&format!(" ::{name}::"));
    }
    let in_own_path = |i: usize| code[..i].strip_suffix("::").is_some_and(|p| p.ends_with(is_word));
    word_positions(code, name).any(|i| {
        let rest = code[i + name.len()..].trim_start();
        let imported = code[..i].trim_end().ends_with("use") || code[..i].ends_with("extern crate ");
        !in_own_path(i) && (rest.starts_with("::") || imported)
    })
}

/// Positions of numbers such as `0.5`; `x.0.1` and `0..5` are none.
pub(crate) fn float_literals(code: &str) -> Vec<usize> {
    let bytes = code.as_bytes();
    let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    code.match_indices('.')
        .map(|(i, _)| i)
        .filter(|&i| i > 0 && digit(i - 1) && digit(i + 1))
        .filter(|&i| {
            let before = code[..i].trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
            !before.ends_with(|c: char| is_word(c) || c == '.')
        })
        .collect()
}

/// Does the line name `folder` as an absolute path? `network/x` and `site.org/home` do not.
pub(crate) fn has_absolute_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(i, _)| {
        let before = line[..i].chars().next_back();
        let after = line[i + folder.len()..].chars().next();
        !before.is_some_and(|c| is_word(c) || "./-})".contains(c))
            && !after.is_some_and(|c| is_word(c) || c == '-')
    })
}

#[test]
fn the_reader_sees_code_and_nothing_else() {
    let text = "use crate::{a::{b, c}, d};\nfn f(s: &'static str) -> char {\n    g(\"fn x() { 1.5\");\n    \
                '{' // crate::e 2.5\n}\nfn h(x: [u8; 3]);\nlet y = 3.5 + z.0.1; /* highs:: */\n\
                let r = r#\"\" highs:: \"#;\n";
    let code = blanked(text);
    assert_eq!(functions(&code), [(2, 4)]);
    assert_eq!(float_literals(&code).len(), 1);
    assert!(!names_crate(&code, "highs"));
    assert!(names_crate("use highs::Model;", "highs"));
    assert!(names_crate("let m = ::highs::Model::new();", "highs"));
    assert!(!names_crate("use crate::solve::highs::Highs;", "highs"));
    assert!(!names_crate("mod highs;\nfn f() { highs::run() }", "highs"));
    let folder = concat!("/wo", "rk");
    assert!(has_absolute_path(&format!("see {folder}/x"), folder));
    assert!(!has_absolute_path(&format!("net{}", &folder[1..]), folder));
    assert!(!has_absolute_path(&format!("https://site.org{folder}/x"), folder));
}
