# Why has a question about a round, its players or its boards no answer?

position-too-late = round { $asked } cannot be paired yet (rounds paired so far: { $paired }); the next is round { $next }
    .no-remedy = The fault says it all.

position-round-zero = rounds start at 1
    .no-remedy = The fault says it all.

position-contradiction = { $what }
    .no-remedy = The fault says it all.

position-over = all { $announced } announced rounds have been paired
    .no-remedy = The fault says it all.

position-table-rounds = a table of { $players } ends with round { $table }, when everybody has met everybody { $each ->
        [1] once
       *[other] twice
    }, but { $announced } are announced; announce { $table } { $voice ->
        [terminal] (`pairproof heading { $file } --rounds { $table }`), or choose another rulebook (`-R`)
        [program] (a command `heading` in the request `log` with `rounds` { $table }), or choose another rulebook (`rulebook`)
       *[desk] (page Event), or choose another rulebook (page Rules)
    }
    .no-remedy = The fault says it all.

position-side-rounds = the table of two teams of { $players } ends with round { $table }, but { $announced } are announced; announce { $table } { $voice ->
        [terminal] (`pairproof heading { $file } --rounds { $table }`), or choose another rulebook (`-R`)
        [program] (a command `heading` in the request `log` with `rounds` { $table }), or choose another rulebook (`rulebook`)
       *[desk] (page Event), or choose another rulebook (page Rules)
    }
    .no-remedy = The fault says it all.

position-in-neither-team = { $player } is in neither team; if the report names the teams (records 013, 310), add the number to one of them, otherwise name his team as his club ({ $voice ->
        [terminal] `pairproof edit { $file } PLAYER --club TEAM`
        [program] the request `edit` with `player`, `club`
       *[desk] page Players
    }); or take the player out
    .no-remedy = The fault says it all.

position-unfinished = round { $round }: the { $whose } has no result yet; enter it, or count unfinished games as draws for the pairing{ $voice ->
        [terminal] { " " }(`--unfinished-as-draws`)
        [program] { " " }(`unfinished_as_draws`)
       *[desk] { "" }
    }
    .terminal = `pairproof result { $file }` lists the open boards
    .program = the `event` of the last answer lists the open boards
    .desk = The page Round lists the open boards.

round-nobody = nobody plays in round { $round }; check the byes and absences
    .no-remedy = The fault says it all.

round-no-boards = the file has no boards for round { $round }
    .terminal = give the boards: `pairproof check { $file } BOARDS`
    .program = give the boards: the request `check` with `boards`
    .desk = name a round with boards

round-no-legal-pairing = { $why }
    .no-remedy = The fault says it all.

round-unrated = { $article }: { $count ->
        [one] player { $players } has no rating
       *[other] players { $players } have no rating
    }, and the system compares ratings; the Chief Arbiter assigns a provisional one to each
    .terminal = enter each rating: `pairproof edit { $file } PLAYER --rating NUMBER`
    .program = enter each rating: the request `edit` with `player`, `rating`
    .desk = enter each rating on the page Players

round-unrated-before = { $article }: a player without a rating has played and does not take part any more; the Chief Arbiter assigns a provisional rating
    .terminal = enter each rating: `pairproof edit { $file } PLAYER --rating NUMBER`
    .program = enter each rating: the request `edit` with `player`, `rating`
    .desk = enter each rating on the page Players

round-number-of-rounds = { $article }: the number of rounds is not stated; state it (142, XXR)
    .no-remedy = The fault says it all.

round-seeding-rounds = { $article }: the number of rounds is not stated, and it decides which rounds are seeding rounds; state it (142, XXR)
    .no-remedy = The fault says it all.

round-too-large = { $why }
    .terminal = use `--engine highs` or `--engine blossom`
    .program = { "" }
    .desk = { "" }

round-without-highs = this program was built without HiGHS, which the engine { $engine } needs
    .terminal = omit `--engine`, use `--engine blossom`, or build the program with its feature `highs`
    .program = build the program with its feature `highs`
    .desk = build the program with its feature `highs`

round-stuck = bracket { $bracket } cannot be paired completely, and no article of the rulebook allows a bracket above it to be undone
    .no-remedy = The fault says it all.

