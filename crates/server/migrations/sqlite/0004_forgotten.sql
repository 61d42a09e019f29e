-- Who was forgotten, so that a back-up from before brings nobody back: a hash of the hash of their secret, and when.
CREATE TABLE forgotten (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
