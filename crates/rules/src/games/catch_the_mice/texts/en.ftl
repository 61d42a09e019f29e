title = Catch the Mice
about = Roll two dice and lure mice, steal when you roll a pair, and stop before the hunt fails. Most points wins.

move-roll = Roll the dice
move-stop = Stop and catch the mice
move-lure = Lure { $mice }

event-shake = { $seat } takes the dice.
event-roll = { $seat } rolls { $dice }.
event-fail = { $seat } rolls { $dice }. The hunt failed: { $lost ->
    [one] { $lost } mouse runs
   *[other] { $lost } mice run
} to the centre.{ $then }
event-fail-empty = { $seat } rolls { $dice }. There is no mouse to lure, but nothing to lose either.{ $then }
event-lure = { $seat } lures { $mice }.
event-lure-caught = { $seat } lures { $mice }. All five colours: { $caught ->
    [one] { $caught } mouse is
   *[other] { $caught } mice are
} caught at once, for { $points ->
    [one] { $points } point
   *[other] { $points } points
}. The turn goes on.
event-stop = { $seat } stops and catches { $caught ->
    [one] { $caught } mouse
   *[other] { $caught } mice
} for { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $total } in all.{ $then }
event-stop-empty = { $seat } stops with { $total ->
    [one] { $total } point
   *[other] { $total } points
} in all.{ $then }

then-goes-on = { "" }
then-over = { " " }Fewer than five mice are left in the centre: the game is over.

from-centre = { $mice } from the centre
from-card = { $mice } from { $seat }’s card
one-red = a red mouse
one-orange = an orange mouse
one-yellow = a yellow mouse
one-green = a green mouse
one-blue = a blue mouse
two-red = two red mice
two-orange = two orange mice
two-yellow = two yellow mice
two-green = two green mice
two-blue = two blue mice

why-CM3 = There is no such mouse. Choose one that you see in the centre or on a card.
why-CM4 = A turn begins with a roll. Roll the dice first.
why-CM5 = White is one colour of your choice, and the other die keeps its own. Lure one mouse, or make one of the two the colour of the other die.
why-CM6 = Two different colours: lure one mouse of either, or one of each, and only from the centre.
why-CM7 = This is a pair: lure one or two mice of its colour, from the centre or from other players’ cards.
why-CM6-not-on-the-dice = This colour is not on the dice. Lure a colour that you rolled.
why-CM7-not-on-the-dice = This colour is not on the dice. Both dice show one colour: lure mice of that one.
why-CM8 = This colour already lies in front of your card. Lure another one.
why-CM9 = There is a mouse for this roll, so lure one first.
why-CM11 = You have already taken mice for this roll. Now roll again or stop.
why-CM18 = At this table a colour with white is no pair. Lure from the centre, at most one mouse of each colour.

option-scoring = What a mouse is worth
option-scoring-classic = red 5, orange 4, yellow 3, green 2, blue 1
option-scoring-kids = one point each
option-risk = All five colours are caught at once, and the turn goes on (for daredevils)
option-white_makes_pair = A colour with white makes a pair
option-scoring-what = With one point each nobody has to add up colours: good for small children.
option-risk-what = A long turn can bring a lot: you can lose only what you lured after that.
option-white_makes_pair-what = Switched off, pairs are rarer, so fewer mice are stolen.

board-centre = Centre
board-lured = lured
board-dice = Dice
board-heap-centre = In the centre: { $mice }.
board-heap-centre-empty = The centre is empty.
board-heap-card = Card { $number }, { $seat }: { $mice }; { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
board-heap-card-empty = Card { $number }, { $seat }: empty.
board-heap-lured = In front of card { $number }, { $seat }: { $mice }; { $points ->
    [one] { $points } point
   *[other] { $points } points
} at stake.
board-rolled = The dice show { $dice }.
board-must-fail = There is no mouse left to lure: another roll is sure to fail.
board-kind-one = Lure one mouse
board-kind-pair = Lure two mice of one colour
board-kind-two = Lure two colours from the centre
board-typing = Type “roll”, “stop”, or colours: “r b” from the centre, “g g2” with one of them from card 2.

mice-red = { $count } red
mice-orange = { $count } orange
mice-yellow = { $count } yellow
mice-green = { $count } green
mice-blue = { $count } blue

lesson-1 = Every turn begins with a roll of both dice. Roll them.
lesson-2 = Red and blue: lure one mouse of each from the centre. Red is worth 5, blue 1.
lesson-3 = Lured mice sit in front of your card. They are not yours yet. Roll again for more.
lesson-4 = A pair. Now you may take two green mice.
lesson-5 = Four mice are at stake. Red, blue and green won’t help you any more: those colours already lie in front of you. Stop and catch them all.
lesson-6 = Tabby has caught two orange mice. Your turn: roll.
lesson-7 = White is any colour you like. Lure the yellow mouse, and a red one for the white die.
lesson-8 = Two mice in front. Roll again.
lesson-9 = An orange pair. With a pair you may steal. Take both orange mice from Tabby’s card.
lesson-10 = Well stolen. Stop and keep them.
lesson-end = Tabby rolled blue when blue already lay in front: the hunt failed. When fewer than five mice are left in the centre, the game is over. Most points wins. You are ready.

# Why a position can't be.
cannot-CM1 = There are only six mice of each colour.
cannot-CM8 = At most two mice of a colour can lie in front of a card: nobody lures the same colour again in a turn.
cannot-CM9 = Before you roll again or stop, at least one mouse lies in front of the card.
cannot-CM10 = With these dice there is nothing to lure: the hunt has failed already.
cannot-CM11 = Between two turns no mouse lies in front of a card.
cannot-CM13-goes-on = The game goes on: five mice or more lie in the centre.
cannot-CM13-over = The game is over already: fewer than five mice lay in the centre when a turn ended.
cannot-CM17 = All five colours in front of the card are caught at once.
