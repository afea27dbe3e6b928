//! The third hands, by rulebook, and how their choices are called among the product's readings.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    reason = "as their authors wrote them, who had no view of the rest"
)]

mod adjacent;
pub(crate) mod boards;
mod burstein;
mod burstein_readings;
pub(crate) mod c07;
mod d26;
mod d98;
mod d98_cards;
mod d98_choices;
mod d98_colours;
mod d98_driver;
mod d98_groups;
mod d98_procedure;
mod d98_random;
mod d98_tests;
mod dubov;
mod dubov_readings;
mod dutch_1998_readings;
mod dutch_2026_numbers;
mod ecf;
mod ecf_readings;
pub(crate) mod facts;
mod irish;
mod irish_choices;
mod irish_draw;
mod irish_readings;
mod leong;
mod leong_choices;
mod leong_colours;
mod leong_readings;
mod lim;
mod lim_cards;
mod lim_choices;
mod lim_colours;
mod lim_floaters;
mod lim_readings;
mod lim_scrutiny;
mod monrad;
pub(crate) mod round_robin;
pub(crate) mod scheveningen;
mod team;
mod team_readings;
mod us;
mod us_choices;
mod us_draw;
mod us_readings;

use facts::{Answer, Event};
use round_robin::double as table_twice;
use scheveningen::double as match_twice;

/// One text as somebody else read it, with the product's reading at each point where the words leave a choice.
pub(crate) struct Oracle {
    /// The rulebook.
    pub(crate) id: &'static str,
    /// The answer with the readings that the product takes.
    pub(crate) pair: fn(&Event) -> Answer,
    /// Other readings that both sides have: what the product declares, and the oracle's answer.
    pub(crate) others: Vec<Other>,
}

/// A reading that the product does not take unless it is declared.
pub(crate) struct Other {
    /// `CODE=CHOICE`.
    pub(crate) declared: &'static str,
    /// The oracle's answer with it.
    pub(crate) pair: Box<dyn Fn(&Event) -> Answer + Sync>,
}

/// An oracle from its module and the module that maps its choices to the product's readings: `base()` are the choices
/// that the product takes, `others()` the declarations with what each changes.
macro_rules! oracle {
    ($id:literal, $module:ident, $readings:ident) => {
        Oracle {
            id: $id,
            pair: |event| $module::pair(event, &$readings::base()),
            others: $readings::others()
                .into_iter()
                .map(|(declared, change)| {
                    let mut choices = $readings::base();
                    change(&mut choices);
                    Other { declared, pair: Box::new(move |event| $module::pair(event, &choices)) }
                })
                .collect(),
        }
    };
}

/// The oracle of a text of the team family; what is declared together stands between blanks.
fn team(id: &'static str, text: team::Text) -> Oracle {
    let with = |change: team_readings::Change| {
        let mut choices = team_readings::base(text);
        change(&mut choices);
        move |event: &Event| team_readings::pair(event, &choices)
    };
    let others = team_readings::changes(text);
    let others =
        others.into_iter().map(|(declared, change)| Other { declared, pair: Box::new(with(change)) });
    let pair: fn(&Event) -> Answer = match text {
        team::Text::Team2026 => {
            |event| team_readings::pair(event, &team_readings::base(team::Text::Team2026))
        }
        team::Text::Team2024 => {
            |event| team_readings::pair(event, &team_readings::base(team::Text::Team2024))
        }
        team::Text::DoubleSwiss => {
            |event| team_readings::pair(event, &team_readings::base(team::Text::DoubleSwiss))
        }
    };
    Oracle { id, pair, others: others.collect() }
}

/// All of them.
pub(crate) fn all() -> Vec<Oracle> {
    vec![
        oracle!("dutch-1998", d98, dutch_1998_readings),
        oracle!("lim-1987", lim, lim_readings),
        oracle!("leong-1987", leong, leong_readings),
        oracle!("ecf-2009", ecf, ecf_readings),
        oracle!("irish", irish, irish_readings),
        oracle!("us-scholastic", us, us_readings),
        oracle!("burstein-2026", burstein_readings, burstein_readings),
        oracle!("dubov-2026", dubov_readings, dubov_readings),
        oracle!("monrad", monrad, monrad),
        oracle!("adjacent", adjacent, adjacent),
        oracle!("round-robin", round_robin, round_robin),
        oracle!("double-round-robin", table_twice, table_twice),
        oracle!("scheveningen", scheveningen, scheveningen),
        oracle!("double-scheveningen", match_twice, match_twice),
        team("team-2026", team::Text::Team2026),
        team("team-2024", team::Text::Team2024),
        team("double-swiss-2026", team::Text::DoubleSwiss),
        // No reading of this text can be declared.
        Oracle { id: "dutch-2026", pair: dutch_2026_numbers::pair, others: vec![] },
    ]
}
