//! The questions of `explain`: the wishes of players that the best pairing does not grant.

use crate::faults::QuestionFault;
use crate::{Failure, report, who};
use api::explain::RankedWish;
use facts::tournament::{Colour, Coming, Float, PlayerId, Position, Rank, Tournament};
use model::round::Paired;

/// The number of opponents explained by default, without `--why-not`.
const NEAREST: usize = 3;

/// The alternative about which the user asks.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Wishes {
    /// Ask why the player does not meet these players; 0 is the bye. If no other option names the player, the first of
    /// two players given here is the player. Default: the opponent's neighbours.
    #[arg(long = "why-not", value_name = "PLAYERS", num_args = 1..=2)]
    others: Vec<String>,
    /// Ask why this player does not have the bye.
    #[arg(long = "why-not-bye", value_name = "PLAYER")]
    bye: Option<String>,
    /// Ask why this player does not meet an opponent with fewer points (`up`: with more).
    #[arg(long = "why-not-float", value_names = ["PLAYER", "up"], num_args = 1..=2)]
    float: Vec<String>,
    /// Ask why this player does not have this colour, w or b.
    #[arg(long = "why-not-colour", value_names = ["PLAYER", "COLOUR"], num_args = 2)]
    colour: Vec<String>,
}

impl Wishes {
    /// Returns the question why a player does not meet these.
    pub(crate) fn to_meet(others: Vec<String>) -> Self {
        Self { others, ..Self::default() }
    }

    /// Returns whether the options ask nothing.
    pub(super) fn are_none(&self) -> bool {
        let asks =
            [self.others.is_empty(), self.bye.is_none(), self.float.is_empty(), self.colour.is_empty()];
        asks.into_iter().all(|is_absent| is_absent)
    }

    /// Returns the name of the first player whom the options ask about.
    pub(super) fn first_named(&self) -> Option<&str> {
        let others = self.others.first().filter(|_| self.others.len() > 1);
        let options = [others, self.bye.as_ref(), self.float.first(), self.colour.first()];
        options.into_iter().flatten().next().map(String::as_str)
    }

    /// Returns all wishes that the options ask about, in the order of the options above.
    pub(super) fn of(&self, coming: Coming<'_>, named: Option<&str>) -> Result<Vec<RankedWish>, Failure> {
        let mut wishes = Vec::new();
        match (self.others.as_slice(), named) {
            ([], _) => {}
            (others, Some(named)) => wishes = meetings(coming, player(coming, named, "--player")?, others)?,
            ([first, others @ ..], None) if !others.is_empty() => {
                wishes = meetings(coming, player(coming, first, "--why-not")?, others)?;
            }
            (_, None) => {
                return Err(QuestionFault::WhyNotAlone.into());
            }
        }
        if let Some(name) = &self.bye {
            wishes.push(RankedWish::Bye(player(coming, name, "--why-not-bye")?));
        }
        if let [name, direction @ ..] = self.float.as_slice() {
            let float = match direction.first().map(|d| d.to_lowercase()).as_deref() {
                None | Some("down") => Float::Down,
                Some("up") => Float::Up,
                Some(_) => return Err(QuestionFault::WhyNotFloat.into()),
            };
            wishes.push(RankedWish::Float(player(coming, name, "--why-not-float")?, float));
        }
        if let [name, colour] = self.colour.as_slice() {
            let colour = match colour.to_lowercase().as_str() {
                "w" | "white" => Colour::White,
                "b" | "black" => Colour::Black,
                _ => return Err(QuestionFault::WhyNotColour.into()),
            };
            wishes.push(RankedWish::Colour(player(coming, name, "--why-not-colour")?, colour));
        }
        Ok(wishes)
    }
}

/// Returns the rank of the player named by an option.
pub(super) fn player(
    Coming { tournament, position }: Coming<'_>,
    text: &str,
    flag: &str,
) -> Result<Rank, Failure> {
    rank(tournament, position, who::player(tournament, text, flag)?)
}

fn meetings(
    Coming { tournament, position }: Coming<'_>,
    who: Rank,
    others: &[String],
) -> Result<Vec<RankedWish>, Failure> {
    who::refuse_endless(others.iter().map(String::len).sum(), "--why-not")?;
    let all = others.join(",");
    let (byes, named): (Vec<&str>, Vec<&str>) = all.split(',').partition(|o| is_bye(o));
    let named = if named.is_empty() { Vec::new() } else { vec![named.join(",")] };
    let ids = who::players(tournament, &named, "--why-not")?;
    let id = position.entries[who].id;
    // The player may be named again, as the first of the two.
    let is_alone = ids.contains(&id) && ids.iter().all(|&other| other == id) && byes.is_empty();
    if is_alone {
        let player = tournament.player(id);
        let why = QuestionFault::WhyNotHimself { player: player.label(), who: tournament.participant() };
        return Err(Failure::from(why).player(player.number));
    }
    let others = ids.into_iter().filter(|&other| other != id);
    let others = others.map(|id| rank(tournament, position, id).map(|o| RankedWish::Meet(who, o)));
    let bye = (!byes.is_empty()).then_some(Ok(RankedWish::Bye(who)));
    others.chain(bye).collect()
}

fn is_bye(text: &str) -> bool {
    text.trim() == "0" || text.trim().eq_ignore_ascii_case("bye")
}

/// Returns the rank of a participant.
pub(crate) fn rank(tournament: &Tournament, position: &Position, id: PlayerId) -> Result<Rank, Failure> {
    position.rank(id).ok_or_else(|| {
        let why = report::why_away(tournament, id, position.round);
        let why = why.trim_end_matches('.').to_owned();
        Failure::from(QuestionFault::WhyAway { why, who: tournament.participant() })
            .player(tournament.player(id).number)
    })
}

/// Returns the default wishes of a player: to meet the players ranked next to the opponent. A floater first asks about
/// players with the same score. The player with the bye asks why the neighbours do not have it.
pub(super) fn nearest(position: &Position, ours: &Paired, who: Rank) -> Vec<RankedWish> {
    let score = |r: Rank| position.entries[r].score;
    let next_to = |at: Rank, wanted: &dyn Fn(Rank) -> bool| -> Vec<Rank> {
        let mut others: Vec<Rank> =
            Rank::all(position.entries.len()).filter(|&r| r != who && wanted(r)).collect();
        others.sort_by_key(|&r| (r.0.abs_diff(at.0), r));
        others
    };
    let Some(opponent) = ours.pairing.opponent(position.entries[who].id).and_then(|id| position.rank(id))
    else {
        return next_to(who, &|_| true).into_iter().take(NEAREST).map(RankedWish::Bye).collect();
    };
    let floats = score(opponent) != score(who);
    let first = if floats { next_to(who, &|r| score(r) == score(who)) } else { Vec::new() };
    let theirs = next_to(opponent, &|r| r != opponent && score(r) == score(opponent));
    let others = first.into_iter().take(NEAREST - 1).chain(theirs);
    others.take(NEAREST).map(|r| RankedWish::Meet(who, r)).collect()
}
