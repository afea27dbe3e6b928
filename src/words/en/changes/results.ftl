# What has a command about results changed, and what has the arbiter to know?

change-results = round { $round }: { $count ->
    [one] 1 result
   *[other] { $count } results
} entered, { change-left-open }

change-match-results = round { $round }: { $whole ->
    [0] { "" }
    [one] 1 match result entered
   *[other] { $whole } match results entered
}{ $has_both ->
    [true] , { "" }
   *[false] { "" }
}{ $parts ->
    [0] { "" }
    [one] 1 match entered in part
   *[other] { $parts } matches entered in part
}, { change-left-open }

change-result = round { $round }, board { $board } ({ $pair }): { $now } instead of { $was }

change-result-same = round { $round }, board { $board } ({ $pair }): { $now } already; nothing changes

change-match = round { $round }, { $line }; it was { $was }

change-match-by-board = round { $round }, { $line } (board by board { $boards }); it was { $was } (board by board { $boards_before })

change-result-since = round { $round }, board { $board } ({ $pair }): { $now }, corrected since round { $since } was paired

change-match-since = round { $round }, { $line }, corrected since round { $since } was paired

change-match-same = round { $round }, { $line } already; nothing changes

change-for-rating = { $corrected }, for the rating report alone

change-seated = round { $round }, { $team }: { $lineup }

change-seat = board { $board }: { $player }

change-seat-empty = board { $board }: empty

change-seated-same = { $seated }: this is the line-up already; nothing changes

note-result-line = board { $board }: { $white } { $result } { $black }

note-result-line-already = { $result } already

note-match-line = board { $board }: { $white } { $score } { $black }

note-match-line-in-part = board { $board }: { $white } { $score } { $black } ({ $boards })

match-score-open = open

match-score-forfeit = { $white }-{ $black } by forfeit

match-score = { $white }-{ $black }

note-last-round-may = round { $round }, the last, may be altered if the result affects its top boards (article { $of_last }) or if the event regulations allow it ({ $allowed })
    .terminal = to alter it: `pairproof repair { $file }`
    .program = to alter it: the request `repair`
    .desk = to alter it: the page What if

note-round-may = round { $round } may be altered only if the event regulations allow it (article { $allowed }); a wrong result is grounds for that only in the last round ({ $of_last })

note-open-too = the result of board { $board } went into round { $round }; { $open } is open, too

note-paired-on-draws = { $rounds_count ->
    [one] round { $rounds } was
   *[other] rounds { $rounds } were
} paired counting an open { $encounter ->
    [match] match
   *[game] game
} as a draw; { $rounds_count ->
    [one] it stands
   *[other] they stand
}

note-match-open-again = board { $board } ({ $pair }) is open again; its result was { $was }

note-match-part-open-again = board { $board } ({ $pair }) is open again; its result was { $was }

note-result-kept = board { $board } ({ $pair }) keeps its result, { $score }

note-ranks-stay = the standings and the ranks stay: the event is over (questions 190 and 192 of FIDE's list)

open-games = { $games_listed }

open-game = board { $board } of round { $round } ({ $pair })

open-game-short = { $pair } (round { $round })
