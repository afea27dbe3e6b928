//! The encoded type of a team event (record 192, ETT26): preferences of colour, primary and secondary score.

use super::TeamScore;

/// The meaning of a type such as `FIDE_TEAM_TYPEB_GP_MP_BAKU`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamEventType {
    /// The kind of colour preferences, `A` or `B`; `None` if teams have none.
    pub preferences: Option<char>,
    /// The score that defines the scoregroups.
    pub primary: TeamScore,
    /// The score that decides between equal teams when colours are allotted.
    pub secondary: Option<TeamScore>,
    /// Whether the event is accelerated by the Baku method.
    pub is_accelerated: bool,
}

impl TeamEventType {
    /// Reads a type; returns `None` if it is not a type of the team Swiss.
    // READING ETT26-TEAM: FIDE_TEAM alone is FIDE_TEAM_TYPEA_MP_GP; a longer type without TYPEA or TYPEB has no colour
    // preferences, and one with a single score has no secondary score; the other reading: each missing part is the usual one.
    pub fn parse(system: &str) -> Option<Self> {
        let rest = system.trim().strip_prefix("FIDE_TEAM")?;
        let (rest, is_accelerated) = match rest.strip_suffix("_BAKU") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let primary = TeamScore::MatchPoints;
        if rest.is_empty() {
            return Some(Self {
                preferences: Some('A'),
                primary,
                secondary: Some(primary.other()),
                is_accelerated,
            });
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
        let (primary, secondary) = match scores.as_slice() {
            [] => (primary, Some(primary.other())),
            [primary] => (*primary, None),
            [primary, secondary] if primary != secondary => (*primary, Some(*secondary)),
            _ => return None,
        };
        Some(Self { preferences, primary, secondary, is_accelerated })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_say_preferences_and_scores() {
        let (mp, gp) = (TeamScore::MatchPoints, TeamScore::GamePoints);
        for (system, preferences, primary, secondary, is_accelerated) in [
            ("FIDE_TEAM", Some('A'), mp, Some(gp), false),
            ("FIDE_TEAM_BAKU", Some('A'), mp, Some(gp), true),
            ("FIDE_TEAM_TYPEA_MP", Some('A'), mp, None, false),
            ("FIDE_TEAM_TYPEB_MP_GP", Some('B'), mp, Some(gp), false),
            ("FIDE_TEAM_TYPEB_GP_MP_BAKU", Some('B'), gp, Some(mp), true),
            ("FIDE_TEAM_GP_MP", None, gp, Some(mp), false),
            ("FIDE_TEAM_GP", None, gp, None, false),
            ("FIDE_TEAM_TYPEB", Some('B'), mp, Some(gp), false),
        ] {
            let is = TeamEventType { preferences, primary, secondary, is_accelerated };
            assert_eq!(TeamEventType::parse(system), Some(is), "{system}");
        }
        for none in ["FIDE_DUTCH", "FIDE_TEAM_MP_MP", "FIDE_TEAMS", "FIDE_TEAM_TYPEC", "FIDE_TEAM_"] {
            assert_eq!(TeamEventType::parse(none), None, "{none}");
        }
    }
}
