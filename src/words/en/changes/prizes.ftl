# What has a command about prizes changed?

change-prizes = { $count ->
    [one] 1 prize
   *[other] { $count } prizes
} kept, { $purse } in total{ prizes-same }

change-no-prizes = the event has no prizes{ prizes-same }
