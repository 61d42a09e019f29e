# What only the page says.

web-name = Koshki-Myshki
web-play-now = Play now
web-guest = Guest
web-start = Start
web-coming = Coming to the table…
web-nothing = There is nothing here
web-to-home = To the games
web-away = The connection is away. It comes back by itself.
web-unreachable = The server does not answer. Try again in a moment.
web-seat = Seat { $number }
web-bot = Bot
web-bot-number = Bot { $number }

## Rules and lessons

web-rules = Rules
web-learn = Learn
web-lesson-title = Learn: { $game }
web-lesson-progress = How far the lesson is
web-lesson-other = Tabby
web-lesson-watch = Watch: now it is Tabby’s turn.
web-lesson-nudge = You could do that too. In this lesson, try: { $move }.
web-lesson-cannot = The rules don’t allow that here. Try: { $move }.
web-lesson-show = Show me
web-lesson-play = Play a real game
web-lesson-again = Once more

web-lesson-mouser-1 = Thirteen dice are in the bag. Draw three and roll them.
web-lesson-mouser-2 = Two mice went to your right: two points, if you stop in time. The hole stays in front. Go on: draw up to three again.
web-lesson-mouser-3 = Three mice, but a dog too. Three dogs and the whole turn is lost. Stop now and keep your points.
web-lesson-mouser-4 = Tabby rolled three dogs and scored nothing. Your turn: draw and roll.
web-lesson-mouser-5 = Green dice are easy: half of their sides are mice. Take a risk and roll once more.
web-lesson-mouser-6 = Four mice and two dogs. One more dog would take them all. Stop and score.
web-lesson-mouser-end = That is all. Whoever reaches 13 points starts the last round. You are ready.

web-lesson-catch-the-mice-1 = Every turn begins with a roll of both dice. Roll them.
web-lesson-catch-the-mice-2 = Red and blue: lure one mouse of each from the centre. Red is worth 5, blue 1.
web-lesson-catch-the-mice-3 = Lured mice sit in front of your card. They are not yours yet. Roll again for more.
web-lesson-catch-the-mice-4 = A pair. Now you may take two green mice.
web-lesson-catch-the-mice-5 = Four mice are at stake. Next time red, blue and green don’t help you: those colours lie in front already. Stop and catch them all.
web-lesson-catch-the-mice-6 = Tabby has caught two orange mice. Your turn: roll.
web-lesson-catch-the-mice-7 = White is any colour you like. Lure the yellow mouse, and a red one for the white die.
web-lesson-catch-the-mice-8 = Two mice in front. Roll again.
web-lesson-catch-the-mice-9 = Orange, a pair. With a pair you may steal. Take both orange mice from Tabby’s card.
web-lesson-catch-the-mice-10 = Well stolen. Stop and keep them.
web-lesson-catch-the-mice-end = Tabby rolled blue when blue already lay in front: the hunt failed. When fewer than five mice are left in the centre, most points win. You are ready.

web-lesson-chop-chop-glows = the mouse and the cell that glow
web-lesson-chop-chop-1 = The cat sits on the table. You are the four mice, each in a hole. Roll your die.
web-lesson-chop-chop-2 = Two steps. Choose the mouse in the hole on the right and walk two cells towards the table.
web-lesson-chop-chop-3 = Cheese. You need all ten of them. The cat comes closer. Roll again.
web-lesson-chop-chop-4 = One step. Let the mouse come out of the upper hole.
web-lesson-chop-chop-5 = A plus: the same mouse walks one cell more. Go towards the table.
web-lesson-chop-chop-6 = Chop. The cat ended its walk on your mouse and caught it. Roll again.
web-lesson-chop-chop-7 = Two steps: run home into the upper hole. The cat can’t follow you there.
web-lesson-chop-chop-end = Safe. With all ten cheeses and a mouse home the mice win; the cat wins when all four are caught. You are ready.

