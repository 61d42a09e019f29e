title = Holey Cheese
about = Lay cards over cards so that your mice look out and others hide. Every mouse in a hole is a cheese.

move-lay = Lay { $card } at { $x }, { $y }, { $turned }
# Hardly ever told: there is nearly always room for some card (HC17).
move-discard = Put { $card } away

event-deal = { $seat } is dealt { $card }.
event-deal-cat = { $seat } is dealt a cat card.
event-deal-mice = { $seat } is dealt a mouse card.
event-away = One cat is put away. Nobody knows which.
event-draw = { $seat } draws a card; { $deck } left in the deck.
event-draw-card = { $seat } draws { $card }; { $deck } left in the deck.
event-lay = { $seat } lays { $card } at { $x }, { $y }, { $turned }.{ $covered }{ $shown }{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard = No card fits: { $seat } puts one away.{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard-card = No card fits: { $seat } puts { $card } away.{ $end }

covered-none = { " " }It covers no mouse.
covered = { " " }Covered: { $mice }.
shown-none = { "" }
shown = { " " }In the holes: { $mice }.
shown-mice = { $mice } (cheese for { $owner })
shown-neutral = { $mice } (nobody’s)
end-not-yet = { "" }
end = { " " }The game is over. { $tallies }.
tally = { $owner }: { $mice ->
    [one] { $mice } mouse
   *[other] { $mice } mice
} in sight, { $cheese } cheese in all

card-mouse = mouse card { $name }
card-cat = cat card { $name }
turned-0 = upright
turned-90 = turned by 90°
turned-180 = turned by 180°
turned-270 = turned by 270°
mice-blue = { $count ->
    [one] { $count } blue mouse
   *[other] { $count } blue mice
}
mice-yellow = { $count ->
    [one] { $count } yellow mouse
   *[other] { $count } yellow mice
}
mice-violet = { $count ->
    [one] { $count } violet mouse
   *[other] { $count } violet mice
}
mice-green = { $count ->
    [one] { $count } green mouse
   *[other] { $count } green mice
}

why-HC6 = You don't have this card. Choose one from your hand.
why-HC7 = This cat looks the same after half a turn. Lay it upright or turned by 90.
why-HC10 = A card must lie partly on other cards, and never exactly on top of one. Move it a little.
why-HC11 = A mouse card must cover one or two mice that you can see. A mouse under a hole is not covered. Try another place or turn the card.
why-HC13 = Nothing may lie on a cat card, not even on its holes. Find a place beside the cat.
why-HC14 = With the cat here, some card could not be laid any more. Give the cat another place.
why-HC17 = One of your cards still fits. Lay it; you put a card away only when nothing fits.

option-small_hand = Two players: three mouse cards in hand instead of four
option-small_hand-too-many-seats = The small hand is for two players. Switch it off, or play in two.

board-legend = () hole  ░░ cheese  ▓▓ cat  ▒ hole of a cat card  ◗ cheese won  ▯ cards
board-nobody = nobody
board-deck = In the deck: { $cards }
board-deck-away = In the deck: { $cards }; put away: { $away }
board-corner = A number is where the upper left corner goes.
board-seat = { $seat } ({ $colour }): { $cheese } cheese, { $mice } in sight, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in hand.
board-neutral = Nobody’s mice ({ $colour }): { $mice } in sight.
board-row = Row { $y }: { $runs }.
board-run = from column { $x } { $cells }
board-cell-hole = hole
board-cell-plain = cheese
board-cell-cat = cat
board-cell-guarded = { $cell } in a cat card
board-card = { $card } ({ $cells })
board-hand = In your hand: { $card }.
board-turned = { $turned } ({ $cells })
board-place = column { $x }, row { $y }, { $turned }
board-typing = Type a card, its column, its row and its turn, such as m7 2 -1 90; or d m3 to put m3 away.
