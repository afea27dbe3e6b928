//! The rulebook that pairs a round: a different one in a seeding round of Burstein (C.04.4.2 1.6).

use super::Request;
use facts::rulebook::Rulebook;
use facts::tournament::Position;

impl Request {
    /// Returns the rulebook that pairs the round of a position (`Rulebook::of_round`), and the request with the declarations
    /// that this rulebook knows.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let request = Request { declared: vec!["BUR-5.2.1=number".to_owned()], ..Request::default() };
    /// let burstein = find_rulebook("burstein-2026").expect("it is shipped");
    /// let (rules, own) = request.of_round(&burstein, &position);
    /// assert_eq!((rules.id.as_str(), own.declared.len()), ("burstein-2026", 1), "one of three rounds is a seeding round");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_round<'b>(&self, book: &'b Rulebook, position: &Position) -> (&'b Rulebook, Self) {
        let rules = book.of_round(position);
        (rules, Self { declared: rules.own_declared(&self.declared), ..self.clone() })
    }
}
