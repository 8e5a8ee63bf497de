/** Raises the number of what is published, for writes to a table without triggers (migrations/0001_schema.sql). */
export const raiseRevision = "UPDATE published_revision SET number = number + 1"
