# What has a command about categories changed, and what has the arbiter to know?

change-category-removed = category { $name } has been removed

change-category-same = category { $name } is already declared in this way; nothing changes

change-category-instead = category { $name }: { $rule } instead of { $was }

change-category = category { $name }: { $rule }

category-rule = { $conditions_count ->
    [0] { $players }
   *[other] { $conditions_listed }{ $has_players ->
        [true] , and { $players }
       *[false] { "" }
    }
}{ $has_without ->
    [true] , without { $without }
   *[false] { "" }
}

rule-women = women

rule-men = men

rule-age = { $under ->
    [none] { $from ->
        [none] of any age
       *[other] { $from } or older
    }
   *[other] { $from ->
        [none] under { $under }
       *[other] { $from } to { $last }
    }
}{ $reference }

rule-born-between = { " " }(born { $first } to { $last })

rule-born-until = { " " }(born { $year } or earlier)

rule-born-since = { " " }(born { $year } or later)

rule-on-day = { " " }on { $day }

rule-rating = { $from ->
    [none] { $to ->
        [none] { $unrated ->
            [true] unrated
           *[false] rated
        }
       *[other] rating { $to } or less{ category-or-unrated }
    }
   *[other] { $to ->
        [none] rating { $from } or more{ category-or-unrated }
       *[other] rating { $from } to { $to }{ category-or-unrated }
    }
}

rule-federation = federation { $federations_or }

rule-club = club { $clubs_or }

note-category-members = { $name }: { $count ->
    [one] 1 player
   *[other] { $count } players
}

note-category-unclear = { $name }: { $unclear }

category-unclear = left out, because the date of birth is missing or incomplete: { $players }
