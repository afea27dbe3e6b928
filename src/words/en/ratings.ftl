# Why are ratings of later rounds refused?

rating-unreadable = the ratings of later rounds in the file (record XXL) cannot be read: { $fault }
    .remedy = Correct the line, or delete it and enter the ratings again.

rating-of-teams = ratings of later rounds belong to players, not to teams
    .terminal = To correct the rating of a team's player: `pairproof edit { $file } PLAYER --member --rating RATING`
    .program = To correct the rating of a team's player: a command `member` in the request `log` with `player` and `right`
    .desk = The rating of a team's player is corrected at a terminal: the command is edit, with --member.

rating-none-from = no ratings begin in round { $round }
    .terminal = To list them: `pairproof ratings { $file }`
    .program = The record `XXL` of the report lists them.
    .desk = They are listed at a terminal: the command is ratings.

rating-no-change = no change is given
    .terminal = Name a round and its ratings.
    .program = Give `set`, `remove` or `taken`.
    .desk = Name a round and its ratings.

rating-rounds-not-paired = { $paired ->
        [one] rounds { $first } to { $last } cannot be reported: the event has { $paired } paired round
       *[other] rounds { $first } to { $last } cannot be reported: the event has { $paired } paired rounds
    }
    .remedy = Name rounds that have been paired, such as 1-3.

rating-part-of-matches = some rounds of an event of matches cannot be reported alone
    .remedy = Export the whole event.

rating-list-inside = a new rating list is in force from round { $from } on
    .remedy = Report { $before } and { $after }, each in a file of its own.

rating-too-early = later ratings begin in round 2 or later
    .terminal = To correct a rating from round 1 on: `pairproof edit { $file } PLAYER --rating RATING`
    .program = To correct a rating from round 1 on: the request `edit` with `player`, and with `rating` in `right`
    .desk = Correct a rating from round 1 on by Edit on the page Players.

rating-none-given = there is no rating from round { $round } on
    .remedy = Give at least one.

rating-too-high = the rating { $rating } of player { $number } is too high
    .remedy = Give a rating up to { $highest }.
