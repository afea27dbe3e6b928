# Why is a request to a server not answered?

request-no-object = the line is not a JSON object: { $cause }
    .remedy = send an object on one line, such as {"{"}"id": 1, "do": "rulebooks"{"}"}

request-list = the line is not a JSON object: it is a list
    .remedy = send an object on one line, such as {"{"}"id": 1, "do": "rulebooks"{"}"}

request-line-too-long = the line is longer than { $most } megabytes
    .remedy = send less, or let the server take longer lines

request-id = the id is neither a whole number nor a string
    .remedy = give each request an id: a whole number of at most 18 digits, or a string

request-no-id = the request has no id
    .remedy = give each request an id: a whole number of at most 18 digits, or a string

request-id-taken = a request with this id is still being processed
    .remedy = give each request its own id

request-cancels-nothing = `request` names no request to cancel
    .no-remedy = The fault says it all.

request-not-an-id = `request` is not the name of a request
    .no-remedy = The fault says it all.

request-other-kind = `do` is { $value }, and this address answers "{ $kind }"
    .remedy = remove `do`, or send the request to the address of its kind

request-field-twice = the request contains `{ $field }` twice
    .remedy = remove one of them

request-no-do = the request is not understood: the field `do` is missing
    .remedy = say what to do, such as "do": "pair"

request-unknown-kind = `do`: there is no request { $value }
    .remedy = { $near ->
        [none] the requests are { $kinds }
       *[other] did you mean "{ $near }"?
    }

request-field-not-taken = this request does not take the field `{ $field }`
    .remedy = remove it

request-both = the request brings an `event` and a `tournament`
    .remedy = send one of them

request-no-tournament = the request contains no tournament
    .remedy = send the tournament in the field `tournament`, as a report or in JSON

request-no-event = the request brings no event
    .remedy = send a `tournament`, or the `event` of an answer

request-tournament = `tournament` is neither a text nor an object
    .remedy = send a report (TRF) as text, or the JSON of this program

request-event = `event`: { $cause }
    .remedy = send the event as an answer gave it

request-unknown-field = the request is not understood: unknown field `{ $field }`
    .remedy = docs/integrate.md lists the fields of each request

request-field = the request is not understood: `{ $field }`: { $cause }
    .remedy = docs/integrate.md lists the fields of each request

request-field-unclear = the request is not understood: `{ $field }`: { $cause }
    .no-remedy = The fault says it all.

request-unclear = the request is not understood: { $cause }
    .no-remedy = The fault says it all.

request-player-missing = `player` is missing
    .remedy = give one pairing number or name

request-player = `player` does not name a player
    .remedy = give one pairing number or name

request-entry-board = `boards`: entry { $entry } does not name two players
    .remedy = write each board as [white, black], a bye as [7, 0]

request-entry-player = `{ $field }`: entry { $entry } is neither a number nor a name
    .no-remedy = The fault says it all.

request-sheet = `sheet` names no sheet
    .remedy = name one, for example boards; docs/integrate.md lists them

request-tie-breaks = `tiebreaks` is not a list of texts
    .no-remedy = The fault says it all.

request-of-log = { $fault } (command { $row })
    .no-remedy = The fault says it all.

request-rulebook-later = the event has no rulebook yet; it is chosen with the players
    .remedy = enter the players first

request-cancelled = the request was cancelled
    .no-remedy = The fault says it all.
