# Why is a late entry refused?

late-nobody = { $who ->
        [team] no team is given
       *[player] no player is given
    }
    .remedy = Give at least one.

late-over = { $paired ->
        [one] the event is over: 1 round paired
       *[other] the event is over: { $paired } rounds paired
    }
    .remedy = Nobody can be added to an event that is over.

late-table = { $who ->
        [team] { $count ->
            [one] round { $paired } is paired by the table of 1 team; another would change every round
           *[other] round { $paired } is paired by the table of { $count } teams; another would change every round
        }
       *[player] { $count ->
            [one] round { $paired } is paired by the table of 1 player; another would change every round
           *[other] round { $paired } is paired by the table of { $count } players; another would change every round
        }
    }
    .terminal = He can take over the place of a player who has not played yet (`pairproof edit`), or the rounds are paired anew: `pairproof undo { $file }`
    .program = He can take over the place of a player who has not played yet (the request `edit`), or the rounds are paired anew: send the `event` of an earlier answer
    .desk = He can take over the place of a player who has not played yet: correct the data of that player on the page Players. Otherwise undo the rounds on the page Log, and pair them anew.

late-neither-team = { $player } has no team, and the table is for two teams
    .terminal = Name his team: `pairproof add { $file } NAME --club TEAM`.
    .program = Name his team as the `club` of the player.
    .desk = Name his team in the field Club.

late-unnamed = { $who ->
        [team] the team has no name
       *[player] the player has no name
    }
    .remedy = Enter the name.

late-same-id = { $player } already has the FIDE id { $id }
    .terminal = If he has returned, remove his byes: `pairproof bye { $file } PLAYER ROUNDS none`. If this is another person, correct the id.
    .program = If he has returned, remove his byes: the request `bye` with `players`, `rounds`, without `worth`. If this is another person, correct the id.
    .desk = If he has returned, enter on the page Players that he plays again. If this is another person, correct the id.

late-numbers-over = { $who ->
        [team] { $highest } is the highest number of a team that a report can hold
       *[player] { $highest } is the highest pairing number that a report can hold
    }
    .remedy = Nobody can be added to this file.

late-no-teams = a new team is meant, but this is no team event
    .terminal = Omit `--new-team`.
    .program = Omit `new_team`.
    .desk = Remove the tick at 'A new team of this name'.

late-team-there = the team { $team } is in the event
    .terminal = Omit `--new-team`.
    .program = Omit `new_team`.
    .desk = Remove the tick at 'A new team of this name'.

late-no-team = there is no team '{ $team }'
    .terminal = Write the name of the team as in the list of teams. For a new team, add `--new-team`.
    .program = Write the name of the team as in the list of teams. For a new team, add `new_team`.
    .desk = Write the name of the team as on the page Players. For a new team, tick 'A new team of this name'.

late-other-team = there is no team '{ $team }'
    .terminal = Write `--club '{ $meant }'`. For a new team, add `--new-team`.
    .program = Write `club` '{ $meant }'. For a new team, add `new_team`.
    .desk = Write '{ $meant }' in the field Club. For a new team, tick 'A new team of this name'.

late-perhaps-another-team = there is no team '{ $team }'
    .terminal = { $perhaps } Write its name. For a new team, add `--new-team`.
    .program = { $perhaps } Write its name. For a new team, add `new_team`.
    .desk = { $perhaps } Write its name. For a new team, tick 'A new team of this name'.

late-of-no-team = { $player } has no team
    .terminal = Name the team: `--club TEAM`. Add a whole team from a table with a column `team`: `pairproof add { $file } --from TABLE`
    .program = Name the team as the `club` of the player. A request `add` with `new_team` adds a whole team with its players.
    .desk = Name the team in the field Club. A spreadsheet with a column team adds a whole team on the page Players.

late-member-numbers-over = { $highest } is the highest number that a report can hold
    .remedy = Nobody can be added to this file.

late-member-same-id = { $player } already has the FIDE id { $id }
    .remedy = A player plays for one team; leave the player out.
