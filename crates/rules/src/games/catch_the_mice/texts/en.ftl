title = Catch the Mice
about = Lure mice with two dice, steal with a pair, and stop before the hunt fails. Most points wins.

move-roll = Roll the dice
move-stop = Stop and catch the mice
move-lure = Lure { $mice }

event-shake = { $seat } takes the dice.
event-roll = { $seat } rolls { $dice }.
event-fail = { $seat } rolls { $dice }. The hunt failed: { $lost ->
    [one] { $lost } mouse runs
   *[other] { $lost } mice run
} to the centre.{ $then }
event-fail-empty = { $seat } rolls { $dice }. There is nothing to lure, and nothing is lost.{ $then }
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
from-card = { $mice } from the card of { $seat }
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
why-CM5 = White is one colour of your choice, and the other die keeps its own. Lure a single mouse, or let one of the two have the other die's colour.
why-CM6 = These are two different colours: lure one mouse of either, or one of each, and only from the centre.
why-CM7 = This is a pair: lure one or two mice of its colour, from the centre or from other players' cards.
why-CM8 = This colour already lies in front of your card. Lure another one.
why-CM9 = The dice let you take a mouse, so lure one first.
why-CM11 = You have lured with these dice. Now roll again or stop.
why-CM18 = At this table a colour and a white are no pair. Lure from the centre, at most one mouse of each colour.

option-scoring = What a mouse counts
option-scoring-classic = red 5, orange 4, yellow 3, green 2, blue 1
option-scoring-kids = one point each
option-risk = All five colours in front of the card are caught at once, and the turn goes on
option-white_makes_pair = A colour and a white may be a pair

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
board-must-fail = There is nothing left to lure: another roll is sure to fail.
board-kind-one = Lure one mouse
board-kind-pair = Lure two mice of one colour
board-kind-two = Lure two colours from the centre
board-typing = Type roll, stop, or colours: r b from the centre, g g2 one of them from card 2.

mice-red = { $count } red
mice-orange = { $count } orange
mice-yellow = { $count } yellow
mice-green = { $count } green
mice-blue = { $count } blue
