-- Servers that live, by the clock of the database.
CREATE TABLE nodes (
    name TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is in the room of a match at each server: people with a seat as a list of numbers in JSON, others counted.
CREATE TABLE presence (
    match_key INTEGER NOT NULL REFERENCES matches (key),
    node TEXT NOT NULL,
    people TEXT NOT NULL,
    watching INTEGER NOT NULL,
    PRIMARY KEY (match_key, node)
) STRICT, WITHOUT ROWID;

CREATE INDEX presence_at_nodes ON presence (node);

-- Seats on their way to another device. Whoever has the ticket may take the seat, so only its hash is here.
CREATE TABLE tickets (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
