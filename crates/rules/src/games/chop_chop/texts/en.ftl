title = Chop! Chop!
about = One cat hunts four mice in the kitchen. The mice need all ten cheeses and a hole; the cat needs all four mice.
points = { $points ->
    [one] { $points } win
   *[other] { $points } wins
}

move-place-cat = Put the cat on { $to }
move-roll = Roll the die
move-walk = Move { $piece } { $way }{ $place }{ $thing }
move-jump = Jump with { $piece } { $way }{ $place }{ $thing }
move-fork = Take the cheese that lies { $way } from { $piece }
move-leave = Leave the cheese where it lies
move-pass-cat = Pass: the cat can’t move
move-pass-mice = Pass: no mouse can move

event-place = { $seat } puts the cat on { $to }.
event-reach-cat = { $seat } takes the cat’s die.
event-reach-mice = { $seat } takes the mice’s die.
event-roll = { $seat } rolls { $number }.
event-roll-stuck-cat = { $seat } rolls { $number }: the cat can’t move that far.
event-roll-stuck-mice = { $seat } rolls { $number }: no mouse can move that far.
event-walk = { $seat } moves { $piece } { $way }{ $place }.{ $card }{ $did }{ $then }
event-flip = { $seat } flips the tile: { $tile }.{ $does }{ $then }
event-jump = { $seat } jumps with { $piece } { $way }{ $place }.{ $then }
event-fork = With the fork, { $seat } takes the cheese that lies { $way } from { $piece }.{ $then }
event-leave = { $seat } leaves the cheese where it lies.{ $then }
event-pass = { $seat } passes.{ $then }

did-nothing = { "" }
did-card = { " " }Its hole card is turned.
did-catch = { " " }Chop! The cat has caught { $mouse }.
did-cheese = { " " }The cheese is taken.

does-cheese-cat = { " " }It stays there, face up, under the cat.
does-cheese-mice = { " " }The mice have one more.
does-broken = { " " }Nothing happens.
does-plus1 = { " " }The same piece takes one more step.
does-plus2 = { " " }The same piece takes two more steps.
does-plus-idle = { " " }But there is no room to walk on.
does-arrow = { " " }The same piece jumps anywhere it likes.
does-fork = { " " }The mice may take a face-up cheese.
does-fork-idle = { " " }But there is no face-up cheese to take.
does-fork-cat = { " " }It is of no use to the cat.
does-knife-cat = { " " }The cat loses its next turn.
does-knife-mice = { " " }The mice lose their next turn.

then-goes-on = { "" }
then-mice-again-with = { " " }The cat sits this turn out: the mice play again, with { $piece }.
# Hardly ever told: the mice can always move when the cat has just flipped a knife (CC23).
then-mice-again = { " " }The cat sits this turn out: the mice play again.
then-cat-again = { " " }The mice sit this turn out: the cat plays again.
then-both-skip = { " " }Both sides sit a turn out.
then-cat-wins = { " " }All four mice are caught: the cat wins.
then-mice-win = { " " }Home with all ten cheeses: the mice win.
then-draw = { " " }Nothing has happened for two hundred turns: a draw.

piece-cat = the cat
piece-orange = the orange mouse
piece-green = the green mouse
piece-blue = the blue mouse
piece-violet = the violet mouse

way-up = { $steps ->
    [one] { $steps } step up
   *[other] { $steps } steps up
}
way-down = { $steps ->
    [one] { $steps } step down
   *[other] { $steps } steps down
}
way-left = { $steps ->
    [one] { $steps } step left
   *[other] { $steps } steps left
}
way-right = { $steps ->
    [one] { $steps } step right
   *[other] { $steps } steps right
}
to-nowhere = { "" }
to-under = , under the table
to-table = , onto the table
to-along-table = { " " }on the table
to-off-table = , off the table
to-hole = , into the hole
there-nothing = { "" }
there-tile = , to a tile
there-cheese = , to the cheese
there-mouse = , and catch { $mouse }

cell-floor = row { $row }, cell { $cell }
cell-under-top = under the table, upper cell
cell-under-bottom = under the table, lower cell
cell-table-top-left = the table’s upper left corner
cell-table-top = the middle of the table’s upper edge
cell-table-top-right = the table’s upper right corner
cell-table-bottom-left = the table’s lower left corner
cell-table-bottom = the middle of the table’s lower edge
cell-table-bottom-right = the table’s lower right corner
cell-hole-north = the upper hole
cell-hole-east = the right-hand hole
cell-hole-south = the lower hole
cell-hole-west = the left-hand hole

