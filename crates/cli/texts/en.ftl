ui-me = Player
ui-bot-kitten = Kitten
ui-bot-cat = Cat
ui-bot-tiger = Tiger
ui-bot-random = Random bot
ui-bot-greedy = Greedy bot
ui-numbered = { $name } { $number }

# Words in “quotes” are what a person can type: a test types every one of them.
ui-help = Type a number to choose, “hint” for the odds, “?” for the rules, “q” to save and leave.
ui-commitment = Fair dice: a secret number is fixed before the start. Rolls and draws come from it and from what the players add after that; nobody has an order to peep at. Only the owner of the computer that runs the game could look ahead. After the game you can check every die by this fingerprint:
ui-practice = Practice: you play on from a moment of another game. Practice dice prove nothing.
ui-back = back
ui-prompt = { $name }, your choice (1 to { $last }):
ui-prompt-one = { $name }, press Enter: { $choice }
ui-prompt-only = { $name }, press Enter:
ui-unclear = Please type a number from 1 to { $last }, or “?” for the rules.
ui-unclear-one = Press Enter to go on, or type “?” for the rules.
ui-no-such-rule = There is no rule { $number }; type “?” for all rules.
ui-curtain = { $seat }, it is your turn. Everybody else, look away; press Enter when ready.
ui-saved = Saved. To go on: koshki play --resume { $match }
ui-save-older = The saved game { $match } was made by an earlier version of koshki, and only that version can go on with it. It stays as it is: { $path }

ui-result = { $count ->
    [one] { $winners } wins!
   *[other] { $winners } share the win!
}
ui-result-draw = A draw: everybody shares first place.
ui-place = { $place }. { $seat }: { $points }
ui-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
ui-series-standing = { $count ->
    [one] { $winners } leads the series.
   *[other] { $winners } lead the series.
}
ui-series-standing-draw = The series is level.
ui-series-result = { $count ->
    [one] { $winners } wins the series!
   *[other] { $winners } share the series!
}
ui-series-result-draw = The series ends level.
ui-check-dice = Check the dice of this game: koshki verify { $path }

ui-verify-total = { $right } right, { $wrong } wrong
ui-verify-no-dice = the moves are right; the dice can’t be checked
ui-verify-without-dice = { $count } without fair dice: the moves are right; the dice can’t be checked
ui-verify-by-hand = { $count } with luck that was entered by hand, as it fell on a real table

ui-ask-coach = Luck or skill? koshki coach { $path }

ui-coach-step = Step { $step }: { $seat } has to choose.
ui-coach-some = These are { $told } of { $all } moves, the best first.
ui-coach-mistake = Step { $step }: { $what }
ui-coach-luckiest = Luckiest, step { $step }: { $what }
ui-coach-unluckiest = Unluckiest, step { $step }: { $what }
ui-coach-exact = All chances are exact. Luck and choices: by how many percent they raised or lowered the chance to win.
ui-coach-estimated = Chances are estimated. Luck and choices: by how many percent they raised or lowered the chance to win; what the estimates miss is called unexplained.

ui-menu-title = Koshki-Myshki: four games of cat and mouse
ui-players = { $least } to { $most } players
ui-players-exactly = { $least ->
    [one] { $least } player
   *[other] { $least } players
}
ui-menu-saved = “c”: go on with the saved game
ui-menu-keys = “?” and a number: rules   “l”: по-русски   “q”: quit
ui-menu-prompt = Which game?
ui-menu-unclear = Please type the number of a game, or one of the letters above.
ui-ask-seats = How many players ({ $least } to { $most }, Enter for { $least })?
ui-ask-people = How many of them are people at this terminal ({ $least } to { $most }, Enter for 1)?
ui-ask-side = Who do you want to be? 1: { $mine }, 2: { $others } (Enter for 1)
ui-house-ask = House rules: Enter to play by the booklet, 1 to change them.
ui-house-rule = { $name }: { $value }
ui-house-more = More house rules
ui-house-which = Which one do you want to change (1 to { $last })? Enter to play like this.
ui-house-value = Which is it to be (1 to { $last }, Enter for 1)?
ui-number-between = Please type a number from { $least } to { $most }.

ui-serve-here = Koshki-Myshki is served at { $address }
ui-serve-elsewhere = For phones and other computers: { $address }
ui-serve-only-here = Only this computer can reach it. For everybody in the house: koshki serve --lan
ui-serve-host = Your host’s page opens once, within the next ten minutes: { $address }
ui-serve-stop = Ctrl-C stops it; every move is stored.
ui-serve-stopped = Stopped. Every move is stored.

