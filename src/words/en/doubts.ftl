# What can hardly be right about a player, or does not fit into a report?

name-cut = a tournament report keeps only { $longest } letters of '{ $name }'

doubt-birth = A year of birth { $year } can hardly be right.

doubt-federation = FIDE has no federation '{ $code }'{ $likely_count ->
    [0] .
   *[other] ; did you mean { $likely_or }?
}