tile-cheese = cheese
tile-broken = broken dishes
tile-plus1 = +1
tile-plus2 = +2
tile-arrow = an arrow
tile-fork = a fork
tile-knife = a knife

why-CC1 = A table leg stands there. Choose another cell.
why-CC6 = The cat chooses one of the six table cells, once, before the first turn.
why-CC7 = This piece is not on your side. Move one of your own.
why-CC9 = A turn is one roll of the die, and then one piece walks that many cells.
why-CC10 = That is not the number of steps you have to go. Count cell by cell: the whole number, no more and no less.
why-CC11 = No cell may be visited twice in one movement, nor the one you started from. Choose another way.
why-CC12 = Another piece is in the way: one piece to a cell, and nobody walks through anybody. Go round or choose another cell.
why-CC13 = The cat does not go under the table or into a hole. Stay on the open floor or on the table.
why-CC14 = Mice do not climb onto the table. They walk on the floor, under the table, and into holes.
why-CC15 = There is a mouse in this hole already. Choose a free hole or a floor cell.
why-CC16-cat = The cat can still move, so it must. Look for a cell that is exactly that many steps away.
why-CC16-mice = One of the mice can still move, so you must. Look for a mouse that can walk that far.
why-CC19 = The cat can’t step on a face-up cheese or walk over it. Go round it.
why-CC20 = The plus tile says: the same piece walks on at once, by exactly that many cells.
why-CC21-no-arrow = Nobody jumps without an arrow. Walk as many cells as the die shows.
why-CC21-must-jump = The arrow comes first: the piece that flipped it jumps now. Choose where to.
why-CC21-another-piece = The arrow is for the piece that flipped it. Jump with that one.
why-CC21-not-there = An arrow does not lead there: not onto a piece, not onto a face-up cheese, not into a hole. Choose another cell.
why-CC22-no-fork = Only a fork takes a cheese from afar, and no fork has just been flipped. Walk to the cheese.
why-CC22-must-choose = You have a fork now: take a face-up cheese with it, or leave the cheese where it lies.
why-CC22-nothing-there = There is no face-up cheese there. Point the fork at one, or leave them all.
why-CC22-under-the-cat = The cat is sitting on this cheese. Choose another one, or leave it.
why-CC23 = The mice play twice in a row now, with the same mouse both times. Move the one you moved before.
why-CC24 = This mouse has been caught and is out of the game. Move another one.
why-CC29 = The last mouse sits in its hole, and the cat may not wait at the door. End on another cell.
why-CC33 = A movement may not come back to the cell where it started. Choose another way.
why-CC34 = At this table a fork must be used: take a face-up cheese with it.

option-cat = Who is the cat
option-first-is-the-cat = { $name }: the cat can’t go first, because the mice begin. Name a mouse player, or nobody for a lot.
option-tiles = Tiles beside the ten cheeses (28 in all)
option-tiles-total = { $name }: the numbers must add up to 28.
option-tiles-broken = Broken dishes
option-tiles-plus1 = +1
option-tiles-plus2 = +2
option-tiles-arrow = Arrows
option-tiles-fork = Forks
option-tiles-knife = Knives
option-tiles-what = With more special tiles more happens; broken dishes do nothing.
option-tiles-classic = Classic: 18 broken dishes, two of everything else
option-tiles-lively = Lively: 14 broken dishes, more of almost everything else
option-cat-what = One plays the cat, everybody else plays the mice together.
option-cat-mine = The cat
option-cat-others = The mice
option-cat-play-mine = You play the cat.
option-cat-play-others = You play the mice.
option-friends_block-what = Switched off, mice run past each other and get stuck less often.
option-homecoming-what = How the mice win once they have all the cheese; sitting in a hole is easier for them.
option-friends_block = A mouse can’t walk through another mouse
option-homecoming = When the mice win
option-homecoming-strict = A mouse runs into a hole after the last cheese
option-homecoming-lenient = Sitting in a hole is enough
option-dice-what = Ordinary dice go up to six: everybody runs farther, and exact counts are harder.
option-dice = Dice
option-dice-box = From the box: the cat 1 to 3, the mice 1 to 4
option-dice-ordinary = Ordinary: both 1 to 6
option-paths-what = A piece may go back and forth, so it can reach more cells.
option-paths = Walking
option-paths-fresh = No cell twice in one movement
option-paths-start = Back and forth is fine, but not to where you started
option-fork-what = Taking the cheese opens the way for the cat; leaving it bars the way.
option-fork = A fork
option-fork-may = The mice may take a cheese
option-fork-must = The mice must take a cheese

