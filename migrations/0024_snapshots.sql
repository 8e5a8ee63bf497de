-- The published universe of each day, in files.

-- A row for each revision of a day. `progress`: JSON, how far it is written. The manifests are null until the files of both
-- scopes are stored; with them the snapshot is published, and its row and files never change. `reason`: why an earlier
-- revision of the day was corrected.
CREATE TABLE snapshots (
  day TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT,
  progress TEXT NOT NULL,
  manifest TEXT,
  sandbox_manifest TEXT,
  PRIMARY KEY (day, revision)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER snapshots_published_stay BEFORE UPDATE ON snapshots WHEN OLD.manifest IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published snapshot does not change');
END;

CREATE TRIGGER snapshots_published_are_kept BEFORE DELETE ON snapshots WHEN OLD.manifest IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published snapshot does not change');
END;