round-not-accelerated = `{ $key }` is declared, but the position has no acceleration points; build it with `accelerated(&event, &book, &declared)`, and state the number of rounds
    .no-remedy = The fault says it all.

round-locked-away = { $lock } is locked, but { $player } does not play in round { $round }; unlock it, or release all locked boards
    .terminal = `pairproof alter { $file } unlock BOARD`; or release them all: `pairproof draft { $file } --anew`
    .program = the request `alter` with `edits` unlock BOARD; or release them all: the request `draft` with `anew`
    .desk = unlock it on the page Round, or pair the round anew

round-unanswered = { $why }
    .no-remedy = The fault says it all.

order-not-let = { $voice ->
    [terminal] --order: { $book } does not let the arbiter choose an order
    [program] `order`: { $book } does not let the arbiter choose an order
   *[desk] { $book } does not let the arbiter choose an order
    }
    .no-remedy = The fault says it all.

order-grades = { $voice ->
    [terminal] --order: only players with equal or estimated grades may be reordered (4); { $one } and { $other } differ
    [program] `order`: only players with equal or estimated grades may be reordered (4); { $one } and { $other } differ
   *[desk] only players with equal or estimated grades may be reordered (4); { $one } and { $other } differ
    }
    .no-remedy = The fault says it all.

order-not-of-one-score = { $voice ->
    [terminal] --order: the players do not all have the same score, or one is absent or named twice
    [program] `order`: the players do not all have the same score, or one is absent or named twice
   *[desk] the players do not all have the same score, or one is absent or named twice
    }
    .no-remedy = The fault says it all.

order-only-before = { $voice ->
    [terminal] --withdrawn and `--order` are only for a round that is not yet paired
    [program] `withdrawn` and `order` are only for a round that is not yet paired
   *[desk] withdrawn players and an order of the arbiter are only for a round that is not yet paired
    }
    .terminal = omit them; use `--absent` for players who do not play
    .program = omit them; use `absent` for players who do not play
    .desk = omit them; name the players who do not play as absent

absent-without-boards = { $voice ->
        [terminal] `{ $option }` needs boards
        [program] `{ $field }` needs boards
       *[desk] naming players needs boards
    }; for a recorded round the file states who played
    .terminal = give the boards, or omit `{ $option }`
    .program = give the boards, or omit `{ $field }`
    .desk = give the boards, or name nobody

absent-in-table = { $voice ->
    [terminal] --absent: { $player } has a place in the table of { $book }, away or not
    [program] `absent`: { $player } has a place in the table of { $book }, away or not
   *[desk] { $player } has a place in the table of { $book }, away or not
    }
    .terminal = { $way ->
        [forfeit] enter the forfeit of his game: `pairproof result { $file } { $board }={ $forfeit } --round { $round }`
        [correct] correct his result to a forfeit: `pairproof correct { $file } { $round } { $board } { $forfeit }`
       *[absence] enter the absence: `pairproof bye { $file } { $number } { $round } zero` (or `withdraw`); the board is then announced, and the opponent wins by forfeit
    }
    .program = { $way ->
        [forfeit] enter the forfeit of his game: the request `result` with `results` { $board }={ $forfeit }, `round` { $round }
        [correct] correct his result to a forfeit: the request `correct` with `round` { $round }, `board` { $board }, `result` { $forfeit }
       *[absence] enter the absence: the request `bye` with `players` { $number }, `rounds` { $round }, `worth` zero (or `withdraw`); the board is then announced, and the opponent wins by forfeit
    }
    .desk = { $way ->
        [forfeit] enter the forfeit of his game on the page Round
        [correct] correct his result to a forfeit on the page Round
       *[absence] enter the absence on the page Players; the board is then announced, and the opponent wins by forfeit
    }

withdrawn-not-kept = { $voice ->
    [terminal] --withdrawn: { $book } keeps no withdrawn player in the draw; name the players with `--absent`
    [program] `withdrawn`: { $book } keeps no withdrawn player in the draw; name the players with `absent`
   *[desk] { $book } keeps no withdrawn player in the draw; name the players as absent
    }
    .no-remedy = The fault says it all.

