//! A player as entered: number, name, title, rating.

use crate::tournament::PairingNumber;
use std::fmt;

/// A player's index in the tournament, from 0. People see [`Player::number`] instead.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// Returns the index into `Tournament::players`.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.players[dan.index()].name, "Dan");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The id by which a running event knows a player. It stays when the pairing numbers change, and is never given twice.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct EntrantId(pub u32);

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A FIDE title. The order follows today's C.04.2 2.2: the highest title first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Title {
    /// Grandmaster.
    GM,
    /// International Master.
    IM,
    /// Woman Grandmaster.
    WGM,
    /// FIDE Master.
    FM,
    /// Woman International Master.
    WIM,
    /// Candidate Master.
    CM,
    /// Woman FIDE Master.
    WFM,
    /// Woman Candidate Master.
    WCM,
    /// No title.
    #[default]
    #[serde(rename = "")]
    None,
}

impl Title {
    /// Returns the title for an abbreviation, including the old single letters of TRF06.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Title::parse("GM"), Some(Title::GM));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text.trim().to_ascii_uppercase().as_str() {
            "GM" | "G" => Self::GM,
            "IM" | "M" => Self::IM,
            "WGM" | "WG" => Self::WGM,
            "FM" | "F" => Self::FM,
            "WIM" | "WM" => Self::WIM,
            "CM" | "C" => Self::CM,
            "WFM" | "WF" => Self::WFM,
            "WCM" | "WC" => Self::WCM,
            "" => Self::None,
            _ => return None,
        })
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::GM => "GM",
            Self::IM => "IM",
            Self::WGM => "WGM",
            Self::FM => "FM",
            Self::WIM => "WIM",
            Self::CM => "CM",
            Self::WFM => "WFM",
            Self::WCM => "WCM",
            Self::None => "",
        })
    }
}

/// A player as entered in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Player {
    /// The position in `Tournament::players`.
    pub id: PlayerId,
    /// The id by which a running event knows the player; `None` elsewhere. No file holds it.
    #[serde(skip)]
    pub entrant: Option<EntrantId>,
    /// The pairing number (starting rank); 1 is the highest.
    pub number: PairingNumber,
    /// The place in the list, from 1, if the file ranks by it instead of the number (`XXC rank`).
    #[serde(default)]
    pub listed: Option<PairingNumber>,
    /// The sex: `m`, `w` or nothing.
    pub sex: Option<char>,
    /// The FIDE title.
    pub title: Title,
    /// A title that is not one of FIDE's, as written, or empty. It ranks nobody.
    #[serde(default)]
    pub other_title: String,
    /// The name as written, never reordered.
    pub name: String,
    /// The rating, if any.
    pub rating: Option<u32>,
    /// The three-letter federation, or empty.
    pub federation: String,
    /// The FIDE id, or empty.
    pub fide_id: String,
    /// The date of birth as written, or empty.
    pub birth: String,
    /// The points stated in the file, in half points. Byes entered for unpaired rounds are excluded (TRF16 includes
    /// them, TRF26 does not).
    pub stated_points: Option<super::Score>,
    /// The rank stated in the file.
    pub stated_rank: Option<u32>,
    /// The club, or empty.
    #[serde(default)]
    pub club: String,
    /// The area, county or province, or empty.
    #[serde(default)]
    pub area: String,
    /// A name that relatives share, or empty.
    #[serde(default)]
    pub family: String,
    /// The strength that ranks a player without a rating: an estimate, or a value converted from another scale.
    #[serde(default)]
    pub estimate: Option<u32>,
    /// Whether the player is a filler, who plays only if the number of other players is odd, so that no player has the
    /// bye.
    #[serde(default)]
    pub is_filler: bool,
}

/// The player whom an id of another event names.
pub(super) static NOBODY: Player = Player {
    id: PlayerId(u32::MAX),
    entrant: None,
    number: PairingNumber(0),
    listed: None,
    sex: None,
    title: Title::None,
    other_title: String::new(),
    name: String::new(),
    rating: None,
    federation: String::new(),
    fide_id: String::new(),
    birth: String::new(),
    stated_points: None,
    stated_rank: None,
    club: String::new(),
    area: String::new(),
    family: String::new(),
    estimate: None,
    is_filler: false,
};

impl Player {
    /// Enters a title, FIDE's or another one. Returns whether it ranks the player as C.04.2 2.2 orders titles; a player
    /// with any other title is ranked as untitled.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut player = event.player(dan).clone();
    /// assert!(player.entitle("GM") && !player.entitle("AFM"));
    /// assert_eq!(player.titled(), "AFM");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entitle(&mut self, text: &str) -> bool {
        let title = Title::parse(text);
        self.title = title.unwrap_or_default();
        self.other_title = if title.is_some() { String::new() } else { text.trim().to_owned() };
        title.is_some()
    }

    /// Returns the title as people write it, FIDE's or another one; empty if there is none.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.player(dan).titled(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn titled(&self) -> String {
        if self.other_title.is_empty() { self.title.to_string() } else { self.other_title.clone() }
    }

    /// Returns number and name, the usual way to refer to a player.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.player(dan).label(), "4 Dan");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn label(&self) -> String {
        format!("{} {}", self.number, self.name).trim().to_owned()
    }

    /// Returns the key that ranks players with equal scores: the number, or the place in the list if the file ranks by
    /// it.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.player(dan).ranking(), PairingNumber(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ranking(&self) -> PairingNumber {
        self.listed.unwrap_or(self.number)
    }
}
