title = The Mouser
about = Draw three dice, set mice and dogs aside, and stop before the third dog. Somebody has 13? Then it is the last round.

move-roll = Draw and roll
move-stop = Stop and score

event-reach = { $seat } reaches for the dice.
event-draw = { $seat } draws from the bag: { $dice }.
event-draw-noted = { $seat } draws from the bag: { $dice }. The bag is empty: { $noted ->
    [one] { $noted } mouse is noted, and its die goes
   *[other] { $noted } mice are noted, and their dice go
} back.
event-roll = { $seat } rolls { $dice }.
event-roll-failed = { $seat } rolls { $dice }. Three dogs: no points this turn.{ $then }
event-stop = { $seat } stops and scores { $points ->
    [0] nothing
    [one] { $points } point
   *[other] { $points } points
}, { $total } in all.{ $then }

then-goes-on = { "" }
then-last-round = { " " }Thirteen reached: this is the last round.
then-extra-round = { " " }A tie for the lead: the leaders play one more round.
then-over = { " " }The game is over.

face-mouse = a mouse ({ $die })
face-dog = a dog ({ $die })
face-hole = a hole ({ $die })
die-green = green
die-yellow = yellow
die-red = red
dice-green = { $count } green
dice-yellow = { $count } yellow
dice-red = { $count } red

why-MO2 = A turn begins with a roll; you can stop after it.

board-bag = Bag
board-dogs = Dogs
board-holes = Holes
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
    [0] No mouse yet
    [one] { $mice } mouse
   *[other] { $mice } mice
} this turn, { $dogs ->
    [0] and no dog
   *[other] { $dogs } of 3 dogs
}.
board-typing = Type “r” to roll, “s” to stop.

lesson-1 = Thirteen dice are in the bag. Draw three and roll them.
lesson-2 = Two mice went to your right: two points, if you stop in time. The hole stays in front. Go on: draw up to three again.
lesson-3 = Three mice, but a dog too. Three dogs and the whole turn is lost. Stop now and keep your points.
lesson-4 = Tabby rolled three dogs and scored nothing. Your turn: draw and roll.
lesson-5 = Green dice are easy: half of their sides are mice. Take a risk and roll once more.
lesson-6 = Four mice and two dogs. One more dog would take them all. Stop and score.
lesson-end = That’s all. When somebody has 13 points, it is the last round. You are ready.

# Why a position can't be.
cannot-MO1 = There are more dice here than the box has: six green, four yellow, three red.
cannot-MO2 = A turn begins with three dice. Before somebody chooses, at least three lie on the table.
cannot-MO4 = With three dogs the turn is over already.
cannot-MO6 = Between two turns all dice are in the bag, and nothing is noted.
cannot-MO7 = Dice in hand and dice just drawn are three together when they are rolled, never more.
cannot-MO8 = Mice are noted only when the bag has run out, and then at least nine.
cannot-MO9 = With these points the game goes differently: the round with the first 13 points is played to its end, and then it is over unless the best are level.
cannot-MO10 = An extra round is only for those who were level at the top.
