import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { badgeColors, holdingKinds, holdingSides, holdingSources, matchMethods } from "../vocabulary.ts"

/** The columns of `migrations/0001_schema.sql`, for typed queries. A test compares the two. */

export const funds = sqliteTable("funds", {
  instrumentId: text("instrument_id").primaryKey(),
  cik: integer(),
  seriesId: text("series_id"),
  family: text(),
  category: text(),
  focus: text(),
  snapshotKey: text("snapshot_key"),
  holdingsAsOf: text("holdings_as_of"),
  holdingsSource: text("holdings_source", { enum: holdingSources }),
  holdingsAccession: text("holdings_accession"),
  holdingsLines: integer("holdings_lines").notNull(),
  weighed: text(),
  purityPercentage: real("purity_percentage"),
  badgeColor: text("badge_color", { enum: badgeColors }),
  matchCoveragePercent: real("match_coverage_percent"),
  weighedAt: text("weighed_at"),
})

export const fundHoldings = sqliteTable(
  "fund_holdings",
  {
    fund: text().notNull(),
    rank: integer().notNull(),
    name: text().notNull(),
    ticker: text(),
    isin: text(),
    cusip: text(),
    countryCode: text("country_code"),
    exchange: text(),
    kind: text({ enum: holdingKinds }).notNull(),
    side: text({ enum: holdingSides }).notNull(),
    weight: real().notNull(),
    matched: text(),
    cik: integer(),
    matchMethod: text("match_method", { enum: matchMethods }),
    matchConfidence: real("match_confidence"),
  },
  ({ fund, rank }) => [primaryKey({ columns: [fund, rank] })],
)

export const fundSnapshots = sqliteTable(
  "fund_snapshots",
  {
    fund: text().notNull(),
    holdingsAsOf: text("holdings_as_of").notNull(),
    source: text({ enum: holdingSources }).notNull(),
    accession: text(),
    linesKey: text("lines_key").notNull(),
  },
  ({ fund, holdingsAsOf }) => [primaryKey({ columns: [fund, holdingsAsOf] })],
)

export const fundPurity = sqliteTable(
  "fund_purity",
  {
    fund: text().notNull(),
    date: text().notNull(),
    purityPercentage: real("purity_percentage").notNull(),
    screenedPercentage: real("screened_percentage").notNull(),
    holdingsAsOf: text("holdings_as_of").notNull(),
  },
  ({ fund, date }) => [primaryKey({ columns: [fund, date] })],
)

export const importedCusips = sqliteTable("imported_cusips", {
  cusip: text().primaryKey(),
  instrumentId: text("instrument_id").notNull(),
  importedAt: text("imported_at").notNull(),
})
