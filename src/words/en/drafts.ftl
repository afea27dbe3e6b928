# Why is a round not drafted, and a draft not altered or published as asked?

draft-other-round = round { $round } cannot be drafted, because the next round is { $next }
    .terminal = omit `--round`
    .program = omit `round`
    .desk = pair round { $next }

draft-altered-meanwhile = the draft was changed while it was being judged
    .remedy = publish again

edit-incomplete = nothing follows '{ $verb }'
    .remedy = write for example: { $verb } { $example }

edit-no-players = force: '{ $text }' does not name two players
    .remedy = write 12-34, or 12-bye

edit-no-table = table: '{ $text }' does not name a player and a table
    .remedy = write 118=1, or 118=none

edit-unknown = '{ $verb }' is not a change to a draft.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    }
    .remedy = write one of { $known }

edit-no-board = { $verb }: '{ $text }' is not a board number
    .remedy = write its number