web-lesson-holey-cheese-glows = the card and the dot that glow
web-lesson-holey-cheese-1 = You are blue, Tabby is yellow. A card must cover one or two mice. Lay the glowing card on the glowing dot: it hides a yellow mouse.
web-lesson-holey-cheese-2 = A yellow mouse looked through Tabby’s hole: a cheese for Tabby at once. Now you: a hole over a blue mouse, and the card hides that yellow one.
web-lesson-holey-cheese-3 = A cheese for you. But Tabby has hidden a blue mouse. The glowing card is better turned: choose it, tap “Turn”, then the dot.
web-lesson-holey-cheese-4 = Two cheeses. Now a cat: nothing may ever lie on a cat card, not even on its holes. Two blue mice look out, and stay in sight to the end.
web-lesson-holey-cheese-5 = Four cheeses. Violet and green are nobody’s in a game of two. Turn the glowing card until it fits: two blue mice look through its holes.
web-lesson-holey-cheese-end = Six cheeses. When all cards are laid, each blue mouse in sight brings you one more. Most cheese wins. You are ready.

## Home, header and what is shared by all screens

web-tagline = Four games of cats and mice. Take a seat and play.
web-players = { $least }–{ $most } players
web-minutes = { $minutes } min
web-against = Play against
web-with-friends = With friends
web-join = Have a code?
web-join-go = To the table
web-join-hint = Six signs, on any keyboard
web-my-tables = My tables
web-all-my-games = All my games
web-open-tables = Open tables
web-table-playing = Game on
web-table-open = Waiting for the start
web-free-seat = free
web-free-seats = { $number ->
    [one] one free seat
   *[other] { $number } free seats
}
web-nickname = What shall we call you?
web-rename = Change my name
web-keep = That's me
web-close = Close
web-theme-auto = Light or dark: as the device
web-theme-light = Light
web-theme-dark = Dark
web-sound-on = Sound on
web-sound-off = Sound off
web-speed-slow = Speed: slow
web-speed-normal = Speed: normal
web-speed-fast = Speed: fast
web-speed-none = Speed: no animations
web-fewer = Fewer
web-more = More
web-nothing-hint = The link may be old, or a sign is missing. Ask for it again.

## Setting a table

web-setup-who = Who plays?
web-setup-how = How do you play?
web-setup-length = How long
web-length-single = One game
web-length-series = A series
web-length-two_legs = Two games, sides swapped
web-setup-rounds = How often everybody goes first
web-games-in-all = { $number ->
    [one] One game in all.
   *[other] { $number } games in all. All points are added up.
}
web-setup-pace = Time for a move
web-clock = { $seconds ->
    [0] No hurry
    [30] 30 seconds
    [60] 1 minute
   *[other] 2 minutes
}
web-setup-public = Everybody on this server sees the table and may join
web-series-of = A series of { $number } games
web-house-rules = House rules
web-by-lot = By lot
web-together = Together { $sum } of { $total }
web-open-table = Open the table
web-you = you
web-change = Change
web-seat-who = Who sits here?
web-seat-me = Me
web-seat-open = A friend
web-seat-open-hint = whoever comes by the link
web-seat-reserved = By a personal link
web-seat-reserved-hint = the place waits for whoever you give it to
web-seat-guest = Somebody at this device
web-seat-guest-hint = You pass the phone around.
web-seat-add = One more place
web-seat-remove = Take away place { $number }
web-guest-number = Player { $number }
web-bot-kitten = Kitten
web-bot-kitten-hint = Still learning. Good for a first game.
web-bot-cat = Cat
web-bot-cat-hint = Plays well, with a slip now and then.
web-bot-tiger = Tiger
web-bot-tiger-hint = Knows the odds and forgives nothing.
## The table: whose turn, who sits there, what was said

