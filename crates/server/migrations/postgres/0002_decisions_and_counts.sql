-- What the host of all servers on this database has decided, as JSON, and how often that has changed.
CREATE TABLE decisions (
    number BIGINT PRIMARY KEY CHECK (number = 1),
    version BIGINT NOT NULL,
    rules TEXT NOT NULL
);

-- Until when somebody has used up what they may do, at all servers together. It is in no log: it costs no disk, and after a
-- crash everybody begins anew. Whoever it is, there is only a hash of them, and that not for long.
CREATE UNLOGGED TABLE counts (
    who BYTEA PRIMARY KEY CHECK (length(who) = 32),
    until BIGINT NOT NULL
);
