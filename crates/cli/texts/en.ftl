ui-me = Player
ui-bot-random = Random bot
ui-bot-greedy = Greedy bot
ui-numbered = { $name } { $number }

ui-help = Type a number to choose, ? for the rules, q to save and leave.
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
