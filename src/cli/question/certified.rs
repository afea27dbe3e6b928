//! Finds the round to which a certificate belongs, and checks that it is the round of the event.

use std::collections::BTreeSet;

use super::{RoundArguments, SourceArguments, Terms, drawn};
use crate::faults::RulebookFault;
use crate::{Failure, taken};
use api::{event, roll};
use facts::format::{self, visible};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Board, Entry, Pairing, PlayerId, Position, RoundNo, Tournament};
use judge::{ExpectedBoard, JudgedRound};
use model::round::{self, Request};
use proof::ProofError;
use proof::certificate::Certificate;

/// The round of a certificate.
pub(crate) struct CertifiedRound {
    /// The rulebook of the event; if it names none, the rulebook of the certificate.
    pub(crate) book: Rulebook,
    /// The position after the drawing of lots; for a published round, by what was known when it was drawn. `None` if it does
    /// not have the players of the certificate.
    position: Option<Position>,
    /// The position by what is known now, if that differs.
    pub(crate) present: Option<Position>,
    /// Whether the event has learned more since the round was drawn.
    pub(crate) has_changed: bool,
    /// The seed with which the lots of the round were drawn, if the event keeps it.
    pub(crate) seed: Option<u64>,
    /// The declarations.
    pub(crate) declared: Vec<String>,
    /// The boards that the event records for the round, if it is paired.
    recorded: Option<Pairing>,
    /// The recorded boards of which the event states the colours.
    coloured: Vec<Board>,
    /// The games that were open when the event paired the round, and what the event asks for in it beside results and rules,
    /// in words.
    pub(crate) notes: Vec<String>,
    /// The notes about the file.
    pub(crate) of_file: Vec<String>,
}

impl CertifiedRound {
    /// Returns the positions in which the certificate may hold: by what was known when the round was drawn, and by what is
    /// known now, each with whether it is the latter.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (&Position, bool)> {
        let then = self.position.iter().map(|position| (position, false));
        then.chain(self.present.iter().map(|position| (position, true)))
    }

    /// Returns the player of a vertex; the positions have the same players in the same order.
    pub(crate) fn entry(&self, vertex: usize) -> Option<&Entry> {
        self.positions().next()?.0.entries.get(vertex)
    }

    /// Returns the recorded boards that have the other colours than the rules give, by the names of their players, White first.
    /// A certificate proves who meets whom; the judge gives the colours.
    pub(crate) fn turned(&self, certificate: &Certificate) -> Vec<String> {
        let (Some((position, _)), Some(recorded)) = (self.positions().next(), &self.recorded) else {
            return Vec::new();
        };
        let playing: Vec<PlayerId> = position.entries.iter().map(|entry| entry.id).collect();
        let is_whole = certificate.forced.is_none() && recorded.boards.len() == playing.len() / 2;
        if !is_whole || certificate.impossible.is_some() {
            return Vec::new();
        }
        let label = |id: PlayerId| {
            let place = position.rank(id).map_or(0, |rank| rank.0);
            let named =
                certificate.players.get(place).map(|(number, name)| format!("{number} {}", visible(name)));
            named.unwrap_or_else(|| {
                position.entries.get(place).map_or_else(String::new, |e| e.label.to_string())
            })
        };
        let turned = |due: ExpectedBoard| {
            let white = due.white?;
            let black = if due.players.0 == white { due.players.1 } else { due.players.0 };
            let board = Board { white: black, black: white };
            self.coloured.contains(&board).then(|| format!("{} – {}", label(black), label(white)))
        };
        let case = JudgedRound::new(position, &self.book, &self.declared);
        case.boards(recorded).into_iter().filter_map(turned).collect()
    }

    /// Returns whether the event records other boards than the certificate proves best. A demand of the certificate asks
    /// for boards that the event need not have.
    pub(crate) fn has_other_boards(&self, certificate: &Certificate) -> bool {
        let Some(recorded) = self.recorded.as_ref().filter(|_| certificate.forced.is_none()) else {
            return false;
        };
        let id = |vertex: usize| self.entry(vertex).map(|entry| entry.id);
        let in_order = |a: Option<PlayerId>, b: Option<PlayerId>| (a.min(b), a.max(b));
        let proved: BTreeSet<_> = certificate.pairing.iter().map(|&[a, b]| in_order(id(a), id(b))).collect();
        let bye = recorded.bye.map(|bye| in_order(Some(bye), None));
        let boards = recorded.boards.iter().map(|board| in_order(Some(board.white), Some(board.black)));
        proved != boards.chain(bye).collect()
    }
}

