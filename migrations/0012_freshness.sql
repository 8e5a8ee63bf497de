-- How old a determination is. `newest_period_end`: end of the newest period its figures are of. `stale_from`: the first day on
-- which it is stale. Null where there is none, and for a row from before this migration.
ALTER TABLE determinations ADD COLUMN newest_period_end TEXT;
ALTER TABLE determinations ADD COLUMN next_report_due TEXT;
ALTER TABLE determinations ADD COLUMN stale_from TEXT;
