-- Servers that live, by the clock of the database.
CREATE TABLE nodes (
    name TEXT COLLATE "C" PRIMARY KEY,
    until BIGINT NOT NULL
);

-- Who is in the room of a match at each server: people with a seat as a list of numbers in JSON, others counted.
CREATE TABLE presence (
    match_key BIGINT NOT NULL REFERENCES matches (key),
    node TEXT COLLATE "C" NOT NULL,
    people TEXT NOT NULL,
    watching BIGINT NOT NULL,
    PRIMARY KEY (match_key, node)
);

CREATE INDEX presence_at_nodes ON presence (node);

-- Seats on their way to another device. Whoever has the ticket may take the seat, so only its hash is here.
CREATE TABLE tickets (
    match_id TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    hash BYTEA NOT NULL UNIQUE,
    person BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
