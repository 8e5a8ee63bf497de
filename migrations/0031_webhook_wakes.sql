-- When the webhook is woken for what is due, or was last (ISO 8601): at most once a minute.
ALTER TABLE webhooks ADD COLUMN wake_at TEXT;
