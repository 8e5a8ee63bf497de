import { sql } from "drizzle-orm"
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { FilerId } from "../identifiers/filer.ts"
import {
  analysisStatuses,
  changeCauses,
  changeKinds,
  determinationStatuses,
  healthRatings,
  listingKinds,
  marketCapBuckets,
  otherSecurities,
} from "../vocabulary.ts"

/**
 * The columns of `migrations/0001_schema.sql`, for typed queries. A test compares the two. A column that
 * SQLite computes is declared without its expression, which is in the migration.
 */

export const companies = sqliteTable("companies", {
  filer: text().$type<FilerId>().primaryKey(),
  name: text().notNull(),
  sic: text(),
  countryCode: text("country_code"),
  sector: text(),
  industry: text(),
})

export const listings = sqliteTable("listings", {
  instrumentId: text("instrument_id").primaryKey(),
  symbol: text().notNull(),
  name: text().notNull(),
  exchange: text().notNull(),
  countryCode: text("country_code"),
  filer: text().$type<FilerId>(),
  kind: text({ enum: listingKinds }).notNull(),
  sandbox: integer({ mode: "boolean" }).notNull(),
  isin: text(),
  canonical: integer({ mode: "boolean" }).notNull(),
  ordinaryPerShareLine: real("ordinary_per_share_line"),
  otherOf: text("other_of").$type<FilerId>(),
  security: text({ enum: otherSecurities }),
})

export const listedIndustries = sqliteTable("listed_industries", {
  instrumentId: text("instrument_id").primaryKey(),
  industry: text().notNull(),
})

export const successions = sqliteTable("successions", {
  toFiler: text("to_filer").$type<FilerId>().primaryKey(),
  fromFiler: text("from_filer").$type<FilerId>().notNull(),
  onDay: text("on_day").notNull(),
  source: text().notNull(),
  carriedOn: text("carried_on"),
})

export const quotes = sqliteTable("quotes", {
  instrumentId: text("instrument_id").primaryKey(),
  currency: text().notNull(),
  date: text().notNull(),
  close: real().notNull(),
  previousClose: real("previous_close"),
})

/** A table with one row. Its number grows with every change of data that is read through a cache. */
export const publishedRevision = sqliteTable("published_revision", {
  id: integer().primaryKey(),
  number: integer().notNull(),
})

export const priceSeries = sqliteTable("price_series", {
  instrumentId: text("instrument_id").primaryKey(),
  currency: text().notNull(),
  source: text().notNull(),
  lastDate: text("last_date").notNull(),
  updatedAt: text("updated_at").notNull(),
  movedAt: text("moved_at"),
  closes: text().notNull(),
})

export const splits = sqliteTable(
  "splits",
  {
    instrumentId: text("instrument_id").notNull(),
    date: text().notNull(),
    ratio: real().notNull(),
    source: text().notNull(),
  },
  ({ instrumentId, date }) => [primaryKey({ columns: [instrumentId, date] })],
)

export const referenceRates = sqliteTable(
  "reference_rates",
  {
    currency: text().notNull(),
    day: text().notNull(),
    perEuro: real("per_euro").notNull(),
    storedAt: text("stored_at").notNull(),
    revisedAt: text("revised_at"),
    replaced: real(),
  },
  ({ currency, day }) => [primaryKey({ columns: [currency, day] })],
)

/** The columns by which filter mode counts stocks. */
const facets = {
  status: text({ enum: determinationStatuses }).notNull(),
  sector: text().notNull(),
  marketCap: text("market_cap").notNull(),
  health: text().notNull(),
  countryCode: text("country_code").notNull(),
  stocks: integer().notNull(),
}

export const screeningFacets = sqliteTable("screening_facets", { id: integer().primaryKey(), ...facets })

export const screeningUniverse = sqliteTable(
  "screening_universe",
  {
    instrumentId: text("instrument_id").notNull(),
    scope: integer().notNull(),
    facet: integer().notNull(),
    byMarketCap: text("by_market_cap").notNull(),
  },
  ({ instrumentId, scope }) => [primaryKey({ columns: [instrumentId, scope] })],
)

