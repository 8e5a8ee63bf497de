-- The stocks and funds that accounts watch. A standing is the verdict of a stock or the rating of a fund, in one word.

-- `emails`: whether changes are sent by email. `visited_at`: when the last visit to the watchlist began.
CREATE TABLE watchers (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  emails INTEGER NOT NULL CHECK (emails IN (0, 1)),
  visited_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- `notified`: the last standing that the account was notified of, by the page or by email. `shown`: the last that the page showed;
-- `shown_before`: the last that it showed in the visit before this one.
CREATE TABLE watchlist (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  instrument_id TEXT NOT NULL,
  added_at TEXT NOT NULL,
  notified TEXT NOT NULL,
  shown TEXT NOT NULL,
  shown_before TEXT NOT NULL,
  PRIMARY KEY (account_id, instrument_id)
) STRICT, WITHOUT ROWID;
