//! A player at entry, without the number and rank that the event assigns.

use serde::{Deserialize, Serialize};

use facts::format::{Findings, read_player};
use facts::tournament::{Player, Title};

/// A player entering the event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Entrant {
    /// The name, as it is written.
    pub name: String,
    /// Rating, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The strength used for ranking without a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<u32>,
    /// FIDE title.
    #[serde(skip_serializing_if = "has_none")]
    pub title: Title,
    /// Another title, as written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub other_title: String,
    /// The sex: `m`, `w` or nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sex: Option<char>,
    /// Three-letter federation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// FIDE id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub fide_id: String,
    /// Date of birth.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub birth: String,
    /// Club.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Area, county or province.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub area: String,
    /// A name shared by relatives.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub family: String,
    /// Whether the player is a filler, who plays only if the number of other players is odd.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_filler: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn has_none(title: &Title) -> bool {
    *title == Title::None
}

impl Entrant {
    /// Returns the player in the form of a player list.
    ///
    /// # Errors
    /// Returns all findings about the values, if there are any.
    pub(super) fn checked(&self) -> Result<Self, Findings> {
        let figure = |value: Option<u32>| value.map_or_else(String::new, |value| value.to_string());
        let (rating, estimate) = (figure(self.rating), figure(self.estimate));
        let (title, sex) = (Player::from(self).titled(), self.sex.map_or_else(String::new, String::from));
        let Self { name, federation, fide_id, birth, club, area, family, is_filler, .. } = self;
        let player = read_player(&[
            ("name", name),
            ("rating", &rating),
            ("estimate", &estimate),
            ("title", &title),
            ("sex", &sex),
            ("federation", federation),
            ("fide id", fide_id),
            ("birth", birth),
            ("club", club),
            ("area", area),
            ("family", family),
            ("filler", if *is_filler { "yes" } else { "" }),
        ])?;
        Ok(Self::from(&player))
    }
}

impl From<&Player> for Entrant {
    fn from(player: &Player) -> Self {
        let Player { sex, title, rating, estimate, is_filler, .. } = *player;
        let Player { name, other_title, federation, fide_id, birth, club, area, family, .. } = player.clone();
        Self {
            name,
            rating,
            estimate,
            title,
            other_title,
            sex,
            federation,
            fide_id,
            birth,
            club,
            area,
            family,
            is_filler,
        }
    }
}

impl From<&Entrant> for Player {
    fn from(entrant: &Entrant) -> Self {
        let Entrant { name, rating, estimate, title, other_title, sex, federation, .. } = entrant.clone();
        let Entrant { fide_id, birth, club, area, family, is_filler, .. } = entrant.clone();
        Self {
            name,
            rating,
            estimate,
            title,
            other_title,
            sex,
            federation,
            fide_id,
            birth,
            club,
            area,
            family,
            is_filler,
            ..Self::default()
        }
    }
}
