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
wrong-no-rung = no row of the ladder is left
wrong-resume = --resume is for one number of seats; name it with --seats
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
