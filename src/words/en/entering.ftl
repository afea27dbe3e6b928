# Why is an event not entered from a list? Only people at a terminal read these.

enter-not-fides-list = --fide-list: { $path } is not FIDE's rating list
    .remedy = give the text file that FIDE publishes, or write the ratings into the list of players

enter-no-boards = { $book } is for teams, and the number of boards of a match is missing
    .remedy = give it: `--boards NUMBER`

enter-year = --year: { $book } has no rule about the year of the event; see `--colour`
    .no-remedy = The fault says it all.

enter-declared-in-report = -R: a tournament report cannot hold { $declared }
    .remedy = write an event file (`-o NAME.pairproof`), or declare them in pairproof.toml beside the report

enter-seed-of-each-round = --seed has no effect: the lots of { $book } are drawn with each round
    .remedy = omit it, and give it with each round: `pairproof draft { $file } --seed NUMBER`

enter-seed-of-table = --seed has no effect: nothing is drawn by lot
    .remedy = omit it, or use `--numbers lots`

enter-seed-with-colour = --seed has no effect: nothing is drawn by lot
    .remedy = omit `--seed`, or omit `--colour`

enter-seed = --seed has no effect: nothing is drawn by lot
    .remedy = omit `--seed`

enter-impossible = { $why }
    .remedy = { $advice }

enter-numbers = --numbers is for a round robin; { $book } numbers the players by its own order
    .remedy = omit it, or choose `-R round-robin`

enter-sides = { $path }: { $why }
    .remedy = name the team of each player in a column `team`; the players of a team are listed by board

enter-rounds = --rounds { $rounds }: { $players ->
        [one] 1 player has
       *[other] { $players } players have
    } { $table ->
        [one] 1 round
       *[other] { $table } rounds
    } in { $book }
    .remedy = use `--rounds { $table }`

enter-varma-of-teams = --numbers varma: the Varma tables are for a round robin, not for { $book }
    .remedy = use `--numbers lots`, or omit it

enter-varma-federations = --numbers varma: no player has a federation, and the Varma tables keep those of one federation apart
    .remedy = name the federations in a column `federation`, or use `--numbers lots`

enter-varma = { $why }
    .remedy = use `--numbers lots`

enter-type = --type: '{ $text }' is not a type of team event
    .remedy = write FIDE_TEAM, FIDE_TEAM_TYPEB_MP_GP, FIDE_TEAM_GP_MP and the like (record 192)

enter-type-of-other = --type { $kind } is the type of { $usual }, but the rulebook is { $book }
    .remedy = omit `-R`, or omit the year of the type

enter-boards-of-double-swiss = --boards is for teams, but { $book } is for players; its matches have two games
    .remedy = omit `--boards`

enter-boards-of-table = --boards is for teams, but { $book } is a table for players
    .remedy = omit `--boards`; a list of players with teams is a match under `-R scheveningen`

enter-number-of-boards = --boards: a match has at least 1 board and at most { $most }
    .remedy = give their number

enter-unrated-of-teams = --unrated has no effect on teams
    .remedy = omit it

enter-json-of-teams = -f json does not apply to team events
    .remedy = omit it, or write a file that ends in .json

enter-declared-by-type = -R: { $key } belongs to the type of the event
    .remedy = name it by `--type`, for example FIDE_TEAM_TYPEB_MP_GP
