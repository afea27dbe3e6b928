//! Finds the lines of the players in a JSON file, so that findings can name them.

use crate::tournament::PairingNumber;
use std::collections::{BTreeMap, VecDeque};

use super::finding::Place;
use super::sheet::Spot;
use super::text::each_line;
use limit::look;

/// The place of each player's number in the text.
pub(super) struct PlayerPlaces {
    by_number: BTreeMap<PairingNumber, VecDeque<Spot>>,
}

impl PlayerPlaces {
    pub(super) fn of(text: &str) -> Self {
        let mut by_number: BTreeMap<PairingNumber, VecDeque<Spot>> = BTreeMap::new();
        for (line, n) in each_line(text).zip(1..) {
            // The whole file may be one line, so columns are counted from the previous one.
            let (mut counted, mut column) = (0, 1);
            for (at, key) in line.match_indices("\"number\"") {
                look();
                let rest = line[at + key.len()..].trim_start();
                let digits = rest.strip_prefix(':').map_or("", str::trim_start);
                let length = digits.bytes().take_while(u8::is_ascii_digit).count();
                if let Ok(number) = digits[..length].parse() {
                    let start = line.len() - digits.len();
                    column += line[counted..start].chars().count();
                    counted = start;
                    let place = Place::columns(n, column, column + length - 1);
                    by_number.entry(number).or_default().push_back(place.into());
                }
            }
        }
        Self { by_number }
    }

    pub(super) fn next(&mut self, number: PairingNumber) -> Place {
        let places = self.by_number.get_mut(&number);
        places.and_then(VecDeque::pop_front).map_or(Place::WHOLE, Place::from)
    }
}
