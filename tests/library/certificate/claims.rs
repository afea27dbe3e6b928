//! Certificates of less than the round: of the best pairing in which a player is bound, and of the first levels alone.

use super::foreign::Foreign;
use super::{certified, events, verdict};
use crate::random;
use api::explain::{AskedRound, Contrast, Granted, RankedWish};
use facts::rulebook::{Rulebook, System};
use facts::tournament::{BoundPlayer, Colour, Float, Position, Rank};
use judge::JudgedRound;
use limit::Limit;
use model::round::{Answer, Paired, Request};
use proof::certificate::Forced;
use proof::certify::{Certified, Claim};
use proof::verify;
use serde_json::json;

/// Wishes of all kinds, of somebody else in each round.
fn wishes(position: &Position) -> Vec<RankedWish> {
    let n = position.entries.len();
    let who = position.round * 7 % n;
    let other = |steps: usize| (who + 1 + steps % (n - 1)) % n;
    vec![
        RankedWish::Meet(Rank(who), Rank(other(0))),
        RankedWish::Meet(Rank(who), Rank(other(n / 2))),
        RankedWish::Bye(Rank(who)),
        RankedWish::Float(Rank(who), Float::Down),
        RankedWish::Float(Rank(other(1)), Float::Up),
        RankedWish::Colour(Rank(who), Colour::White),
        RankedWish::Colour(Rank(other(2)), Colour::White),
    ]
}

/// The claim that a pairing is the best of those in which somebody is bound so.
fn claim<'c, 'a>(case: &'c JudgedRound<'a>, position: &Position, bound: &BoundPlayer) -> Claim<'c, 'a> {
    let mut with: Vec<usize> =
        bound.fates.iter().map(|f| f.map_or(position.entries.len(), |r| r.0)).collect();
    with.sort_unstable();
    Claim { case, seed: 0, forced: Some(Forced { player: bound.who.0, with }) }
}

/// Both verifiers accept it; without the demand, unless the pairing is as good as that of the round, or with another, both
/// refuse it.
fn assert_stands(case: &JudgedRound<'_>, made: &Certified, is_as_good: bool, foreign: Option<&mut Foreign>) {
    let value = serde_json::to_value(&made.certificate).unwrap();
    let forced = made.certificate.forced.as_ref().unwrap();
    let mut other = value.clone();
    other["forced"]["player"] = json!(forced.with[0]);
    let mut nobody = value.clone();
    nobody["forced"]["with"] = json!([]);
    let mut less = value.clone();
    less.as_object_mut().unwrap().remove("forced");
    let mut codes = Vec::new();
    for changed in [&value, &less, &other, &nobody] {
        codes.push(verdict(case, &changed.to_string()));
    }
    assert_eq!(codes[0].0, 0, "{forced:?}: {}", codes[0].1);
    // To be bound to one player says the same of both.
    let is_pair = forced.with.len() == 1;
    let refused = |at: usize| codes[at].0 == 1;
    assert!((refused(1) || is_as_good) && (refused(2) || is_pair) && refused(3), "{codes:?}");
    if let Some(foreign) = foreign {
        for (changed, wanted) in [(&value, 0), (&nobody, 1)] {
            let (code, says) = foreign.judge(&changed.to_string(), &made.checked.model);
            assert_eq!(code, wanted, "{forced:?}: {says}");
        }
    }
}

/// Is called with the certificate of a wish, if there is one, and whether its pairing is as good as that of the round.
type Look<'l> = dyn FnMut(&JudgedRound<'_>, Option<(&Certified, bool)>) + 'l;

/// What granting a wish comes to has a certificate: that nothing is better of what grants it, or that nothing grants it.
fn grant(book: &Rulebook, position: &Position, ours: &Paired, look: &mut Look<'_>) {
    let request = Request::default();
    let asked = AskedRound { position, book, request: &request, ours };
    for wish in wishes(position) {
        let Granted { contrast, bound } = asked.granting(wish).unwrap();
        let case = JudgedRound::new(position, book, &[]);
        let claim = claim(&case, position, &bound);
        let at = format!("{} round {}: {wish:?} {bound:?}", book.id, position.round);
        match contrast {
            Contrast::Worse(_, ref pairing) | Contrast::Equal(ref pairing) => {
                let made = claim.certify(pairing, &Limit::none());
                let is_as_good = matches!(contrast, Contrast::Equal(_));
                look(&case, Some((&made.unwrap_or_else(|e| panic!("{at}: {e}")), is_as_good)));
                // The pairing of the round itself does not grant it. (A colour may hang on more than the pair.)
                let is_granted = claim.certify(&ours.pairing, &Limit::none()).is_ok();
                assert!(!is_granted || matches!(wish, RankedWish::Colour(..)), "{at}");
            }
            Contrast::Impossible(Some(_)) => match claim.certify_none() {
                Ok(made) => look(&case, Some((&made, false))),
                Err(fault) => assert_eq!(book.system, System::Dutch1998, "{at}: {fault}"),
            },
            Contrast::Impossible(None) => look(&case, None),
            Contrast::Held | Contrast::Forbidden(_) | Contrast::NoBye | Contrast::Nobody => {}
        }
    }
}