web-turn-yours = Your turn
web-turn-yours-named = { $seat }, your turn
web-turn-of = { $seat }’s turn
web-turn-over = The game is over
web-turn-wait = One moment…
web-tab-called = ● { $turn } – { $game }
web-tab = { $game } – { $name }
web-board = The table
web-story = What happened
web-story-empty = Nothing has happened yet.
web-story-open = What happened
web-at-the-table = Players
web-mark-you = you
web-mark-away = away
web-mark-stand-in = a bot plays for now
web-mark-resigned = gave up
web-mark-turn = to move
web-watching-you = You are watching.
web-watching-count = { $count ->
    [one] { $count } person watches
   *[other] { $count } people watch
}
web-waiting-clock = { $seat }: { $seconds } s for this turn
web-waiting-clock-you = You have { $seconds } s for this turn
web-waiting-gone = { $seat } is away. In { $seconds } s a bot plays on.
web-waiting-idle = { $seat } is thinking for long. In { $seconds } s a bot plays on.
web-waiting-idle-you = Still there? In { $seconds } s a bot plays on for you.
web-stand-in-you = A bot plays for you now.
web-stand-in-seat = A bot plays for { $seat } now.
web-take-back = Take my seat back
web-resigned-you = You gave up. A bot plays on in your seat.
web-coming-back = Coming back to the table…
web-rule = Rule { $rule }
web-menu = Menu
web-emote = Say something
web-emote-hello = Hello!
web-emote-well-played = Well played!
web-emote-lucky = Lucky!
web-emote-oh-no = Oh no!
web-emote-thinking = Hmm…
web-emote-hurry = Your turn!
web-emote-thanks = Thanks!
web-emote-purr = Purr…
web-emote-squeak = Squeak!
web-says = { $seat }: { $what }
web-resign = Give up
web-resign-seat = { $seat } gives up
web-resign-sure = Give up this match? It can’t be undone.
web-resign-yes = Yes, give up
web-resign-no = No, play on
web-leave = Leave the table
web-leave-kept = Your seat is kept. Come back any time by the same link.
web-leave-bot = A bot plays on for you, until you come back.
web-on-tv = Show on a big screen
web-game-of = Game { $game } of { $games }
web-series = The series so far
web-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-match-closed = This table can’t be opened
web-reload = Reload the page

## At one device

web-curtain = Pass the device to { $seat }
web-curtain-others = The others look away for a moment.
web-curtain-ready = I am { $seat }

## Replay

web-replay-of = Replay: { $game }
web-replay-game = Which game
web-replay-eyes = Whose eyes
web-replay-eyes-nobody = As a bystander
web-replay-eyes-of = { $seat }’s eyes
web-replay-step = Step { $step } of { $steps }
web-replay-slider = The moment that is shown
web-replay-first = To the beginning
web-replay-back = One step back
web-replay-play = Play
web-replay-pause = Pause
web-replay-next = One step on
web-replay-last = To the end

## The plain board

web-plain-moves = What you can do
web-plain-filter = { $count } possible moves: type a part of one
web-plain-yes = yes
web-plain-no = no
## Catch the Mice

web-catch-the-mice-cards = The others' cards
web-catch-the-mice-my-card = My card
web-catch-the-mice-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-catch-the-mice-at-stake = at stake
web-catch-the-mice-in-centre = In the centre: { $mice }
web-catch-the-mice-on-card = On the card of { $seat }: { $mice }
web-catch-the-mice-in-front = In front of the card of { $seat }: { $mice }
web-catch-the-mice-left = { $count ->
    [one] In the centre: { $count } mouse. Below 5 the game ends.
   *[other] In the centre: { $count } mice. Below 5 the game ends.
}
web-catch-the-mice-one-more = You may choose one more, or take only this.
web-catch-the-mice-choose = Tap the mice you want to lure
web-catch-the-mice-clear = Put back
web-catch-the-mice-stop = Stop
web-catch-the-mice-stop-for = { $points ->
    [one] catch { $points } point
   *[other] catch { $points } points
}
web-catch-the-mice-roll-again = Roll again
web-catch-the-mice-risk = { $points ->
    [one] { $points } point at stake
   *[other] { $points } points at stake
}
## The Mouser

