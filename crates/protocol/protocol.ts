// Made from the types of crates/protocol by `cargo xtask types`. A test compares them.

export const VERSION = 2;

/**
 * What the coach says to a seat that has to choose.
 */
export type Advice = { 
/**
 * How many steps had been made.
 */
step: number, 
/**
 * How many moves there are in all.
 */
of: number, 
/**
 * The best of them, the best first; then the one that was asked about, if it is not among them.
 */
moves: Array<MoveAdvice>, };

/**
 * `GET /api/matches/{match}/analysis`: luck and skill in each game of a match that is over.
 */
export type Analysis = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The games that ended by the rules.
 */
games: Array<GameAnalysis>, };

/**
 * What a text's variable stands for.
 */
export type Arg = { "number": number } | { "sign": string } | { "seat": number } | { "phrase": Phrase } | { "list": Array<Phrase> };

/**
 * How a person's cat looks.
 */
export type Cat = { 
/**
 * Its coat.
 */
coat: Coat, 
/**
 * One thing to wear.
 */
wear: Wear, };

/**
 * The hash chain of a device.
 */
export type ChainFair = { 
/**
 * The seat of its person; the first one where people share a device.
 */
seat: number, 
/**
 * What the chain begins with.
 */
anchor: string, };

/**
 * The coat of a cat.
 */
export type Coat = "ginger" | "grey" | "black" | "siamese" | "calico" | "white" | "brown" | "smoky";

/**
 * `GET /api/codes/{code}`: the match with this code.
 */
export type Code = { 
/**
 * The match.
 */
match: MatchId, };

/**
 * Why there is a countdown.
 */
export type CountdownReason = "clock" | "gone" | "idle";

/**
 * Emotes, instead of free chat.
 */
export type Emote = "hello" | "well_played" | "lucky" | "oh_no" | "thinking" | "hurry" | "thanks" | "purr" | "squeak";

/**
 * The numbers behind the dice (koshki-fair-1).
 */
export type Fair = { 
/**
 * The SHA-256 of the server's seed, known from the beginning.
 */
commitment: string, 
/**
 * What the people contributed, known from the start.
 */
players: string | null, 
/**
 * The seed itself, known from the end.
 */
server_seed: string | null, 
/**
 * Seeds that hold from a step on instead, in their order: the server was restored from a back-up during the match.
 */
later?: Array<LaterFair>, 
/**
 * With shared dice: what each device has committed to, in seat order.
 */
chains?: Array<ChainFair>, };

/**
 * `GET /api/matches/{match}`: a match, as anybody with its address may know it.
 */
export type FinishedMatch = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The name of the game.
 */
game: string, 
/**
 * House rules of the first game.
 */
options: Record<string, unknown>, 
/**
 * How far it is.
 */
state: MatchState, 
/**
 * Who sits where.
 */
seats: Array<SeatAtTable>, 
/**
 * The numbers behind the dice.
 */
fair: Fair, 
/**
 * The games so far.
 */
series: SeriesSoFar, 
/**
 * How it ended.
 */
ended: "rules" | "resigned" | "abandoned" | null, 
/**
 * What makes it practice, if it is.
 */
practice?: Practised, };

/**
 * Luck and skill in one game.
 */
export type GameAnalysis = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * Whether every chance is exact: then nothing is left unexplained.
 */
exact: boolean, 
/**
 * Each seat.
 */
seats: Array<SeatAnalysis>, };

/**
 * `GET /api/games`: one game that can be played.
 */
export type GameInfo = { 
/**
 * Its name.
 */
id: string, 
/**
 * The fewest seats.
 */
least_seats: number, 
/**
 * The most seats.
 */
most_seats: number, 
/**
 * How many sit at a table that somebody opens with one tap: one person, and bots.
 */
usual_seats: number, 
/**
 * About how many minutes a game takes.
 */
minutes: number, 
/**
 * Whether a seat ever knows what another one may not: those who share a device take turns at looking.
 */
secrets: boolean, 
/**
 * The house rules that can be set: name, rule and kind of each.
 */
options: Array<OptionSpec>, 
/**
 * All house rules as they are when nobody chooses.
 */
defaults: Record<string, unknown>, 
/**
 * The levels of its bots, from weak to strong.
 */
bots: Array<string>, };

