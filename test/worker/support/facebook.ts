import { env } from "cloudflare:workers"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { saveQuotes } from "../../../src/pipeline/prices/store.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { decided } from "./documents.ts"
import { listing } from "./listing.ts"

/** Rows of the ticker list, before and after the change of 2022. */
export const facebook = "FB 1 Nasdaq Facebook Inc"
export const meta = "META 1 Nasdaq Facebook Inc"

/** A company of the US with an ordinary line, a quote, closes, a split and a verdict. */
export async function seedFacebook(): Promise<void> {
  await saveCompanies(databaseOf(env.DB), [{ cik: 1, name: "Facebook Inc", sic: "7370", countryCode: "US" }])
  const line = listing("FB", "Facebook Inc", 1, { isin: "US30303M1027", sandbox: true })
  await saveListings(databaseOf(env.DB), [{ ...line, ordinaryPerShareLine: 1 }])
  await saveQuotes(databaseOf(env.DB), [
    { instrumentId: "FB", currency: "USD", date: "2026-11-02", close: 190, previousClose: 191.5 },
  ])
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
       VALUES ('FB', 'USD', 'stooq', '2026-11-02', '2026-11-02T01:23:00Z', '[["2026-10-30",188],["2026-11-02",190]]')`,
    ),
    env.DB.prepare("INSERT INTO splits VALUES ('FB', '2026-01-05', 4, 'stooq')"),
  ])
  await publish(cloudflarePublishing(env.DB, env.PACKETS), decided(1))
}

/** The results of search and filter mode. */
export async function shown() {
  const texts = async (sql: string) => (await env.DB.prepare(sql).raw<[string]>()).map(([text]) => text)
  return {
    found: await texts("SELECT symbol FROM search_entries ORDER BY 1"),
    filtered: await texts("SELECT instrument_id FROM screening_universe WHERE scope = 0 ORDER BY 1"),
  }
}
