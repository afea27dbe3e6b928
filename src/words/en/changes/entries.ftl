# What has an entry changed, and what has the arbiter to know?

change-entered = { entry-players }{ $has_from ->
    [true] { " " }from { $from }
   *[false] { "" }
}{ $paired ->
    [0] { "" }
    [one] , 1 round paired
   *[other] , { $paired } rounds paired
}

change-added = { $players } { $players_count ->
    [one] is
   *[other] are
} added, paired from round { $from } on

change-plays-for = { $player } plays for { $team }

note-higher-number = another { note-participant } has a higher number now: { $number }
    .terminal = To keep everyone else's number, add players at the end of the list: `pairproof add { $file } --at-end`
    .program = To keep everyone else's number, add players at the end of the list: the request `add` with `at_end`
    .desk = To keep everyone else's number, add players at the end of the list.

note-higher-numbers = { $count } others have a higher number now, { $first } to { $last }
    .terminal = To keep everyone else's number, add players at the end of the list: `pairproof add { $file } --at-end`
    .program = To keep everyone else's number, add players at the end of the list: the request `add` with `at_end`
    .desk = To keep everyone else's number, add players at the end of the list.

note-another-of-this-name = there is another { $player }

note-others-of-this-name = there are others: { $players }

note-doubt = { $player }: { $doubt }

note-number-late = round { $round } is paired, so no number changes any more (C.04.2 2.3); the new { note-participant } gets the last one

note-number-unknown-record = record { $code } refers to players by number, but its meaning is unknown here. No number changes; the new { note-participant } gets the last one

note-accelerated = { $player } gets the acceleration points of { $next }, as everybody above the last accelerated player (C.04.7): { $points_listed }

note-acceleration-round = +{ $points } in round { $round }

note-acceleration-rounds = +{ $points } in rounds { $first } to { $last }

note-new-team = { $team } is a new team

note-new-team-near = { $team } is a new team; there is also { $near }

note-team-short = { $team } has { $players ->
    [one] 1 player
   *[other] { $players } players
} for { $boards ->
    [one] 1 board
   *[other] { $boards } boards
}; its last boards stay empty

note-needs-rating = { $players } { $count ->
    [one] has no rating, and the system compares ratings (C.04.4.1 1.1.2): no round can be paired before he has a provisional one
   *[other] have no rating, and the system compares ratings (C.04.4.1 1.1.2): no round can be paired before each of them has a provisional one
}
    .terminal = to enter it: `pairproof edit { $file } { $number } --rating NUMBER`
    .program = to enter it: the request `edit` with `player` { $number }, `rating`
    .desk = to enter it: the page Players

note-unrated-left-out = { $players } { $count ->
    [one] has
   *[other] have
} no rating; the strength of a team is the average of its rated players

note-unrated-count = { $players } { $count ->
    [one] has no rating; counts
   *[other] have no rating; count
} as rated { $rating } in the strength of a team

note-name-alike = { $cut }, and then it is the name of '{ $other }' too

drawn-numbers = numbers by lot
    .terminal = `pairproof enter --numbers lots --seed { $seed }` repeats the draw
    .program = the seed { $seed } repeats the draw
    .desk = the seed { $seed } repeats the draw

drawn-numbers-varma = numbers by lot, by the Varma tables (C.05 Annex 2)
    .terminal = `pairproof enter --numbers varma --seed { $seed }` repeats the draw
    .program = the seed { $seed } repeats the draw
    .desk = the seed { $seed } repeats the draw

drawn-by-lot = { $what ->
    [numbers] numbers
    [equal] numbers of equal players
    [numbers-and-colour] numbers and first colour
    [equal-and-colour] numbers of equal players and first colour
   *[colour] first colour
} by lot
    .terminal = `pairproof enter --seed { $seed }` repeats the draw
    .program = the seed { $seed } repeats the draw
    .desk = the seed { $seed } repeats the draw

note-bye-in-round-one = { $count ->
    [one] 1 player
   *[other] { $count } players
}: round one has a bye

note-alphabetical = players equal in rating and title are in alphabetical order, ignoring accents

note-ranked-at = No { $number } { $player }: ranked at { $estimate }

note-ranked-below = No { $number } { $player }: below the rated players, at { $estimate }

note-ranked-last = No { $number } { $player }: neither rating nor estimate: ranked last

note-ranked-by-lot = No { $number } { $player }: unrated: ranked by lot

note-table-short = The table of { $players ->
    [one] 1 player
   *[other] { $players } players
} has { $table ->
    [one] 1 round
   *[other] { $table } rounds
}; { $announced } announced are fewer, so not everybody meets everybody
    .terminal = To announce all: `pairproof heading { $file } --rounds { $table }`.
    .program = To announce all: a command `heading` in the request `log` with `rounds` { $table }.
    .desk = Announce all on the page Event.
