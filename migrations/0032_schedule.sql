-- Until when an operator has paused the scheduled tasks (ISO 8601); a time that is past pauses nothing.
CREATE TABLE schedule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  paused_until TEXT NOT NULL
) STRICT;
INSERT INTO schedule VALUES (1, '1970-01-01T00:00:00.000Z');
