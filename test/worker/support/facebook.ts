import { env } from "cloudflare:workers"
import { saveQuotes } from "../../../src/pipeline/prices/store.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { decided } from "./documents.ts"
import { listing } from "./listing.ts"
import { database, list, publishing } from "./stores.ts"

/** Rows of the ticker list, before and after the change of 2022. */
export const facebook = "FB 1 Nasdaq Facebook Inc"
export const meta = "META 1 Nasdaq Facebook Inc"

/** A US company with an ordinary line, a quote, closes, a split and a verdict. */
export async function seedFacebook(): Promise<void> {
  const line = { isin: "US30303M1027", sandbox: true, ordinaryPerShareLine: 1 }
  await list([listing("FB", "Facebook Inc", 1, line)], { sic: "7370" })
  await saveQuotes(database, [
    { instrumentId: "FB", currency: "USD", date: "2026-11-02", close: 190, previousClose: 191.5 },
  ])
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
       VALUES ('FB', 'USD', 'stooq', '2026-11-02', '2026-11-02T01:23:00Z', '[["2026-10-30",188],["2026-11-02",190]]')`,
    ),
    env.DB.prepare("INSERT INTO splits VALUES ('FB', '2026-01-05', 4, 'stooq')"),
  ])
  await publish(publishing, decided(1))
}

/** The results of search and filter mode. */
export async function shown() {
  const texts = async (sql: string) => (await env.DB.prepare(sql).raw<[string]>()).map(([text]) => text)
  return {
    found: await texts("SELECT symbol FROM search_entries ORDER BY 1"),
    filtered: await texts("SELECT instrument_id FROM screening_universe WHERE scope = 0 ORDER BY 1"),
  }
}
