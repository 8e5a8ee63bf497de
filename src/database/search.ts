import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** The tables that search reads in addition to the listings. A test compares them with the migrations. */

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
