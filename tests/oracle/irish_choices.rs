//! The points that the text of the Irish Championship's Swiss System leaves open, each with its readings.

/// No article speaks of a bye; 2(b) ("and consequently") supposes an even field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OddField {
    /// The text gives out.
    GivesOut,
    /// 3(a) "arranged from the top down": he who comes last finds no opponent; in round one the lot says who.
    LowestLeftOver,
}

/// Rule 4: a player who withdraws "shall be included in all draws taking place subsequent".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withdrawn {
    /// Whom the facts do not give as taking part is only away; a withdrawn player would be given as taking
    /// part.
    FactsDecide,
    /// Who was in an earlier draw and takes part no more has withdrawn: drawn with a score of 0.
    InAllDraws,
}

/// Principle A "meet" and rule 6 "defeated": what is a game gone by default?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defaulted {
    /// The two have met (they were drawn together), and the absent one is defeated.
    Counts,
    /// They have not met, and nobody is defeated.
    IsNothing,
}

/// No article speaks of a bye, nor of a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecondBye {
    /// Whoever is left without an opponent may be so again.
    Possible,
    /// Not who had a bye or won by default.
    Never,
}

/// Rule 2(a) names A and D, 2(b) C and D (for the selection); D itself stands behind "principles A, B and C".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundTwo {
    /// Principle D binds "consistently with principles A, B and C": C weighs in the draws too, before D.
    CBeforeD,
    /// Only the principles named: C in the selection of 2(b), not in who meets whom; colours then by C.
    AsNamed,
}

/// Rule 2 where its counts do not come out (after byes or absences in round one), or no draw conforms to A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Irregular {
    /// The text gives out.
    GivesOut,
    /// The principles stand above the rules: drawn as a later round.
    ByPrinciples,
}

/// 3(a) "from the top down, ... according to the rules and principles before a player with a lower score"
/// against 3(b) "between draws which conform equally" and 3(c) "principles shall be applied in the order ...
/// set out".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// A for the whole draw; then B, C, D for the highest score, then B, C, D for the next.
    ScoreByScore,
    /// A for the whole draw, then B for all (from the top down), then C for all, then D for all.
    PrincipleByPrinciple,
    /// Each score's draw is settled, by lot if need be, without regard to what it leaves to the lower.
    NoLookingDown,
}

/// Principle B "as nearly as possible equal", for players of one score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearness {
    /// As many as possible at equal score, then as many as possible at the next score, and so on.
    MostAtNearest,
    /// The least total of the differences.
    LeastTotal,
}

/// Principle C "as far as possible ... an equal number of times".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Balance {
    /// The least total of the players' differences between Whites and Blacks.
    LeastTotal,
    /// The fewest players with the greatest difference, then with the next.
    WorstFirst,
}

/// 3(d) "it shall lie in the discretion of the conductor to treat ... as having equal scores".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LowGroups {
    /// Discretion not used.
    Apart,
    /// Discretion used in every fourth and later round.
    Together,
    /// The pairings of both.
    Either,
}

/// Rule 4 "considered to have a score of 0", when rule 6 totals the scores of opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithdrawnScore {
    /// 0 in the totals too: the words set no bound.
    Nought,
    /// 0 for his own place in the draw only.
    OwnScore,
}

/// 3(c) "principle A should be violated only towards the end of the tournament", which has no measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeats {
    /// Whenever no draw without a repeat is left.
    WhenUnavoidable,
    /// The text gives out.
    GivesOut,
}

/// 3(e) "in addition to the principles, but subsidiary to them, in finding him an opponent".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leader {
    /// Behind the principles as they bear on his own pair; the lower scores come after (3(a)).
    InHisTurn,
    /// Behind the principles as they bear on anybody in the draw.
    AfterWholeDraw,
}

/// The points that the text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    pub odd_field: OddField,
    pub withdrawn: Withdrawn,
    /// For rule 6: defeated.
    pub defaulted: Defaulted,
    /// For principle A: met.
    pub met: Defaulted,
    pub second_bye: SecondBye,
    pub round_two: RoundTwo,
    pub irregular: Irregular,
    pub order: Order,
    pub nearness: Nearness,
    pub balance: Balance,
    pub low_groups: LowGroups,
    pub withdrawn_score: WithdrawnScore,
    pub repeats: Repeats,
    pub leader: Leader,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            odd_field: OddField::GivesOut,
            withdrawn: Withdrawn::FactsDecide,
            defaulted: Defaulted::Counts,
            met: Defaulted::Counts,
            second_bye: SecondBye::Possible,
            round_two: RoundTwo::CBeforeD,
            irregular: Irregular::GivesOut,
            order: Order::ScoreByScore,
            nearness: Nearness::MostAtNearest,
            balance: Balance::LeastTotal,
            low_groups: LowGroups::Apart,
            withdrawn_score: WithdrawnScore::Nought,
            repeats: Repeats::WhenUnavoidable,
            leader: Leader::InHisTurn,
        }
    }
}

impl Choices {
    /// The default and every departure from it in one field.
    pub(crate) fn all() -> Vec<(&'static str, Choices)> {
        let d = Choices::default();
        vec![
            ("default", d),
            ("odd-field-lowest-left-over", Choices { odd_field: OddField::LowestLeftOver, ..d }),
            ("withdrawn-in-all-draws", Choices { withdrawn: Withdrawn::InAllDraws, ..d }),
            (
                "default-is-no-meeting",
                Choices { defaulted: Defaulted::IsNothing, met: Defaulted::IsNothing, ..d },
            ),
            ("round-two-as-named", Choices { round_two: RoundTwo::AsNamed, ..d }),
            ("round-two-irregular-by-principles", Choices { irregular: Irregular::ByPrinciples, ..d }),
            ("principle-by-principle", Choices { order: Order::PrincipleByPrinciple, ..d }),
            ("no-looking-down", Choices { order: Order::NoLookingDown, ..d }),
            ("least-total-difference", Choices { nearness: Nearness::LeastTotal, ..d }),
            ("worst-colours-first", Choices { balance: Balance::WorstFirst, ..d }),
            ("low-groups-together", Choices { low_groups: LowGroups::Together, ..d }),
            ("low-groups-either", Choices { low_groups: LowGroups::Either, ..d }),
            ("withdrawn-keeps-score-in-totals", Choices { withdrawn_score: WithdrawnScore::OwnScore, ..d }),
            ("no-repeat-at-all", Choices { repeats: Repeats::GivesOut, ..d }),
            ("leader-after-whole-draw", Choices { leader: Leader::AfterWholeDraw, ..d }),
        ]
    }
}
