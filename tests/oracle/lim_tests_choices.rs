// Every other reading on random events (generated from the list of choices).
#[test]
fn random_events_other_choices() {
    let d = Choices::default;
    let list: Vec<(&str, Choices)> = vec![
        ("ByeOnce::AnyBye", Choices { bye_once: ByeOnce::AnyBye, ..d() }),
        ("ByeBlocked::NextCandidate", Choices { bye_blocked: ByeBlocked::NextCandidate, ..d() }),
        ("UnplayedColour::Given", Choices { unplayed_colour: UnplayedColour::Given, ..d() }),
        ("UnplayedMet::HaveMet", Choices { unplayed_met: UnplayedMet::HaveMet, ..d() }),
        ("Successive::ColoursHad", Choices { successive: Successive::ColoursHad, ..d() }),
        ("Alternate::PreviousRoundOnly", Choices { alternate: Alternate::PreviousRoundOnly, ..d() }),
        ("History::RoundByRound", Choices { history: History::RoundByRound, ..d() }),
        ("HistoryEnd::RankDecides", Choices { history_end: HistoryEnd::RankDecides, ..d() }),
        ("Due::EqualiseFirst", Choices { due: Due::EqualiseFirst, ..d() }),
        ("Due::AlternateFirst", Choices { due: Due::AlternateFirst, ..d() }),
        ("MedianEmpty::MeetingPlace", Choices { median_empty: MedianEmpty::MeetingPlace, ..d() }),
        ("MedianEmpty::NearestBelow", Choices { median_empty: MedianEmpty::NearestBelow, ..d() }),
        ("MedianEmpty::NearestAbove", Choices { median_empty: MedianEmpty::NearestAbove, ..d() }),
        ("Recheck::AgainAfterEach", Choices { recheck: Recheck::AgainAfterEach, ..d() }),
        ("OwnGroup::SameScoreOnly", Choices { own_group: OwnGroup::SameScoreOnly, ..d() }),
        ("Adjacent::SameScoreOnly", Choices { adjacent: Adjacent::SameScoreOnly, ..d() }),
        ("FloaterOrder::ColourFirst", Choices { floater_order: FloaterOrder::ColourFirst, ..d() }),
        ("Types::By10_5", Choices { types: Types::By10_5, ..d() }),
        ("Exclusion::Throughout", Choices { exclusion: Exclusion::Throughout, ..d() }),
        ("ExcludedFloaters::EitherOr", Choices { excluded_floaters: ExcludedFloaters::EitherOr, ..d() }),
        ("ExcludedOpponents::EveryCompatible", Choices { excluded_opponents: ExcludedOpponents::EveryCompatible, ..d() }),
        ("OtherSide::Excluded", Choices { other_side: OtherSide::Excluded, ..d() }),
        ("Further::UpToMedian", Choices { further: Further::UpToMedian, ..d() }),
        ("Further::StepByStep", Choices { further: Further::StepByStep, ..d() }),
        ("FloatedBefore::UnequalScores", Choices { floated_before: FloatedBefore::UnequalScores, ..d() }),
        ("FloatedBefore::Downward", Choices { floated_before: FloatedBefore::Downward, ..d() }),
        ("FloaterMeets::ResidentsFirst", Choices { floater_meets: FloaterMeets::ResidentsFirst, ..d() }),
        ("FloaterOpponent::Fixed", Choices { floater_opponent: FloaterOpponent::Fixed, ..d() }),
        ("NoDue::CountsAsDue", Choices { no_due: NoDue::CountsAsDue, ..d() }),
        ("AfterFloat::StartAgain", Choices { after_float: AfterFloat::StartAgain, ..d() }),
        ("ExchangeFloater::OnlyLowest", Choices { exchange_floater: ExchangeFloater::OnlyLowest, ..d() }),
        ("Company::WithOpponent", Choices { company: Company::WithOpponent, ..d() }),
        ("SecondScrutiny::MostPairs", Choices { second_scrutiny: SecondScrutiny::MostPairs, ..d() }),
        ("NextPairing::FirstMade", Choices { next_pairing: NextPairing::FirstMade, ..d() }),
        ("CrackNone::GivesOut", Choices { crack_none: CrackNone::GivesOut, ..d() }),
        ("LastRound::AllPairings", Choices { last_round: LastRound::AllPairings, ..d() }),
        ("HigherRanked::ScoreThenNumber", Choices { higher_ranked: HigherRanked::ScoreThenNumber, ..d() }),
        ("RankPlace::OwnScores", Choices { rank_place: RankPlace::OwnScores, ..d() }),
        ("OddNumber::PlaceInList", Choices { odd_number: OddNumber::PlaceInList, ..d() }),
        ("maxi", Choices { maxi: true, ..d() }),
        ("youth", Choices { youth: true, ..d() }),
    ];
    for (name, choices) in list {
        // These change what 12.1 or 2 mean, so `check` does not apply as it stands.
        if ["LastRound::AllPairings", "Successive::ColoursHad", "UnplayedColour::Given"].contains(&name) {
            continue;
        }
        let (paired, _, _) = random(1..12, &choices);
        assert!(paired > 0, "{name}");
    }
}
