# What only the page says.

web-name = Koshki-Myshki
web-play-now = Play now
web-guest = Guest
web-start = Start
web-coming = Taking you to the table…
web-opening = Opening…
web-nothing = There is nothing here
web-to-home = To the games
web-away = Connection lost. Reconnecting…
web-unreachable = The server isn’t answering. Try again in a moment.
web-seat = Seat { $number }
web-bot = bot, { $level }, { $temper }

## Rules and lessons

web-rules = Rules
web-learn = Learn
web-lesson-title = Learn: { $game }
web-lesson-progress = Lesson progress
web-lesson-other = Tabby
web-lesson-watch = Watch: now it is Tabby’s turn.
web-lesson-nudge = You could do that too. In this lesson, try: { $move }.
web-lesson-cannot = The rules don’t allow that here. Try: { $move }.
web-lesson-show = Show me
web-lesson-play = Play a real game
web-lesson-again = Once more

## Home, header and what is shared by all screens

web-tagline = Four games of cats and mice. Take a seat and play.
web-players = { $least } to { $most } players
web-players-exactly = { $least ->
    [one] { $least } player
   *[other] { $least } players
}
web-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
web-against = Play against
web-with-friends = With friends
web-join = Have a code?
web-join-go = To the table
web-join-hint = A six-character code, from any keyboard
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
web-nickname = What should we call you?
web-keep = That’s me
web-cat-mine = My cat
web-cat-dress = Dress my cat
web-cat-call = Dress me!
web-cat-dress-of = Dress { $seat }’s cat
web-cat-keep = That’s my cat
web-cat-another = Another cat
web-cat-coat = Coat
web-cat-wear = Something to wear
web-coat-ginger = Ginger
web-coat-grey = Grey
web-coat-black = Black
web-coat-siamese = Siamese
web-coat-calico = Calico
web-coat-white = White
web-coat-brown = Brown
web-coat-smoky = Smoky
web-wear-bow = Bow
web-wear-glasses = Glasses
web-wear-hat = Party hat
web-wear-flower = Flower
web-wear-bandana = Bandana
web-wear-toque = Chef’s hat
web-wear-crown = Crown
web-wear-nothing = Nothing
web-close = Close
web-theme-auto = Theme: like the device
web-theme-light = Theme: light
web-theme-dark = Theme: dark
web-sound-on = Sound on
web-sound-off = Sound off
web-speed-slow = Speed: slow
web-speed-normal = Speed: normal
web-speed-fast = Speed: fast
web-speed-none = Speed: no animations
web-fewer = Fewer
web-more = More
web-nothing-hint = The link may be old, or a character is missing. Ask for it again.

## Setting a table

