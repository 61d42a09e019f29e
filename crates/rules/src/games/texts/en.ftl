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

# Why a text is no position.
position-no-game = A position begins with its game and the revision of its rules, such as mouser/1.
position-game = There is no game called “{ $game }”.
position-newer = This position is of revision { $revision } of the rules, and this program knows them up to { $known }. A newer program can read it.
position-word = “{ $word }” can’t be read here. Write a name, an equals sign and a value, such as seats=2.
position-unknown = “{ $name }” is not a part of positions of this game.
position-twice = “{ $name }” stands here twice. Once is enough.
position-missing = “{ $name }” is missing.
position-value = “{ $value }” is not something that “{ $name }” can be.
position-options = These are not house rules of this game.
position-unplayable = Nobody could go on from this position.
cannot-G1 = Somebody else begins this game.
