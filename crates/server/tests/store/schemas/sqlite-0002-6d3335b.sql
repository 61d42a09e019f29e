-- Every save of a room is the next version: of two that were based on the same one, one is refused.
ALTER TABLE matches ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- Who drives a match now. Rows stay, so that an epoch is never given twice.
CREATE TABLE leases (
    match_key INTEGER PRIMARY KEY REFERENCES matches (key),
    owner TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX leases_of_owners ON leases (owner);
