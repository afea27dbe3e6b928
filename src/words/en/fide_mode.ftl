# Why does FIDE mode refuse a command? The questions are those of FIDE's list for the endorsement of programs.

fide-entered-again = FIDE mode cannot be entered again (question 45 of FIDE's list)
    .terminal = Remove the line mode = "fide" from the settings, or omit `--mode fide`.
    .program = Remove the line mode = "fide" from the settings.
    .desk = Remove the line mode = "fide" from the settings (page Rules).

fide-remark-stays = FIDE mode cannot be entered again (question 45 of FIDE's list)
    .remedy = The report keeps its remark that the event has left the mode.

fide-left-already = the event has left FIDE mode already
    .remedy = Omit the sentence.

fide-not-in-mode = the event is not in FIDE mode, so it cannot leave it
    .remedy = Omit the sentence.

fide-not-the-sentence = this is not the sentence that leaves FIDE mode
    .remedy = Type it exactly: { $sentence }

fide-ranks-open = FIDE mode does not allow final ranks yet (question 161 of FIDE's list): { $open }
    .terminal = Enter the results: `pairproof result { $file } BOARD=RESULT --round ROUND`
    .program = Enter the results: the request `result` with `results` BOARD=RESULT, `round`
    .desk = Enter the results on the page Round.

fide-apart = FIDE mode does not allow this: players are kept apart before round one only (question 194 of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-too-early = FIDE mode does not allow this: round { $round } can no longer be corrected, only from round { $from } on (question 190 of FIDE's list)
    .terminal = Keep the fact in the report for now: `pairproof heading { $file } --remark WORDS`. After the last round, make the same correction again: it then changes the rating report, and the standings keep the old result. { leave-fide-mode.terminal }
    .program = Keep the fact in the report for now: a command `heading` in the request `log` with `remarks`. After the last round, make the same correction again: it then changes the rating report, and the standings keep the old result. { leave-fide-mode.program }
    .desk = Keep the fact in the report for now, as a remark on the page Event. After the last round, make the same correction again: it then changes the rating report, and the standings keep the old result. { leave-fide-mode.desk }

fide-too-early-for = FIDE mode does not allow this: what round { $round } has for { $player } can no longer be changed, only from round { $from } on (question 190 of FIDE's list)
    .terminal = Keep the fact in the report: `pairproof heading { $file } --remark WORDS`. { leave-fide-mode.terminal }
    .program = Keep the fact in the report: a command `heading` in the request `log` with `remarks`. { leave-fide-mode.program }
    .desk = Keep the fact in the report, as a remark on the page Event. { leave-fide-mode.desk }

fide-over-for = FIDE mode does not allow this: round { $round } no longer counts otherwise for { $player } in the standings (question 192 of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-untold = FIDE mode does not allow this: after the last round, games are corrected for the rating report alone, but the games of board { $board } ({ $pair }) in round { $round } do not tell both the old result of the match and the new one (question 190 of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-other-mode = FIDE mode does not allow this: another mode in the settings does not leave it (question 42 of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-only-sentence = FIDE mode does not allow this: only the sentence leaves it once round one is paired (question 42 of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-remark-of-program = FIDE mode does not allow this: only the program itself writes '{ $remark }' (question { $question } of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-rounds-announced = FIDE mode does not allow this: the number of rounds is announced before round one (question 57 of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-settings = FIDE mode does not allow this: the settings may not change '{ $key }' after round one is paired (question { $question } of FIDE's list)
    .terminal = { leave-fide-mode.terminal }
    .program = { leave-fide-mode.program }
    .desk = { leave-fide-mode.desk }

fide-other-order = FIDE mode does not allow this: the tie-breaks are chosen before round one (question 201 of FIDE's list)
    .terminal = Keep the order that holds since then: `pairproof close { $file }` writes it into the report. { leave-fide-mode.terminal }
    .program = Keep the order that holds since then: the request `close` writes it into the report. { leave-fide-mode.program }
    .desk = Keep the order that holds since then; closing the last round (page Round) writes it into the report. { leave-fide-mode.desk }

fide-other-rulebook = FIDE mode does not allow this: the event is paired by { $own }, and this round by { $rulebook } (question 93 of FIDE's list)
    .terminal = { announce-before-round-one.terminal } { leave-fide-mode.terminal }
    .program = { announce-before-round-one.program } { leave-fide-mode.program }
    .desk = { announce-before-round-one.desk } { leave-fide-mode.desk }

fide-not-accelerated = FIDE mode does not allow this: the event is not accelerated, and this round is (question 110 of FIDE's list)
    .terminal = { announce-before-round-one.terminal } { leave-fide-mode.terminal }
    .program = { announce-before-round-one.program } { leave-fide-mode.program }
    .desk = { announce-before-round-one.desk } { leave-fide-mode.desk }

fide-reading = FIDE mode does not allow this: the event has not announced the reading { $key } (question 93 of FIDE's list)
    .terminal = { announce-before-round-one.terminal } { leave-fide-mode.terminal }
    .program = { announce-before-round-one.program } { leave-fide-mode.program }
    .desk = { announce-before-round-one.desk } { leave-fide-mode.desk }

fide-discretion = FIDE mode does not allow this: the event has not announced the discretion { $key } (question 110 of FIDE's list)
    .terminal = { announce-before-round-one.terminal } { leave-fide-mode.terminal }
    .program = { announce-before-round-one.program } { leave-fide-mode.program }
    .desk = { announce-before-round-one.desk } { leave-fide-mode.desk }

fide-ranks = FIDE mode does not allow this: the ranks do not follow the tie-breaks of the event (question 201 of FIDE's list)
    .terminal = `pairproof standings { $file } --write-ranks` writes the ranks that do. { leave-fide-mode.terminal }
    .program = A command `rank` in the request `log` writes the ranks that do. { leave-fide-mode.program }
    .desk = Closing the last round (page Round) writes the ranks that do. { leave-fide-mode.desk }

fide-points-draws = { $round ->
        [none] FIDE mode does not allow these points: two draws are worth more than a win and a loss (question 74 of FIDE's list)
       *[other] FIDE mode does not allow these points: two draws are worth more than a win and a loss in round { $round } (question 74 of FIDE's list)
    }
    .remedy = Correct the points (records 162 and 299), or do without mode = "fide".

fide-points-pairing-bye = { $round ->
        [none] FIDE mode does not allow these points: the pairing-allocated bye is worth more than a win (question 81 of FIDE's list)
       *[other] FIDE mode does not allow these points: the pairing-allocated bye is worth more than a win in round { $round } (question 81 of FIDE's list)
    }
    .remedy = Correct the points (records 162 and 299), or do without mode = "fide".

fide-points-bye = { $round ->
        [none] FIDE mode does not allow these points: a bye or a forfeit is worth more than a win (question 81 of FIDE's list)
       *[other] FIDE mode does not allow these points: a bye or a forfeit is worth more than a win in round { $round } (question 81 of FIDE's list)
    }
    .remedy = Correct the points (records 162 and 299), or do without mode = "fide".

fide-points-unfinished = { $round ->
        [none] FIDE mode does not allow these points: an unfinished game is worth something other than a draw (question 167 of FIDE's list)
       *[other] FIDE mode does not allow these points: an unfinished game is worth something other than a draw in round { $round } (question 167 of FIDE's list)
    }
    .remedy = Correct the points (records 162 and 299), or do without mode = "fide".

fide-points-unusual-bye = { $round ->
        [none] FIDE mode does not allow these points: the pairing-allocated bye is worth something other than 1, ½ or 0 (question 83 of FIDE's list)
       *[other] FIDE mode does not allow these points: the pairing-allocated bye is worth something other than 1, ½ or 0 in round { $round } (question 83 of FIDE's list)
    }
    .remedy = Correct the points (records 162 and 299), or do without mode = "fide".
