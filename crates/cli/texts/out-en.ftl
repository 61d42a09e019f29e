# Something given is wrong
wrong-game = there is no game “{ $game }”; the games are { $games }
wrong-step = there is no step { $step }; the game has { $steps } steps
wrong-seat = there is no seat { $number }; the game has { $seats } seats
wrong-json = { $flag } is not JSON: { $why }
wrong-without-record = { $file }: there is no record in it
wrong-line = { $file }, line { $number }: { $why }
wrong-puzzles = no puzzles of “{ $game }”; there are some of { $games }
wrong-puzzle = there is no puzzle { $number }; there are { $all }
wrong-over = the game is over at step { $step }
wrong-luck = luck decides at step { $step }; nobody chooses there
wrong-chooser = seat { $number } chooses at step { $step }
wrong-in-game = game { $game }: { $why }
wrong-number-of-game = there is no game { $number }; the file has { $all }
wrong-rule = { $game } has no rule { $number }; `koshki rules { $game }` prints all of them
wrong-seat-name = a seat has no name; write for example --seats me,cat
wrong-no-game = name a game, such as `koshki play mouser`
wrong-not-saved = the game can't be saved: { $why }
wrong-nothing-saved = there is no saved game; start one with `koshki play GAME`
wrong-save = there is no saved game “{ $match }”; saved are { $saved }
wrong-broken-save = the saved game “{ $match }” can't be read: { $why }
wrong-nobody-there = there is nobody at the terminal; `koshki --help` lists the commands
wrong-no-home = there is no HOME to save games in; set KOSHKI_HOME to a folder
wrong-one-file = --step: name one file of records
wrong-no-position = the record has no position that can be written
wrong-unread = { $address } can't be read: { $why }
wrong-manifest = { $address } is no manifest of a release
wrong-listen = KOSHKI_LISTEN is not an address: { $listen }
wrong-no-page = this program was built without the page or its engine, so there is no site to write
wrong-other-files = { $folder } holds other files; name a new folder, or one with a site
wrong-unwritten = { $folder } can't be written: { $why }
wrong-no-key = { $file } is not there: no server has run with this folder (--data); a server on PostgreSQL has one only if it is started with --data
wrong-whom = “{ $text }” is neither a person's number nor an IP address
wrong-backup-of-postgres = { $url } is a PostgreSQL database: pg_dump copies all of it as it is at one moment, even while servers run
wrong-restore-to-postgres = KOSHKI_DATABASE names a PostgreSQL database: restore it with pg_restore, then `koshki restore --database`; or name a folder with --data
wrong-salvage = only a database in a folder can be salvaged
wrong-no-table = name a room code, a link, or --open GAME
wrong-no-nickname = choose a nickname with --name
wrong-nobody = nobody is there
wrong-unreachable = the server can't be reached: { $why }
wrong-unclear = this is not a server of Koshki-Myshki: { $why }
wrong-no-seed = the secret number of the dice is not in it
wrong-commitment = the fingerprint is not the one shown at the start
wrong-not-added = what you added to the dice is not in it
wrong-as-it-is = { $why }
wrong-cannot-listen = can't listen on { $address }: { $why }
wrong-log-filter = log filter “{ $filter }”: { $why }

# Something given to the laboratory is wrong
wrong-one-bot = --bots: here one bot plays at all seats; name one
wrong-no-rung = --bots: a ladder needs two bots or more
wrong-resume = --resume is for one number of seats
wrong-not-learnt = the values of { $game } are not learnt
wrong-tolerance = --tolerance must be above 0 and below 1, such as 1e-6, not { $tolerance }
wrong-not-corrected = the chances of { $game } are not corrected
wrong-checksum = { $file } is damaged: its checksum does not match

# To the people who check records
out-verified = { $file }, line { $number }, match { $match }: { $what }

# To the people who run a server
out-ready = ready
out-not-ready = { $server } is not ready
out-newer = { $newest } is there; this is { $version }
out-newest = { $version } is the newest version
out-site = The site is in { $folder }.
out-yes = yes
out-no = no
out-no-backup = none
out-backup-age = { $hours } h ago
out-server = version { $version }, can store: { $stores }, opens tables: { $opens }, newest back-up: { $backup }
out-state-open = open
out-state-playing = playing
out-state-over = over
out-table = table { $id }  { $game }  { $state }  { $seats }
out-person = person { $person }  { $nickname }  { $addresses }
out-banned = banned: person { $person }  { $nickname }
out-muted = muted: person { $person }  { $nickname }
out-banned-address = banned: { $address }
out-counted = version { $version }, people { $people }, matches { $matches }, games { $games }, steps { $steps }
out-reseeded = { $count ->
    [one] { $count } match is not over and goes on with new dice
   *[other] { $count } matches are not over and go on with new dice
}
out-forgotten = { $count ->
    [one] { $count } person asked to be forgotten after the back-up, and is forgotten here too
   *[other] { $count } people asked to be forgotten after the back-up, and are forgotten here too
}
out-forgotten-unread = the old database can't be read ({ $why }): people who asked to be forgotten after the back-up are known again
out-replaced = what was there before is in { $path }
out-salvaged = people { $people }, matches { $matches } are in { $path }
out-damaged-table = { $file } is damaged: it is not used, and may be deleted
out-solved = solved: { $tables }
out-nothing-solved = solved: nothing
out-all-is-well = all is well
out-something-is-wrong = something is wrong
out-moved = people { $people }, matches { $matches }, seats { $seats }, chunks of journals { $chunks }
out-moved-same = every row is the same in { $url }
out-no-move = no move yet
out-newest-move = newest move: { $date }, { $age } ago
out-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
out-hours = { $count } hours
out-days = { $count } days

