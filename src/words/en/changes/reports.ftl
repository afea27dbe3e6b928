# What has the arbiter to know before the report is sent?

note-report-lacks = still missing from the report: { $headings_listed }
    .terminal = Enter them: `pairproof heading { $file }`
    .program = Enter them: a command `heading` in the request `log`
    .desk = Enter them on the page Event.

note-games-open = { $encounter ->
    [match] { $count ->
        [one] 1 match has
       *[other] { $count } matches have
    }
   *[game] { $count ->
        [one] 1 game has
       *[other] { $count } games have
    }
} no result: { $games_listed }

note-games-not-rated = { $count ->
    [one] 1 match is known only by its total
   *[other] { $count } matches are known only by their totals
}, so the report has no result for these games, and they will not be rated: { $matches_listed }
    .terminal = to enter the boards: `pairproof correct { $file } ROUND BOARD 1,½,0,1`
    .program = to enter the boards: the request `correct` with `round`, `board`, `result` 1,½,0,1
    .desk = to enter the boards: the page Round