web-mouser-choices = Your choices
web-mouser-stop = { $points ->
    [0] Stop
    [one] Stop: { $points } point
   *[other] Stop: { $points } points
}
web-mouser-begin = Three dice come out of the bag first.
web-mouser-noted = { $mice ->
    [one] { $mice } mouse is noted, its die is back in the bag.
   *[other] { $mice } mice are noted, their dice are back in the bag.
}
web-mouser-noted-before = + { $mice } noted
web-mouser-failed = { $seat }: three dogs, no points.
web-mouser-scored = { $points ->
    [one] { $seat } stops: { $points } point.
   *[other] { $seat } stops: { $points } points.
}
web-mouser-last-round = The last round
web-mouser-extra-round = A tie: one more round
web-mouser-goes-first = Goes first.
web-mouser-sits-out = Not in this round.
## Chop! Chop!

web-chop-chop-kitchen = The kitchen
web-chop-chop-under = Under the table
web-chop-chop-you = you
web-chop-chop-place = Where does the cat start? Choose a cell on the table.
web-chop-chop-start-cat = Your turn with the cat: roll the die.
web-chop-chop-start-mice = Your turn with the mice: roll the die.
web-chop-chop-turn-cat = The cat’s turn: { $seat }
web-chop-chop-turn-mice = The mice’s turn: { $seat }
web-chop-chop-choose-mouse = Choose a mouse.
web-chop-chop-choose-cell = Where does { $piece } go?
web-chop-chop-cancel = Choose again
web-chop-chop-die-cat = The cat’s die: { $number }
web-chop-chop-die-mice = The mice’s die: { $number }
web-chop-chop-caught = Caught: { $count } of 4
web-chop-chop-spot = { $cell }: { $things }.
web-chop-chop-spot-target = You can go here.
web-chop-chop-spot-movable = Can move.
web-chop-chop-thing-tile = a tile face down
web-chop-chop-thing-cheese = a cheese
web-chop-chop-thing-leg = a table leg
web-chop-chop-thing-nothing = empty
## Holey Cheese

web-holey-cheese-table = The table. Arrows move the card, T turns it, N goes to the next place, Enter lays it. Plus and minus zoom.
web-holey-cheese-you = you
web-holey-cheese-hand = Your hand
web-holey-cheese-choose-card = Choose a card.
web-holey-cheese-choose-place = Tap a dot: the middle of the card goes there. { $places ->
    [one] { $places } place fits.
   *[other] { $places } places fit.
}
web-holey-cheese-turn-it = It fits nowhere this way round. Turn it.
web-holey-cheese-fits-nowhere = This card fits nowhere now. Choose another one.
web-holey-cheese-not-here = It does not fit here.
web-holey-cheese-none-fits = None of your cards fits. Choose one to put away.
web-holey-cheese-turn = Turn
web-holey-cheese-lay = Lay it here
web-holey-cheese-put-away = Put it away
web-holey-cheese-why = Why not here?
web-holey-cheese-nearer = Larger
web-holey-cheese-farther = Smaller
web-holey-cheese-all = Everything in sight

## A table before the start

web-invite = Invite friends
web-code-read = The code of the table: { $code }
web-link = The link
web-copy-link = Copy the link
web-copied = The link is copied. Paste it into a message.
web-share = Send
web-qr = QR code
web-tv = Big screen
web-only-here = “localhost” is only this computer. Open the page by its address in your network, and the link works for everybody in the house.
web-at-table = At the table
web-place-open = A free place
web-place-reserved = Kept by a personal link
web-host = host
web-same-device = at this device
web-role-cat = plays the cat
web-not-ready = is still thinking
web-not-here = has left for a moment
web-sit-here = Sit here
web-move-here = Move here
web-sit-down = Sit down
web-seat-choose = Choose
web-seat-more = More: { $name }
web-seat-name = What is the name in this place?
web-keep-name = Keep this name
web-rename-seat = Change the name
web-stand = Stand up
web-swap = Swap places
web-swap-with = Swap with whom?
web-kick = Ask to leave
web-kick-sure = { $name } will not be able to sit down at this table again.
web-lock = Nobody else may sit down
web-fill = Bots into the free places
web-ready = I'm in
web-missing-seats = { $number ->
    [one] One place is free. Wait for a friend, or let a bot play.
   *[other] { $number } places are free. Wait for friends, or let bots play.
}
web-waiting-seats = { $number ->
    [one] One place is still free.
   *[other] { $number } places are still free.
}
web-missing-ready = Not ready yet: { $names }.
web-all-here = Everybody is here.
web-host-starts = { $host } starts the game.
web-clock-is = { $seconds ->
    [one] One second for a move
   *[other] { $seconds } seconds for a move
}
web-is-public = Open to everybody
web-watching = { $number ->
    [one] one person watches
   *[other] { $number } people watch
}
web-yes = yes
web-no = no
web-move = To another device
web-move-hint = Open this link on the other device: you go on playing there.
web-move-left = { $seconds ->
    [one] It works for one more second.
   *[other] It works for { $seconds } more seconds.
}
web-move-again = Make a new link
web-door-called = { $host } is waiting for you at the table.
web-door-open = A place is waiting for you.
web-door-watch = I only watch

