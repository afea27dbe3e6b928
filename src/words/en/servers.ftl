# Why does a server or a desk not start? Only people at a terminal read these.

server-token = other computers can reach { $address }, so a token is required
    .remedy = name a token file (`--token-file FILE`), or listen on 127.0.0.1

server-not-a-token = the first line of { $path } is not a token
    .remedy = write at least { $least } letters and digits that are hard to guess, without blanks

server-not-open = { $what }
    .remedy = { $advice }

desk-not-an-event = { $path } is not an event file
    .remedy = create one: `pairproof desk event.pairproof`, or `pairproof import { $file } -o event.pairproof`

desk-no-file = there is no file { $path }
    .remedy = create one: `pairproof desk event.pairproof`, or `pairproof import { $file } -o event.pairproof`

desk-no-event = this folder contains no event file (.pairproof)
    .remedy = create one: `pairproof enter PLAYERS.csv --rounds 9 -o event.pairproof`

desk-several-events = this folder contains several event files: { $paths }
    .remedy = name one
