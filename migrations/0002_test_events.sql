-- `retry_at`: before this time a test event that failed is not tried again (ISO 8601). Null for a message of a change,
-- which waits for the `due_at` of its webhook.
ALTER TABLE webhook_messages ADD COLUMN retry_at TEXT;