/**
 * `GET /api/here`: what a page has to know when it opens.
 */
export type Here = { 
/**
 * Who I am; nothing if nobody knows this browser.
 */
nickname: string | null, 
/**
 * The address by which others reach this server, told only on the server's own machine.
 */
house: string | null, };

/**
 * The ticket in such a link, which is given for a session of the host.
 */
export type HostEntry = { 
/**
 * What the link has after its `#`.
 */
ticket: string, };

/**
 * `GET /api/kept`: how long this server keeps what it stores.
 */
export type Kept = { 
/**
 * How many days after its end a match is deleted, and people who have played nothing since; none if nothing ever is.
 */
days: number | null, 
/**
 * For how many days back-ups of all of it are kept, and databases that were replaced; none if the server keeps none by itself.
 */
backup_days: number | null, };

/**
 * A seed that took the place of another.
 */
export type LaterFair = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The index of the first step of that game that it holds for; later games have it from their first step on.
 */
from: number, 
/**
 * The SHA-256 of the seed.
 */
commitment: string, 
/**
 * The seed itself, known from the end.
 */
server_seed: string | null, };

/**
 * How many games a match has.
 */
export type Length = "single" | { "series": number } | "two_legs";

/**
 * How much a server has to do.
 */
export type Load = { 
/**
 * Open connections.
 */
connections: number, 
/**
 * How many there can be; none without a limit.
 */
most_connections: number | null, 
/**
 * How many tables there can be.
 */
most_tables: number, 
/**
 * For how many seconds it has been running.
 */
running: number, 
/**
 * How busy the machine was in the last minute, in percent of its processors; none if the system doesn't tell.
 */
machine: number | null, };

/**
 * The name of a match in addresses and records: 16 characters that nobody can guess.
 */
export type MatchId = string;

/**
 * How far a match is.
 */
export type MatchState = "open" | "playing" | "over";

/**
 * `GET /api/me`: who I am.
 */
export type Me = { 
/**
 * The nickname.
 */
nickname: string, };

/**
 * A choice that was not the best.
 */
export type Mistake = { 
/**
 * The moment of the choice.
 */
step: number, 
/**
 * What was chosen.
 */
chosen: Told, 
/**
 * What was better.
 */
better: Told, 
/**
 * How much of the chance to win it cost, as judged from what the seat knew.
 */
cost: number, 
/**
 * All of it in a sentence.
 */
says: Phrase, };

/**
 * What one move would come to, for the seat that makes it.
 */
export type MoveAdvice = { 
/**
 * The move, as the news list it.
 */
move: unknown, 
/**
 * The chance to win.
 */
win: number, 
/**
 * The standard error of this chance; 0 if it is exact.
 */
error: number, 
/**
 * The points to be expected, where the game's judge knows: of this turn if a turn can fail, else at the end.
 */
points: number | null, 
/**
 * The chance that the next roll makes the turn fail, where that can be.
 */
fails: number | null, 
/**
 * All of it in a sentence that names the move.
 */
says: Phrase, };

/**
 * `GET /api/me/games`: my tables, my finished matches, my totals.
 */
export type MyGames = { 
/**
 * Matches that are not over, the newest first.
 */
tables: Array<MyMatch>, 
/**
 * Matches that are over, the newest first, at most a hundred.
 */
finished: Array<MyMatch>, 
/**
 * Sums over all finished matches.
 */
totals: Array<Totals>, };

/**
 * A match of mine.
 */
export type MyMatch = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The name of the game.
 */
game: string, 
/**
 * How far it is.
 */
state: MatchState, 
/**
 * Who sits where.
 */
seats: Array<SeatAtTable>, 
/**
 * My seats.
 */
mine: Array<number>, 
/**
 * When it was opened, in milliseconds since 1970.
 */
opened: number, 
/**
 * My place, if it ended by the rules.
 */
place: number | null, 
/**
 * How it ended.
 */
ended: "rules" | "resigned" | "abandoned" | null, 
/**
 * What makes it practice, if it is.
 */
practice?: Practised, 
/**
 * Whether it is somebody's record that was brought here.
 */
imported?: boolean, };

/**
 * `POST /api/me`: be somebody, or change the nickname.
 */