export const companyMeasures = sqliteTable("company_measures", {
  filer: text().$type<FilerId>().primaryKey(),
  assessmentId: text("assessment_id").notNull(),
  pastKey: text("past_key").notNull(),
  standings: text().notNull(),
  sheet: text().notNull(),
})

export const holderFigures = sqliteTable("holder_figures", {
  filer: text().$type<FilerId>().primaryKey(),
  assessmentId: text("assessment_id").notNull(),
  purification: text().notNull(),
  zakat: text().notNull(),
})

export const standingFacets = sqliteTable("standing_facets", {
  id: integer().primaryKey(),
  standard: text().notNull(),
  ...facets,
})

export const standingUniverse = sqliteTable(
  "standing_universe",
  {
    instrumentId: text("instrument_id").notNull(),
    standard: text().notNull(),
    facet: integer().notNull(),
    byMarketCap: text("by_market_cap").notNull(),
    byFlipDistance: text("by_flip_distance").notNull(),
  },
  ({ instrumentId, standard }) => [primaryKey({ columns: [instrumentId, standard] })],
)

export const determinations = sqliteTable("determinations", {
  filer: text().$type<FilerId>().primaryKey(),
  assessmentId: text("assessment_id").notNull(),
  methodology: text().notNull(),
  status: text({ enum: determinationStatuses }).notNull(),
  analysisStatus: text("analysis_status", { enum: [analysisStatuses[0], analysisStatuses[1]] }).notNull(),
  withheldReason: text("withheld_reason"),
  confidence: real(),
  asOf: text("as_of").notNull(),
  complianceJson: text("compliance_json").notNull(),
  healthJson: text("health_json"),
  packetKey: text("packet_key"),
  publishedAt: text("published_at").notNull(),
  healthStatus: text("health_status", { enum: healthRatings }),
  marketCapUsd: real("market_cap_usd"),
  historyJson: text("history_json").notNull(),
  financialsKey: text("financials_key"),
  marketCap: text("market_cap", { enum: marketCapBuckets }).generatedAlwaysAs(sql`market_cap_usd`),
  filingAccession: text("filing_accession"),
  filedDigest: text("filed_digest").notNull(),
  closesThrough: text("closes_through"),
  newestPeriodEnd: text("newest_period_end"),
  nextReportDue: text("next_report_due"),
  staleFrom: text("stale_from"),
  listedRatiosJson: text("listed_ratios_json"),
})

export const determinationChanges = sqliteTable("determination_changes", {
  toAssessment: text("to_assessment").primaryKey(),
  fromAssessment: text("from_assessment").notNull(),
  filer: text().$type<FilerId>().notNull(),
  changedAt: text("changed_at").notNull(),
  asOf: text("as_of").notNull(),
  cause: text({ enum: changeCauses }).notNull(),
  accession: text(),
  closeDate: text("close_date"),
  fromMethodology: text("from_methodology").notNull(),
  toMethodology: text("to_methodology").notNull(),
  fromStatus: text("from_status", { enum: determinationStatuses }).notNull(),
  toStatus: text("to_status", { enum: determinationStatuses }).notNull(),
  fromWithheld: text("from_withheld"),
  toWithheld: text("to_withheld"),
  fromScreens: text("from_screens"),
  toScreens: text("to_screens"),
  changedScreens: text("changed_screens").notNull(),
})

export const determinationHistory = sqliteTable("determination_history", {
  assessmentId: text("assessment_id").primaryKey(),
  filer: text().$type<FilerId>().notNull(),
  methodology: text().notNull(),
  status: text({ enum: determinationStatuses }).notNull(),
  analysisStatus: text("analysis_status").notNull(),
  withheldReason: text("withheld_reason"),
  confidence: real(),
  asOf: text("as_of").notNull(),
  packetKey: text("packet_key"),
  publishedAt: text("published_at").notNull(),
  complianceKey: text("compliance_key").notNull(),
  withheldSince: text("withheld_since"),
})

