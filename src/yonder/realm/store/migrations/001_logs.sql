CREATE TABLE realm (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE
);

-- Rows in the order they were written: a commit for many realms touches few pages, not one for each of them.
CREATE TABLE entry (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    action BLOB,
    hash BLOB NOT NULL,
    header BLOB NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
);

-- The same action twice is one entry; this is how its first receipt is found.
CREATE UNIQUE INDEX entry_action ON entry (realm, action) WHERE action IS NOT NULL;

CREATE TABLE checkpoint (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (realm, seq)
);

CREATE TABLE snapshot (
    realm INTEGER NOT NULL REFERENCES realm (number),
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    pinned INTEGER NOT NULL,
    PRIMARY KEY (realm, seq)
);