export type NewMe = { 
/**
 * 1 to 16 visible characters.
 */
nickname: string, };

/**
 * What one viewer sees now, and has learnt since a step.
 */
export type News = { 
/**
 * How many steps have been made.
 */
step: number, 
/**
 * Who decides next.
 */
turn: Turn, 
/**
 * What the viewer knows.
 */
view: unknown, 
/**
 * What the viewer may choose; empty unless it is the viewer's turn.
 */
moves: Array<Offer>, 
/**
 * The events begin after this many steps.
 */
from: number, 
/**
 * One event for each step from `from` to `step`.
 */
events: Array<Told>, };

/**
 * A legal move, or all those of a pattern, of a game whose type is erased.
 */
export type Offer = { 
/**
 * The move as data; of a pattern, the one in its upper left corner, whether it is legal or not.
 */
data: unknown, 
/**
 * For people; none where there are many moves, which are told on request.
 */
phrase?: Phrase, 
/**
 * The rows of a pattern, separated by commas; each character is a hexadecimal digit for four columns, its lowest bit
 * the leftmost one.
 */
rows?: string, };

/**
 * `GET /api/tables`: a public table with a free seat.
 */
export type OpenTable = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The name of the game.
 */
game: string, 
/**
 * House rules.
 */
options: Record<string, unknown>, 
/**
 * One game or several.
 */
length: Length, 
/**
 * How long a turn may take.
 */
pace: Pace, 
/**
 * Who sits where.
 */
seats: Array<SeatAtTable>, };

/**
 * `POST /api/matches`: the table is open.
 */
export type Opened = { 
/**
 * The match; its link is `/m/<match>`.
 */
match: MatchId, 
/**
 * The code people read to each other.
 */
code: RoomCode, };

/**
 * What the operator of a server wants.
 */
export type OperatorOrder = { "close": MatchId } | { "rename": { 
/**
 * Who.
 */
person: PersonId, 
/**
 * The nickname.
 */
nickname: string, } } | { "ban_person": PersonId } | { "ban_address": string } | { "pardon_person": PersonId } | { "pardon_address": string } | { "mute": PersonId } | { "unmute": PersonId } | { "say": string } | "stop" | "open";

/**
 * What values an option takes.
 */
export type OptionKind = "seat" | "flag" | { "choice": Array<string> } | { "counts": { 
/**
 * The things that are counted.
 */
names: Array<string>, 
/**
 * What the numbers must add up to.
 */
total: number, 
/**
 * Mixes that have a name; the first is the default.
 */
presets: Array<Preset>, } };

/**
 * One house rule that can be set. A game lists them in the order in which people want them, most wanted first.
 *
 * Its texts are `option-<name>`, `option-<name>-what` (one sentence: what it changes) and, for each choice or preset,
 * `option-<name>-<choice>`. A role, which is a seat that must be named, also has `option-<name>-mine` and
 * `option-<name>-others` for its two sides, and `option-<name>-play-mine` and `option-<name>-play-others` for "you play …".
 */
export type OptionSpec = { 
/**
 * Its name in the options object.
 */
name: string, 
/**
 * The rule that describes it.
 */
rule: RuleNumber, 
/**
 * What values it takes.
 */
kind: OptionKind, 
/**
 * How many people want to set it.
 */
usage: Usage, };

/**
 * What only the host may do, before the start.
 */
export type Order = "start" | { "lock": boolean } | { "public": boolean } | { "hints": boolean } | { "seat": { 
/**
 * Which seat.
 */
seat: number, 
/**
 * What it becomes.
 */
becomes: SeatSpec, } } | { "fill": string } | { "swap": [number, number] } | { "rename": { 
/**
 * Which seat.
 */
seat: number, 
/**
 * The name.
 */
nickname: string, } } | { "kick": number };

/**
 * How a game ended (G5), as clients read it.
 */
export type Outcome = { 
/**
 * The points of each seat.
 */
scores: Array<number>, 
/**
 * The place of each seat.
 */
places: Array<number>, } & ({ [key in string]: number });

/**
 * What the operator sees.
 */
export type Overview = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * Whether tables can be opened.
 */
opens_tables: boolean, 
/**
 * Whether moves can be stored.
 */
