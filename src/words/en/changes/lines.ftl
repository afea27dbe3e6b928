# Who has done what, and when, in one line?

line-entered = { $who } entered { $results_listed } at { $at }

line-entered-many = { $who } entered { $count } results, including { $results_listed } at { $at }

line-result = { $result } on board { $board }

line-corrected = { $who } corrected board { $board } of round { $round } from { $was } to { $now } at { $at }

line-corrected-now = { $who } corrected board { $board } of round { $round } to { $now } at { $at }

line-published = { $who } published round { $round } at { $at }

line-scheduled = { $who } published rounds { $first } to { $last } at { $at }

line-repaired = { $who } repaired round { $round } at { $at }

line-drafted = { $who } drafted round { $round } at { $at }

line-closed = { $who } closed round { $round } at { $at }

line-settings = { $who } changed the settings at { $at }

line-undid = { $who } undid: { $what } at { $at }

line-undid-publication = { $who } undid: publication of { $what } at { $at }

line-did-again = { $who } did again: { $what } at { $at }

line-did-again-publication = { $who } did again: publication of { $what } at { $at }

line-other = { $who } at { $at }: { $what }