## My games, and a seat that moves

web-no-games = Nothing played yet. The boxes are on the shelf.
web-totals = In all
web-played = { $number ->
    [one] one game
   *[other] { $number } games
}
web-won = { $number ->
    [0] no win yet
    [one] one win
   *[other] { $number } wins
}
web-finished = Played
web-place = Place { $place }
web-ended-resigned = Given up
web-ended-abandoned = Not finished
web-replay = Watch again
web-my-data = What this server knows about me
web-my-data-hint = Your name, and who sat where. No account, no e-mail, nothing for anybody else.
web-download = Download all my games
web-forget = Forget me
web-forget-sure = Forget everything about me?
web-forget-hint = Your name goes away, and your places at all tables become nobody's. In games that go on, a bot plays to the end. This can't be undone.
web-forget-no = Keep everything
web-forget-yes = Forget me
web-forgotten = Done. Nobody here knows you any more.
web-ticket = Play on here
web-ticket-hint = Your place at the table comes to this device. The other device can watch.
web-ticket-take = Bring my place here
## The end

web-end = Result
web-result-you = You win!
web-result-one = { $seat } wins!
web-result-many = { $winners } win together!
web-result-draw = A draw: everybody is first!
web-result-resigned = { $seat } gave up, { $winner } wins.
web-result-you-resigned = You gave up, { $winner } wins.
web-result-all-resigned = Everybody gave up.
web-result-abandoned = Everybody left. The match was not finished.
web-place-number = { $place }.
web-count-cheeses = Cheeses brought home: { $count }.
web-count-caught = Mice caught: { $count }.
web-last-game = The last game
web-next-game = On to game { $game } of { $games }
web-rematch = Play again
web-rematch-open = Somebody wants to play again.
web-rematch-join = I’m in: play again
web-rematch-watch = Watch the next match
web-share-result = Share
web-share-copied = Copied
web-share-text = { $game }: { $result }
web-record = Save the record
web-dice-check = Check the dice
web-dice-working = Rolling all dice again…
web-dice-failed = The record did not come, so nothing was checked. Try again in a moment.
web-dice-again = Try again
web-dice-right = The dice were fair
web-dice-wrong = Something is wrong with the dice
web-dice-game = Game { $game }: { $rolls ->
    [one] { $rolls } roll checked
   *[other] { $rolls } rolls checked
}.
web-dice-how = How this was checked
web-dice-explained = The server had to fix its secret number before the start and showed only its fingerprint. Now the number is known: this device has worked out every roll, draw and flip again from it and from what the players added.
web-dice-commitment = Fingerprint shown before the start
web-dice-players = What the players added
web-dice-seed = The secret number
web-dice-no-seed = The secret number was not published.
web-dice-not-the-promised-seed = The secret number does not fit its fingerprint.
web-dice-another-promise = Another fingerprint was shown before the start.
web-dice-other-players = The players added something else.
web-dice-wrong-die = Step { $step } is not what the numbers say.

## On a big screen

web-tv-join = Point a phone at the square, or open { $host } and type:
web-tv-watch = Watch on your phone
web-tv-qr = The link of this table
web-tv-free = free
web-tv-leave = Back to the table
web-tv-full = Whole screen
web-tv-window = In a window