writable: boolean, 
/**
 * How old the newest back-up is, in seconds.
 */
backup_age: number | null, 
/**
 * How much there is to do.
 */
load: Load, 
/**
 * Tables in use.
 */
tables: Array<TableInUse>, 
/**
 * Who is connected.
 */
people: Array<PersonHere>, 
/**
 * Who may do nothing.
 */
banned_people: Array<PersonNamed>, 
/**
 * From where nobody is let in.
 */
banned_addresses: Array<string>, 
/**
 * Whose emotes are not passed on.
 */
muted: Array<PersonNamed>, 
/**
 * The last warnings in the log, the newest first.
 */
warnings: Array<Warning>, };

/**
 * How long a turn may take.
 */
export type Pace = "relaxed" | { "clock": number };

/**
 * `start + luck + skill + rest = result` in whole percent of a game.
 */
export type Percent = { 
/**
 * The chance to win before the first step.
 */
start: number, 
/**
 * What luck has changed.
 */
luck: number, 
/**
 * What choices have changed.
 */
skill: number, 
/**
 * What is unexplained.
 */
rest: number, 
/**
 * The result.
 */
result: number, };

/**
 * Somebody who is connected.
 */
export type PersonHere = { 
/**
 * Their number.
 */
person: PersonId, 
/**
 * Their nickname.
 */
nickname: string, 
/**
 * From where.
 */
addresses: Array<string>, };

/**
 * A person, by a number that says nothing about them.
 */
export type PersonId = number;

/**
 * A person with their nickname.
 */
export type PersonNamed = { 
/**
 * Their number.
 */
person: PersonId, 
/**
 * Their nickname; empty if they have been forgotten.
 */
nickname: string, };

/**
 * One sentence or word, named by its key in the game's texts.
 */
export type Phrase = { 
/**
 * The key in `texts/{en,ru}.ftl` of the game, or in the texts common to all games.
 */
key: string, 
/**
 * What the text's variables stand for.
 */
args: Array<[string, Arg]>, };

/**
 * What makes a game practice: it was played on from a moment of another one, or moves were taken back. Servers have none.
 */
export type Practised = { 
/**
 * The match of the game that it was branched off, if that can be found again.
 */
match: MatchId | null, 
/**
 * The number of that game in its match.
 */
game: number, 
/**
 * How many of its first steps happened before it became practice.
 */
step: number, 
/**
 * Where its luck comes from.
 */
dice: "same" | "fresh" | "hand", 
/**
 * The seat from whose eyes hidden things were drawn anew.
 */
unseen: number | null, 
/**
 * How many times moves were taken back.
 */
taken_back: number, };

/**
 * A mix of counted things that has a name.
 */
export type Preset = { 
/**
 * Its name, for its text.
 */
name: string, 
/**
 * How many of each thing, in the order of the option's names.
 */
counts: Array<number>, };

/**
 * The reasons for a refusal. The text for people is `server-<reason>`.
 */
export type Reason = "bad-message" | "version" | "hello-first" | "no-identity" | "foreign-origin" | "no-such-address" | "no-such-match" | "no-such-code" | "no-such-ticket" | "bad-table" | "enter-first" | "not-host" | "no-such-seat" | "seat-taken" | "seat-reserved" | "no-free-seat" | "locked" | "kicked" | "banned" | "not-operator" | "no-such-host-link" | "not-your-seat" | "no-nickname" | "bad-nickname" | "bad-seed" | "bad-link" | "no-such-bot" | "started" | "not-playing" | "not-over" | "not-ready" | "stale" | "not-your-turn" | "not-a-move" | "rule" | "no-hints" | "busy" | "too-fast" | "too-many" | "not-your-eyes" | "not-now" | "fault";

/**
 * A refusal; nothing has changed.
 */
export type Refused = { 
/**
 * The reason, for programs.
 */
reason: Reason, 
/**
 * The rule of the game behind it, where there is one.
 */
rule?: string, 
/**
 * For people, as a key into the texts.
 */
phrase: Phrase, 
/**
 * For developers who read the traffic: what is wrong, in plain English.
 */
says: string, };

/**
 * `GET /api/matches/{match}/games/{game}/replay`: a game step by step, from somebody's eyes.
 */
export type Replay = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * Whose eyes; none for a bystander's.
 */
