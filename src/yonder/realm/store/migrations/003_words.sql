-- Texts beside the log. An erased one keeps its row, so that it stays erased when it is sent again.
CREATE TABLE words (
    realm INTEGER NOT NULL REFERENCES realm (number),
    hash TEXT NOT NULL,
    seq INTEGER NOT NULL,
    salt TEXT NOT NULL,
    text TEXT NOT NULL,
    readers TEXT NOT NULL,
    PRIMARY KEY (realm, hash)
) WITHOUT ROWID;

CREATE INDEX words_seq ON words (realm, seq);
