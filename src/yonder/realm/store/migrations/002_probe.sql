-- What is written to find out whether anything can be.
CREATE TABLE probe (
    number INTEGER PRIMARY KEY,
    data BLOB NOT NULL
);