seat: number | null, 
/**
 * How many steps the game has so far.
 */
steps: number, 
/**
 * The steps on this page.
 */
page: Array<ReplayStep>, };

/**
 * One moment of a replay.
 */
export type ReplayStep = { 
/**
 * How many steps have been made.
 */
step: number, 
/**
 * Who decides next.
 */
turn: Turn, 
/**
 * What the viewer knows.
 */
view: unknown, 
/**
 * What happened in the last step; none at the beginning.
 */
event: Told | null, };

/**
 * A room as one person sees it. Each message has all of it: the newest one counts.
 */
export type Room = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The code people read to each other; none once the match is over.
 */
code: RoomCode | null, 
/**
 * The name of the game.
 */
game: string, 
/**
 * All house rules.
 */
options: Record<string, unknown>, 
/**
 * One game or several.
 */
length: Length, 
/**
 * Whether strangers see it in the list of open tables.
 */
public: boolean, 
/**
 * Whether everybody may ask the coach.
 */
hints: boolean, 
/**
 * Whether nobody else may sit down.
 */
locked: boolean, 
/**
 * How long a turn may take.
 */
pace: Pace, 
/**
 * Whether each device adds a link to each throw.
 */
shared_dice?: boolean, 
/**
 * How far it is.
 */
state: MatchState, 
/**
 * Who sits where.
 */
seats: Array<SeatAtTable>, 
/**
 * How many people watch.
 */
watching: number, 
/**
 * Who is waited for, and for how long.
 */
waiting: Waiting | null, 
/**
 * The numbers behind the dice.
 */
fair: Fair, 
/**
 * The games so far.
 */
series: SeriesSoFar, 
/**
 * How the match ended.
 */
ended: "rules" | "resigned" | "abandoned" | null, 
/**
 * The match that continues this one with the same people.
 */
rematch: MatchId | null, 
/**
 * What makes the newest game practice, if it is.
 */
practice?: Practised, 
/**
 * What of this is yours.
 */
you: You, };

/**
 * The six characters that people read to each other. A code finds a room; it never opens a taken seat.
 */
export type RoomCode = string;

/**
 * The number of a rule, as in `RULES.md`.
 */
export type RuleNumber = string;

/**
 * How the chance of one seat came to its result: `start + luck + skill + rest = result`.
 */
export type SeatAnalysis = { 
/**
 * The chance to win before the first step.
 */
start: number, 
/**
 * What luck has changed.
 */
luck: number, 
/**
 * What choices have changed: `given - lost`.
 */
skill: number, 
/**
 * What this side's own choices have lost against the best ones.
 */
lost: number, 
/**
 * What the choices of others have given.
 */
given: number, 
/**
 * What estimates leave unexplained; 0 if all is exact.
 */
rest: number, 
/**
 * The standard error that sampling leaves in `luck`; 0 if all is exact.
 */
error: number, 
/**
 * The result: 1 for a win, 0 for none, a part of 1 for a shared one.
 */
result: number, 
/**
 * Whether so little is unexplained that luck and skill can be told apart; otherwise don't show them.
 */
clear: boolean, 
/**
 * The same in whole percent, as they are shown: they add up.
 */
percent: Percent, 
/**
 * The chance to win before the first step and after each one, to three digits; the last is the result.
 */
chances: Array<number>, 
/**
 * The seat's own choices that cost most, the worst first, at most five.
 */
mistakes: Array<Mistake>, 
/**
 * The outcome of luck that helped most.
 */
luckiest: Stroke | null, 
/**
 * The outcome of luck that hurt most.
 */
unluckiest: Stroke | null, 
/**
 * How it went, in a sentence.
 */
says: Phrase, };

/**
 * One seat as everybody sees it.
 */
export type SeatAtTable = { 
/**
 * Who sits there.
 */
kind: SeatKind, 
/**
 * The name that is shown; empty for a free seat.
 */
nickname: string, 
/**
 * The person's cat, once they have dressed it.
 */
cat?: Cat, 
/**
 * Whether the person is connected; bots always are.
 */
present: boolean, 
/**
 * Whether a bot plays for the person now.
 */
stand_in: boolean, 
/**
 * Whether the person has given up.
 */
resigned: boolean, 
/**
 * Whether the person has added all that the dice need, and so agreed to start.
 */
ready: boolean, 
/**
 * Whether this is the host.
 */
host: boolean, };

