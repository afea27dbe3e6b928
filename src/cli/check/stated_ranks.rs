//! The verdict of `check --all` on the standings of a report: its ranks, the records that name their order, and the
//! values of tie-breaks.

use crate::Exit;
use crate::report::json::RanksJudged;
use crate::report::{self, TextPage};
use api::standings::{self, OrderFault, Ranks, StatedValues};
use facts::rulebook::Rulebook;
use facts::tournament::Tournament;
use model::round::Request;

/// The verdict on the standings of a report.
pub(super) struct CheckedRanks {
    ranks: Ranks,
    order: Option<OrderFault>,
    values: StatedValues,
    /// What the standings count otherwise than by the results of the report.
    otherwise: Vec<String>,
    /// Whether the limit was reached.
    is_stopped: bool,
}

impl CheckedRanks {
    /// Judges the standings within the limit of the request.
    pub(super) fn of(tournament: &Tournament, book: &Rulebook, request: &Request) -> Self {
        let judge = || {
            let (ranks, values) =
                (standings::ranks(tournament, book), standings::stated_values(tournament, book));
            (ranks, values, standings::counted_otherwise(tournament, book))
        };
        let judged = limit::within(&request.limit, judge);
        let is_stopped = judged.is_err();
        let (ranks, values, otherwise) = judged.unwrap_or_else(|_| {
            let says = "Ranks are not judged: the limit was reached.";
            (Ranks::Unjudged(says.to_owned()), StatedValues::default(), Vec::new())
        });
        Self { ranks, order: OrderFault::of(tournament), values, otherwise, is_stopped }
    }

    /// Returns the exit status.
    pub(super) fn exit(&self) -> Exit {
        let is_order_wrong = matches!(self.order, Some(OrderFault::Missing | OrderFault::Contradiction));
        let is_wrong =
            matches!(self.ranks, Ranks::Differ { .. }) || is_order_wrong || !self.values.wrong.is_empty();
        match (self.is_stopped, is_wrong) {
            (true, _) => Exit::Limit,
            (false, true) => Exit::No,
            (false, false) => Exit::Done,
        }
    }

    /// Returns the verdict for people.
    pub(super) fn text(&self, tournament: &Tournament, page: TextPage) -> String {
        let order = self.order.map(|fault| report::order_fault(page, fault));
        let ranks = report::ranks(page, tournament, &self.ranks);
        let values = report::values(page, tournament, &self.values);
        let otherwise: String = self.otherwise.iter().map(|says| page.fold(says, 2)).collect();
        format!("{}{ranks}{values}{otherwise}\n", order.unwrap_or_default())
    }

    /// Returns the verdict for programs.
    pub(super) fn data(&self, tournament: &Tournament) -> RanksJudged {
        RanksJudged::new(tournament, &self.ranks, self.order, &self.values).noted(self.otherwise.clone())
    }
}
