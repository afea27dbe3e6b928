# What has a command line about players or results left unclear? Only people at a terminal read these.

typed-member-without-teams = --member: the event has no teams
    .remedy = omit it

typed-no-correction = no change is given
    .remedy = give the correct value: `--name`, `--rating`, `--title`, `--sex`, `--federation`, `--fide-id`, `--birth`, `--club`

typed-round-date = --round-date { $text }: this is not ROUND=DATE
    .remedy = write for example 3=2026-05-01

typed-round-date-twice = --round-date: the day of round { $round } is given twice
    .remedy = give it once

typed-external = --external { $text }: this is not NUMBER=VALUE
    .remedy = write for example 4=2

typed-nobody = there is no { $who } '{ $text }'
    .remedy = give a shorter part of the name, or the number

typed-column-of-table = { $option } goes with a name, not with `--from`
    .remedy = write it in the table

typed-bye = '{ $text }' is not a kind of bye
    .remedy = write half, full, zero or none

typed-bye-incomplete = a bye needs rounds and a kind
    .remedy = write for example: bye FILE 12,30 3 half

typed-rounds = '{ $text }' is not a list of rounds
    .remedy = write for example 3 or 3,5 or 3-5

typed-no-member = { $team } has no player '{ $text }'
    .remedy = name players of the team by number or name; 0 is an empty board

typed-member-unclear = '{ $text }' could be { $players }
    .remedy = write the number, or more of the name

typed-no-round = no round has been paired yet
    .remedy = pair round 1 first: `pairproof draft { $file }`

typed-no-round-to-ask = no round has been paired yet
    .remedy = pair round 1: `pairproof draft { $file }`

typed-no-match = { $team } has no match in round { $round }
    .remedy = name one of the two teams of a match

typed-not-a-match = '{ $text }' is not the result of a match
    .remedy = { $games ->
        [two] write the board of the pairing with both games (3=1½, or 3=1,+/-) or with a forfeit of the whole match (3=+/-), from the side of the player with White in game one
       *[boards] write the board of the pairing with the results of its boards (3=1=0½, or 3=1,½,0,+/-), with the total (3=2.5-1.5), or with a forfeit of the whole match (3=+/-), the team named first coming first
    }

typed-round-of-list = --round has no effect: without results, `result` lists the open games of all rounds
    .remedy = omit it

typed-round-not-paired = --round { $round }: the event has { $paired ->
        [one] 1 paired round
       *[other] { $paired } paired rounds
    }
    .remedy = omit it, or name a paired round

typed-not-a-result = { $whole }: '{ $text }' is not a result
    .remedy = write 1-0 (or w), ½ (1/2, =, d), 0-1 (l), +/- (Black absent), -/+ (White absent), -/- or 0-0; for an unrated game 1-0-not-rated

typed-name-without-result = --name { $text }: the result is missing
    .remedy = write player and result, for example Novak=1 or Novak=½
