-- Every match has its own place in an index of journals. Kept up to date it would cost each move a page, so it follows a
-- thousand chunks at a time, and whoever reads looks at the newest chunks one by one.
CREATE TABLE chunks (
    -- Counts on in the order of writing, so that one commit writes few pages. Not an implicit rowid, which a copy may change.
    id INTEGER PRIMARY KEY,
    -- No foreign key: the writer knows which matches there are, and looking for one costs more than all else about a row.
    match_key INTEGER NOT NULL,
    game INTEGER NOT NULL CHECK (game >= 1),
    step INTEGER NOT NULL CHECK (step >= 0),
    steps INTEGER NOT NULL CHECK (steps >= 1),
    at INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

INSERT INTO chunks (id, match_key, game, step, steps, at, text)
SELECT rowid, match_key, game, step, steps, at, text FROM journal ORDER BY rowid;

DROP TABLE journal;

CREATE TABLE journal_index (
    match_key INTEGER NOT NULL,
    game INTEGER NOT NULL,
    step INTEGER NOT NULL,
    chunk INTEGER NOT NULL,
    PRIMARY KEY (match_key, game, step)
) STRICT, WITHOUT ROWID;

INSERT INTO journal_index (match_key, game, step, chunk)
SELECT match_key, game, step, id FROM chunks ORDER BY match_key, game, step;

-- The last chunk that is in the index: always one row.
CREATE TABLE indexed (
    last INTEGER NOT NULL
) STRICT;

INSERT INTO indexed (last) SELECT coalesce(max(id), 0) FROM chunks;

CREATE VIEW journal (match_key, game, step, steps, at, text) AS
SELECT found.match_key, found.game, found.step, steps, at, text
FROM journal_index AS found JOIN chunks ON id = chunk
UNION ALL
SELECT match_key, game, step, steps, at, text
FROM chunks WHERE id > (SELECT last FROM indexed);
