//! The encoded type of a team event (record 192, ETT26): preferences of colour, primary and secondary score.

use super::TeamScore;

/// The meaning of a type such as `FIDE_TEAM_TYPEB_GP_MP_BAKU`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamEventType {
    /// The kind of colour preferences, `A` or `B`; `None` if teams have none.
    pub preferences: Option<char>,
    /// The score that defines the scoregroups.
    pub primary: TeamScore,
    /// The score that decides between teams with equal primary scores when colours are allocated.
    pub secondary: Option<TeamScore>,
    /// Whether the event is accelerated by the Baku method.
    pub is_accelerated: bool,
    /// The year of the edition, if the type names it.
    pub edition: Option<u16>,
}

/// The editions of the team Swiss that a type can name.
const EDITIONS: [u16; 2] = [2024, 2026];

impl TeamEventType {
    /// Reads a type; returns `None` if it is not a type of the team Swiss.
    // READING ETT26-TEAM: FIDE_TEAM alone is FIDE_TEAM_TYPEA_MP_GP; a longer type without TYPEA or TYPEB has no colour
    // preferences, and one with a single score has no secondary score; the other reading: each missing part is the usual one.
    pub fn parse(system: &str) -> Option<Self> {
        let code = system.trim().to_ascii_uppercase();
        let rest = code.strip_prefix("FIDE_TEAM")?;
        let (rest, is_accelerated) = without(rest, "_BAKU");
        let year = |year: &u16| rest.strip_suffix(&format!("_{year}")).map(|rest| (rest, Some(*year)));
        let (rest, edition) = EDITIONS.iter().find_map(year).unwrap_or((rest, None));
        let (preferences, primary, secondary) = Self::parts(rest)?;
        Some(Self { preferences, primary, secondary, is_accelerated, edition })
    }

    /// Reads the middle of a type: the kind of preferences, the primary and the secondary score.
    fn parts(rest: &str) -> Option<(Option<char>, TeamScore, Option<TeamScore>)> {
        let primary = TeamScore::MatchPoints;
        if rest.is_empty() {
            return Some((Some('A'), primary, Some(primary.other())));
        }
        let mut parts = rest.strip_prefix('_')?.split('_').peekable();
        let preferences = match parts.peek() {
            Some(&"TYPEA") => Some('A'),
            Some(&"TYPEB") => Some('B'),
            _ => None,
        };
        if preferences.is_some() {
            parts.next();
        }
        let score = |part: &str| match part {
            "MP" => Some(TeamScore::MatchPoints),
            "GP" => Some(TeamScore::GamePoints),
            _ => None,
        };
        let scores: Vec<TeamScore> = parts.map(score).collect::<Option<_>>()?;
        match scores.as_slice() {
            [] => Some((preferences, primary, Some(primary.other()))),
            [primary] => Some((preferences, *primary, None)),
            [primary, secondary] if primary != secondary => Some((preferences, *primary, Some(*secondary))),
            _ => None,
        }
    }
}

/// Returns the text without `ending`, and whether the text had this ending.
fn without<'a>(text: &'a str, ending: &str) -> (&'a str, bool) {
    text.strip_suffix(ending).map_or((text, false), |rest| (rest, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_say_preferences_and_scores() {
        let (mp, gp) = (TeamScore::MatchPoints, TeamScore::GamePoints);
        for (system, preferences, primary, secondary, is_accelerated) in [
            ("fide_team_typeb_mp_gp", Some('B'), mp, Some(gp), false),
            ("FIDE_TEAM", Some('A'), mp, Some(gp), false),
            ("FIDE_TEAM_BAKU", Some('A'), mp, Some(gp), true),
            ("FIDE_TEAM_TYPEA_MP", Some('A'), mp, None, false),
            ("FIDE_TEAM_TYPEB_MP_GP", Some('B'), mp, Some(gp), false),
            ("FIDE_TEAM_TYPEB_GP_MP_BAKU", Some('B'), gp, Some(mp), true),
            ("FIDE_TEAM_GP_MP", None, gp, Some(mp), false),
            ("FIDE_TEAM_GP", None, gp, None, false),
            ("FIDE_TEAM_TYPEB", Some('B'), mp, Some(gp), false),
        ] {
            let is = TeamEventType { preferences, primary, secondary, is_accelerated, edition: None };
            assert_eq!(TeamEventType::parse(system), Some(is), "{system}");
            // The year comes before the acceleration.
            let plain = system.trim_end_matches("_BAKU");
            for edition in EDITIONS {
                let named = format!("{plain}_{edition}{}", &system[plain.len()..]);
                let is = TeamEventType { edition: Some(edition), ..is };
                assert_eq!(TeamEventType::parse(&named), Some(is), "{named}");
            }
        }
        for none in
            ["FIDE_DUTCH", "FIDE_TEAM_MP_MP", "FIDE_TEAMS", "FIDE_TEAM_TYPEC", "FIDE_TEAM_", "FIDE_TEAM_2025"]
        {
            assert_eq!(TeamEventType::parse(none), None, "{none}");
        }
    }
}
