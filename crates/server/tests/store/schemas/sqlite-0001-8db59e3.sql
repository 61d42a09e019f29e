-- A file that has been released is never changed: the next change is the next file.

-- Somebody's browser. Numbers are never given twice, so that nobody inherits the seats of a forgotten person.
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    secret BLOB NOT NULL UNIQUE CHECK (length(secret) = 32),
    nickname TEXT NOT NULL,
    since INTEGER NOT NULL
) STRICT;

CREATE TABLE matches (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    server_seed BLOB NOT NULL CHECK (length(server_seed) = 32),
    opened INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'playing', 'over')),
    code TEXT UNIQUE,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    details TEXT NOT NULL,
    touched INTEGER NOT NULL
) STRICT;

CREATE INDEX open_tables ON matches (opened) WHERE state = 'open' AND public = 1;
CREATE INDEX unfinished_matches ON matches (touched) WHERE state <> 'over';

CREATE TABLE seats (
    match_key INTEGER NOT NULL REFERENCES matches (key),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    person INTEGER REFERENCES people (id),
    nickname TEXT NOT NULL,
    place INTEGER,
    resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
    PRIMARY KEY (match_key, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_people ON seats (person) WHERE person IS NOT NULL;

-- With a rowid, new chunks of all matches lie side by side: one commit writes few pages.
CREATE TABLE journal (
    match_key INTEGER NOT NULL REFERENCES matches (key),
    game INTEGER NOT NULL CHECK (game >= 1),
    step INTEGER NOT NULL CHECK (step >= 0),
    steps INTEGER NOT NULL CHECK (steps >= 1),
    at INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX journal_in_order ON journal (match_key, game, step);

CREATE TRIGGER journals_have_no_gaps BEFORE INSERT ON journal
WHEN NEW.step <> coalesce((
    SELECT step + steps FROM journal
    WHERE match_key = NEW.match_key AND game = NEW.game
    ORDER BY step DESC LIMIT 1
), 0)
BEGIN
    SELECT RAISE(ABORT, 'journal conflict');
END;

-- Somewhere to write when nobody writes, to see whether it can be done.
CREATE TABLE probes (
    filler BLOB NOT NULL
) STRICT;
