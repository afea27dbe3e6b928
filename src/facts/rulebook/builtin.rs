//! The built-in rulebooks.

use std::sync::OnceLock;

use super::table::LastTwo;
use super::{DiscretionKey, Rulebook, RulebookError, System, parse};
use crate::tournament::{TeamEventType, Tournament, Wall};

/// Every built-in rulebook: (id, text).
const FILES: [(&str, &str); 20] = [
    ("adjacent", include_str!("../models/adjacent.toml")),
    ("burstein-2026", include_str!("../models/burstein-2026.toml")),
    ("double-round-robin", include_str!("../models/double-round-robin.toml")),
    ("double-scheveningen", include_str!("../models/double-scheveningen.toml")),
    ("double-swiss-2026", include_str!("../models/double-swiss-2026.toml")),
    ("dubov-2026", include_str!("../models/dubov-2026.toml")),
    ("dutch-1998", include_str!("../models/dutch-1998.toml")),
    ("dutch-2017", include_str!("../models/dutch-2017.toml")),
    ("dutch-2026", include_str!("../models/dutch-2026.toml")),
    ("ecf-2009", include_str!("../models/ecf-2009.toml")),
    ("irish", include_str!("../models/irish.toml")),
    ("leong-1987", include_str!("../models/leong-1987.toml")),
    ("lim-1987", include_str!("../models/lim-1987.toml")),
    ("lim-2026", include_str!("../models/lim-2026.toml")),
    ("monrad", include_str!("../models/monrad.toml")),
    ("round-robin", include_str!("../models/round-robin.toml")),
    ("scheveningen", include_str!("../models/scheveningen.toml")),
    ("team-2024", include_str!("../models/team-2024.toml")),
    ("team-2026", include_str!("../models/team-2026.toml")),
    ("us-scholastic", include_str!("../models/us-scholastic.toml")),
];

/// Returns the rulebook at a position in the list; it is read once, on first use.
fn book(place: usize) -> &'static Rulebook {
    static BOOKS: [OnceLock<Rulebook>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let (id, text) = FILES[place];
    BOOKS[place].get_or_init(|| {
        let book =
            parse(&format!("models/{id}.toml"), text).expect("shipped rulebooks are read by the tests");
        Rulebook { is_shipped: true, text: String::new(), ..book }
    })
}

/// Returns today's FIDE Dutch rules.
pub(super) fn dutch_of_today() -> &'static Rulebook {
    let place = FILES.iter().position(|(id, _)| *id == "dutch-2026").expect("it is shipped");
    book(place)
}

/// Returns all built-in rulebooks.
///
/// ```
/// assert!(pairproof::rulebook::all().iter().any(|book| book.id == "dutch-2026"));
/// ```
pub fn all() -> Vec<Rulebook> {
    (0..FILES.len()).map(|place| book(place).clone()).collect()
}

/// Returns the built-in rulebook with this id or prefix.
///
/// ```
/// assert!(pairproof::find_rulebook("dutch-2026").is_some());
/// assert!(pairproof::find_rulebook("nonsense").is_none());
/// ```
pub fn find(id: &str) -> Option<Rulebook> {
    let by_id = FILES.iter().position(|(own, _)| own.eq_ignore_ascii_case(id));
    let by_prefix = || (0..FILES.len()).find(|&place| book(place).prefix.eq_ignore_ascii_case(id));
    by_id.or_else(by_prefix).map(|place| book(place).clone())
}

/// Returns the rulebook that a tournament names by id (`XXW rulebook`) or by encoded type (record 192), or today's
/// FIDE Dutch rules if it names none. A rulebook that is not built in is read from the text that the tournament keeps.
/// Returns `None` if there is no such rulebook.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let event = Tournament { system: Some("FIDE_DUTCH_2017".to_owned()), ..event };
/// assert_eq!(encoded(&event).map(|book| book.id), Some("dutch-2017".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encoded(tournament: &Tournament) -> Option<Rulebook> {
    match (&tournament.wall.rulebook, &tournament.system) {
        (Some(id), _) => find(id).or_else(|| kept(tournament)?.ok()),
        (None, Some(_)) => of_type(tournament),
        (None, None) => find("dutch-2026"),
    }
}

