//! The codes of criteria that every rulebook has.

/// Returns an article in words: `article 2.4.7`, or the words of a text without numbers.
pub(super) fn article(article: &str) -> String {
    let is_numbered = !article.starts_with('“') && !article.starts_with("reading");
    if is_numbered { format!("article {article}") } else { article.to_owned() }
}
