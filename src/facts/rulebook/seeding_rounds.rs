//! The rounds that a text leaves to another text: the seeding rounds of the Burstein System (C.04.4.2 1.6).

use super::builtin::dutch_of_today;
use super::reading::word_of;
use super::{Rulebook, System};
use crate::tournament::{Position, RoundNo, is_seeding_round};

impl Rulebook {
    /// Returns the rulebook that pairs the round of a position. This is the rulebook itself, or today's FIDE Dutch
    /// rules in a seeding round of the Burstein System (1.6.1).
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// use pairproof::find_rulebook;
    ///
    /// let burstein = find_rulebook("burstein-2026").expect("it is shipped");
    /// assert_eq!(burstein.of_round(&Position::before(&event, 1, &[])?).id, "dutch-2026");
    /// assert_eq!(burstein.of_round(&Position::before(&event, 2, &[])?).id, "burstein-2026");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_round(&self, position: &Position) -> &Self {
        self.of_numbered(position.round, position.rounds)
    }

    /// Returns the rulebook that pairs the round with this number. `rounds` is the announced number of rounds, if any.
    ///
    /// ```
    /// let burstein = pairproof::find_rulebook("burstein-2026").expect("it is shipped");
    /// assert_eq!(burstein.of_numbered(4, Some(9)).id, "dutch-2026");
    /// assert_eq!(burstein.of_numbered(5, Some(9)).id, "burstein-2026");
    /// ```
    pub fn of_numbered(&self, round: RoundNo, rounds: Option<usize>) -> &Self {
        let is_left_to_dutch = self.system == System::Burstein && is_seeding_round(round, rounds);
        if is_left_to_dutch { dutch_of_today() } else { self }
    }

    /// Returns the declarations that this rulebook supports. A reading that it shares with another rulebook keeps its
    /// choice.
    ///
    /// ```
    /// let dutch = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert_eq!(dutch.own_declared(&["baku".to_owned(), "nonsense".to_owned()]), ["baku"]);
    /// assert_eq!(dutch.own_declared(&["BUR-BOARDS=points".to_owned()]), ["D26-BOARDS=points"]);
    /// ```
    pub fn own_declared(&self, declared: &[String]) -> Vec<String> {
        let own = |key: &String| {
            let is_own = self.check_declared(std::slice::from_ref(key)).is_ok();
            if is_own { Some(key.clone()) } else { self.shared_declaration(key) }
        };
        declared.iter().filter_map(own).collect()
    }

    /// Returns this rulebook's declaration of a choice that another rulebook declares under the same word.
    fn shared_declaration(&self, declared: &str) -> Option<String> {
        let (code, key) = declared.split_once('=')?;
        let reading = self.readings.iter().find(|reading| word_of(&reading.code) == word_of(code))?;
        let choice = reading.choices.iter().find(|choice| choice.key == key)?;
        Some(reading.declaration(choice))
    }
}