fn what_a_wish_comes_to_has_a_certificate_that_names_it(book: &Rulebook) {
    let mut foreign = Foreign::start();
    let id = book.id.as_str();
    let (mut stand, mut none, mut without) = (0, 0, 0);
    for seed in 0..events().div_ceil(4) {
        random::event(seed, (6, 24), book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            grant(book, position, ours, &mut |case, made| match made {
                Some((made, is_as_good)) => {
                    assert_stands(case, made, is_as_good, foreign.as_mut());
                    stand += 1;
                    none += usize::from(made.certificate.impossible.is_some());
                }
                None => without += 1,
            });
        });
    }
    println!(
        "{id}: {stand} wishes with a certificate, {none} of them that nothing grants it; {without} without"
    );
    // Between two teams, a wish is granted already or forbidden by a pair of its own, and nobody has a bye.
    let least = if book.system.is_between_teams() { 0 } else { 4 * events().div_ceil(4) };
    assert!(stand >= least, "{id}: {stand}");
}

for_each_rulebook!(what_a_wish_comes_to_has_a_certificate_that_names_it);

/// A limit ends the proof somewhere: what is proved until then is a certificate of its own, and says where it ends.
fn a_limit_leaves_a_certificate_of_the_first_levels(book: &Rulebook) {
    let mut foreign = Foreign::start();
    let id = book.id.as_str();
    let (mut none, mut some) = (0, 0);
    let most = if id == "irish" { 24 } else { 40 };
    for seed in 0..events().div_ceil(8) {
        random::event(seed, (16, most), book, &mut |_, position, answer| {
            let Answer::Paired(paired) = answer else { return };
            let all = certified(position, book, &paired.pairing);
            let case = JudgedRound::new(position, book, &[]);
            // Six of the levels, others from round to round.
            let levels = all.checked.levels;
            let step = levels.div_ceil(6);
            for proved in (position.round % step..levels).step_by(step).chain([0]) {
                let claim = Claim { case: &case, seed: 0, forced: None };
                let made = claim.certify(&paired.pairing, &Limit::asked(proved as u64)).unwrap();
                let open = made.certificate.open.unwrap();
                let at = format!("{id} seed {seed} round {}: {proved} levels, {open:?}", position.round);
                assert_eq!(made.checked.levels, proved, "{at}");
                // The reason for the end differs: the maker's limit, and that the certificate ends there.
                let mut checked = verify::verify(&case, &made.certificate).unwrap();
                let place =
                    |checked: &verify::Checked| checked.open.as_ref().map(|(open, why)| (*open, why.place()));
                assert!(place(&checked).is_some() && place(&checked) == place(&made.checked), "{at}");
                checked.open.clone_from(&made.checked.open);
                assert_eq!(checked, made.checked, "{at}");
                (none, some) = if made.checked.levels == 0 { (none + 1, some) } else { (none, some + 1) };
                for (name, stage, level) in
                    [("untouched", 0, 0), ("a level more", 0, 1), ("a stage more", 1, 0)]
                {
                    let mut value = serde_json::to_value(&made.certificate).unwrap();
                    value["open"] = json!({ "stage": open.stage + stage, "level": open.level + level });
                    let text = value.to_string();
                    let is_changed = stage + level > 0;
                    assert_eq!(verdict(&case, &text).0, u8::from(is_changed), "{at}: {name}");
                    if let Some(foreign) = &mut foreign {
                        let (code, says) = foreign.judge(&text, &made.checked.model);
                        // A model does not say which of the stages that have not ended is named.
                        let is_refused = code == 1 || stage > 0 && code == 4;
                        assert!(if is_changed { is_refused } else { code == 4 }, "{at}: {name}: {says}");
                    }
                }
                let mut whole = made.certificate.clone();
                whole.open = None;
                assert!(verify::verify(&case, &whole).is_err(), "{at}: called whole");
            }
        });
    }
    println!("{id}: {none} certificates of no level, {some} of some");
    // The table of two teams has one level a round.
    assert!(none > 0 && (some > 0 || book.system.is_between_teams()), "{id}");
}

for_each_rulebook!(a_limit_leaves_a_certificate_of_the_first_levels);
