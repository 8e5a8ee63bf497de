-- What happened to an account's access and plan, for its owner to read. No row names a person: `subject` is the id of the key or
-- passkey, the way of signing in, or the plan.
CREATE TABLE account_events (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'signed_in', 'sign_in_refused', 'key_made', 'key_revoked', 'passkey_added', 'passkey_removed', 'plan_granted', 'plan_paid'
  )),
  subject TEXT NOT NULL
) STRICT;

CREATE INDEX account_events_account ON account_events (account_id, at);
CREATE INDEX account_events_at ON account_events (at);
