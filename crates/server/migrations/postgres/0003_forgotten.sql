-- Who was forgotten, so that a back-up from before brings nobody back: a hash of the hash of their secret, and when.
CREATE TABLE forgotten (
    hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
    at BIGINT NOT NULL
);
