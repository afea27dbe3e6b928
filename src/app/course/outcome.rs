//! What comes of an event: closed rounds, standings, prizes, certificates.

use super::answers::{AwardedPrize, AwardedPrizes, EventStandings, PlacedEntrant, Told, VerifiedRound};
use super::{Event, EventError};
use crate::closing::{RankedBy, closing};
use api::awards::awards;
use api::event::{self, Command, PrizeList};
use api::round::CertifiedBoards;
use api::standings::Standings;
use facts::tournament::{Board, RoundNo};
use proof::certificate::Certificate;

impl Event {
    /// Closes a round: its results can no longer be entered, only corrected. After the last round, the report states the final
    /// ranks.
    ///
    /// # Errors
    /// Refused if the round is not published.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// event.result(2, "1-0")?;
    /// event.close(1)?;
    /// assert!(event.close(2).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn close(&mut self, round: RoundNo) -> Result<Told, EventError> {
        let by = |_: &_| Ok::<_, EventError>(RankedBy { book: self.rulebook()?, order: self.order(&[])? });
        let command = closing(&self.known, round, by)?;
        self.carry_out(&command)
    }

    /// Returns the standings by the tie-breaks of the settings, else those that the tournament names, else the rulebook's own.
    ///
    /// # Errors
    /// Fails if the settings cannot be read.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// let table = event.standings()?;
    /// assert_eq!((table.rows[0].entrant, table.rows[0].points.as_str()), (ada, "1.0"));
    /// assert!(table.to_string().starts_with("1. 1 Ada  1.0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standings(&self) -> Result<EventStandings, EventError> {
        self.standings_by(&[])
    }

    /// Returns the standings by these tie-breaks, by their FIDE C.07 codes in order, such as `BH-C1`, `DE`, `SB`.
    ///
    /// # Errors
    /// Fails if a code is unknown.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.standings_by(&["BH", "SB"])?.columns, ["BH", "SB"]);
    /// assert!(event.standings_by(&["luck"]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standings_by(&self, tie_breaks: &[&str]) -> Result<EventStandings, EventError> {
        let found = self.table(tie_breaks)?;
        let rows = found.rows.into_iter().map(|row| {
            let player = self.tournament().player(row.player);
            PlacedEntrant {
                place: row.place,
                entrant: self.id(row.player),
                number: player.number,
                name: player.name.clone(),
                points: row.points.to_string(),
                tie_breaks: row.tie_breaks,
            }
        });
        Ok(EventStandings { rows: rows.collect(), columns: found.columns, note: found.note })
    }

    fn table(&self, tie_breaks: &[&str]) -> Result<Standings, EventError> {
        let asked: Vec<String> = tie_breaks.iter().map(|&code| code.to_owned()).collect();
        Ok(self.order(&asked)?.standings(self.tournament(), &self.rulebook()?))
    }

    /// Keeps the list of prizes, one line each: `1st 500`, `women 1st 100 + trophy`, `4th-6th 50`. An empty list removes it.
    ///
    /// # Errors
    /// Refused if a line is none, or if its category is unknown.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.keep_prizes(&["1st 500", "2nd 300 + book"])?;
    /// assert!(event.keep_prizes(&["first of all"]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_prizes(&mut self, lines: &[&str]) -> Result<Told, EventError> {
        let mut list = PrizeList::default();
        for line in lines {
            list.add(line)?;
        }
        self.carry_out(&Command::Prizes(Box::new(list)))
    }

    /// Returns the prizes of the list with their winners by the standings; `None` without a list.
    ///
    /// # Errors
    /// Refused if the list cannot be awarded.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// event.keep_prizes(&["1st 500"])?;
    /// let prizes = event.prizes()?.expect("the event has a list");
    /// assert_eq!((prizes.given[0].entrant, prizes.given[0].cents), (ada, 500_00));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prizes(&self) -> Result<Option<AwardedPrizes>, EventError> {
        let Some(list) = event::prizes(self.tournament())? else { return Ok(None) };
        let found = awards(self.tournament(), &self.table(&[])?, &list)?;
        let given = found.given.iter().map(|award| AwardedPrize {
            entrant: self.id(award.player),
            name: self.tournament().player(award.player).name.clone(),
            category: award.category.clone(),
            places: award.places,
            cents: award.cents,
            text: award.text.clone(),
        });
        let open = found.open.iter().map(|open| open.prize.label()).collect();
        Ok(Some(AwardedPrizes { given: given.collect(), open, currency: list.currency }))
    }

    /// Returns the certificate of a round, a published one or the next: it proves the pairing to somebody who trusts nobody.
    ///
    /// # Errors
    /// Fails if the rulebook has no certificates, and as [`Event::round`] does.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let certificate = event.certify(1)?;
    /// assert_eq!(Certificate::read(&certificate.text())?, certificate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(&self, round: RoundNo) -> Result<Certificate, EventError> {
        Ok(self.round(round)?.certify()?.certificate)
    }

    /// Checks a certificate against its round, without pairing the round, and compares it with the published boards.
    ///
    /// # Errors
    /// Returns the first fault: another round, rulebook or player, or a level that is not proved.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let verified = event.verify(&event.certify(1)?)?;
    /// assert!(verified.is_complete && verified.is_published);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self, certificate: &Certificate) -> Result<VerifiedRound, EventError> {
        let round = self.round(certificate.round)?;
        let checked = round.verify(certificate)?;
        let published = event::boards(self.tournament(), round.number());
        let is_published = match published {
            // A certificate that no pairing exists has no boards.
            Some(made) if !certificate.pairing.is_empty() => {
                let due = round.certified_boards(certificate)?;
                let is_due = |board| due.pairing.boards.contains(board) || is_turned_lot(&due, *board);
                made.pairing.bye == due.pairing.bye
                    && made.pairing.boards.len() == due.pairing.boards.len()
                    && made.pairing.boards.iter().all(is_due)
            }
            _ => false,
        };
        Ok(VerifiedRound {
            round: round.number(),
            levels: checked.levels,
            stages: checked.stages,
            is_complete: checked.open.is_none(),
            is_published,
        })
    }
}

/// Returns whether a board has the players of one whose colours the rules leave to a lot.
fn is_turned_lot(due: &CertifiedBoards, board: Board) -> bool {
    let turned = Board { white: board.black, black: board.white };
    due.by_lot.contains(&turned)
}