## The rules in pictures

web-rules-mouser-1 = Each mouse you catch is a point. Collect 13 or more, and more than the others.
web-rules-mouser-2 = Green dice are easy, yellow ones so-so, red ones full of dogs.
web-rules-mouser-3 = Your turn: draw three dice from the bag without looking, and roll them.
web-rules-mouser-4 = Dogs go to the left, mice to the right. Holes stay in the middle.
web-rules-mouser-5 = Stop, and each mouse is a point. Or go on: roll the holes again, with as many new dice as make three.
web-rules-mouser-6 = Three dogs, and the turn is over: no points at all.
web-rules-mouser-7 = Somebody has 13? Finish the round. Then most points win.

web-rules-catch-the-mice-1 = Catch the mice that count most: red 5, orange 4, yellow 3, green 2, blue 1.
web-rules-catch-the-mice-2 = Roll both dice. Lure a mouse of each colour from the centre to the front of your card.
web-rules-catch-the-mice-3 = A pair lures two mice of its colour, and you may even steal them from another card.
web-rules-catch-the-mice-4 = White is any colour you like. It can also make a pair.
web-rules-catch-the-mice-5 = Stop, and the mice in front of your card are caught.
web-rules-catch-the-mice-6 = Or roll again. But a colour that lies in front of your card can’t be lured again: if you can lure nothing, all of them run away.
web-rules-catch-the-mice-7 = Fewer than five mice are left in the centre when a turn ends: the game is over. Most points win.

web-rules-chop-chop-1 = Four mice steal ten cheeses and run home. The cat wants to catch all four.
web-rules-chop-chop-2 = Roll your die and walk exactly so many cells, round corners too, but never diagonally.
web-rules-chop-chop-3 = Only the cat climbs the table. Only mice go under it and into holes.
web-rules-chop-chop-4 = Flip the tile where you stop. A mouse takes the cheese; under the cat it stays on the floor.
web-rules-chop-chop-5 = Plus: walk on. Arrow: jump anywhere. Fork: the mice take an open cheese. Knife: your side loses a turn. Dishes: nothing.
web-rules-chop-chop-6 = Chop! A cat that stops on a mouse catches it. In a hole a mouse is safe.
web-rules-chop-chop-7 = Ten cheeses, everybody has left home, and a mouse runs into a hole: the mice win. All four are caught: the cat wins.

web-rules-holey-cheese-1 = Every player has mice of one colour. Let yours peep out, and collect cheese.
web-rules-holey-cheese-2 = Your turn: lay a card partly over the others, turned as you like. Then draw a new one.
web-rules-holey-cheese-3 = It must cover one or two mice, no matter whose.
web-rules-holey-cheese-4 = A mouse that looks through a hole of the new card brings a cheese to its owner at once.
web-rules-holey-cheese-5 = Not exactly on top of a card, not beside the cards, and never on a cat.
web-rules-holey-cheese-6 = A cat may cover up to four mice, or none. What looks out of its holes stays in sight to the end.
web-rules-holey-cheese-7 = All cards are laid: each mouse in sight brings one more cheese. Most cheese wins.

## The coach

web-hints = Hints and odds
web-hints-what = Everybody may ask: “What would you do?”
web-hint-ask = What would you do?
web-hint-thinking = Let me think…
web-hint = I would do this
web-hint-percent = { $percent } %
web-hint-about = about { $percent } %
web-hint-holey-cheese-move-lay = The card and the dot that glow
web-luck = Luck or skill?
web-luck-working = Going through the whole game…
web-luck-none = There is nothing to tell about this match.
web-luck-luck = Luck
web-luck-skill = Choices
web-luck-change = { $sign }{ $percent } %
web-luck-mistake = The costliest choice
web-luck-luckiest = The luckiest moment
web-luck-about = What each roll and each choice did to the chance to win.
web-luck-estimated = Some chances are only estimated.
web-luck-game = Game { $game }
web-luck-look = Look at it
