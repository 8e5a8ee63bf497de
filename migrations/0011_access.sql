-- Who owns an account, how they sign in, what they pay for and how much they ask.

-- Lower case; null for an account that an operator opened without one.
ALTER TABLE accounts ADD COLUMN email TEXT;
ALTER TABLE accounts ADD COLUMN stripe_customer_id TEXT;
CREATE UNIQUE INDEX accounts_email ON accounts (email);
CREATE UNIQUE INDEX accounts_stripe_customer ON accounts (stripe_customer_id);

-- As of the last flush of the key's object.
ALTER TABLE api_keys ADD COLUMN last_used_at TEXT;

-- A row of `subscriptions` is what an operator granted; this is what Stripe says, as of `read_at` (milliseconds).
CREATE TABLE stripe_subscriptions (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  subscription_id TEXT NOT NULL,
  status TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'plus', 'enterprise')),
  active_until TEXT NOT NULL,
  period_end TEXT NOT NULL,
  cancels_at_period_end INTEGER NOT NULL CHECK (cancels_at_period_end IN (0, 1)),
  read_at INTEGER NOT NULL
) STRICT;

CREATE INDEX stripe_subscriptions_until ON stripe_subscriptions (active_until);

-- Each event once. `done_at` is null while it is being worked on, or failed and will be sent again.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  received_at TEXT NOT NULL,
  done_at TEXT
) STRICT;

CREATE INDEX stripe_events_received ON stripe_events (received_at);

-- `hash`: SHA-256 of the session's token, which only the browser holds.
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  method TEXT NOT NULL CHECK (method IN ('link', 'passkey')),
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- `hash`: SHA-256 of the link's token. `visit_hash`: of the token of the browser that asked, the only one it works in.
CREATE TABLE sign_in_links (
  hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  visit_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

CREATE INDEX sign_in_links_email ON sign_in_links (email, created_at);
CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at);

-- `public_key` is COSE, in base64url as the credential's id; `transports` a JSON list.
CREATE TABLE passkeys (
  credential_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT;

CREATE INDEX passkeys_account ON passkeys (account_id);

-- A challenge works once. `bound_to`: hash of the session (registering) or of the visit (signing in) it was made for.
CREATE TABLE passkey_challenges (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'sign_in')),
  bound_to TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- What each key asked, as its object counted it; `key_id` is empty for the account's sessions. Counts only grow.
CREATE TABLE usage_days (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL,
  mcp_requests INTEGER NOT NULL,
  PRIMARY KEY (account_id, key_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_days_day ON usage_days (day);

-- `route` is a name of the endpoint table, `status` the HTTP status it was answered with; 0 counts what was admitted.
CREATE TABLE usage_routes (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  route TEXT NOT NULL,
  status INTEGER NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (account_id, key_id, day, route, status)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_routes_day ON usage_routes (day);