ui-bot = Bot { $level }

ui-join-nickname = Your nickname (1 to 16 characters):
ui-join-bystander = Bystander
ui-join-code = Room code: { $code }
ui-join-link = Link: { $link }
ui-join-free = free
ui-join-you = you
ui-join-host = host
ui-join-away = away
ui-join-not-ready = not ready yet
ui-join-kept = kept for somebody
ui-join-kept-for = kept for the person with { $link }
ui-join-watching = { $count ->
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
ui-join-is-locked = Nobody else can sit down.
ui-join-is-public = Everybody on this server can see this table.
ui-join-hint-host = Type “start” to begin, “fill” to put bots into the free seats, “help” for more.
ui-join-hint = The host starts the game. Type “help” to see what you can do, “q” to leave.
ui-join-too-late = The game has already started. You’re watching.
ui-join-begins = The game is on.
ui-join-game = Game { $game } of { $games }
ui-join-gone = { $seat }: away.
ui-join-here = { $seat }: back.
ui-join-stand-in = { $seat }: a bot plays on for now.
ui-join-stand-in-for-you = A bot is playing for you now. Type “/back” to play on yourself.
ui-join-plays-again = { $seat } plays again.
ui-join-resigned = { $seat } gives up.
ui-join-waiting-clock = { $seat } has { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} for this turn, then a bot plays.
ui-join-waiting-gone = { $seat } is away; in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} a bot plays on.
ui-join-waiting-idle = { $seat } is taking a while; in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} a bot plays on.
ui-join-without-link = The device of { $seat } took no part in this roll.
ui-join-notice = From the people who run this server: { $text }
ui-join-says = { $seat }: { $what }
ui-join-lost = Connection lost. Reconnecting…
ui-join-connected = Connected again.
ui-join-unclear = Type “help” to see what you can do now.
ui-join-resign-sure = Type “/resign” once more to give up.
ui-join-left = Your seat is kept. To come back: koshki join { $link }

ui-join-help-playing = Type a number to choose, “?” for the rules, “/help” for more, “q” to leave and keep the seat.
ui-join-help-watching = You’re watching. Type “show” to see the table again, “q” to leave.
ui-join-help-start = “start”: begin. “fill” or “fill tiger”: bots into all free seats.
ui-join-help-seats = “bot 2” or “bot 2 tiger”: a bot in seat 2. “open 2”: anybody may sit there. “reserve 2”: only with its own link. “swap 1 2”, “rename 2 Tom”, “kick 2”.
ui-join-help-table = “lock”, “unlock”: whether others can sit down. “public”, “hide”: whether everybody on this server sees the table.
ui-join-help-sit = “sit” or “sit 2”: take a seat. “stand”: give it up.
ui-join-help-play = While it is your turn, with a slash. “/resign”: give up. “/stand”: let a bot play. “/back”: play on yourself.
ui-join-help-over = “rematch”: play again with the same people. “save”: keep the record and check its dice.
ui-join-help-always = “show”: the table. “link”: code and link. “!”: reactions. “?”: rules. “q”: leave and keep the seat.

ui-join-ended-resigned = The match is over: somebody gave up.
ui-join-ended-abandoned = The match is over: everybody left.
ui-join-seed = The secret number behind the dice. Its SHA-256 is the fingerprint shown at the start:
ui-join-after = Type “rematch” to play again, “save” to keep the record and check the dice, “q” to leave.
ui-join-rematch-open = A rematch is open. Type “rematch” to join it.
ui-join-no-rematch = Those who played can ask for a rematch when the match is over.
ui-join-record-right = Checked: every step and every die is right. To check again: koshki verify { $path }
ui-join-record-wrong = The record in { $path } is wrong: { $why }

ui-emote-hello = Hello!
ui-emote-well-played = Well played!
ui-emote-lucky = Lucky!
ui-emote-oh-no = Oh no!
ui-emote-thinking = Hmm…
ui-emote-hurry = Your turn!
ui-emote-thanks = Thanks!
ui-emote-purr = Purr…
ui-emote-squeak = Squeak!

ui-position-turn = { $seat } has to choose:
ui-position-luck = Luck decides next.
ui-position-over = The game is over.
ui-position-more = … and { $count ->
    [one] { $count } more.
   *[other] { $count } more.
}
ui-position-legal = This move is legal.
ui-puzzle-of-day = puzzle of { $date }
ui-puzzle-number = puzzle { $number }
