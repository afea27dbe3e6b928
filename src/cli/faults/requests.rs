//! Why is a request to a server not answered?

use words::Value;

words::messages! {
    /// The reason why a request to a server is not answered. The words are in `requests.ftl`.
    in words::en::REQUESTS;
    pub(crate) enum RequestFault {
        "request-no-object" NoObject { cause: String },
        "request-list" List,
        "request-line-too-long" LineTooLong { most: usize },
        "request-id" Id,
        "request-no-id" NoId,
        "request-id-taken" IdTaken,
        "request-cancels-nothing" CancelsNothing,
        "request-not-an-id" NotAnId,
        "request-other-kind" OtherKind { value: String, kind: String },
        "request-field-twice" FieldTwice { field: String },
        "request-no-do" NoDo,
        "request-unknown-kind" UnknownKind { value: String, near: Option<String>, kinds: String },
        "request-field-not-taken" FieldNotTaken { field: String },
        "request-both" Both,
        "request-no-tournament" NoTournament,
        "request-no-event" NoEvent,
        "request-tournament" Tournament,
        "request-event" Event { cause: String },
        "request-unknown-field" UnknownField { field: String },
        "request-field" Field { field: String, cause: String },
        "request-field-unclear" FieldUnclear { field: String, cause: String },
        "request-unclear" Unclear { cause: String },
        "request-player-missing" PlayerMissing,
        "request-player" Player,
        "request-entry-board" EntryBoard { entry: usize },
        "request-entry-player" EntryPlayer { field: String, entry: usize },
        "request-sheet" Sheet,
        "request-tie-breaks" TieBreaks,
        "request-of-log" OfLog { fault: Value, row: usize },
        "request-rulebook-later" RulebookLater,
        "request-cancelled" Cancelled,
    }
}
