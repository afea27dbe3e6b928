# Why is a heading of the report, or a setting, refused?

heading-none-given = no heading is given
    .terminal = Name one, such as `--city`.
    .program = Name one, such as `city`.
    .desk = Change a field on the page Event.

heading-first-day = '{ $text }' is not a date: the first day
    .remedy = Write year, month and day, such as 2026-05-01.

heading-last-day = '{ $text }' is not a date: the last day
    .remedy = Write year, month and day, such as 2026-05-01.

heading-day-of-round = '{ $text }' is not a date: the day of round { $round }
    .remedy = Write year, month and day, such as 2026-05-01.

heading-days-reversed = the last day, { $last }, is before the first, { $first }
    .terminal = Correct one of the two, or give both: `--from DATE`, `--to DATE`
    .program = Correct one of the two, or give both: `from`, `to`
    .desk = Correct one of the two on the page Event, or both at once.

heading-federation = '{ $text }' is not a federation
    .remedy = { $write }

heading-rank-method = '{ $text }' is not a method of the starting ranks
    .remedy = Write { $methods }, after the federation whose ratings count, if any: 'AUT HBFN'.

heading-time-code = '{ $text }' is not a time control in seconds
    .remedy = Write the seconds and the increment for each move, such as 5400+30 for 90 minutes and 30 seconds.

heading-tie-break = { $fault }
    .remedy = Write letters of FIDE C.07, for example BH-C1,DE,SB.

heading-external = '{ $value }' is not a value
    .remedy = Write a number such as 2 or 1.5.

heading-ranks-too-early = no round has been paired yet
    .remedy = Write the ranks after the last round.

heading-impossible-rounds = an event has 1 to { $most } rounds, not { $rounds }
    .remedy = Correct the number of rounds.

heading-rounds-paired = { $paired } rounds are paired already
    .remedy = Name a number of rounds from { $paired } on.

heading-bye-in-dropped-round = { $player } has a bye in round { $round }
    .terminal = Remove the bye first: `pairproof bye { $file } { $number } { $round } none`
    .program = Remove the bye first: the request `bye` with `players` { $number }, `rounds` { $round }, without `worth`
    .desk = Remove the bye first on the page Players.

settings-unreadable = the settings cannot be read: { $place }: { $fault }
    .terminal = Correct them (docs/settings.md), or undo the change that wrote them: `pairproof undo { $file }`
    .program = Correct them by a command `settings` in the request `log` (docs/settings.md), or send the `event` of an answer from before they were written.
    .desk = Undo the change that wrote them on the page Log. Other settings are written at a terminal: the command is settings.

settings-time-of-no-round = the event has no round { $round }
    .remedy = Correct the number of the round.
