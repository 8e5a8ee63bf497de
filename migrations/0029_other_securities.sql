-- A line that is no share of its registrant has no verdict. `security` says what it is instead, and `other_of` whose: the CIK of
-- the registrant. Both are null for a share, a fund, and a line of which no source tells either.
ALTER TABLE listings ADD COLUMN other_of INTEGER;
ALTER TABLE listings ADD COLUMN security TEXT
  CHECK (security IN ('note', 'preferred', 'warrant', 'right', 'unit', 'unclear'));
