//! FIDE's rating list as a text file: one head line, then a line of fixed width for each player.
//!
//! The combined list (`players_list_foa.txt`) has three kinds of ratings, `SRtng`, `RRtng` and `BRtng`; a monthly list of
//! one kind names its month in the place of them.

use std::ops::Range;

use super::birth::date;
use crate::tournament::Player;

/// A kind of rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingKind {
    /// Standard play.
    Standard,
    /// Rapid play.
    Rapid,
    /// Blitz.
    Blitz,
}

/// The columns of a rating list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FideList {
    id: Range<usize>,
    name: Range<usize>,
    federation: Range<usize>,
    sex: Range<usize>,
    title: Range<usize>,
    rating: Range<usize>,
    birth: Range<usize>,
}

impl FideList {
    /// Returns the columns that a head line names; `None` if it is not the head of FIDE's list. Without `kind`, a combined
    /// list gives standard ratings.
    ///
    /// # Errors
    /// Fails with a sentence if the list lacks a column, or has ratings of one kind only and `kind` asks for a kind.
    pub fn of_head(head: &str, kind: Option<RatingKind>) -> Option<Result<Self, String>> {
        let head = head.trim_start_matches('\u{feff}').trim_end();
        if !head.starts_with("ID Number") {
            return None;
        }
        let heads = heads(head);
        let column = |wanted: &str| -> Result<Range<usize>, String> {
            let at = heads.iter().position(|(name, _)| *name == wanted);
            let at = at.ok_or_else(|| format!("the list has no column '{wanted}'"))?;
            Ok(heads[at].1..heads.get(at + 1).map_or(usize::MAX, |next| next.1))
        };
        let of = || {
            Ok(Self {
                id: column("ID")?,
                name: column("Name")?,
                federation: column("Fed")?,
                sex: column("Sex")?,
                title: column("Tit")?,
                rating: column(rating_head(&heads, kind)?)?,
                birth: column("B-day")?,
            })
        };
        Some(of())
    }

    /// Returns the player of a line; `None` if the line has no FIDE id.
    pub fn player(&self, line: &str) -> Option<Player> {
        let cell = |column: &Range<usize>| {
            line.get(column.start..column.end.min(line.len())).unwrap_or_default().trim()
        };
        let id = self.id(line)?;
        let mut player = Player {
            fide_id: id.to_owned(),
            name: cell(&self.name).to_owned(),
            federation: cell(&self.federation).to_owned(),
            sex: match cell(&self.sex) {
                "M" => Some('m'),
                "F" => Some('w'),
                _ => None,
            },
            rating: cell(&self.rating).parse().ok().filter(|rating| (1..=9999).contains(rating)),
            birth: date(cell(&self.birth)).unwrap_or_default(),
            ..Player::default()
        };
        player.entitle(cell(&self.title));
        Some(player)
    }

    /// Returns the FIDE id of a line, if any.
    pub fn id<'l>(&self, line: &'l str) -> Option<&'l str> {
        let id = line.get(self.id.start..self.id.end.min(line.len()))?.trim();
        (!id.is_empty() && id.bytes().all(|b| b.is_ascii_digit())).then_some(id)
    }

    /// Returns the name in a line.
    pub fn name<'l>(&self, line: &'l str) -> &'l str {
        line.get(self.name.start..self.name.end.min(line.len())).unwrap_or_default().trim()
    }
}

/// Returns the words of the head line with their columns; `Number` belongs to `ID`.
fn heads(head: &str) -> Vec<(&str, usize)> {
    let place = |word: &str| word.as_ptr() as usize - head.as_ptr() as usize;
    head.split_whitespace().filter(|word| *word != "Number").map(|word| (word, place(word))).collect()
}

/// Returns the head of the column of ratings.
fn rating_head<'h>(heads: &[(&'h str, usize)], kind: Option<RatingKind>) -> Result<&'h str, String> {
    let wanted = match kind {
        None | Some(RatingKind::Standard) => "SRtng",
        Some(RatingKind::Rapid) => "RRtng",
        Some(RatingKind::Blitz) => "BRtng",
    };
    if let Some((found, _)) = heads.iter().find(|(name, _)| *name == wanted) {
        return Ok(found);
    }
    // A list of one kind: the ratings stand before the number of games.
    let games = heads.iter().position(|(name, _)| *name == "Gms").filter(|&at| at > 0);
    match games {
        Some(at) if kind.is_none() => Ok(heads[at - 1].0),
        Some(at) => Err(format!("the list has ratings of one kind only ({})", heads[at - 1].0)),
        None => Err(format!("the list has no column '{wanted}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Title;

    const COMBINED: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";
    const MONTHLY: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SEP26 Gms K  B-day Flag";

    fn line(cells: &[(usize, &str)]) -> String {
        let mut line = String::new();
        for (at, text) in cells {
            line = format!("{line:<at$}{text}");
        }
        line
    }

    #[test]
    fn a_combined_list_has_ratings_of_three_kinds() {
        let text = line(&[
            (0, "4804929"),
            (15, "Ali, Sali"),
            (76, "IRQ"),
            (80, "F"),
            (84, "WFM"),
            (89, "WFM"),
            (114, "1876"),
            (127, "1801"),
            (140, "   0"),
            (152, "2001"),
            (158, "w"),
        ]);
        for (kind, rating) in [
            (None, Some(1876)),
            (Some(RatingKind::Standard), Some(1876)),
            (Some(RatingKind::Rapid), Some(1801)),
            (Some(RatingKind::Blitz), None),
        ] {
            let player = FideList::of_head(COMBINED, kind).unwrap().unwrap().player(&text).unwrap();
            assert_eq!(player.rating, rating, "{kind:?}");
            assert_eq!((player.name.as_str(), player.federation.as_str()), ("Ali, Sali", "IRQ"));
            assert_eq!((player.sex, player.title), (Some('w'), Title::WFM));
            assert_eq!((player.fide_id.as_str(), player.birth.as_str()), ("4804929", "2001/00/00"));
        }
    }

    #[test]
    fn a_monthly_list_has_ratings_of_one_kind() {
        let list = FideList::of_head(MONTHLY, None).unwrap().unwrap();
        let text = line(&[
            (0, "25121731"),
            (15, "A C J John"),
            (76, "IND"),
            (80, "M"),
            (113, "1063"),
            (119, "0"),
            (126, "1987"),
        ]);
        let player = list.player(&text).unwrap();
        assert_eq!((player.rating, player.birth.as_str()), (Some(1063), "1987/00/00"));
        assert_eq!(list.player("  total"), None);
        let refused = FideList::of_head(MONTHLY, Some(RatingKind::Blitz)).unwrap();
        assert!(refused.unwrap_err().contains("one kind only (SEP26)"));
    }

    #[test]
    fn other_lists_are_not_fides() {
        assert_eq!(FideList::of_head("name,rating", None), None);
        assert!(FideList::of_head("ID Number Name", None).unwrap().unwrap_err().contains("no column 'Fed'"));
    }
}
