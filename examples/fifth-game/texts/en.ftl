title = Tiptoe
about = Two mice sneak past a sleeping cat. Every step makes the floor creak: don’t be the one who wakes it!

move-tiptoe = Tiptoe { $card }
move-tiptoe-wakes = Tiptoe { $card } and wake the cat
move-tiptoe-cheese = Tiptoe to the cheese
move-freeze = Freeze

event-draw = { $seat } draws a card.
event-draw-own = { $seat } draws a card: { $card }.
event-tiptoe = { $seat } tiptoes { $card }. { $then }
event-freeze = { $seat } freezes, one paw in the air. { $creaks ->
    [0] The floor is quiet.
    [one] { $creaks } creak still hangs in the air.
   *[other] { $creaks } creaks still hang in the air.
}

then-goes-on = { $steps } of { $way } steps are done.
then-cat-wakes = Creak! The cat opens an eye: back to the hole, quick!
then-cheese = There is the cheese!

view-steps = { $seat }: { $steps } of { $way } steps to the cheese.
view-creaks = Creaks of the floor: { $creaks }. At { $limit } the cat wakes up.
view-hand = Cards of { $seat }: { $cards }.
view-cards = { $seat } has { $cards ->
    [0] no cards yet
    [one] { $cards } card, face down
   *[other] { $cards } cards, face down
}.

card = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}

why-TT3 = You don’t have that card. Play one of those on your hand.
why-TT6 = The floor is quiet already, so there is nothing to wait for. Play a card.

option-floor = The floor
option-floor-what = How many creaks the cat sleeps through.
option-floor-old = Old: the cat wakes up at 7
option-floor-new = New: the cat wakes up at 9

lesson-1 = You and Tabby are mice. Ten steps away lies the cheese, and in between the cat sleeps. Begin with 4 steps.
lesson-2 = Tabby walked 2 steps: the floor has creaked 6 times. One more creak wakes the cat! Freeze, and 2 creaks are forgotten.
lesson-3 = Tabby crept 1 step, so there are 5 creaks. A card of 1 step is just quiet enough.
lesson-4 = Tabby was too bold: the cat opened an eye, and Tabby ran home. Now the floor is quiet. Take 3 steps.
lesson-5 = Two steps are missing, and there are 4 creaks. Walk to the cheese!
lesson-end = The cheese is yours. Only you see your cards, so think about what Tabby may have. You are ready.

# Why a position can't be.
cannot-TT1 = The cheese is ten steps away: nobody goes further, and one mouse alone arrives.
cannot-TT2 = Each mouse has three cards, and fewer only while it draws.
cannot-TT4 = With that many creaks the cat is awake already.
