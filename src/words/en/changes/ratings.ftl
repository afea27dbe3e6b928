# What has a command about ratings of later rounds changed, and what has the arbiter to know?

change-ratings-removed = the ratings from round { $round } on have been taken away

change-ratings = { $count ->
    [one] 1 rating
   *[other] { $count } ratings
} from round { $from } on

change-ratings-taken = tie-breaks based on ratings take { $taken }

ratings-of-start = the first rating

ratings-of-the-round = the rating in force in the round of the game

ratings-of-round = the rating in force in round { $round }

note-ratings-kept = { $players } { $count ->
    [one] keeps the earlier rating
   *[other] keep their earlier ratings
} from round { $from } on

note-rating-lists = tie-breaks based on ratings are not recommended in an event with several rating lists