board-cat = CAT
board-mice = mice
board-under = Under the table
board-down = Face down: { $count }
board-tile-cheese = cheese
board-tile-broken = dishes
board-tile-plus1 = +1
board-tile-plus2 = +2
board-tile-arrow = arrows
board-tile-fork = forks
board-tile-knife = knives
board-orange = orange
board-green = green
board-blue = blue
board-violet = violet
board-at-home = still at home
board-in-a-hole = hiding
board-on-the-floor = out
board-caught = caught
board-is-cat = { $seat } is the cat.
board-are-mice = The mice: { $seats }.
board-cat-at = The cat: { $at }.
board-mouse-at = { $mouse }: { $at }, { $is }.
board-mouse-caught = { $mouse }: { $is }.
board-cheeses = The mice have { $count } of 10 cheeses.
board-face-up = Face-up cheese: { $cells }.
board-row = Row { $row } from the top: { $cells ->
    [one] a tile on cell
   *[other] tiles on cells
} { $list }.
board-tiles-under = { $count ->
    [one] One tile lies under the table.
   *[other] { $count } tiles lie under the table.
}
board-row-label = row { $row } from the top
board-face-down = { $count ->
    [0] No tile lies face down.
    [one] One tile lies face down: { $tiles }.
   *[other] { $count } tiles lie face down: { $tiles }.
}
board-kind = { $tile } × { $count }
board-now-walk = The die shows { $steps }.
board-now-extra = +{ $steps }: { $piece } walks on.
board-now-jump = Arrow: { $piece } jumps.
board-now-fork = Fork: take a face-up cheese, or leave it.
board-now-fork-must = Fork: choose a face-up cheese.
board-locked = The second turn in a row: { $piece } moves again.
board-cat-skips = The cat will skip its next turn.
board-mice-skip = The mice will skip their next turn.
board-quiet = Nothing has happened for { $turns } turns; at 200 it is a draw.
board-typing = Type “r” to roll, “orange up up left” to move the orange mouse, “cat down” for the cat, “leave” to use no fork, “p” to pass.

value-cat = cat
value-m0 = orange mouse
value-m1 = green mouse
value-m2 = blue mouse
value-m3 = violet mouse

lesson-glows = the mouse and the cell that glow
lesson-1 = The cat sits on the table. You are the four mice, each in a hole. Roll your die.
lesson-2 = Two steps. Choose the mouse in the hole on the right and walk two cells towards the table.
lesson-3 = A piece of cheese. You need all ten. The cat comes closer. Roll again.
lesson-4 = One step. Let the mouse come out of the upper hole.
lesson-5 = A plus: the same mouse walks one cell more. Go towards the table.
lesson-6 = Chop. The cat ended its walk on your mouse and caught it. Roll again.
lesson-7 = Two steps: run home into the upper hole. The cat can’t follow you there.
lesson-end = Safe. Ten pieces of cheese and a mouse home: the mice win. All four caught: the cat wins. You are ready.

# Why a position can't be.
cannot-CC1 = A table leg stands there: nobody can.
cannot-CC2 = As many tiles lie face down as are still unseen. These numbers differ.
cannot-CC4 = There are more tiles of a kind here than the box has.
cannot-CC5 = This side’s die has no such number.
cannot-CC6 = Before the cat has chosen its place on the table nothing has happened, and afterwards it is somewhere.
cannot-CC7 = The cat’s player never plays for the mice.
cannot-CC12 = Two pieces never stand on one cell.
cannot-CC13 = The cat is never under the table or in a hole.
cannot-CC14 = Mice are never on the table.
cannot-CC15 = A mouse that is not at home, or that is caught, has left its starting hole.
cannot-CC17 = A tile is flipped as soon as a movement ends on it, and only then. Nothing happens in a turn before a piece moves.
cannot-CC19 = A mouse that stops on a face-up cheese has taken it.
cannot-CC20 = After +1 or +2 the piece that has moved walks on, one cell or two, and only if it can.
cannot-CC21 = After an arrow the piece that has moved jumps, and only if it can.
cannot-CC22 = Only mice that have flipped a fork use it, and only if there is a cheese to take.
cannot-CC23 = The side whose turn it is never has a turn to skip, and only a free mouse in the second of two turns has to move again.
cannot-CC24 = The cat wins as soon as all four mice are caught, and not before.
cannot-CC25 = The mice win only in a hole, with all ten cheeses, when every mouse has been out.
cannot-CC28 = By this house rule the mice have won already.
cannot-CC30 = After two hundred quiet turns the game is a draw, and not before.
