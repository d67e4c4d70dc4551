-- The one row that /db reads.
CREATE TABLE seed (
    name  text PRIMARY KEY,
    value text NOT NULL
);
INSERT INTO seed (name, value) VALUES ('waitwell:seed', 'the answer is waiting');
