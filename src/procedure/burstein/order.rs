//! Article 4: the order of the pairings of a bracket.

/// A pairing of a bracket by BSN, from 1. The pairs are in the order in which pairings are compared. 0 is a virtual
/// player (4.2), whose opponent floats.
pub(super) type Candidate = Vec<(usize, usize)>;

/// A test that decides whether a partial pairing is worth continuing.
type GoesOn<'g, E> = dyn FnMut(&[(usize, usize)]) -> Result<bool, E> + 'g;

/// 4.3: tries the pairings of `players` players with `floaters` floaters in their order. BSN 1 meets the largest BSN
/// first, then the next lower one; 0 comes last. After every pair, `goes_on` decides whether to continue. `is_taken`
/// receives every complete pairing, and ends the search by returning `true`.
pub(super) fn article_4_3<E>(
    players: usize,
    floaters: usize,
    goes_on: &mut GoesOn<'_, E>,
    is_taken: &mut dyn FnMut(&Candidate) -> bool,
) -> Result<Option<Candidate>, E> {
    let mut made = Candidate::new();
    let is_found = next_pair((players, floaters), &mut made, goes_on, is_taken)?;
    Ok(is_found.then_some(made))
}

fn next_pair<E>(
    (players, floaters): (usize, usize),
    made: &mut Candidate,
    goes_on: &mut GoesOn<'_, E>,
    is_taken: &mut dyn FnMut(&Candidate) -> bool,
) -> Result<bool, E> {
    let is_open = |bsn: &usize, made: &Candidate| !made.iter().any(|&(a, b)| a == *bsn || b == *bsn);
    let Some(first) = (1..=players).find(|bsn| is_open(bsn, made)) else {
        return Ok(floaters == 0 && is_taken(made));
    };
    let opponents: Vec<usize> = (first + 1..=players).rev().filter(|bsn| is_open(bsn, made)).collect();
    let zero = (floaters > 0).then_some(0);
    for opponent in opponents.into_iter().chain(zero) {
        made.push((first, opponent));
        let left = floaters - usize::from(opponent == 0);
        if goes_on(made)? && next_pair((players, left), made, goes_on, is_taken)? {
            return Ok(true);
        }
        made.pop();
    }
    Ok(false)
}
