title = Holey Cheese
about = Lay cards over cards so that your mice peep out and the others hide. Every mouse in a hole is a piece of cheese.
points = { $points ->
    [one] { $points } piece of cheese
   *[other] { $points } pieces of cheese
}

move-lay = Lay a mouse card ({ $face }) { $turned }, { $place }: { $does }
move-lay-cat = Lay a cat card ({ $face }) { $turned }, { $place }: { $does }
move-cover = covers { $covers }
move-show = covers nobody, shows { $shows }
move-both = covers { $covers }, shows { $shows }
move-idle = covers nobody
# Hardly ever told: there is nearly always room for some card (HC17).
move-discard = Put away a mouse card ({ $face })
# Hardly ever told: there is nearly always room for some card (HC17).
move-discard-cat = Put away a cat card ({ $face })

event-deal = { $seat } is dealt a mouse card.
event-deal-face = { $seat } is dealt a mouse card ({ $face }).
event-deal-cat = { $seat } is dealt a cat card.
event-deal-cat-face = { $seat } is dealt a cat card ({ $face }).
event-away = One cat card is put away. Nobody knows which.
event-draw = { $seat } draws a card; { $deck ->
    [0] that was the last one
   *[other] { $deck } left in the deck
}.
event-draw-face = { $seat } draws a mouse card ({ $face }); { $deck ->
    [0] that was the last one
   *[other] { $deck } left in the deck
}.
event-lay = { $seat } lays a mouse card: { $does }.{ $end }
event-lay-cat = { $seat } lays a cat card: { $does }.{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard = No card fits: { $seat } puts one away face down.{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard-face = No card fits: { $seat } puts a mouse card away ({ $face }).{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard-cat-face = No card fits: { $seat } puts a cat card away ({ $face }).{ $end }

shown = { $mice } (cheese for { $owner })
shown-nobodys = { $mice } (nobody’s)
end-not-yet = { "" }
end = { " " }The game is over. { $tallies }.
tally = { $owner } has { $cheese ->
    [one] { $cheese } piece of cheese
   *[other] { $cheese } pieces of cheese
} ({ $mice ->
    [one] { $mice } mouse
   *[other] { $mice } mice
} in sight)

mouse-blue = a blue mouse
mouse-yellow = a yellow mouse
mouse-violet = a violet mouse
mouse-green = a green mouse
mice-blue = { $count } blue mice
mice-yellow = { $count } yellow mice
mice-violet = { $count } violet mice
mice-green = { $count } green mice

face = top: { $a }, { $b }; middle: { $c }, { $d }; bottom: { $e }, { $f }
face-lying = top: { $a }, { $b }, { $c }; bottom: { $d }, { $e }, { $f }
cell-blue = blue
cell-yellow = yellow
cell-violet = violet
cell-green = green
cell-hole = hole
cell-plain = cheese
cell-cat = cat

turned-0 = upright
turned-90 = on its side, turned to the right
turned-180 = upside down
turned-270 = on its side, turned to the left
place = { $steps } from the first card
place-level = level with the first card
steps-left = { $count } left
steps-right = { $count } right
steps-up = { $count } up
steps-down = { $count } down

why-HC6 = You don’t have this card. Choose one of your own.
why-HC10-apart = This card would lie apart. At least one of its cells must lie on another card: move it closer.
why-HC10-exactly = A card lies exactly there already, perhaps under others. Move yours a little, or give it a quarter turn.
why-HC11-none = Here the card covers no mouse. Let it hide one or two that you can see; a mouse under a hole is not hidden.
why-HC11-many = Here the card covers too many mice: one or two is right. Move it a little, or turn it.
why-HC13 = Let sleeping cats lie: nothing goes on a cat card, not even on its holes. Find a place beside it.
why-HC14 = With the cat here, some card would have no place left. Give the cat another one.
why-HC17 = One of your cards still fits. Lay it; a card is put away only when nothing fits.

option-small_hand = For two: three mouse cards each instead of four
option-small_hand-what = With fewer cards to look through, choosing is easier and quicker.
option-small_hand-too-many-seats = Fewer cards each is for two players only. Switch it off, or play as two.

board-legend = () hole  ░░ cheese  ▓▓ cat  ▒ hole of a cat card  ◗ cheese won  ▯ cards
board-nobody = nobody’s
board-deck = In the deck: { $cards }
board-deck-away = In the deck: { $cards }; put away: { $away }
board-corner = A number is where the upper left corner goes.
board-seat = { $seat } ({ $colour }): { $cheese ->
    [one] { $cheese } piece of cheese
   *[other] { $cheese } pieces of cheese
}, { $mice ->
    [one] { $mice } mouse
   *[other] { $mice } mice
} in sight, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
board-neutral = Nobody’s mice ({ $colour }): { $mice } in sight.
board-colour-blue = blue
board-colour-yellow = yellow
board-colour-violet = violet
board-colour-green = green
board-steps = The table, row by row. Steps are counted from the upper left corner of the first card.
board-row-up = { $steps } up: { $runs }.
board-row-level = Level with it: { $runs }.
board-row-down = { $steps } down: { $runs }.
board-run-left = from { $steps } left – { $cells }
board-run-level = from its column – { $cells }
board-run-right = from { $steps } right – { $cells }
board-cell-guarded = { $cell } in a cat card
board-card-mouse = a mouse card ({ $face })
board-card-cat = a cat card ({ $face })
board-hand = You hold { $card }.
board-turned = { $turned } ({ $face })
board-choice = { $place }: { $does }
board-place = { $place }, { $turned }

lesson-glows = the card and the dot that glow
lesson-1 = You are blue, Tabby is yellow. A card must cover one or two mice. Lay the glowing card on the glowing dot: it hides a yellow mouse.
lesson-2 = A yellow mouse looked through Tabby’s hole: a piece of cheese for Tabby at once. Now you: a hole over a blue mouse, and the card hides that yellow one.
lesson-3 = A piece of cheese for you. But Tabby has hidden a blue mouse. The glowing card is better turned: choose it, tap “Turn”, then the dot.
lesson-4 = Two pieces of cheese. Now a cat: nothing may ever lie on a cat card, not even on its holes. Two blue mice look out, and stay in sight to the end.
lesson-5 = Four pieces of cheese. With two players, violet and green mice bring nobody any cheese. Choose the glowing card and turn it until a dot glows: there two blue mice look through its holes.
lesson-end = Six pieces of cheese. When all cards are laid, each blue mouse in sight brings you one more. Most cheese wins. You are ready.

# Why a position can't be.
cannot-HC2 = No two cards are alike, so none can be in two places.
cannot-HC5 = The cats don’t add up: two each for two players, one each for three or four.
cannot-HC6 = The number of cards in hand or put away is not what it would be after these turns.
cannot-HC10-apart = A card lies apart: each has to lie over a cell of another.
cannot-HC10-exactly = A card lies exactly on another one.
cannot-HC11-none = A mouse card covers no mouse; it has to cover one or two.
cannot-HC11-many = A mouse card covers more than two mice.
cannot-HC13 = A card lies on a cat.
cannot-HC14 = A cat has locked the game: some card has no place left.
cannot-HC16 = Cards are drawn after a turn, while the deck lasts.
cannot-HC18-turns = That is more turns than there are cards.
cannot-HC18-over = The game ends when all cards are laid or put away, and not before.
