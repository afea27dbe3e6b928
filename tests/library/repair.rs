//! A published draw altered with the least disturbance, against every pairing of a small field.

use crate::judge::all_pairings;
use crate::random::{self, Dice};
use crate::remedy::{kept, shuffled};
use api::explain::{Alteration, Altered, AskedRound, Redraw, alter_comparing, case};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Pairing, PlayerId, Position, Rank, RepairChoice, Score};
use judge::Verdict;
use model::round::{self, Answer, Paired, Request, RoundError, pair};

/// Rulebooks that ask what is possible in a bracket: possible in the whole field, or among the pairings left open.
const ASK_WHAT_IS_POSSIBLE: [&str; 5] = ["dutch-1998", "dutch-2017", "leong-1987", "lim-1987", "lim-2026"];

/// A published draw of a position.
struct Published<'a> {
    position: &'a Position,
    book: &'a Rulebook,
    /// The round paired anew.
    anew: &'a Paired,
    boards: &'a Pairing,
    /// Ranks of the boards that have to stay.
    held: Vec<(Rank, Rank)>,
}

impl Published<'_> {
    /// The draw altered, where up to so many pairings are compared; `None` where the boards cannot stay.
    fn altered(&self, compared: usize) -> Option<Altered> {
        let request = Request::default();
        let asked =
            AskedRound { position: self.position, book: self.book, request: &request, ours: self.anew };
        match alter_comparing(&asked, self.boards, &self.held, compared) {
            Ok(Alteration::Altered(altered)) => Some(*altered),
            Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => None,
            Err(e) => panic!("{}: {e}", self.book.id),
        }
    }

    /// Looks at every legal pairing: none keeps more boards. How many keep as many, and whether one of them is better.
    fn beside_all(&self, at: &str, found: Option<&Pairing>) -> (usize, bool) {
        let request = Request::default();
        let drawn = round::drawn(self.position, self.book, &request);
        let case = case(&drawn, self.position, self.book, &request.declared, self.anew);
        let id = |r: Rank| self.position.entries[r].id;
        let holds = |p: &Pairing| self.held.iter().all(|&(a, b)| p.opponent(id(a)) == Some(id(b)));
        let is_right = |p: &Pairing| case.offences(p).is_empty() && holds(p);
        assert!(found.is_none_or(is_right), "{at}: {found:?}");
        let (mut as_many, mut is_beaten) = (0, false);
        all_pairings(self.position, &mut |other| {
            if !is_right(&other) {
                return;
            }
            let found = found.unwrap_or_else(|| panic!("{at}: {other:?} is legal"));
            let (stay, most) = (kept(self.boards, &other), kept(self.boards, found));
            assert!(stay <= most, "{at}: {other:?} keeps {stay} boards, ours {most}");
            if stay == most {
                let verdict = case.judge_by(found, &other, &mut |p| case.recount(p));
                is_beaten |= matches!(verdict, Verdict::Better { .. });
                as_many += 1;
            }
        });
        (as_many, is_beaten)
    }
}

/// Draws that have to be altered: somebody has gone, somebody has come, or the boards were set by hand; and one board has
/// to stay in some of them.
fn draws(seed: u64, book: &Rulebook, dice: &mut Dice, look: &mut dyn FnMut(&str, &Published)) {
    random::event(500 + seed, (4, 8), book, &mut |_, position, answer| {
        let (Answer::Paired(whole), n @ 3..) = (answer, position.entries.len()) else { return };
        let gone = Rank(usize::try_from(dice.below(n as u64)).unwrap());
        let rest: Vec<Rank> = Rank::all(n).filter(|&r| r != gone).collect();
        let fewer = position.restricted(&rest);
        let Ok(Answer::Paired(without)) = pair(&fewer, book, &Request::default()) else { return };
        let by_hand = shuffled(dice, position);
        let all = [
            ("gone", &fewer, &without, &whole.pairing),
            ("come", position, whole, &without.pairing),
            ("by hand", position, whole, &by_hand),
        ];
        for (what, position, anew, boards) in all {
            let at = format!("{} seed {seed} round {} {what}", book.id, position.round);
            let mut published = Published { position, book, anew, boards, held: Vec::new() };
            look(&at, &published);
            let graph = model::graph::CompatGraph::new(position, book, &[]);
            let mut ranks =
                boards.boards.iter().filter_map(|b| position.rank(b.white).zip(position.rank(b.black)));
            published.held = ranks.rfind(|&(a, b)| graph.link(a, b).is_some()).into_iter().collect();
            look(&at, &published);
        }
    });
}

/// Boards that stay have their colours, and their numbers if no board is missing; the others are those made.
fn assert_numbered(at: &str, published: &Pairing, found: &Altered) {
    let now = &found.pairing.boards;
    assert!(found.made.iter().chain(&found.kept).all(|b| now.contains(b)), "{at}: {found:?}");
    assert_eq!(found.made.len() + found.kept.len(), now.len(), "{at}");
    let is_whole = now.len() >= published.boards.len();
    let moved = published.boards.iter().zip(now).find(|(was, is)| found.kept.contains(was) && was != is);
    assert!(!is_whole || moved.is_none(), "{at}: {moved:?}");
}

