DROP INDEX open_tables;
DROP INDEX unfinished_matches;
CREATE INDEX unfinished_matches ON matches (state, public, opened) WHERE state <> 'over';
DROP TRIGGER journals_have_no_gaps;
