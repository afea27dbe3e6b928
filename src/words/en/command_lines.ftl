# What has a command line about an event asked for that is not possible? Only people at a terminal read these.

line-by-idle = --by has no effect, because nothing is written
    .remedy = omit `--by`, or have the command change the event

line-by-without-keep = --by applies only with `--keep`
    .remedy = omit it

line-output-taken = -o - already uses the standard output
    .remedy = write the tournament to a file

line-no-change = nothing is to be changed
    .remedy = say what: { $options }

line-already-event = { $path } is already an event file
    .remedy = use it as it is, or copy it

line-no-name = the standard input has no file name
    .remedy = add `-o FILE.pairproof`

line-other-ending = { $path } does not end in .{ $ending }
    .remedy = give the event file this ending

line-unjudged = --unjudged: FIDE mode judges the rounds of an imported event (question 54 of FIDE's list)
    .remedy = omit it, or import with `--mode free`

line-at-no-row = --at: there is no row { $row }; the last is { $last }
    .remedy = see `pairproof log`

line-rounds-of-event-file = --rounds: an event file holds a whole event
    .remedy = write a report: `-o FILE.trf`

line-rounds-unclear = --rounds: '{ $text }' is not a list of rounds
    .remedy = write for example 5-8

line-since-unclear = --since: '{ $text }' is neither a row nor a time
    .remedy = write a row such as 12, or a time such as 14:00 or '2026-11-25 14:00'

line-not-undone = round { $round } stays published
    .remedy = answer y, or name the row: `pairproof undo { $path } { $row }`

line-one-category = conditions apply to a single category
    .remedy = declare each category with its own command

line-settings-in-fide-mode = FIDE mode does not allow this: `--settings` would pair this round by other settings than the event's (questions 93, 110 and 195 of FIDE's list)
    .remedy = omit `--settings`

line-mode-of-report = --mode: only an event file (.pairproof) holds the mode
    .remedy = write one with `-o FILE.pairproof`, or write mode = "fide" into pairproof.toml beside the report

line-mode-named = --mode: the settings beside the report already name the mode
    .remedy = omit it, or change the settings

line-accept-nowhere = --accept needs a settings file in which to store the deviation
    .remedy = name the file: `--settings FILE`

line-accept-unclear = --accept: '{ $text }' lacks a round, a board or a reason
    .remedy = write it like 'R5 B12: siblings'

line-accept-elsewhere = --accept: board { $board } of round { $round } is not judged by this command
    .remedy = name a board of this round, or choose another with `--round`

line-check-swapped = { $boards } is a tournament, but { $path } is not
    .remedy = name the tournament first: `pairproof check { $boards } { $path }`

line-force = --force applies only to `--out`
    .remedy = omit it, or print what it applies to

line-individual-option = { $option } applies only to the players of a team event
    .remedy = { $of ->
        [standings] omit it, or add `--players` or `--board-prizes`
       *[print] omit it, or print players or board-prizes
    }

line-html-of-input = --html quotes the file name in the report, and `-` has none
    .remedy = give the tournament as a file

line-no-schema = there is no schema `{ $name }`
    .remedy = { $near ->
        [none] { "" }
       *[other] did you mean { $near }?{ " " }
    }`{ $program } schema` lists them

line-no-rule = no rule has the code { $code }.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    }
    .remedy = `pairproof rulebook show ID` lists the codes; those of a rulebook of your own: `pairproof rule CODE -R FILE.toml`

line-list-options = { $option } has no effect without a list
    .remedy = give the list: `--from`

line-encoding = --encoding: { $why }
    .remedy = { $advice }

line-kind-of-table = --rating-kind: { $path } is not FIDE's rating list
    .remedy = omit it: a table has one column of ratings

line-kind-unclear = { $path }: { $why }
    .remedy = give FIDE's combined list as text, or omit `--rating-kind`

line-in-list-twice = { $player } is in { $path } more than once
    .remedy = leave one line, or write the FIDE id in the list and in the event

line-kind-alone = --rating-kind goes with `--list` or `--compare`
    .remedy = name the rating list

line-from-alone = --from: no rating is given
    .remedy = add `--list FILE.csv` or `--player PLAYER=RATING`

line-for-ties = --for-ties: '{ $text }' is not understood
    .remedy = write first, round or the number of a round

line-rating-unclear = --player { $text }: this is not PLAYER=RATING
    .remedy = write for example 8=2290

line-nobody-in-list = --list: no player of the event is in { $path }
    .remedy = give FIDE's list as text, or a table with the columns name (or FIDE id) and rating