# A flag or an argument can't be read
wrong-argument = there is no argument “{ $argument }” here
wrong-command = there is no command “{ $command }”
wrong-no-command = name a command: { $commands }
wrong-missing-argument = something is missing: { $argument }
wrong-argument-twice = { $argument } can be given only once
wrong-arguments = { $argument } can't be used with { $other }
wrong-no-value = { $argument } needs a value
wrong-choice = { $argument } can't be “{ $value }”, but one of these: { $right }
wrong-value = { $argument } can't be “{ $value }”: { $why }
wrong-value-unknown = it is not such a value
wrong-command-line = the command can't be read: { $why }
wrong-suggestion = perhaps you meant { $what }
wrong-usage = it is written like this: { $what }
wrong-count = a whole number from 1, please
wrong-range = it has to lie in { $range }
wrong-number = a whole number, please
wrong-not-above-zero = a number above 0, please, such as 0.5 or 20, and below four thousand million
wrong-budget = a number of simulations for each move, as in 100, or milliseconds, as in 50ms
wrong-claims = two differences in Elo, as in 0,50, or two shares, as in 50%,55%
wrong-order-of-claims = the first claim has to be the lower one

# An address, a code or a link can't be read
wrong-address = “{ $address }” is not an address
wrong-address-scheme = the address begins with neither http:// nor https://
wrong-address-machine = the address names no machine
wrong-code = a room code has six of the characters 2345679ACEHKMPTX
wrong-match-name = a match is named by 16 characters a–z and 2–7
wrong-ticket = a ticket has 26 characters a–z and 2–7
wrong-link-to-table = a link to a table ends with /m/ or /t/ and its name

# Bots can't play so
wrong-bot = there is no bot “{ $bot }”; the bots are { $bots }
wrong-bots = bots: { $named }, seats: { $seats }; name one for all seats, or one for each
wrong-meeting = bots: { $named }, seats: { $seats }; name two, or one for each seat
wrong-values = { $file } holds no values for this bot: { $why }
wrong-no-thinking = a bot has to think: at least one simulation, or one millisecond
wrong-options = options: { $why }
wrong-series = a series of { $games } games is uneven with { $seats } seats; { $seats } or a multiple of it is right
wrong-number-of-seats = --seats: the record has { $seats } seats, so name { $seats }
wrong-damaged = it is damaged: { $why }
wrong-no-games = the sample is empty: ask for at least one game
wrong-same-rules = both sets of rules are the same: there is nothing to compare
wrong-legs = a match of two legs is for two seats, not for { $seats }
wrong-no-policies = this game has no fixed policies
wrong-not-ours = { $file } is not a file that the laboratory has written; name another, or a new one
wrong-another-request = { $file } holds the games of another request; name another file, or remove it
wrong-unsolvable = nobody knows how to solve this game
wrong-unsolvable-seats = this game can be solved for at most { $most } seats, not for { $asked }
wrong-shelf = the tables can't be written: { $why }
wrong-not-over = the game was not played to its end

# A record is wrong
wrong-record = not a record: { $why }
wrong-format = the format is “{ $says }”; “{ $right }” is right
wrong-revision = revision { $says } of the rules is not known here; 1 to { $known } are
wrong-changed-seed = the SHA-256 of `server_seed` is not `commitment`: the seed was changed
wrong-ended-over = `ended` is { $says }, but the game is over by the rules
wrong-ended-not-over = `ended` is { $says }, but the game is not over
wrong-fair-practice = `practice` and `fair` are both there; practice can't prove its dice
wrong-outcome = `outcome` is { $says }; { $is } is right
wrong-at-step = step { $step }: { $why }
wrong-move-over = the game is over
wrong-move-turn = it is not this seat's turn
wrong-move-unclear = not a move of this game: { $why }
wrong-move-rule = rule { $rule } forbids this move
wrong-luck-turn = luck does not decide here
wrong-luck-outcome = luck can't choose this here
wrong-luck-unclear = not an outcome of luck in this game: { $why }
wrong-no-draw = `of` or `at` is missing, so the dice can't be checked
wrong-weights = `of` is { $says }, but the weights add up to { $is }
wrong-pick = `at` { $at } picks another outcome
wrong-dice = `at` is { $says }, but the fair dice gave { $is }
wrong-legal = `legal` is not the list of legal moves
wrong-links = `links` is missing or out of place: each throw has one for each of `chains`
wrong-link = the link of seat { $seat } is not the one of this throw in its chain

# A file, the database or the system
wrong-file = { $file }: { $why }
wrong-io-not-found = it is not there
wrong-io-not-allowed = access is not allowed
wrong-io-exists = it exists already
wrong-io-folder = it is a folder
wrong-io-no-folder = it is not a folder
wrong-io-full = the disk is full
wrong-io-in-use = it is in use already
wrong-system = the system refuses: { $why }
wrong-store = database: { $why }
wrong-store-closed = the database is closed
wrong-store-full = there is no room left for the database: { $why }
wrong-store-failed = the database failed: { $why }
wrong-operator = the host's key or decisions: { $why }
wrong-bus = bus: { $why }
