// Random events (included by lim_tests.rs).
struct Lcg(u64);
impl Lcg {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn check(e: &Event, p: &Pairing) {
    let find = |n: u32| e.players.iter().find(|q| q.number == n).unwrap();
    let mut seen: Vec<u32> = p.boards.iter().flat_map(|&(a, b)| [a, b]).chain(p.bye).collect();
    seen.sort_unstable();
    let here: Vec<u32> = e.players.iter().filter(|q| q.takes_part).map(|q| q.number).collect();
    assert_eq!(seen, here, "{e:?}");
    for &(a, b) in &p.boards {
        assert!(!find(a).rounds.iter().any(|r| matches!(r, Round::Game { opponent, .. } if *opponent == b)));
        assert!(!e.forbidden.contains(&(a, b)) && !e.forbidden.contains(&(b, a)));
        for (n, c) in [(a, White), (b, Black)] {
            let had: Vec<Option<Colour>> = find(n)
                .rounds
                .iter()
                .map(|r| if let Round::Game { colour, .. } = r { Some(*colour) } else { None })
                .collect();
            let k = had.len();
            let third = k >= 2 && had[k - 1] == Some(c) && had[k - 2] == Some(c);
            let more = had.iter().flatten().filter(|&&d| d == c).count() as i32 + 1
                - had.iter().flatten().filter(|&&d| d != c).count() as i32;
            let same = find(a).points() == find(b).points();
            let last = e.round == e.rounds && same;
            assert!(last || (!third && more < 3), "12.1 {n} {c:?} {e:?}");
        }
    }
}

/// Is there any pairing at all with the bye of article 8 and compatible (9.1) players?
fn legal_somehow(e: &Event, choices: &Choices) -> bool {
    fn rec(cards: &super::Cards, ids: &[usize]) -> bool {
        let Some((&p, rest)) = ids.split_first() else { return true };
        rest.iter().any(|&q| {
            let left: Vec<usize> = rest.iter().copied().filter(|&x| x != q).collect();
            cards.compatible(p, q) && rec(cards, &left)
        })
    }
    let cards = super::Cards::new(e, choices);
    let mut ids: Vec<usize> = (0..cards.cards.len()).collect();
    if ids.len() % 2 == 1 {
        let bye = ids
            .iter()
            .copied()
            .filter(|&id| super::may_have_bye(e, &cards, cards.cards[id].number))
            .min_by_key(|&id| (cards.cards[id].points, std::cmp::Reverse(id)));
        let Some(bye) = bye else { return false };
        ids.retain(|&id| id != bye);
    }
    rec(&cards, &ids)
}

/// How often does another reading change the pairing of a random round?
fn difference(e: &Event, choices: &Choices) -> bool {
    pair(e, choices) != pair(e, &Choices::default())
}

/// Plays random events; returns rounds paired, rounds given out, and rounds in which the default answers otherwise.
fn random(seeds: std::ops::Range<u64>, choices: &Choices) -> (usize, usize, usize) {
    let (mut paired, mut out, mut differ) = (0, 0, 0);
    for seed in seeds {
        let mut r = Lcg(seed * 7919 + 13);
        for _ in 0..5 {
            r.next(2);
        }
        let n = 4 + r.next(6) as u32;
        let rounds = 5 + r.next(2) as usize;
        let mut e = event(1, rounds, (1..=n).map(|k| player(k, Vec::new())).collect());
        e.drawn = if r.next(2) == 0 { White } else { Black };
        if r.next(5) == 0 {
            e.forbidden.push((1, 1 + n / 2));
        }
        for round in 1..=rounds {
            e.round = round;
            for q in &mut e.players {
                q.takes_part = r.next(20) != 0;
            }
            differ += usize::from(difference(&e, choices));
            let p = match pair(&e, choices) {
                Answer::Pairings(list) => list[0].clone(),
                Answer::GivesOut(why) => {
                    assert!(!why.starts_with("limit"), "{why}");
                    if choices.crack_none == CrackNone::OtherSide && choices.floater_opponent == FloaterOpponent::Exchangeable {
                        assert!(!legal_somehow(&e, choices), "{why} {e:?}");
                    }
                    out += 1;
                    break;
                }
            };
            check(&e, &p);
            paired += 1;
            for q in &mut e.players {
                if !q.takes_part {
                    q.rounds.push(if r.next(2) == 0 { Round::Absent } else { Round::RequestedBye { points: 1 } });
                }
            }
            let mut put = |n: u32, f: Round| e.players[n as usize - 1].rounds.push(f);
            if let Some(b) = p.bye {
                put(b, Round::PairingBye);
            }
            for &(w, b) in &p.boards {
                let s = [2, 2, 1, 0][r.next(4) as usize];
                if r.next(25) == 0 {
                    put(w, Round::Default { opponent: b, colour: White, points: 2 });
                    put(b, Round::Default { opponent: w, colour: Black, points: 0 });
                } else {
                    put(w, Round::Game { opponent: b, colour: White, points: s });
                    put(b, Round::Game { opponent: w, colour: Black, points: 2 - s });
                }
            }
        }
    }
    (paired, out, differ)
}

#[test]
fn random_events() {
    let (paired, out, _) = random(1..60, &Choices::default());
    assert!(paired > 5 * out);
}