web-setup-who = Who’s playing?
web-setup-how = How will you play?
web-setup-length = How many games
web-length-single = One game
web-length-series = A series
web-length-two_legs = Two games, sides swapped
web-setup-rounds = How often each player begins
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
web-setup-public = Everybody on this server can see the table and join
web-series-of = A series of { $number } games
web-house-rules = House rules
web-house-rules-more = More house rules
web-by-hand = Your own mix
web-side-ask = Who do you want to be?
web-side-later = You can change sides any time beside “Play now”.
web-by-lot = By lot
web-together = { $sum } of { $total } in all
web-open-table = Open the table
web-you = you
web-change = Change
web-seat-who = Who sits here?
web-seat-me = Me
web-seat-open = A friend
web-seat-open-hint = anybody who has the link
web-seat-reserved = By a personal link
web-seat-reserved-hint = the seat waits for the person you send the link to
web-seat-guest = Somebody on this device
web-seat-guest-hint = Pass the phone around.
web-seat-add = One more seat
web-seat-remove = Remove seat { $number }
web-guest-number = Player { $number }
web-bot-kitten = Kitten
web-bot-kitten-hint = Still learning. Good for a first game.
web-bot-cat = Cat
web-bot-cat-hint = Plays well, and slips up now and then.
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
web-board = The board
web-story = What happened
web-story-empty = Nothing has happened yet.
web-story-open = What happened
web-story-earlier = What happened before
web-again = What did they do?
web-at-the-table = Players
web-mark-you = you
web-mark-away = away
web-mark-stand-in = a bot is playing for now
web-mark-resigned = gave up
web-mark-turn = to move
web-watching-you = You’re watching.
web-watching-count = { $count ->
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
web-waiting-clock = { $seat }: { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} for this turn
web-waiting-clock-you = You have { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} for this turn
web-waiting-gone = { $seat } is away. In { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} a bot plays on.
web-waiting-idle = { $seat } is taking a while. In { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} a bot plays on.
web-waiting-idle-you = Still there? In { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} a bot plays on for you.
web-stand-in-you = A bot is playing for you now.
web-stand-in-seat = { $seat }: a bot is playing for now.
web-take-back = Take my seat back
web-resigned-you = You gave up. A bot plays on in your seat.
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
web-leave-kept = Your seat is kept. Come back any time with the same link.
web-leave-bot = A bot plays on for you, until you come back.
web-on-tv = Show on a big screen
web-game-of = Game { $game } of { $games }
web-series = Series score
web-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-match-closed = This table can’t be opened
web-reload = Reload the page

## At one device

web-curtain = Pass the device to { $seat }
web-curtain-others = Everybody else, look away for a moment.
web-curtain-ready = I’m { $seat }

## Replay

web-replay-of = Replay: { $game }
web-replay-game = Which game
web-replay-eyes = Through whose eyes
web-replay-eyes-nobody = As a bystander
web-replay-eyes-of = Through { $seat }’s eyes
web-replay-step = Step { $step } of { $steps }
web-replay-slider = The moment shown
web-replay-first = To the beginning
web-replay-back = One step back
web-replay-play = Play
web-replay-pause = Pause
web-replay-next = One step forward
web-replay-last = To the end

## The plain board

web-plain-moves = What you can do
web-plain-filter = { $count } possible moves: type part of one
## Catch the Mice

web-catch-the-mice-cards = The others’ cards
web-catch-the-mice-my-card = My card
web-catch-the-mice-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-catch-the-mice-at-stake = at stake
web-catch-the-mice-in-centre = In the centre: { $mice }
web-catch-the-mice-on-card = On { $seat }’s card: { $mice }
web-catch-the-mice-in-front = In front of { $seat }’s card: { $mice }
web-catch-the-mice-left = { $count ->
    [one] In the centre: { $count } mouse. With fewer than five the game ends.
   *[other] In the centre: { $count } mice. With fewer than five the game ends.
}
web-catch-the-mice-one-more = You may choose one more, or take just this one.
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
web-mouser-begin = First, three dice come out of the bag.
web-mouser-noted = { $mice ->
    [one] { $mice } mouse is noted, and its die is back in the bag.
   *[other] { $mice } mice are noted, and their dice are back in the bag.
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
web-chop-chop-spot-movable = It can move.
web-chop-chop-thing-tile = a tile face down
web-chop-chop-thing-cheese = a piece of cheese
web-chop-chop-thing-leg = a table leg
web-chop-chop-thing-nothing = empty
## Holey Cheese

web-holey-cheese-table = The table. Arrows move the card, T turns it, N goes to the next spot, Enter lays it. Plus and minus zoom.
web-holey-cheese-you = you
web-holey-cheese-hand = Your cards
web-holey-cheese-choose-card = Choose a card.
web-holey-cheese-choose-place = Tap a dot: the middle of the card goes there. { $places ->
    [one] There is { $places } spot.
   *[other] There are { $places } spots.
}
web-holey-cheese-turn-it = It fits nowhere this way round. Turn it.
web-holey-cheese-fits-nowhere = This card fits nowhere now. Choose another one.
web-holey-cheese-not-here = It does not fit here.
web-holey-cheese-none-fits = None of your cards fits. Choose one to put away.
web-holey-cheese-turn = Turn
web-holey-cheese-lay = Lay it here
web-holey-cheese-put-away = Put it away
web-holey-cheese-why = Why not here?
web-holey-cheese-nearer = Closer
web-holey-cheese-farther = Farther away
web-holey-cheese-all = Show everything
web-holey-cheese-fits-nowhere-short = Fits nowhere now.
web-holey-cheese-gain-you = you
web-holey-cheese-gain-none = Nobody gets cheese here.

## A table before the start

web-invite = Invite friends
web-code-read = The table’s code: { $code }
web-link = The link
web-copy-link = Copy the link
web-copied = Link copied. Paste it into a message.
web-share = Send
web-qr = QR code
web-tv = Big screen
web-only-here = “localhost” works on this computer only. Open the page by this computer’s address in your network, and the link works for everybody in the house.
web-at-table = At the table
web-place-open = A free seat
web-place-reserved = Kept for a personal link
web-host = host
web-same-device = on this device
web-role-cat = plays the cat
web-not-ready = not ready yet
web-not-here = away for a moment
web-sit-here = Sit here
web-move-here = Move here
web-sit-down = Sit down
web-seat-choose = Choose
web-seat-more = More: { $name }
web-seat-name = What’s the name of the player here?
web-keep-name = Keep this name
web-rename-seat = Change the name
web-stand = Stand up
web-swap = Swap seats
web-swap-with = Who do you want to swap with?
web-kick = Ask to leave
web-kick-sure = { $name } will not be able to sit down at this table again.
web-lock = Nobody else may sit down
web-fill = Fill the free seats with bots
web-ready = I’m in
web-missing-seats = { $number ->
    [one] One seat is free. Wait for a friend, or let a bot play.
   *[other] { $number } seats are free. Wait for friends, or let bots play.
}
web-waiting-seats = { $number ->
    [one] One seat is still free.
   *[other] { $number } seats are still free.
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
    [one] one person is watching
   *[other] { $number } people are watching
}
web-yes = yes
web-no = no
web-move = To another device
web-move-hint = Open this link on the other device and play on there.
web-move-left = { $seconds ->
    [one] It works for one more second.
   *[other] It works for { $seconds } more seconds.
}
web-move-again = Make a new link
web-door-called = { $host } is waiting for you at the table.
web-door-open = A seat is waiting for you.
web-door-watch = I’ll just watch

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
web-place = { $place ->
    [1] First place
    [2] Second place
    [3] Third place
   *[other] Place { $place }
}
web-ended-resigned = Given up
web-ended-abandoned = Not finished
web-replay = Watch again
web-my-data = What this server knows about me
web-my-data-hint = Your name, and who sat where. No account, no e-mail, and we give it to nobody.
web-download = Download all my games
web-notice = From the people who run this server: { $text }
web-kept = What is kept about you
web-kept-name = Your name, and a secret in this browser by which the server knows you. No e-mail, no password.
web-kept-games = Where you sat, every move, every result.
web-kept-days = { $days ->
    [0] They stay for as long as the server does.
    [one] A match is deleted a day after its end, and so is your name if you have not played since.
   *[other] A match is deleted { $days } days after its end, and so is your name if you have not played since.
}
web-kept-dice = For the dice, a random number from this device.
web-kept-backups = { $days ->
    [one] Back-ups, and databases that a back-up has replaced, hold all of this for up to a day, also after “Forget me”.
   *[other] Back-ups, and databases that a back-up has replaced, hold all of this for up to { $days } days, also after “Forget me”.
}
web-kept-forgotten = After “Forget me” a fingerprint of that secret stays for as long as a finished match would, so that an old back-up does not bring you back. It tells nobody who you are.
web-kept-host = Your internet address is kept only if the host bans it, until the ban is lifted. The host’s orders are in a log, with the addresses and names in them. { $days ->
    [0] The log stays for as long as the server does.
    [one] Each entry is deleted after a day.
   *[other] Each entry is deleted after { $days } days.
}
web-kept-where = All of it is where the host keeps it: on the computer that runs this server, or in a database of its own. Back-ups that the host copies elsewhere only the host can delete. This browser keeps your settings, your cat, the games of this device and what the server promised about the dice.
web-forget = Forget me
web-forget-sure = Forget everything about me?
web-forget-hint = Your name goes away, and your seats at all tables become nobody’s. In games that are still on, a bot plays to the end. This can’t be undone.
web-forget-no = Keep everything
web-forget-yes = Forget me
web-forgotten = Done. Nobody here knows you any more.
web-ticket = Play on here
web-ticket-hint = Your seat at the table moves to this device. The other device can watch.
web-ticket-take = Bring my seat here
## The end

web-end = Result
web-result-you = You win!
web-result-one = { $seat } wins!
web-result-many = { $winners } win together!
web-result-draw = A draw: everybody comes first!
web-result-resigned = { $seat } gave up, { $winner } wins.
web-result-you-resigned = You gave up, { $winner } wins.
web-result-all-resigned = Everybody gave up.
web-result-abandoned = Everybody left. The match was not finished.
web-place-number = { $place }.
web-count-cheeses = Cheeses taken: { $count } of 10.
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
web-dice-failed = The record did not arrive, so nothing was checked. Try again in a moment.
web-dice-again = Try again
web-dice-right = The dice were fair
web-dice-wrong = Something is wrong with the dice
web-dice-game = Game { $game }: { $rolls ->
    [one] { $rolls } roll checked
   *[other] { $rolls } rolls checked
}.
web-dice-how = How this was checked
web-dice-explained = Before the start the server fixed a secret number and showed only its fingerprint. Every roll, draw and flip comes from that number and from what the players added after that: nobody had an order to peep at, and the dice could not be changed later. Now the number is public, and this device has worked everything out again. One thing takes trust: the person who runs the server knows the number and could have looked ahead.
web-dice-shared = Before the start the server fixed a secret number and showed only its fingerprint. After that every device fixed secret numbers of its own and showed a fingerprint too. For each roll every device gave one of them, and only when all were there did the dice fall: nobody could know them before, not even the person who runs the server. Now all numbers are public, and this device has worked everything out again.
web-dice-links = { $missing ->
    [0] Every device took part in each roll.
    [one] In one roll a device was missing.
   *[other] In { $missing } rolls a device was missing.
}
web-dice-chain = Then the device at seat { $number } showed the fingerprint of its own numbers:
web-dice-wrong-link = In step { $step } a device’s number does not match its fingerprint.
web-dice-not-my-links = The numbers that this device gave are not there.
web-dice-missing-now = A roll without a device: { $names }.
web-dice-commitment = First the server showed the fingerprint of its secret number:
web-dice-mine = Only then did this device send its part:
web-dice-players = At the start the parts of all players were fixed:
web-dice-seed = After the end the secret number was published:
web-dice-not-seen = This device was not there before the start, so it can’t say which fingerprint was shown then.
web-dice-without-mine = What this device added is missing.
web-dice-no-seed = The secret number was not published.
web-dice-not-the-promised-seed = The secret number does not match its fingerprint.
web-dice-another-promise = A different fingerprint was shown before the start.
web-dice-other-players = The players added something else.
web-dice-wrong-die = Step { $step } is not what the numbers give.

## The end in pictures

web-comfort = Every cat misses a mouse now and then. This one brings you some cheese.
web-comfort-close = So close! This mouse was rooting for you.
web-comfort-second = Second place! This mouse brings you a prize.
web-curve = The chance to win, step by step
web-curve-look = Look at it: { $what }
web-curve-choice = { $seat }: { $what }
web-curve-ask = Show how the game went
web-end-more = More
web-souvenir = A picture to keep
web-souvenir-save = Keep or send the picture
web-souvenir-here = It is drawn on this device and sent nowhere.
web-souvenir-failed = This browser doesn’t let pages draw pictures. A screenshot will do.
web-chop-chop-chop = CHOP!
web-mouser-woof = Woof!
web-temper-sleepy = sleepy
web-temper-cheeky = cheeky
web-temper-careful = careful
web-temper-bold = bold
web-bot-says-sleepy-joy-1 = Mm? Oh. Nice.
web-bot-says-sleepy-joy-2 = I did that in my sleep.
web-bot-says-sleepy-oops-1 = Yawn. Next time.
web-bot-says-sleepy-oops-2 = I’ll sleep on it.
web-bot-says-cheeky-joy-1 = Did you see that?
web-bot-says-cheeky-joy-2 = Easy. Purr.
web-bot-says-cheeky-oops-1 = I meant to do that!
web-bot-says-cheeky-oops-2 = Nobody saw that, right?
web-bot-says-careful-joy-1 = Step by step.
web-bot-says-careful-joy-2 = All as planned.
web-bot-says-careful-oops-1 = I knew it was risky.
web-bot-says-careful-oops-2 = Oh dear, oh dear.
web-bot-says-bold-joy-1 = Ha! More!
web-bot-says-bold-joy-2 = That’s how it’s done!
web-bot-says-bold-oops-1 = It was worth a try!
web-bot-says-bold-oops-2 = No fear. Again!
web-bot-name-1 = Biscuit
web-bot-name-2 = Pepper
web-bot-name-3 = Mittens
web-bot-name-4 = Cocoa
web-bot-name-5 = Socks
web-bot-name-6 = Marble
web-bot-name-7 = Nutmeg
web-bot-name-8 = Waffle
web-tv-come = Take your phone and come to the table.
web-tv-ready = Everybody is here! Start from any phone.
web-aloud-on = Read aloud: on
web-aloud-off = Read aloud: off
web-kicked = Your seat is free again
web-kicked-what = The host has asked you to leave your seat. You can still watch.
web-kicked-watch = Watch
web-locked-out = The table is locked: { $host } decides who sits down. You can watch.
web-no-seat = All seats are taken. You can watch, or wait for a seat. { $host } starts the game.

## On a big screen

web-controller = This phone is a controller
web-controller-what = The board is on a big screen, and here is only what is yours.
web-controller-board = Show the board here too
web-controller-look = Look at the big screen.
web-controller-yours = Your turn!
web-tv-join = Point a phone at the square, or open { $host } and type:
web-tv-watch = Watch on your phone
web-tv-qr = The link to this table
web-tv-free = free
web-tv-leave = Back to the table
web-tv-full = Full screen
web-tv-window = In a window

## The rules in pictures

web-rules-mouser-1 = Each mouse you catch is a point. Collect 13 or more, and more than the others.
web-rules-mouser-2 = Green dice are easy, yellow ones so-so, red ones full of dogs.
web-rules-mouser-3 = Your turn: draw three dice from the bag without looking, and roll them.
web-rules-mouser-4 = Dogs go to the left, mice to the right. Holes stay in the middle.
web-rules-mouser-5 = Stop, and each mouse is a point. Or go on: roll the holes again, with new dice to make three.
web-rules-mouser-6 = Three dogs, and the turn is over: no points at all.
web-rules-mouser-7 = Somebody has 13? Finish the round. Most points wins.

web-rules-catch-the-mice-1 = Catch the mice that are worth most: red 5, orange 4, yellow 3, green 2, blue 1.
web-rules-catch-the-mice-2 = Roll both dice. Lure a mouse of each colour from the centre to the front of your card.
web-rules-catch-the-mice-3 = A pair lures two mice of its colour, and you may even steal them from another player’s card.
web-rules-catch-the-mice-4 = White is any colour you like. It can also make a pair.
web-rules-catch-the-mice-5 = Stop, and the mice in front of your card are caught.
web-rules-catch-the-mice-6 = Or roll again. But a colour in front of your card can’t be lured again: if there is nothing to lure, all your lured mice run away.
web-rules-catch-the-mice-7 = A turn ends with fewer than five mice in the centre: the game is over. Most points wins.

web-rules-chop-chop-1 = Four mice steal ten pieces of cheese and run home. The cat wants to catch all four.
web-rules-chop-chop-2 = Roll your die and walk exactly that many cells. You may turn corners, but never go diagonally.
web-rules-chop-chop-3 = Only the cat climbs the table. Only mice go under it and into holes.
web-rules-chop-chop-4 = Flip the tile where you stop. A mouse takes the cheese; under the cat it stays on the floor.
web-rules-chop-chop-5 = Plus: walk on. Arrow: jump almost anywhere. Fork: the mice may take a face-up piece of cheese. Knife: your side loses a turn. Dishes: nothing.
web-rules-chop-chop-6 = Chop! A cat that stops on a mouse catches it. In a hole a mouse is safe.
web-rules-chop-chop-7 = Ten pieces of cheese, every mouse has left home, and one runs into a hole: the mice win. All four caught: the cat wins.

web-rules-holey-cheese-1 = Every player has mice of one colour. Let yours peep out, and collect cheese.
web-rules-holey-cheese-2 = Your turn: lay a card partly over the others, turned as you like. Then draw a new one.
web-rules-holey-cheese-3 = It must cover one or two mice, no matter whose.
web-rules-holey-cheese-4 = A mouse that looks through a hole of the new card brings its owner a piece of cheese at once.
web-rules-holey-cheese-5 = Not exactly on top of a card, not beside the cards, and never on a cat.
web-rules-holey-cheese-6 = A cat may cover up to four mice, or none. Mice that look out of its holes stay in sight to the end.
web-rules-holey-cheese-7 = All cards are laid: each mouse in sight brings one more piece of cheese. Most cheese wins.

## The coach

web-shared-dice = Shared dice
web-shared-dice-what = Every device takes part in each roll: nobody knows it in advance, not even the host
web-hints = Hints and odds
web-hints-what = Everybody may ask: “What would you do?”
web-hint-ask = What would you do?
web-hint-thinking = Let me think…
web-hint = I’d do this
web-hint-percent = { $percent }%
web-hint-about = about { $percent }%
web-hint-holey-cheese-move-lay = The card and the dot that glow
web-hint-holey-cheese-move-lay-cat = The card and the dot that glow
web-brief-holey-cheese-move-lay = Lay a mouse card that { $does }
web-brief-holey-cheese-move-lay-cat = Lay a cat card that { $does }
web-luck = Luck or skill?
web-luck-working = Going through the whole game…
web-luck-none = There is nothing to tell about this match.
web-luck-luck = Luck
web-luck-skill = Choices
web-luck-rest = Unexplained
web-luck-change = { $sign }{ $percent }%
web-luck-mistake = The costliest choice
web-luck-luckiest = The luckiest moment
web-luck-about = How each roll and each choice changed the chance to win.
web-luck-estimated = Some chances are only estimated.
web-luck-game = Game { $game }
web-luck-look = Look at it

# Without a server.
web-alone = The server isn’t answering. You can still play against bots, or together on this device.
web-passing = Your browser saves nothing here: this game lasts only while this page stays open.
web-not-kept = Your browser could not save this, so nothing has changed. Free some space and try again.
web-newer-page = A newer version of this page keeps your games now, and this one saves nothing. Reload the page to go on.
web-engine-again = Something went wrong on this device. The game goes on from the last move.
web-engine-broken = The game keeps stopping on this device. Your moves are saved: reload the page to go on.
web-engine-broken-passing = The game keeps stopping on this device. Your browser saves nothing, but this page remembers your moves: leave it open, and it will try again.
web-engine-away = The game could not be loaded. Check your connection and try again.
web-dice-own = This device rolled the dice itself, by the rules that a server follows. The numbers were fixed before the game began and have not changed since. To somebody who doesn’t trust this device, that proves nothing.
web-own-data = Games on this device
web-own-data-hint = They are saved in this browser only. Take the records with you, and check the dice with any program you like.
web-own-download = Download the games of this device

# A static site.
web-server = With friends
web-server-go = To the server
web-server-hint = The address of a koshki server, yours or a friend’s
web-server-wrong = That isn’t an address. It looks like this: cats.example
web-server-needed = Others can join only on a server. Name one at the top of the home page.

web-whatif = What if…
web-whatif-about = Play on from this moment. It is practice: what really happened stays as it is.
web-whatif-seats = Who’s playing?
web-whatif-me = Me
web-whatif-dice = Dice
web-whatif-dice-same = The same
web-whatif-dice-fresh = New ones
web-whatif-dice-same-hint = They fall as they did then, as long as the same is rolled in the same turn. Otherwise they are new.
web-whatif-dice-fresh-hint = Every roll is new.
web-whatif-hidden = Hidden cards
web-whatif-hidden-true = As they were
web-whatif-hidden-anew = Drawn again
web-whatif-hidden-true-hint = The game is over, so the cards lie as they truly did.
web-whatif-hidden-anew-hint = What { $seat } could not see is drawn again.
web-whatif-go = Play on

web-practice = Practice
web-practice-title = { $game } · practice
web-practice-branch = Played on from step { $step } of another game.
web-practice-taken = { $number ->
    [one] Moves were taken back once.
   *[other] Moves were taken back { $number } times.
}
web-practice-dice-same = The dice fall as before where the same is rolled again; nobody can check them.
web-practice-dice-fresh = The dice are new; nobody can check them.
web-practice-true = Hidden cards lie as they truly did.
web-practice-hidden = The cards that { $seat } could not see were drawn again.
web-practice-back = Back to what happened
web-practice-share = Share this game
web-practice-replay = Practice, from step { $step } on.
web-undo = Take back
web-undo-hint = Then this game counts as practice.

web-study = Study
web-study-about = This did not happen: somebody played on from step { $step } of a game.
web-study-closed = This game can’t be opened
web-import = Open a record…
web-import-hint = A record that you or a friend has saved: watch it, ask the coach, play on from any moment.
web-import-done = { $number ->
    [one] One game was opened. It is in the list.
   *[other] { $number } games were opened. They are in the list.
}
web-imported = Opened record

web-mistakes = Learn from my mistakes
web-mistakes-of = { $number } of { $all }
web-mistakes-ask = This choice cost { $seat } a lot. What would you do now?
web-mistakes-judging = The coach is thinking about it…
web-mistakes-right = That’s it!
web-mistakes-equal = As far as the coach can tell, nothing is better.
web-mistakes-as-before = That is the choice that was made then.
web-mistakes-wrong = Not quite: that wins { $points ->
    [one] one game fewer
   *[other] { $points } fewer games
} in 100.
web-mistakes-glows = The better choice glows on the board.
web-mistakes-gains = It wins { $points ->
    [one] one game more
   *[other] { $points } more games
} in 100 than what was played.
web-mistakes-words = In words
web-mistakes-answer = Better: “{ $move }”.
web-mistakes-show = Show the answer
web-mistakes-next = Next
web-mistakes-on = How it would go on
web-mistakes-play = Play on from here
web-mistakes-done = That was all. What went wrong comes back tomorrow, in three days and in a week.
web-mistakes-none = The coach found no choice that clearly cost you anything. Well played!
web-mistakes-none-due = Nothing to try again today.
web-mistakes-due = { $number ->
    [one] One choice to try again today
   *[other] { $number } choices to try again today
}

web-puzzle-of-day = Puzzle of the day
web-puzzles = Puzzles
web-puzzle-of = { $game }, { $date }
web-puzzle-number = Puzzle { $number }
web-puzzle-levels = How hard
web-puzzle-kitten = Easy
web-puzzle-cat = Medium
web-puzzle-tiger = Hard
web-puzzle-laying = Setting up the board…
web-puzzle-ask = It’s your turn. One choice is clearly the best: which one?
web-puzzle-again = You have answered this one before. Try again if you like: the first answer counts.
web-puzzle-best = That’s it: nothing gives you a better chance to win!
web-puzzle-lost = This choice costs { $lost } in 100 games.
web-puzzle-lost-at-least = This choice costs at least { $lost } in 100 games.
web-puzzle-cheese = Cheese: { $cheese } of { $all }
web-puzzle-score = Answered: { $answered } of { $of }, with the best choice: { $solved }. Cheese: { $cheese } of { $all }.
web-puzzle-why = Why
web-puzzle-next = Next puzzle
web-puzzle-more = More puzzles
web-puzzle-on = How it could go on
web-puzzle-all-done = You have answered all of these! In this game: { $answered }, with the best choice: { $solved }. Cheese: { $cheese } of { $all }.
web-puzzle-no-game = There are no puzzles for this game. Choose another one, or solve the puzzle of the day.
web-puzzle-no-number = There is no puzzle “{ $number }”: this game has puzzles 1 to { $all }.
web-puzzle-no-engine = This browser is too old for puzzles: it can’t run the games’ engine.
web-puzzle-away = The puzzles can’t be loaded right now. Try again when you are online.

## The host's page

web-host-title = Your server
web-host-here = People here
web-host-tables = Tables
web-host-connections = Connections
web-host-machine = Machine busy
web-host-backup = Newest back-up
web-host-no-backup = none yet
web-host-running = Running for
web-host-version = Version
web-host-of = { $number } of { $most }
web-host-not-writable = The server can’t save anything right now. Is its disk full?
web-host-no-tables = Nobody is at a table now.
web-host-only-bots = Nobody but bots
web-host-close = Close
web-host-close-sure = { $game } with { $names } ends now. The game stays unfinished.
web-host-opens = New tables can be opened
web-host-stop-sure = Nobody can open a new table until you allow it again. Games that are on go on.
web-host-open-sure = Everybody can open new tables again.
web-host-people = People
web-host-no-people = Nobody is here now.
web-host-person = What to do about { $name }
web-host-muted = no reactions
web-host-say = Tell everybody who is here
web-host-say-send = Say it
web-host-say-sure = Everybody who is here reads: “{ $notice }”
web-host-rename = Another nickname
web-host-rename-do = Rename
web-host-rename-sure = { $name } is called { $to } from now on, at all tables.
web-host-mute = Mute reactions
web-host-mute-sure = Nobody sees reactions from { $name } any more.
web-host-unmute = Allow reactions
web-host-unmute-sure = Everybody sees reactions from { $name } again.
web-host-ban = Ban this person
web-host-ban-sure = { $name } has to leave at once and can’t come back until you allow it.
web-host-ban-address = Ban the address { $address }
web-host-ban-address-sure = Everybody at { $address } has to leave at once and can’t come back until you allow it. That can be a whole house.
web-host-banned = Banned or muted
web-host-is-banned = banned
web-host-forgotten = Somebody who has left for good
web-host-pardon = Lift the ban
web-host-pardon-sure = { $name } may come back.
web-host-warnings = The log’s last warnings
web-host-no-warnings = No warnings since the start.
web-host-log = Everything you do here is written down in host.log, in the server’s folder.
web-host-leave = Leave this page
web-host-sure = Sure?
web-host-yes = Yes, do it
web-host-no = No, leave it as it is
web-host-done = Done.

# Any position.
web-laying = Set up a position
web-laying-title = { $game }: any position
web-laying-now = { $seat } chooses. Tap a move on the board to try it: if it isn’t allowed, you’ll see the rule.
web-laying-others = It’s { $seat }’s turn.
web-laying-luck = Now luck decides: say what fell, or leave it to luck.
web-laying-over = The game is over.
web-laying-rule = Rule { $number }
web-laying-play = Play on
web-laying-again = Back to the set-up
web-laying-here = Change this position
web-laying-share = Copy link
web-laying-player = Player { $number }
web-laying-more = One more: { $what }
web-laying-fewer = One fewer: { $what }
web-laying-of = { $place }: { $what }
web-laying-turn = Whose turn?
web-laying-players = Players
web-laying-first = Who began?
web-laying-next = What comes next?
web-laying-points = Points
web-laying-rest = More
web-laying-nobody = nobody
web-laying-die = Die { $number }
web-laying-options = House rules
web-laying-text = As one line
web-laying-text-about = The whole position as text, to keep or to paste. Programs read it too.
web-laying-text-lay = Set it up
web-laying-fell = What fell?
web-laying-fall = Leave it to luck
web-laying-looks = Only { $seat } looks now.
web-laying-may = { $number ->
    [one] { $seat } can do only this
   *[other] { $seat } can choose from { $number } moves
}
web-laying-moves = Legal moves
web-laying-many = { $number ->
    [one] And one more, on the board.
   *[other] And { $number } more, on the board.
}
web-laying-coach = Ask the coach
web-laying-tap = May I do something else? Try it on the board: the rule that forbids it is shown in full.
web-laying-dice-fall = By themselves
web-laying-dice-hand = I enter them
web-laying-hidden = The cards that nobody could see are drawn at random.
web-laying-mouser-next-start = a turn begins
web-laying-mouser-next-choose = roll again or stop
web-laying-mouser-next-draw = dice are drawn
web-laying-mouser-next-roll = the dice are rolled
web-laying-mouser-next-over = the game is over
web-laying-mouser-mice = Mice caught
web-laying-mouser-dogs = Dogs
web-laying-mouser-hand = Holes in front
web-laying-mouser-drawn = Drawn, not rolled yet
web-laying-mouser-noted = Mice noted when the bag ran out
web-laying-mouser-playing = Who plays in this round?
web-laying-catch-the-mice-next-start = a turn begins
web-laying-catch-the-mice-next-lure = mice are lured
web-laying-catch-the-mice-next-choose = roll again or stop
web-laying-catch-the-mice-next-over = the game is over
web-laying-catch-the-mice-lured = In front of the card
web-laying-catch-the-mice-card = On { $seat }’s card
web-laying-catch-the-mice-centre = All the others are in the centre:
web-laying-chop-chop-cat = the cat
web-laying-chop-chop-mice = the mice
web-laying-chop-chop-mouse = Who plays the mice now?
web-laying-chop-chop-next-place = the cat is placed
web-laying-chop-chop-next-start = a turn begins
web-laying-chop-chop-next-walk = a piece walks
web-laying-chop-chop-next-flip = a tile is turned over
web-laying-chop-chop-next-extra = extra steps
web-laying-chop-chop-next-jump = a jump by an arrow
web-laying-chop-chop-next-fork = a fork
web-laying-chop-chop-next-over = the game is over
web-laying-chop-chop-rolled = The die shows
web-laying-chop-chop-extra = The tile shows
web-laying-chop-chop-over = How did it end?
web-laying-chop-chop-over-cat = the cat wins
web-laying-chop-chop-over-mice = the mice win
web-laying-chop-chop-over-draw = a draw
web-laying-chop-chop-moved = Who has moved in this turn?
web-laying-chop-chop-brush = Choose what to put, then tap where
web-laying-chop-chop-tile = a tile, face down
web-laying-chop-chop-cheese = a face-up cheese
web-laying-chop-chop-bare = nothing
web-laying-chop-chop-tiles = Still face down: { $lying } on the floor, { $counted } counted here
web-laying-chop-chop-skip = Who misses the next turn?
web-laying-chop-chop-locked = Which mouse has to move again?
web-laying-chop-chop-caught = Caught: { $piece }
web-laying-chop-chop-quiet = Turns in a row in which nothing happened
web-laying-holey-cheese-eyes = Who is asking?
web-laying-holey-cheese-table = { $number ->
    [0] On the table: the starting card
    [one] On the table: one turn since the starting card
   *[other] On the table: { $number } turns since the starting card
}
web-laying-holey-cheese-next-card = Lay the next card
web-laying-holey-cheese-left = To the left
web-laying-holey-cheese-right = To the right
web-laying-holey-cheese-up = Up
web-laying-holey-cheese-down = Down
web-laying-holey-cheese-turn = Turn
web-laying-holey-cheese-lay = It lies here
web-laying-holey-cheese-back = Take the last one away
web-laying-holey-cheese-away = One was put away face down
web-laying-holey-cheese-next-lay = a card is laid
web-laying-holey-cheese-next-draw = a card is drawn
web-laying-holey-cheese-next-over = the game is over
web-laying-holey-cheese-hand = Cards of { $seat }: { $number }
web-laying-holey-cheese-put-away = Put away by { $seat }: { $number }

# A game of the real box.
web-real = Referee for the real box
web-real-title = { $game }: the real box
web-real-about = You play with the real box; this page is the referee. Enter what falls on the table: the page knows the rules, the points and your odds.
web-real-begin = Begin
web-real-luck = What fell on the table?
web-real-secrets = Each of you enters your own cards. Pass the device on when it asks for somebody else.
web-real-score = { $seat }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, place { $place }.
web-real-keep = Keep the record
web-real-again = Begin another game
web-real-again-ask = Begin another game?
web-real-again-what = This game is kept here only. If you begin another one, it is deleted.
web-real-again-do = Delete it and begin another
web-real-again-not = Keep this game
web-real-stuck = The game that is kept here can’t go on. { $why }
web-real-practice = Dice entered by hand
web-practice-dice-hand = The dice fell on a real table and were entered by hand; nobody can check them.
