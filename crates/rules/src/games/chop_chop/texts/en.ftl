title = Chop! Chop!
about = One cat hunts four mice in the kitchen. The mice need all ten cheeses and a hole; the cat needs all four mice.

move-place-cat = Put the cat on { $to }
move-roll = Roll the die
move-walk = Move { $piece } to { $to }
move-jump = Jump with { $piece } to { $to }
move-fork = Take the cheese on { $at }
move-pass = Pass: nobody can move

event-place = { $seat } puts the cat on { $to }.
event-reach-cat = { $seat } takes the cat's die.
event-reach-mice = { $seat } takes the mice's die.
event-roll = { $seat } rolls { $number }.
event-roll-stuck = { $seat } rolls { $number }: no piece can move so far.
event-walk = { $seat } moves { $piece } to { $to }.{ $slab }{ $did }{ $then }
event-flip = { $seat } flips the tile on { $at }: { $tile }.{ $does }{ $then }
event-jump = { $seat } lets { $piece } jump to { $to }.{ $then }
event-fork = { $seat } takes the cheese on { $at } with the fork.{ $then }
event-pass = { $seat } passes.{ $then }

did-nothing = { "" }
did-slab = { " " }Its slab is turned.
did-catch = { " " }Chop! The cat has caught { $mouse }.
did-cheese = { " " }The cheese is taken.
did-home = { " " }It is safe there.

does-cheese-cat = { " " }It stays face up under the cat.
does-cheese-mice = { " " }The mice have one more.
does-broken = { " " }Nothing happens.
does-plus1 = { " " }The same piece walks one cell more.
does-plus2 = { " " }The same piece walks two cells more.
does-plus-idle = { " " }But there is no room to walk on.
does-arrow = { " " }The same piece jumps wherever it likes.
does-fork = { " " }The mice take a face-up cheese.
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
piece-mouse = mouse { $mouse }

cell-floor = { $cell }
cell-under = { $cell } (under the table)
cell-table = { $cell } (table)
cell-hole-north = the north hole
cell-hole-east = the east hole
cell-hole-south = the south hole
cell-hole-west = the west hole

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
why-CC9 = Roll the die once, then move one piece that many cells.
why-CC10 = That is not as many steps as you have to go. Count cell by cell: the whole number, no more and no less.
why-CC11 = No cell may be visited twice in one movement, nor the one you started from. Choose another way.
why-CC12 = Another piece is in the way: one piece to a cell, and nobody walks through anybody. Go round or choose another cell.
why-CC13 = The cat does not go under the table or into a hole. Stay on the open floor or on the table.
why-CC14 = Mice do not climb onto the table. They walk on the floor, under the table, and into holes.
why-CC15 = There is a mouse in this hole already. Choose a free hole or a floor cell.
why-CC16 = Somebody can still move, so you must. Look for a piece that can walk that far.
why-CC19 = The cat can't step on a face-up cheese or walk over it. Go round it.
why-CC20 = The plus tile says: the same piece walks on at once, by exactly that many cells.
why-CC21 = Only an arrow lets a piece jump: at once, that same piece, to another free floor cell (or the cat onto the table). Not onto a piece or a face-up cheese, and not into a hole.
why-CC22 = Only a fork takes a cheese from afar: at once, one that lies face up and not under the cat.
why-CC23 = The mice play twice in a row now, with the same mouse both times. Move the one you moved before.
why-CC24 = This mouse has been caught and is out of the game. Move another one.
why-CC29 = The last mouse sits in its hole, and the cat may not wait at the door. End on another cell.

option-cat = Which seat is the cat
option-first-is-the-cat = Option { $name }: the cat can't go first, because the mice begin. Name a mouse seat, or nobody for a lot.
option-tiles = Tiles beside the ten cheeses (28 together)
option-tiles-total = Option { $name }: the numbers must add up to 28.
option-tiles-broken = Broken dishes
option-tiles-plus1 = +1
option-tiles-plus2 = +2
option-tiles-arrow = Arrows
option-tiles-fork = Forks
option-tiles-knife = Knives
option-friends_block = A mouse can't walk through another mouse
option-homecoming = When the mice are home
option-homecoming-strict = When a mouse comes into a hole with everything done
option-homecoming-lenient = Also when a mouse sits in a hole already

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
board-at-home = still at home
board-in-a-hole = in a hole
board-on-the-floor = out
board-caught = caught
board-is-cat = { $seat } is the cat.
board-are-mice = The mice: { $seats }.
board-cat-at = The cat is on { $at }.
board-mouse-at = Mouse { $mouse }: { $at }, { $is }.
board-mouse-caught = Mouse { $mouse }: { $is }.
board-cheeses = The mice have { $count } of 10 cheeses.
board-face-up = Face-up cheese: { $cells }.
board-row = Row { $row }, tiles face down: { $cells }.
board-row-label = row { $row }
board-face-down = { $count ->
    [0] No tile lies face down.
    [one] One tile lies face down: { $tiles }.
   *[other] { $count } tiles lie face down: { $tiles }.
}
board-kind = { $tile } × { $count }
board-now-walk = The die shows { $steps }.
board-now-extra = +{ $steps }: { $piece } walks on.
board-now-jump = Arrow: { $piece } jumps.
board-now-fork = Fork: choose a face-up cheese.
board-locked = The second turn in a row: { $piece } moves again.
board-cat-skips = The cat will skip its next turn.
board-mice-skip = The mice will skip their next turn.
board-quiet = Nothing has happened for { $turns } turns; at 200 it is a draw.
board-typing = Type r to roll; m0 f31 moves mouse m0 to f31, cat t32 the cat; p passes.
