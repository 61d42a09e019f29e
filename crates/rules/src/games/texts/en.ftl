# What all games say alike.

list-and = { $before } and { $last }
list-comma = { $before }, { $last }

event-first = By lot { $seat } goes first.

why-G2 = It is not your turn.
why-G5 = The game is over.
refused-not-a-move = This is not a move of this game.
refused-seats = The game can't be played by { $asked }; it takes { $least } to { $most } players.
refused-no-such-seat = Option { $name }: there is no such seat at this table.

option-first = Who goes first (by lot if nobody is named)

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