/// Reads the rulebook whose text the tournament keeps, without checking its consistency; `None` if it keeps none.
pub fn kept(tournament: &Tournament) -> Option<Result<Rulebook, RulebookError>> {
    let Wall { rulebook, rulebook_text, .. } = &tournament.wall;
    let (id, text) = (rulebook.as_ref()?, rulebook_text.as_ref()?);
    Some(parse(&format!("{id}.toml"), text))
}

/// The ending of a type (record 192) that adds Baku acceleration.
const BAKU: &str = "_BAKU";

/// Returns the encoded type (record 192) with Baku acceleration.
pub fn accelerated_type(code: &str) -> String {
    format!("{}{BAKU}", code.trim_end_matches(BAKU))
}

/// Returns the rulebook of the encoded type (record 192), if there is one and it is built in.
// READING TRF26-192: FIDE_DUTCH_2025 is the text in force from July 2025 on, which is today's; the other reading: the
// text of 2017, which was in force until then.
pub fn of_type(tournament: &Tournament) -> Option<Rulebook> {
    let code = tournament.system.as_deref()?;
    match code.to_ascii_uppercase().trim_end_matches(BAKU) {
        "FIDE_DUTCH_2017" => find("dutch-2017"),
        "FIDE_BURSTEIN" | "FIDE_BURSTEIN_2026" => find("burstein-2026"),
        "FIDE_DUBOV" | "FIDE_DUBOV_2026" => find("dubov-2026"),
        "FIDE_DUTCH" | "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" => find("dutch-2026"),
        "FIDE_DOUBLESWISS" | "FIDE_DOUBLESWISS_2026" => find("double-swiss-2026"),
        "FIDE_ROUNDROBIN" | "BERGER_ROUNDROBIN" | "BERGER_ROUNDROBIN_G1" => find("round-robin"),
        "FIDE_DOUBLEROUNDROBIN" | "BERGER_DOUBLEROUNDROBIN" | "BERGER_ROUNDROBIN_G2" => {
            find("double-round-robin")
        }
        "FIDE_SCHEVENINGEN" | "FIDE_SCHEVENINGEN_G1" => find("scheveningen"),
        "FIDE_DOUBLESCHEVENINGEN" | "FIDE_SCHEVENINGEN_G2" => find("double-scheveningen"),
        _ => match TeamEventType::parse(code)?.edition {
            Some(2024) => find("team-2024"),
            _ => find("team-2026"),
        },
    }
}

/// Returns the discretions that the encoded type of a team event declares (record 192). For example,
/// `FIDE_TEAM_TYPEB_MP_GP` has preferences of type B. The second score after the type is the secondary score.
fn encoded_discretions(tournament: &Tournament, book: &Rulebook) -> Vec<String> {
    let kind = tournament.system.as_deref().and_then(TeamEventType::parse);
    let Some(kind) = kind.filter(|_| book.system == System::TeamSwiss) else { return Vec::new() };
    let declared = [
        (kind.preferences == Some('B'), DiscretionKey::TypeB),
        (kind.preferences.is_none(), DiscretionKey::NoPreferences),
        (kind.secondary.is_none(), DiscretionKey::NoSecondary),
    ];
    let keys = declared.iter().filter(|(is_said, _)| *is_said).map(|(_, key)| key.name().to_owned());
    keys.filter(|key| book.discretions.iter().any(|d| d.key == *key)).collect()
}

/// Returns the choice of a reading that the encoded type of a double round robin declares. The type
/// FIDE_DOUBLEROUNDROBIN reverses the last two rounds of the first cycle; the Berger types repeat the table as it is.
fn encoded_reading(tournament: &Tournament, book: &Rulebook) -> Option<String> {
    let code = tournament.system.as_deref().filter(|_| book.system == System::DoubleRoundRobin)?;
    let is_plain = code.to_ascii_uppercase().starts_with("BERGER_");
    let reading = LastTwo::READING.code(book).filter(|_| is_plain)?;
    Some(format!("{reading}={}", LastTwo::Kept.key()))
}

/// Returns whether a declaration is one that the encoded type of an event (record 192) decides.
pub fn is_of_type(key: &str, book: &Rulebook) -> bool {
    let of_teams = [DiscretionKey::TypeB, DiscretionKey::NoPreferences, DiscretionKey::NoSecondary];
    let is_of_teams = book.system == System::TeamSwiss && of_teams.iter().any(|own| own.name() == key);
    let last_two = LastTwo::READING.code(book).filter(|_| book.system == System::DoubleRoundRobin);
    is_of_teams || last_two.is_some_and(|code| key.split('=').next() == Some(code))
}