/**
 * Who sits in a seat.
 */
export type SeatKind = "open" | "reserved" | "person" | { "bot": string };

/**
 * What a seat is to be.
 */
export type SeatSpec = "me" | { "guest": string } | "open" | "reserved" | { "bot": string };

/**
 * How far a client has seen a match.
 */
export type Seen = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * How many of its steps.
 */
step: number, };

/**
 * The games of a match so far.
 */
export type SeriesSoFar = { 
/**
 * How many games there are in all.
 */
games: number, 
/**
 * The number of the game on the table, from 1; 0 before the start.
 */
game: number, 
/**
 * How many games have ended by the rules.
 */
played: number, 
/**
 * The points of all ended games, added up, a number a seat.
 */
points: Array<number>, 
/**
 * The places by these, a number a seat.
 */
places: Array<number>, };

/**
 * An outcome of luck that changed much.
 */
export type Stroke = { 
/**
 * The moment after it.
 */
step: number, 
/**
 * How much it changed the chance to win.
 */
change: number, 
/**
 * All of it in a sentence.
 */
says: Phrase, };

/**
 * A table in use.
 */
export type TableInUse = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The name of the game.
 */
game: string, 
/**
 * How far it is.
 */
state: MatchState, 
/**
 * The nicknames in its seats; empty for nobody or a bot.
 */
seats: Array<string>, };

/**
 * The choices of the person who opens a table.
 */
export type TableSpec = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * House rules; what is left out has its default.
 */
options?: { [key in string]: Unknown }, 
/**
 * Who sits where.
 */
seats: Array<SeatSpec>, 
/**
 * One game or several.
 */
length?: Length, 
/**
 * Whether strangers see it in the list of open tables.
 */
public?: boolean, 
/**
 * Whether everybody may ask the coach. Without it: unless strangers see the table.
 */
hints?: boolean, 
/**
 * How long a turn may take.
 */
pace?: Pace, 
/**
 * Whether each device adds a link to each throw, so that nobody knows the dice in advance.
 */
shared_dice?: boolean, };

/**
 * `POST /api/tickets/{ticket}`: the seat is now this device's.
 */
export type TakenSeat = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The seat.
 */
seat: number, };

/**
 * A one-time ticket: it takes a seat to another device, or opens the host's page.
 */
export type Ticket = string;

/**
 * `POST /api/matches/{match}/seats/{seat}/ticket`: take my seat to another device.
 */
export type Tickets = { 
/**
 * The ticket; its link is `/t/<ticket>`.
 */
ticket: Ticket, 
/**
 * How many milliseconds it lives.
 */
lives: number, };

/**
 * What the server tells a client. `N` is [`News`] for those who read it.
 */
export type ToClient = { "type": "welcome", 
/**
 * The request.
 */
id: number, 
/**
 * The version both speak.
 */
version: number, 
/**
 * Your nickname; empty if you have none yet.
 */
nickname: string, } | { "type": "done", 
/**
 * The request.
 */
id: number, } | { "type": "refused", 
/**
 * The request; none if it could not be read.
 */
id: number | null, 
/**
 * Why.
 */
refused: Refused, } | { "type": "room", 
/**
 * All of it.
 */
room: Room, } | { "type": "news", 
/**
 * The request, if it answers one.
 */
id?: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * Whose eyes; none for a bystander's.
 */
seat: number | null, 
/**
 * The news.
 */
news: News, } | { "type": "throw", 
/**
 * The match.
 */
match: MatchId, 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * How many of its steps have been made.
 */
step: number, 
/**
 * The number of the throw in the match, from 1.
 */
throw: number, } | { "type": "thrown", 
/**
 * The match.
 */
match: MatchId, 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The index of the throw's first step.
 */
step: number, 
/**
 * The number of the throw in the match, from 1.
 */
throw: number, 
/**
 * The link of each chain in `fair`; none if the device did not answer in time.
 */
links: Array<string | null>, } | { "type": "told", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * A phrase for each move, in the order of the request.
 */
phrases: Array<Phrase>, } | { "type": "advice", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * Whose choice.
 */
seat: number, 
/**
 * What it says.
 */
advice: Advice, } | { "type": "emote", 
/**
 * The match.
 */
match: MatchId, 
/**
 * Who.
 */
seat: number, 
/**
 * Which.
 */
emote: Emote, } | { "type": "rematch", 
/**
 * The request.
 */
id: number, 
/**
 * The next match.
 */
match: MatchId, } | { "type": "notice", 
/**
 * What, in one line.
 */
text: string, } | { "type": "bye", 
/**
 * Why.
 */
refused: Refused, };

