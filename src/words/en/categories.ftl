# Why is a category not declared, found or removed?

category-unreadable = a category in the file (record XXK) cannot be read: { $fault }
    .remedy = Correct the line, or delete it and declare the category again.

category-none-named = no category is named
    .remedy = Name one, such as women or U18.

category-no-name = the category has no name
    .remedy = Name it, such as women or U18.

category-empty = category '{ $name }': it has neither conditions nor players
    .terminal = Give a condition: sex, age, rating, federation, club or players.
    .program = Give a condition: `sex`, `age`, `rating`, `federations`, `clubs` or `players`.
    .desk = Give a condition: sex, age, rating, federation, club or players.

category-sex = category '{ $name }': its sex is neither w nor m
    .remedy = Write w or m.

category-no-rating-between = category '{ $name }': no rating lies between { $from } and { $to }
    .remedy = Write the lower rating first.

category-no-age = category '{ $name }': no age is given
    .terminal = Write U18, 65+ or 10-12.
    .program = Give `from`, `under` or both in `age`.
    .desk = Write U18, 65+ or 10-12.

category-nobody-under = category '{ $name }': nobody can be under { $under }
    .terminal = Write U18, 65+ or 10-12.
    .program = Give a higher `under`.
    .desk = Write U18, 65+ or 10-12.

category-nobody-from = category '{ $name }': nobody can be { $from } or older
    .terminal = Write U18, 65+ or 10-12.
    .program = Give a lower `from`.
    .desk = Write U18, 65+ or 10-12.

category-nobody-between = category '{ $name }': nobody can be { $from } to { $last }
    .terminal = Write U18, 65+ or 10-12.
    .program = Give an `under` that is higher than `from`.
    .desk = Write U18, 65+ or 10-12.

category-day-of-age = category '{ $name }': '{ $on }' does not say on which day the age counts
    .remedy = Write a year (2026), a date (2026-08-31), or start for the first day of the event.

category-day-of-stored-age = '{ $on }' does not say on which day an age counts
    .remedy = Declare the category again.

category-no-first-day = ages cannot be worked out, because the first day of the event is not set (042)
    .terminal = Set it: `pairproof heading { $file } --from 2026-05-01`
    .program = Set it: a command `heading` in the request `log` with `from` 2026-05-01
    .desk = Set it on the page Event.

category-unknown = { $is_any ->
        [true] there is no category '{ $name }'; the categories are { $declared }
       *[false] there is no category '{ $name }'; none has been declared
    }
    .terminal = Declare it: `pairproof category { $file } --add NAME` with `--sex`, `--age`, `--rating` and the like
    .program = Declare it: a command `category` in the request `log`, with `sex`, `age`, `rating` and the like in `set`
    .desk = Declare it on the page Categories and prizes.

category-not-declared = there is no category '{ $name }'
    .terminal = To list the categories: `pairproof category { $file }`
    .program = The records `XXK` of the report list the categories.
    .desk = The page Categories and prizes lists the categories.

category-age = { $voice ->
        [terminal] --age: '{ $text }' is not understood
        [program] `age`: '{ $text }' is not understood
       *[desk] Age: '{ $text }' is not understood
    }
    .remedy = Write U18, 65+ or 10-12.

category-day-without-age = { $voice ->
        [terminal] --age-on: '{ $name }' is not an age category
        [program] `age_on`: '{ $name }' is not an age category
       *[desk] Age counts on: '{ $name }' is not an age category
    }
    .remedy = Give the age, such as U18.

category-rating = { $voice ->
        [terminal] --rating: '{ $text }' is not understood
        [program] `rating`: '{ $text }' is not understood
       *[desk] Rating: '{ $text }' is not understood
    }
    .remedy = Write 1600-1799, U1600 or 2000+.
