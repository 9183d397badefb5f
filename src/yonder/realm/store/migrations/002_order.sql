-- Rows in the order they were written: a commit for many realms touches few pages, not one for each of them.
CREATE TABLE written_entry (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    action BLOB,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
);

INSERT INTO written_entry SELECT realm, seq, action, hash, data FROM entry;

DROP TABLE entry;

ALTER TABLE written_entry RENAME TO entry;

CREATE UNIQUE INDEX entry_action ON entry (realm, action) WHERE action IS NOT NULL;

CREATE TABLE written_checkpoint (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
);

INSERT INTO written_checkpoint SELECT realm, seq, data FROM checkpoint;

DROP TABLE checkpoint;

ALTER TABLE written_checkpoint RENAME TO checkpoint;
