title = The Mouser
about = Draw three dice, set mice and dogs aside, and stop before the third dog. Thirteen points start the last round.

move-roll = Draw and roll
move-stop = Stop and score

event-reach = { $seat } reaches into the bag.
event-draw = { $seat } draws { $dice }.
event-draw-noted = { $seat } draws { $dice }. The bag is empty: { $noted ->
    [one] { $noted } mouse is
   *[other] { $noted } mice are
} noted, and their dice go back.
event-roll = { $seat } rolls { $dice }.
event-roll-failed = { $seat } rolls { $dice }. Three dogs: the turn scores nothing.{ $then }
event-stop = { $seat } stops and scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $total } in all.{ $then }

then-goes-on = { "" }
then-last-round = { " " }Thirteen reached: the round is played to its end.
then-extra-round = { " " }A tie at the top: those who are level play another round.
then-over = { " " }The game is over.

face-mouse = { $die } mouse
face-dog = { $die } dog
face-hole = { $die } hole
die-green = green
die-yellow = yellow
die-red = red
dice-green = { $count } green
dice-yellow = { $count } yellow
dice-red = { $count } red

why-MO2 = A turn begins with a roll; you can stop after it.

board-bag = Bag
board-dogs = Dogs
board-holes = In front
board-mice = Mice
board-mouse = mouse
board-dog = dog
board-hole = hole
board-score = { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
board-pile-bag = In the bag: { $dice }.
board-pile-dogs = Dogs to the left: { $dice }.
board-pile-holes = Holes in front: { $dice }.
board-pile-mice = Mice to the right: { $dice }.
board-stake = { $mice ->
    [one] { $mice } mouse
   *[other] { $mice } mice
} this turn, { $dogs } of 3 dogs.
board-typing = Type r to roll, s to stop.