#[test]
fn no_pairing_changes_fewer_boards_or_is_better_among_those_that_change_so_few() {
    // A table has one legal pairing, and who is gone keeps his place in it.
    for book in rulebook::all().into_iter().filter(|book| !book.system.is_table()) {
        let (mut dice, mut asked, mut choices, mut better) = (Dice(11), 0, 0, 0);
        for seed in 0..30 {
            draws(seed, &book, &mut dice, &mut |at, published| {
                let found = published.altered(usize::MAX);
                let (as_many, is_beaten) = published.beside_all(at, found.as_ref().map(|f| &f.pairing));
                assert!(!is_beaten, "{at}: {found:?}");
                let Some(found) = found else { return };
                assert_numbered(at, published.boards, &found);
                assert_eq!(found.compared, Some(as_many), "{at}");
                (asked, choices) = (asked + 1, choices + usize::from(as_many > 1));
                // Without comparing all of them.
                let searched = published.altered(0).unwrap();
                assert_eq!(searched.compared, None);
                better += usize::from(published.beside_all(at, Some(&searched.pairing)).1);
            });
        }
        println!("{}: {asked} asked, {choices} with a choice, {better} better by comparing", book.id);
        assert!(asked > 400 && choices > 50, "{}: {asked} {choices}", book.id);
        assert!(better * 50 < asked, "{}: {better} of {asked}", book.id);
        assert!(better == 0 || ASK_WHAT_IS_POSSIBLE.contains(&book.id.as_str()), "{}: {better}", book.id);
    }
}

/// How far somebody whose board is not published moves out of his scoregroup at most; the bye is at the lowest score.
fn float(position: &Position, published: &Pairing, now: &Pairing) -> Score {
    let score = |id: PlayerId| position.entries[position.rank(id).unwrap()].score.0;
    let lowest = position.entries.iter().map(|e| e.score.0).min().unwrap();
    let new = now.boards.iter().filter(|b| published.opponent(b.white) != Some(b.black));
    let boards = new.map(|b| (score(b.white) - score(b.black)).abs());
    let bye = now.bye.filter(|_| now.bye != published.bye).map(|id| score(id) - lowest);
    Score(boards.chain(bye).max().unwrap_or(0))
}

#[test]
fn each_choice_is_what_it_says_among_all_pairings() {
    for id in ["dutch-2026", "irish", "ecf-2009"] {
        let book = rulebook::find(id).unwrap();
        let (mut dice, mut asked, mut nearer) = (Dice(3), 0, 0);
        for seed in 0..30 {
            draws(seed, &book, &mut dice, &mut |at, of| {
                let request = Request::default();
                let whole =
                    AskedRound { position: of.position, book: &book, request: &request, ours: of.anew };
                let redraw = Redraw { asked: &whole, published: of.boards, held: &of.held };
                let Ok(Ok(ways)) = redraw.ways() else { return };
                let [fewest, near, best] = &ways[..] else { panic!("{at}: three ways") };
                assert_eq!([fewest.choice, near.choice], [RepairChoice::Fewest, RepairChoice::Near]);
                let drawn = round::drawn(of.position, &book, &request);
                let case = case(&drawn, of.position, &book, &request.declared, of.anew);
                let id = |r: Rank| of.position.entries[r].id;
                let holds = |p: &Pairing| of.held.iter().all(|&(a, b)| p.opponent(id(a)) == Some(id(b)));
                let (stay, far) =
                    (|p: &Pairing| kept(of.boards, p), |p: &Pairing| float(of.position, of.boards, p));
                for way in &ways {
                    assert!(case.offences(&way.altered.pairing).is_empty(), "{at}: {way:?}");
                    assert_eq!(way.float, far(&way.altered.pairing), "{at}: {way:?}");
                }
                all_pairings(of.position, &mut |other| {
                    if !case.offences(&other).is_empty() || !holds(&other) {
                        return;
                    }
                    let now = &near.altered.pairing;
                    assert!(stay(&other) <= stay(&fewest.altered.pairing), "{at}: {other:?}");
                    assert!(far(&other) >= near.float, "{at}: {other:?} moves nobody as far");
                    if far(&other) == near.float {
                        assert!(stay(&other) <= stay(now), "{at}: {other:?} keeps more");
                        let is_rival = stay(&other) == stay(now);
                        let verdict = case.judge_by(now, &other, &mut |p| case.recount(p));
                        assert!(!is_rival || !matches!(verdict, Verdict::Better { .. }), "{at}: {other:?}");
                    }
                    let verdict = case.judge_by(&best.altered.pairing, &other, &mut |p| case.recount(p));
                    assert!(!matches!(verdict, Verdict::Better { .. }), "{at}: {other:?} is better");
                });
                (asked, nearer) = (asked + 1, nearer + usize::from(near.float < fewest.float));
            });
        }
        println!("{}: {asked} asked, {nearer} nearer than the fewest boards", book.id);
        assert!(asked > 200 && nearer > 10, "{}: {asked} {nearer}", book.id);
    }
}
