-- Webhooks: who receives the changes of the feed, each message to a receiver, and each attempt to deliver one.

-- `kinds`: a JSON list. `symbols`: null for every instrument, `watchlist`, or a JSON list of { instrumentId, cik }.
-- `sandbox`: created by a sandbox key. `position`: the last change of the feed that messages were made of.
-- `secret`: encrypted; `previous_secret` also signs until `previous_until`.
-- `due_at`: no attempt before it. `slowed_until`: the receiver was overloaded; fewer messages until then.
-- `lease`: of the consumer that delivers now, in force until `lease_until`.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  url TEXT NOT NULL,
  kinds TEXT NOT NULL,
  symbols TEXT,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  disabled_reason TEXT CHECK (disabled_reason IN ('owner', 'gone', 'failing')),
  created_at TEXT NOT NULL,
  position INTEGER NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until TEXT,
  due_at TEXT NOT NULL,
  slowed_until TEXT,
  failing_since TEXT,
  warned_at TEXT,
  lease TEXT,
  lease_until TEXT
) STRICT;

CREATE INDEX webhooks_account ON webhooks (account_id);
CREATE INDEX webhooks_position ON webhooks (position) WHERE disabled_reason IS NULL;
CREATE INDEX webhooks_failing ON webhooks (failing_since) WHERE failing_since IS NOT NULL;

-- `id`: the `webhook-id` header. `change_id`: null for a test event. `attempts`: since it was created or replayed.
CREATE TABLE webhook_messages (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id),
  change_id INTEGER,
  type TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  settled_at TEXT,
  UNIQUE (webhook_id, change_id)
) STRICT;

CREATE INDEX webhook_messages_pending ON webhook_messages (webhook_id, change_id) WHERE state = 'pending';
CREATE INDEX webhook_messages_log ON webhook_messages (webhook_id, seq);
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);

-- `message_seq`: of a message that may have been removed; each table has its own retention.
CREATE TABLE webhook_attempts (
  id INTEGER PRIMARY KEY,
  message_seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  status INTEGER,
  error TEXT CHECK (error IN (
    'secret_unreadable', 'name_not_resolved', 'address_not_public', 'timeout', 'connection_failed'
  )),
  response TEXT
) STRICT;

CREATE INDEX webhook_attempts_message ON webhook_attempts (message_seq);
CREATE INDEX webhook_attempts_at ON webhook_attempts (at);
