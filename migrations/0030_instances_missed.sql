-- Since when the instance of a filing cannot be fetched (ISO 8601); null where it was not tried, or was read.
ALTER TABLE filings ADD COLUMN instance_missed_at TEXT;
