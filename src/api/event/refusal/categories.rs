//! Why is a category not declared, found or removed?

words::messages! {
    /// The reason why a category is not declared, found or removed. The words are in `categories.ftl`.
    in words::en::CATEGORIES;
    pub enum CategoryRefusal {
        "category-unreadable" Unreadable { fault: String },
        "category-none-named" NoneNamed,
        "category-no-name" NoName,
        "category-empty" Empty { name: String },
        "category-sex" Sex { name: String },
        "category-no-rating-between" NoRatingBetween { name: String, from: u32, to: u32 },
        "category-no-age" NoAge { name: String },
        "category-nobody-under" NobodyUnder { name: String, under: u32 },
        "category-nobody-from" NobodyFrom { name: String, from: u32 },
        "category-nobody-between" NobodyBetween { name: String, from: u32, last: u32 },
        "category-day-of-age" DayOfAge { name: String, on: String },
        "category-day-of-stored-age" DayOfStoredAge { on: String },
        "category-no-first-day" NoFirstDay,
        "category-unknown" Unknown { name: String, is_any: bool, declared: Vec<String> },
        "category-not-declared" NotDeclared { name: String },
        "category-age" Age { text: String },
        "category-day-without-age" DayWithoutAge { name: String },
        "category-rating" Rating { text: String },
    }
}