/// Adds the declarations that the encoded type of an event implies in addition to the rulebook, unless the given ones
/// contradict them.
pub fn declare_encoded(declared: &mut Vec<String>, tournament: &Tournament, book: &Rulebook) {
    for key in encoded_discretions(tournament, book) {
        if !declared.contains(&key) {
            declared.push(key);
        }
    }
    let code = |choice: &str| choice.split('=').next().map(str::to_owned);
    if let Some(choice) = encoded_reading(tournament, book)
        && declared.iter().all(|other| code(other) != code(&choice))
    {
        declared.push(choice);
    }
}

/// Returns the encoded type (record 192) of an event under a rulebook, if there is one.
pub fn encoded_type(book: &Rulebook) -> Option<String> {
    match book.id.as_str() {
        "dutch-2017" => Some("FIDE_DUTCH_2017".to_owned()),
        "dutch-2026" => Some("FIDE_DUTCH_2026".to_owned()),
        "burstein-2026" => Some("FIDE_BURSTEIN".to_owned()),
        "dubov-2026" => Some("FIDE_DUBOV".to_owned()),
        "double-swiss-2026" => Some("FIDE_DOUBLESWISS".to_owned()),
        "round-robin" => Some("FIDE_ROUNDROBIN".to_owned()),
        "double-round-robin" => Some("FIDE_DOUBLEROUNDROBIN".to_owned()),
        "scheveningen" => Some("FIDE_SCHEVENINGEN".to_owned()),
        "double-scheveningen" => Some("FIDE_DOUBLESCHEVENINGEN".to_owned()),
        _ => None,
    }
}

impl Rulebook {
    /// Returns the text of the rulebook (TOML) as it was written.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-1998").expect("it is shipped");
    /// assert!(book.toml().contains("id = \"dutch-1998\""));
    /// ```
    pub fn toml(&self) -> &str {
        // A built-in rulebook keeps no copy of its text.
        let shipped = FILES.iter().find(|(id, _)| self.is_shipped && *id == self.id);
        shipped.map_or(self.text.as_str(), |(_, text)| text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_of_a_team_event_chooses_rulebook_and_discretions() {
        let of = |code: &str| {
            let t = Tournament { system: Some(code.to_owned()), ..Tournament::default() };
            let book = of_type(&t)?;
            Some((book.id.clone(), encoded_discretions(&t, &book).join(" ")))
        };
        let team = |declared: &str| Some(("team-2026".to_owned(), declared.to_owned()));
        assert_eq!(of("FIDE_TEAM"), team(""));
        assert_eq!(of("FIDE_TEAM_BAKU"), team(""));
        assert_eq!(of("FIDE_TEAM_TYPEA_MP"), team("no-secondary"));
        assert_eq!(of("FIDE_TEAM_TYPEB_MP_GP"), team("type-b"));
        assert_eq!(of("FIDE_TEAM_GP_MP"), team("no-preferences"));
        assert_eq!(of("FIDE_DOUBLESWISS"), Some(("double-swiss-2026".to_owned(), String::new())));
        let older = |declared: &str| Some(("team-2024".to_owned(), declared.to_owned()));
        assert_eq!(of("FIDE_TEAM_2024"), older(""));
        assert_eq!(of("fide_team_typeb_mp_gp_2024_baku"), older("type-b"));
        for none in ["FIDE_TEAMS", "FIDE_TEAM_TYPEC_MP", "FIDE_TEAM_MP_MP"] {
            assert_eq!(of(none), None, "{none}");
        }
    }

    #[test]
    fn a_rulebook_is_found_by_its_own_id_and_prefix() {
        for (place, (id, _)) in FILES.iter().enumerate() {
            let own = book(place);
            assert_eq!(own.id, *id);
            for name in [id.to_ascii_uppercase(), own.prefix.to_ascii_lowercase()] {
                assert_eq!(find(&name).map(|b| b.id).as_deref(), Some(*id), "{name}");
            }
        }
        assert!(find("dutch").is_none() && all().len() == FILES.len());
    }
}
