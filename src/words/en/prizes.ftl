# Why is a list of prizes refused?

prize-unreadable = the prizes in the file (record XXM) cannot be read: { $fault }
    .remedy = Correct the line, or delete it and keep the list again.

prize-none = the list has no prize
    .terminal = Write one: '1st 500' or 'women 1st trophy'.
    .program = Give one in `prizes`, with its `place`, and with `cents` or `text`.
    .desk = Write one: '1st 500' or 'women 1st trophy'.

prize-too-many = the list has more than { $most } prizes
    .remedy = Give fewer.

prize-nothing = { $prize }: there is neither money nor another prize
    .terminal = Write what the prize is, such as 500 or trophy.
    .program = Give its `cents` or its `text`.
    .desk = Write what the prize is, such as 500 or trophy.

prize-no-place = '{ $line }' names no place
    .remedy = Write place and prize: '1st 500', 'women 1st 100', '4th-6th 50'.

prize-not-a-place = '{ $text }' is not a place
    .remedy = Write 1, 1st or 4-6.

prize-places = { $prize }: { $first } to { $last } is not a range of places
    .remedy = Write the lower place first: '4th-6th 50'.

prize-negative = { $prize }: '{ $amount }' is less than nothing
    .remedy = Write an amount above nothing, such as 500.

prize-currency = { $prize } is in { $currency }, but others are in { $others }
    .remedy = Give all prizes in one currency.

prize-place-zero = { $prize } is on the list, but places begin with 1st
    .remedy = Number the prizes from 1st.

prize-twice = { $prize } is on the list twice
    .terminal = Write both parts in one line: '1st 500 + trophy'.
    .program = Give both parts in one prize, as its `cents` and its `text`.
    .desk = Write both parts in one line: '1st 500 + trophy'.

prize-place-missing = { $prize } is on the list, but { $missing } is not
    .remedy = Add it, or number the prizes from 1st.

prize-more-than-before = { $prize } is more than { $before }
    .remedy = Correct one of the two.

prize-more-than-no-money = { $prize } is more than { $before }
    .remedy = A prize without money counts for less than money: exchange the two, or add money to the first of them.
