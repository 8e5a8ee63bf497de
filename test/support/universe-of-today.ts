import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { type EdgarMirror, startMirror } from "../../scripts/edgar-mirror/server.ts"
import { companiesOf, listingsOf, seriesOf } from "../../scripts/seed/listings.ts"
import { readStarter, type Starter } from "../../scripts/starter/starter.ts"
import type { Stores } from "../../scripts/stores/open.ts"
import { type RescreenOutcome, rescreenStored } from "../../src/pipeline/rescreen/rescreen.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { cloudflareInputs } from "../../worker/storage/write/inputs.ts"
import { replaceSeries } from "../../worker/storage/write/prices.ts"
import { cloudflarePublishing } from "../../worker/storage/write/publishing.ts"
import { dataFolder } from "./starter.ts"

let known: Starter | null = null

/** Today's shipped tables of some companies. */
function starter(ciks: ReadonlySet<number>): Starter {
  known ??= readStarter(dataFolder)
  const { companies, listings } = known
  return {
    ...known,
    companies: companies.filter(({ cik }) => ciks.has(cik)),
    listings: listings.filter(({ cik }) => ciks.has(cik)),
  }
}

/** Updates companies, their US lines and the closes of those to today's shipped tables. */
export async function takeUniverseOfToday(database: D1Database, ciks: ReadonlySet<number>): Promise<void> {
  const today = starter(ciks)
  await saveCompanies(database, companiesOf(today))
  await saveListings(database, listingsOf(today, []))
  const lines = new Set(today.listings.map(({ symbol }) => symbol))
  const closes = seriesOf(today).filter(({ instrumentId }) => lines.has(instrumentId))
  await replaceSeries(database, { nowMilliseconds: Date.now }, closes)
}

/** Screens a company on its stored input, as the queue does. */
export function screenAgain(
  { database, packets }: Pick<Stores, "database" | "packets">,
  cik: number,
  asOf: string,
): Promise<RescreenOutcome> {
  const publishing = cloudflarePublishing(database, packets)
  return rescreenStored(
    { inputs: cloudflareInputs(database, packets, publishing.clock), publishing },
    cik,
    asOf,
  )
}

/** A mirror of EDGAR that has only today's ticker list of some companies. */
export async function tickerListOfToday(ciks: ReadonlySet<number>): Promise<EdgarMirror> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-ticker-list-"))
  mkdirSync(join(folder, "files"))
  const fields = ["cik", "name", "ticker", "exchange"]
  const data = starter(ciks).listings.map(({ cik, name, symbol, exchange }) => [
    cik,
    name,
    symbol.replace(".", "-"),
    exchange,
  ])
  writeFileSync(join(folder, "files/company_tickers_exchange.json"), JSON.stringify({ fields, data }))
  const mirror = await startMirror({ folder })
  return {
    ...mirror,
    async stop() {
      await mirror.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
