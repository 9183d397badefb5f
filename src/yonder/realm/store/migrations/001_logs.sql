CREATE TABLE realm (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE
);

CREATE TABLE entry (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    action BLOB,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
) WITHOUT ROWID;

-- The same action twice is one entry; this is how its first receipt is found.
CREATE UNIQUE INDEX entry_action ON entry (realm, action) WHERE action IS NOT NULL;

CREATE TABLE checkpoint (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
) WITHOUT ROWID;

CREATE TABLE snapshot (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
);
