-- A number that grows with every change of a key's record (worker/storage/read/keys.ts), so that an isolate reads one row to
-- know that the records it caches are current. A new key needs none, nor does what a flush of counts or a repeated event of
-- Stripe writes without changing a record.
CREATE TABLE access_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL
) STRICT;

INSERT INTO access_revision VALUES (1, 0);

CREATE TRIGGER api_keys_raise_access_changed AFTER UPDATE OF name, revoked_at ON api_keys
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER api_keys_raise_access_removed AFTER DELETE ON api_keys
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER accounts_raise_access_changed AFTER UPDATE OF default_methodology ON accounts
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER subscriptions_raise_access_added AFTER INSERT ON subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER subscriptions_raise_access_changed AFTER UPDATE ON subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER subscriptions_raise_access_removed AFTER DELETE ON subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER stripe_subscriptions_raise_access_added AFTER INSERT ON stripe_subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER stripe_subscriptions_raise_access_changed AFTER UPDATE ON stripe_subscriptions
WHEN OLD.plan IS NOT NEW.plan OR OLD.active_until IS NOT NEW.active_until
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER stripe_subscriptions_raise_access_removed AFTER DELETE ON stripe_subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;
