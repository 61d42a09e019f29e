# What all games say alike.

list-and = { $before } and { $last }
list-comma = { $before }, { $last }

event-first = By lot, { $seat } goes first.

why-G2 = It is not your turn.
why-G5 = The game is over.
refused-not-a-move = This is not a move of this game.
refused-seats = This game takes { $least } to { $most } players, not { $asked }.
refused-seats-exactly = This game is for exactly { $least }, not for { $asked }.
refused-no-such-seat = There is no such seat at this table. Choose another one for “{ $name }”.

option-first = Who goes first
option-first-what = Name somebody, perhaps the youngest or the one with the loudest meow. Or draw lots.

colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-violet = violet
colour-white = white

letter-red = R
letter-orange = O
letter-yellow = Y
letter-green = G
letter-blue = B
letter-violet = V
letter-white = W
