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