/// Finds the round of a certificate. The certificate's declarations are used where the event (arguments, settings,
/// file) has none. Returns an error that names the difference if the event contradicts the certificate.
pub(crate) fn certified(
    source: &SourceArguments,
    field: &RoundArguments,
    terms: &Terms,
    certificate: &Certificate,
) -> Result<Result<CertifiedRound, ProofError>, Failure> {
    let mut tournament = source.tournament()?;
    let book = rulebook_of(source, &tournament, certificate)?;
    let declared = declared_of(source, &tournament, &book, terms, certificate.round)?;
    let book = book.of_numbered(certificate.round, tournament.rounds).clone();
    let beside = event::beside_the_rules(&tournament, certificate.round);
    let seed = tournament.wall.drawn.get(&certificate.round).and_then(|kept| kept.seed);
    if let Err(fault) = is_same(&book, declared.as_ref(), field, &tournament, certificate) {
        return Ok(Err(fault));
    }
    let terms =
        Terms { unfinished_as_draws: terms.unfinished_as_draws, ..terms_of(certificate) }.in_force(&book);
    if let Err(unknown) = terms.check(&book) {
        return Ok(Err(ProofError::refuted(unknown.text(crate::report::Style::Plain))));
    }
    let field = RoundArguments { round: Some(certificate.round), ..field.clone() };
    terms.accelerate(&field, &mut tournament)?;
    let declared = terms.declared();
    let request =
        Request { declared: declared.clone(), seed: certificate.seed.unwrap_or(0), ..Request::default() };
    let now = source.counted(&tournament)?;
    let known_then = now.as_drawn(certificate.round);
    let before = |known: &Tournament| {
        let position = field.position(&book, &terms.as_paired(known))?;
        Ok::<_, Failure>(round::drawn(&position, &book, &request).into_owned())
    };
    let position = before(&known_then)?;
    let (recorded, coloured) = recorded_boards(&tournament, certificate.round);
    let while_open = event::paired_while_open(&tournament, certificate.round);
    let notes = while_open.into_iter().chain(beside).collect();
    let is_of = |position: &Position| roll::check(&certificate.players, &roll::of(&tournament, position));
    // `pair --round` pairs a published round by what is known now.
    let present = if known_then == *now { None } else { before(&now).ok() };
    let present = present.filter(|now| *now != position);
    let has_changed = present.is_some();
    let present = present.filter(|position| is_of(position).is_ok());
    let then = is_of(&position);
    if let (Err(fault), None) = (&then, &present) {
        return Ok(Err(fault.clone()));
    }
    let position = then.is_ok().then_some(position);
    Ok(Ok(CertifiedRound {
        book,
        position,
        present,
        has_changed,
        seed,
        declared,
        recorded,
        coloured,
        notes,
        of_file: source.noted(),
    }))
}

/// Returns the rulebook of the round; if the event names none, that of the certificate.
fn rulebook_of(
    source: &SourceArguments,
    tournament: &Tournament,
    certificate: &Certificate,
) -> Result<Rulebook, Failure> {
    let of_draw = match tournament.wall.drawn.get(&certificate.round) {
        Some(drawn) if source.rulebook.is_none() => drawn::rulebook_of(drawn, certificate.round)?,
        _ => None,
    };
    let has_own = rulebook::find(&certificate.rulebook).is_none();
    match of_draw.map_or_else(|| source.named_rulebook(tournament), |book| Ok(Some(book)))? {
        // Record 192 has no type for a rulebook of one's own, so its type contradicts none.
        Some(book) if book.id == certificate.rulebook || !has_own || source.names_rulebook(tournament)? => {
            Ok(book)
        }
        Some(_) | None => rulebook::find(&certificate.rulebook)
            .ok_or_else(|| RulebookFault::OfCertificate { id: certificate.rulebook.clone() }.into()),
    }
}

