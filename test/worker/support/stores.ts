import { env } from "cloudflare:workers"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import {
  type CompanyRecord,
  type ListedLine,
  saveCompanies,
  saveListings,
} from "../../../src/pipeline/listings/companies.ts"
import { saveQuotes } from "../../../src/pipeline/prices/store.ts"
import type { Env } from "../../../worker/env.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"

/** The stores of the tests, and functions that fill them. */

export const database = databaseOf(env.DB)

/** The bindings of a Worker on which every request fails. */
export const withoutDatabase: Env = Object.defineProperty({ ...(env as Env) }, "DB", {
  get() {
    throw new Error("there is no database")
  },
})
export const publishing = cloudflarePublishing(env.DB, env.PACKETS)

/** Saves lines and their companies, which are US chip makers named like their first line by default. */
export async function list(
  lines: readonly ListedLine[],
  company: Partial<Omit<CompanyRecord, "filer">> = {},
): Promise<void> {
  const names = new Map(lines.toReversed().map(({ filer, name }) => [filer, name]))
  const companies = [...names].flatMap(([filer, name]) =>
    filer === null ? [] : [{ filer, name, sic: "3674", countryCode: "US", ...company }],
  )
  await saveCompanies(database, companies)
  await saveListings(database, lines)
}

/** Saves the last close of lines by id, all from one day and in one currency. */
export async function saveCloses(
  closes: Readonly<Record<string, number>>,
  { date = "2026-08-03", currency = "USD" } = {},
): Promise<void> {
  const quotes = Object.entries(closes).map(([instrumentId, close]) => ({ instrumentId, close }))
  await saveQuotes(
    database,
    quotes.map((quote) => ({ ...quote, currency, date, previousClose: null })),
  )
}

/** Deletes every row of these tables, including ledgers that triggers protect. */
export async function emptyTables(tables: readonly string[]): Promise<void> {
  const { results: triggers } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND (name LIKE '%loses_none' OR tbl_name = 'snapshots')",
  ).all<{ name: string; sql: string }>()
  const statements = [
    "PRAGMA defer_foreign_keys = on",
    ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...triggers.map(({ sql }) => sql),
  ]
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))
}

/**
 * Empties what a day of a register writes: ledger, links, verdicts, closes, rates, lines, and a company's input.
 */
export async function forgetRegisters(filer: FilerId): Promise<void> {
  await emptyTables([
    "filings",
    "filer_links",
    "discovery_cursors",
    "unread_days",
    "screening_inputs",
    "determination_changes",
    "determination_history",
    "company_measures",
    "holder_figures",
    "determinations",
    "quotes",
    "price_series",
    "reference_rates",
    "search_entries",
    "listings",
    "companies",
  ])
  await env.PACKETS.delete(`inputs/${filer.replace(":", "/")}.json`)
}
