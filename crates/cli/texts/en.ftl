ui-me = Player
ui-bot-kitten = Kitten
ui-bot-cat = Cat
ui-bot-tiger = Tiger
ui-bot-random = Random bot
ui-bot-greedy = Greedy bot
ui-numbered = { $name } { $number }

ui-help = Type a number to choose, hint for the odds, ? for the rules, q to save and leave.
ui-commitment = Fair dice, fixed before the start. You can check them afterwards by this number:
ui-back = back
ui-prompt = { $name }, your choice (1–{ $last }):
ui-prompt-one = { $name }, press Enter: { $choice }
ui-unclear = Please type a number from 1 to { $last }, or ? for the rules.
ui-unclear-one = Press Enter to go on, or type ? for the rules.
ui-no-such-rule = There is no rule { $number }; type ? for all rules.
ui-curtain = It is the turn of { $seat }. The others look away; press Enter when ready.
ui-saved = Saved. To go on: koshki play --resume { $match }

ui-result = { $count ->
    [one] { $winners } wins!
   *[other] { $winners } share the win!
}
ui-result-draw = A draw: everybody shares the first place.
ui-place = { $place }. { $seat }: { $points ->
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

ui-ask-coach = Luck or skill? koshki coach { $path }

ui-coach-step = Step { $step }: { $seat } has to choose.
ui-coach-some = These are { $told } of { $all } moves, the best first.
ui-coach-mistake = Step { $step }: { $what }
ui-coach-luckiest = Luckiest, step { $step }: { $what }
ui-coach-unluckiest = Unluckiest, step { $step }: { $what }
ui-coach-exact = All chances are exact. Luck and choices are in percentage points of the chance to win.
ui-coach-estimated = Chances are estimated; luck is uncertain by about { $percent ->
    [one] { $percent } percentage point
   *[other] { $percent } percentage points
}. Choices that can't be told from the best ones cost nothing here.

ui-menu-title = Koshki-Myshki: four games of cat and mouse
ui-players = { $least }–{ $most } players
ui-menu-saved = c  go on with the saved game
ui-menu-keys = ? and a number: rules   l: по-русски   q: quit
ui-menu-prompt = Which game?
ui-menu-unclear = Please type the number of a game, or one of the letters above.
ui-ask-seats = How many players ({ $least }–{ $most }, Enter for { $least })?
ui-ask-people = How many of them are people at this terminal ({ $least }–{ $most }, Enter for 1)?
ui-number-between = Please type a number from { $least } to { $most }.

ui-serve-here = Koshki-Myshki is served at { $address }
ui-serve-elsewhere = For phones and other computers: { $address }
ui-serve-only-here = Only this computer can reach it. For everybody in the house: koshki serve --lan
ui-serve-stop = Ctrl-C stops it; every move is stored.
ui-serve-stopped = Stopped. Every move is stored.

ui-bot = Bot { $level }

ui-join-nickname = Your nickname (1–16 signs):
ui-join-bystander = Bystander
ui-join-code = Room code: { $code }
ui-join-link = Link: { $link }
ui-join-free = free
ui-join-you = you
ui-join-host = host
ui-join-away = away
ui-join-not-ready = has not agreed yet
ui-join-kept = kept for somebody
ui-join-kept-for = kept for whoever has { $link }
ui-join-watching = { $count ->
    [one] { $count } person watches
   *[other] { $count } people watch
}
ui-join-is-locked = Nobody else can sit down.
ui-join-is-public = Strangers can see this table.
ui-join-hint-host = Type start to begin, fill to put bots into free seats, help for more.
ui-join-hint = The host starts the game. Type help for what you can do, q to leave.
ui-join-too-late = The game has started already. You watch.
ui-join-begins = The game is on.
ui-join-game = Game { $game } of { $games }
ui-join-gone = { $seat }: away.
ui-join-here = { $seat }: back.
ui-join-stand-in = { $seat }: a bot plays on for now.
ui-join-stand-in-for-you = A bot plays for you now. Type /back to play on yourself.
ui-join-plays-again = { $seat } plays again.
ui-join-resigned = { $seat } gives up.
ui-join-waiting-clock = { $seat } has { $seconds } s for this turn, then a bot plays.
ui-join-waiting-gone = { $seat } is away; in { $seconds } s a bot plays on.
ui-join-waiting-idle = { $seat } takes long; in { $seconds } s a bot plays on.
ui-join-says = { $seat }: { $what }
ui-join-lost = The connection is lost. Trying again…
ui-join-connected = Connected again.
ui-join-unclear = Type help for what you can do now.
ui-join-resign-sure = Type /resign once more to give up.
ui-join-left = Your seat is kept. To come back: koshki join { $link }

ui-join-help-playing = Type a number to choose, ? for the rules, /help for more, q to leave and keep the seat.
ui-join-help-watching = You watch. Type show to see the table again, q to leave.
ui-join-help-start = start: begin. fill or fill greedy: bots into all free seats.
ui-join-help-seats = bot 2 or bot 2 greedy, open 2, reserve 2: what seat 2 is. swap 1 2, rename 2 Tom, kick 2.
ui-join-help-table = lock, unlock: whether others can sit down. public, hide: whether strangers see the table.
ui-join-help-sit = sit, sit 2: take a seat. stand: give it up.
ui-join-help-play = With a / while it is your turn. /resign: give up. /stand: let a bot play. /back: play on yourself.
ui-join-help-over = rematch: play again with the same people. save: keep the record and check its dice.
ui-join-help-always = show: the table. link: code and link. !: feelings. ?: rules. q: leave and keep the seat.

ui-join-ended-resigned = The match is over: somebody gave up.
ui-join-ended-abandoned = The match is over: everybody left.
ui-join-seed = The seed behind the dice, whose SHA-256 is the number shown at the beginning:
ui-join-after = Type rematch to play again, save to keep the record and check the dice, q to leave.
ui-join-rematch-open = A rematch is open. Type rematch to join it.
ui-join-no-rematch = A rematch can be asked for by those who played, when the match is over.
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