/// Returns the declarations of the certificate.
fn terms_of(certificate: &Certificate) -> Terms {
    let (reading, discretion) = certificate.declared.iter().cloned().partition(|key| key.contains('='));
    Terms::of(discretion, reading)
}

/// Returns the recorded pairing of a round, and its boards of which the event states the colours.
fn recorded_boards(tournament: &Tournament, round: RoundNo) -> (Option<Pairing>, Vec<Board>) {
    let recorded = format::pairing_of(tournament, round);
    let has_colours = |board: &&Board| tournament.record(board.white, round).colour.is_some();
    let coloured = recorded.iter().flat_map(|pairing| &pairing.boards).filter(has_colours).copied().collect();
    (recorded, coloured)
}

/// Returns the declarations in force in a round of the event; `None` as in [`event_terms`].
fn declared_of(
    source: &SourceArguments,
    tournament: &Tournament,
    book: &Rulebook,
    terms: &Terms,
    round: RoundNo,
) -> Result<Option<Terms>, Failure> {
    let asked = terms.with_those_of(source);
    let declared = match tournament.wall.drawn.get(&round) {
        Some(kept) => Some(asked.with_declared(&kept.declared)),
        None => event_terms(source, tournament, &asked)?,
    };
    let declared = declared.map(|terms| terms.encoded(tournament, book).in_force(book));
    if let Some(declared) = &declared {
        declared.check(book)?;
    }
    Ok(declared)
}

/// Returns the event's declarations in arguments and settings. An event that names its rulebook and declares nothing plays by
/// the rulebook alone. `None` if the event names no rulebook either; the rulebook of the certificate is then accepted with its
/// declarations, and both are reported.
fn event_terms(
    source: &SourceArguments,
    tournament: &Tournament,
    terms: &Terms,
) -> Result<Option<Terms>, Failure> {
    let all = match source.holding()? {
        Some(settings) if settings.contents().speaks_of_rules() => return Ok(Some(terms.with(&settings))),
        Some(_) | None => terms,
    };
    let speaks =
        !all.declared().is_empty() || source.names_rulebook(tournament)? || taken::is_named(tournament);
    Ok(speaks.then(|| all.clone()))
}

/// Checks that the certificate is for this rulebook, these readings and discretions, and this round.
fn is_same(
    book: &Rulebook,
    declared: Option<&Terms>,
    field: &RoundArguments,
    tournament: &Tournament,
    certificate: &Certificate,
) -> Result<(), ProofError> {
    let Certificate { rulebook, round, .. } = certificate;
    let says = format!("the event uses {}, but the certificate uses {}", book.named(), visible(rulebook));
    ProofError::unless(book.id == *rulebook, says)?;
    if let Some(hash) = &certificate.rulebook_sha256 {
        let own = book.sha256();
        let says = format!(
            "the rulebook {} differs from the one in the certificate (SHA-256 {own:.12} here, {:.12} there)",
            book.named(),
            visible(hash)
        );
        ProofError::unless(own == *hash, says)?;
    }
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    if let Some(terms) = declared {
        let (ours, theirs) =
            (sorted(book.own_declared(&terms.declared())), sorted(certificate.declared.clone()));
        let mut says =
            format!("the event declares {}, but the certificate declares {}", said(&ours), said(&theirs));
        if ours.is_empty() {
            let option = [&[book.option().to_owned()][..], &theirs].concat().join("+");
            says += &format!(
                "; if the event was announced with that, declare it: `pairproof verify CERTIFICATE FILE -R {option}`"
            );
        }
        ProofError::unless(ours == theirs, says)?;
    }
    let asked = field.round.unwrap_or(*round);
    ProofError::unless(
        asked == *round,
        format!("the certificate is for round {round}, not for round {asked}"),
    )?;
    let next = tournament.rounds_paired() + 1;
    let says = format!("the certificate is for round {round}, but the next round of the event is {next}");
    ProofError::unless((1..=next).contains(round), says)
}

fn said(declared: &[String]) -> String {
    if declared.is_empty() { "nothing".to_owned() } else { visible(&declared.join(", ")) }
}
