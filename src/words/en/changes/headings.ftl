# What has a command about headings or settings changed, and what has the arbiter to know?

change-headings = headings: { $headings_listed }{ nothing-changes }

heading-named = { heading }

heading-missing = { $voice ->
    [terminal] { heading }{ $heading ->
        [kind] { " " }(`--type`)
        [rank-method] { " " }(`--rank-method`)
        [time-code] { " " }(`--time-code`)
       *[other] { "" }
    }
    [program] { heading }{ $heading ->
        [kind] { " " }(`kind_of_event`)
        [rank-method] { " " }(`rank_method`)
        [time-code] { " " }(`time_code`)
       *[other] { "" }
    }
   *[desk] { heading }
}

days-missing = { $voice ->
    [terminal] { days-of-rounds } (`--round-date`)
    [program] { days-of-rounds } (`round_dates`)
   *[desk] { days-of-rounds }
}

deputies-missing = deputies, if there are any

note-headings-missing = still missing: { $headings_listed }

note-time-control = the time control is kept as written, { $text }, without units: if it means { $minutes } min + { $added } s, write that; in seconds it is { $seconds }+{ $added }

note-day-before-round = round { $round }, { $day }, is before round { $other }, { $before }

note-day-before-first = round { $round }, { $day }, is before the first day, { $first }

note-day-after-last = round { $round }, { $day }, is after the last day, { $last }

change-settings = the settings have been entered{ nothing-changes }

change-print-settings = the print settings have been entered{ nothing-changes }
