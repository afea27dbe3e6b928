//! Where the players of a JSON file stand, so that findings about them can say so.

use std::collections::BTreeMap;

use super::finding::Place;
use super::text::split_lines;

/// Where each player's number stands in the text.
pub(super) struct PlayerPlaces {
    by_number: BTreeMap<u32, Vec<Place>>,
}

impl PlayerPlaces {
    pub(super) fn of(text: &str) -> Self {
        let mut by_number: BTreeMap<u32, Vec<Place>> = BTreeMap::new();
        for (line, n) in split_lines(text).iter().zip(1..) {
            for (at, key) in line.match_indices("\"number\"") {
                let rest = line[at + key.len()..].trim_start();
                let digits = rest.strip_prefix(':').map_or("", str::trim_start);
                let length = digits.chars().take_while(char::is_ascii_digit).count();
                if let Ok(number) = digits[..length].parse() {
                    let column = line[..line.len() - digits.len()].chars().count() + 1;
                    by_number.entry(number).or_default().push(Place::columns(n, column, column + length - 1));
                }
            }
        }
        for places in by_number.values_mut() {
            places.reverse();
        }
        Self { by_number }
    }

    pub(super) fn next(&mut self, number: u32) -> Place {
        self.by_number.get_mut(&number).and_then(Vec::pop).unwrap_or(Place::WHOLE)
    }
}