export const changes = sqliteTable("changes", {
  id: integer().primaryKey({ autoIncrement: true }),
  at: text().notNull(),
  kind: text({ enum: changeKinds }).notNull(),
  instrumentId: text("instrument_id").notNull(),
  filer: text().$type<FilerId>(),
  before: text(),
  after: text(),
  cause: text({ enum: changeCauses }),
  accession: text(),
  closeDate: text("close_date"),
  day: text().generatedAlwaysAs(sql`at`),
})

export const screeningInputs = sqliteTable("screening_inputs", {
  filer: text().$type<FilerId>().primaryKey(),
  storedAt: text("stored_at").notNull(),
})

export const filings = sqliteTable(
  "filings",
  {
    accession: text().notNull(),
    filer: text().$type<FilerId>().notNull(),
    form: text().notNull(),
    kind: text({ enum: ["report", "fund"] }).notNull(),
    period: text(),
    filed: text().notNull(),
    acceptedAt: text("accepted_at"),
    foundIn: text("found_in", { enum: ["feed", "index", "submissions", "register"] }).notNull(),
    foundAt: text("found_at").notNull(),
    state: text({ enum: ["found", "queued", "waiting", "screened", "skipped", "failed"] }).notNull(),
    attempts: integer().notNull(),
    error: text(),
    dueAt: text("due_at"),
    settledAt: text("settled_at"),
    instanceMissedAt: text("instance_missed_at"),
    document: text(),
  },
  ({ accession, filer }) => [primaryKey({ columns: [accession, filer] })],
)

export const filerLinks = sqliteTable("filer_links", {
  filer: text().$type<FilerId>().primaryKey(),
  name: text().notNull(),
  linked: text({ mode: "json" }).$type<readonly string[]>().notNull(),
  reason: text().notNull(),
  checkedOn: text("checked_on").notNull(),
})

export const discoveryCursors = sqliteTable("discovery_cursors", {
  source: text().primaryKey(),
  position: text().notNull(),
  since: text().notNull().default(sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`),
})

export const unreadDays = sqliteTable(
  "unread_days",
  {
    source: text().notNull(),
    day: text().notNull(),
    runs: integer().notNull(),
    reason: text().notNull(),
    triedAt: text("tried_at").notNull(),
  },
  ({ source, day }) => [primaryKey({ columns: [source, day] })],
)

export const edgarChecks = sqliteTable("edgar_checks", {
  filer: text().$type<FilerId>().primaryKey(),
  checkedOn: text("checked_on").notNull(),
  reader: text().notNull(),
  submissionsEtag: text("submissions_etag"),
  submissionsModified: text("submissions_modified"),
  factsEtag: text("facts_etag"),
  factsModified: text("facts_modified"),
})

export const pipelineRuns = sqliteTable("pipeline_runs", {
  task: text().primaryKey(),
  beganAt: text("began_at").notNull(),
  endedAt: text("ended_at").notNull(),
  outcome: text({ enum: ["done", "incomplete", "failed"] }).notNull(),
  counts: text().notNull(),
  detail: text(),
})

export const rescreenFailures = sqliteTable("rescreen_failures", {
  messageId: text("message_id").primaryKey(),
  filer: text().$type<FilerId>(),
  reason: text({
    enum: ["malformed_message", "no_input", "broken_input", "retries_exhausted"],
  }).notNull(),
  detail: text(),
  attempts: integer().notNull(),
  failedAt: text("failed_at").notNull(),
})

export const universeLines = sqliteTable("universe_lines", {
  instrumentId: text("instrument_id").primaryKey(),
  filer: text().$type<FilerId>().notNull(),
  name: text().notNull(),
  unclear: integer({ mode: "boolean" }).notNull(),
  firstMissedOn: text("first_missed_on"),
  removed: text(),
  former: text(),
})

export const universeChanges = sqliteTable("universe_changes", {
  id: text().primaryKey(),
  at: text().notNull(),
  kind: text().notNull(),
  instrumentId: text("instrument_id"),
  filer: text().$type<FilerId>().notNull(),
  detail: text().notNull(),
})

export const universeScreenings = sqliteTable("universe_screenings", {
  filer: text().$type<FilerId>().primaryKey(),
})
