import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** What search reads beside the listings. A test holds these and the migrations together. */

export const searchEntries = sqliteTable("search_entries", {
  position: integer().primaryKey(),
  instrumentId: text("instrument_id").notNull(),
  name: text().notNull(),
  symbol: text().notNull(),
  scope: text().notNull(),
})

export const listingSizes = sqliteTable("listing_sizes", {
  instrumentId: text("instrument_id").primaryKey(),
  usd: real().notNull(),
  fund: text().notNull(),
  lines: integer().notNull(),
})

export const heldAssets = sqliteTable("held_assets", {
  cik: integer().primaryKey(),
  asset: text().notNull(),
})

export const formerNames = sqliteTable(
  "former_names",
  {
    cik: integer().notNull(),
    name: text().notNull(),
  },
  ({ cik, name }) => [primaryKey({ columns: [cik, name] })],
)

export const knownNames = sqliteTable(
  "known_names",
  {
    instrumentId: text("instrument_id").notNull(),
    name: text().notNull(),
  },
  ({ instrumentId, name }) => [primaryKey({ columns: [instrumentId, name] })],
)

export const searchSpellings = sqliteTable(
  "search_spellings",
  {
    spelling: text().notNull(),
    word: text().notNull(),
  },
  ({ spelling, word }) => [primaryKey({ columns: [spelling, word] })],
)
