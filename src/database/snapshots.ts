import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** The columns of `migrations/0001_schema.sql`, for typed queries. A test compares the two. */

export const snapshots = sqliteTable(
  "snapshots",
  {
    day: text().notNull(),
    revision: integer().notNull(),
    reason: text(),
    progress: text().notNull(),
    manifest: text(),
    sandboxManifest: text("sandbox_manifest"),
  },
  ({ day, revision }) => [primaryKey({ columns: [day, revision] })],
)