withdrawn-and-absent = { $voice ->
    [terminal] --withdrawn: { $player } is named both as absent and as withdrawn; name him once
    [program] `withdrawn`: { $player } is named both as absent and as withdrawn; name him once
   *[desk] { $player } is named both as absent and as withdrawn; name him once
    }
    .no-remedy = The fault says it all.

acceleration-rounds = { $voice ->
    [terminal] --discretion baku: the number of rounds, which decides how long the points are given, is missing
    [program] `declared` baku: the number of rounds, which decides how long the points are given, is missing
   *[desk] acceleration: the number of rounds, which decides how long the points are given, is missing
    }
    .terminal = announce it: `pairproof heading { $file } --rounds NUMBER`
    .program = announce it: a command `heading` in the request `log` with `rounds`
    .desk = announce it on the page Event

why-not-alone = { $voice ->
    [terminal] --why-not names only one of the two who could meet
    [program] `why_not` names only one of the two who could meet
   *[desk] only one of the two who could meet is named
    }
    .terminal = name both, for example `--why-not 118 122`
    .program = name both: `player` and `why_not`
    .desk = name both

why-not-float = { $voice ->
    [terminal] --why-not-float: write `up` or `down`
    [program] `why_not_float`: write `up` or `down`
   *[desk] write `up` or `down`
    }
    .no-remedy = The fault says it all.

why-not-colour = { $voice ->
    [terminal] --why-not-colour: write `w` or `b`
    [program] `why_not_colour`: write `w` or `b`
   *[desk] write `w` or `b`
    }
    .no-remedy = The fault says it all.

why-not-himself = { $voice ->
        [terminal] --why-not:{ " " }
        [program] `why_not`:{ " " }
       *[desk] { "" }
    }{ $player } cannot meet { $who ->
        [team] itself
       *[player] himself
    }
    .terminal = name two different players, for example `--why-not 118 122`
    .program = name two different players
    .desk = name two different players

why-away = { $why }
    .remedy = ask about a { $who } that has a board or the bye

why-drawing-in-json = { $voice ->
    [terminal] JSON cannot show the drawing that `--groups` asks for
    [program] JSON cannot show the drawing that `groups` asks for
   *[desk] JSON cannot show the drawing
    }
    .terminal = omit `--groups`, or use `-f text`
    .program = omit `groups`
    .desk = ask for the drawing in words

why-one-certificate = { $voice ->
    [terminal] --certificate needs exactly one question
    [program] `certificate` needs exactly one question
   *[desk] a certificate needs exactly one question
    }
    .terminal = ask one, for example `--why-not 118 122`
    .program = ask one
    .desk = ask one

why-twice = { $voice ->
    [terminal] --why: { $player } is named twice
    [program] `why`: { $player } is named twice
   *[desk] { $player } is named twice
    }
    .remedy = name two players

tie-breaks-unclear = { $voice ->
        [terminal] --tiebreaks: { $why }
        [program] `tiebreaks`: { $why }
       *[desk] { $why }
    }
    .no-remedy = The fault says it all.

named-unclear = { $voice ->
        [terminal] { $option }: { $why }
        [program] `{ $field }`: { $why }
       *[desk] { $why }
    }
    .remedy = { $advice }

named-player-unclear = { $why }
    .remedy = { $advice }

named-many = { $voice ->
        [terminal] { $option } names
        [program] `{ $field }` names
       *[desk] the list names
    } more than { $most } players
    .remedy = name each player once

named-endless = { $voice ->
        [terminal] { $option } is
        [program] `{ $field }` is
       *[desk] the list is
    } longer than { $most } characters
    .remedy = name each player once, by number or name

named-range = { $voice ->
        [terminal] { $option }: the
        [program] `{ $field }`: the
       *[desk] the
    } range { $first }-{ $last } ends before it begins
    .no-remedy = The fault says it all.

certificate-unreadable = { $why }
    .no-remedy = The fault says it all.

certificate-no-text = this is not a certificate: it is not UTF-8 text
    .no-remedy = The fault says it all.

certificate-unsupported = { $why }
    .no-remedy = The fault says it all.

certificate-without-boards = { $voice ->
    [terminal] --certificate needs boards
    [program] `certificate` needs boards
   *[desk] a certificate needs boards
    }
    .terminal = give the boards, or use `pair --round NUMBER --certificate FILE`
    .program = give the boards
    .desk = give the boards