/**
 * What a client asks of the server.
 */
export type ToServer = { "type": "hello", 
/**
 * The request.
 */
id: number, 
/**
 * The version of the protocol.
 */
version: number, } | { "type": "enter", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * What the client has seen already.
 */
seen?: Seen, } | { "type": "exit", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, } | { "type": "sit", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Which seat; without it any that is free.
 */
seat?: number, 
/**
 * The key of a reserved seat, from its link.
 */
key?: string, 
/**
 * What you add to the dice.
 */
player_seed: string, } | { "type": "seed", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * What you add.
 */
player_seed: string, } | { "type": "chain", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * The chain's anchor: 64 lower-case hex digits.
 */
anchor: string, } | { "type": "link", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * The number of the throw.
 */
throw: number, 
/**
 * The link: hashed that many times with SHA-256, it gives the anchor.
 */
link: string, } | { "type": "stand", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, } | { "type": "back", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, } | { "type": "host", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * What.
 */
order: Order, } | { "type": "play", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, 
/**
 * What you have seen: a move is meant for one moment only.
 */
seen: Seen, 
/**
 * The move, as the news offered it.
 */
move: unknown, } | { "type": "shown", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * How far.
 */
seen: Seen, } | { "type": "tell", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, 
/**
 * What you have seen: moves are offered for one moment only.
 */
seen: Seen, 
/**
 * The moves.
 */
moves: unknown[], } | { "type": "advise", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, 
/**
 * What you have seen: advice is meant for one moment only.
 */
seen: Seen, 
/**
 * A move to be told of, also if it is not among the best.
 */
move?: unknown, } | { "type": "resign", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, } | { "type": "rematch", 
/**
 * The request.
 */
id: number, 
/**
 * The match that is over.
 */
match: MatchId, } | { "type": "dress", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, 
/**
 * The cat.
 */
cat: Cat, } | { "type": "emote", 
/**
 * The request.
 */
id: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * Your seat.
 */
seat: number, 
/**
 * Which.
 */
emote: Emote, };

/**
 * A move or an event, and how to say it.
 */
export type Told = { 
/**
 * As data.
 */
data: unknown, 
/**
 * For people.
 */
phrase: Phrase, };

/**
 * My finished matches of one game, counted.
 */
export type Totals = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * How many matches.
 */
played: number, 
/**
 * How many of them ended by the rules with me in the first place, alone or shared.
 */
won: number, 
/**
 * How many I gave up.
 */
resigned: number, };

/**
 * Who decides next, as clients read it.
 */
export type Turn = { "seat": number } | "luck" | { "over": Outcome };

/**
 * Something whose type depends on the game.
 */
export type Unknown = unknown;

/**
 * How many people want to set an option.
 */
export type Usage = "common" | "rare";

/**
 * Who is waited for.
 */
export type Waiting = { 
/**
 * The seat that has to decide.
 */
seat: number, 
/**
 * Why there is a countdown.
 */
why: CountdownReason, 
/**
 * How many milliseconds are left until a bot stands in.
 */
left: number, };

/**
 * A warning or an error in the log.
 */
export type Warning = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Whether it is an error.
 */
is_error: boolean, 
/**
 * What the log says, in English.
 */
text: string, };

/**
 * What a cat wears.
 */
export type Wear = "nothing" | "bow" | "glasses" | "hat" | "flower" | "bandana" | "toque" | "crown";

/**
 * What of a room is yours.
 */
export type You = { 
/**
 * Your seats: none for a bystander, several when people share a device.
 */
seats: number[], 
/**
 * Whether you are the host.
 */
host: boolean, 
/**
 * The keys of reserved seats, for the host to send as links.
 */
keys: [number, string][], };
