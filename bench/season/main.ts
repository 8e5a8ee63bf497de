/**
 * A filing season: many companies file at once, and the whole write side of a running service processes them: discovery,
 * queue, reading, screening, publishing, at the EDGAR rate limit. The baseline is the rate limit itself: the requests made,
 * at 8 a second. `node bench/season/main.ts 200` uses 200 filings instead of 2,000.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { mostInASecond, startMirror } from "../../scripts/edgar-mirror/server.ts"
import { seriesOf } from "../../scripts/seed/listings.ts"
import type { Stores } from "../../scripts/stores/open.ts"
import { startLocalService } from "../../scripts/support/local-service.ts"
import { starterUniverse } from "../../test/support/edgar/folder/facts.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { replaceSeries } from "../../worker/storage/write/prices.ts"
import { type Filer, filersOf, megabytesOf, writeSeason } from "./folder.ts"

const requestsPerSecondMax = 8
const ratioMax = 1.2
const secondsMax = 3_600
const asOf = "2026-08-31T16:00:00Z"

const filings = Number(process.argv[2] ?? 2_000)
const shared = process.env.QISTAS_SHARED ?? null
const folder = mkdtempSync(join(tmpdir(), "qistas-season-"))
try {
  await season()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function season(): Promise<void> {
  const filers = filersOf(filings)
  writeSeason(folder, filers, shared)
  console.log(
    `season: ${filings} filings, ${megabytesOf(folder).toFixed(0)} MB of companyfacts (${shared === null ? "packed figures" : "whole files"})`,
  )
  const mirror = await startMirror({ folder })
  const vars = { EDGAR_WWW_URL: mirror.url, EDGAR_DATA_URL: mirror.url, EDGAR_USER_AGENT: "Qistas bench" }
  const service = await startLocalService({ vars, load: (target) => loadFilers(target, filers) })
  try {
    const began = performance.now()
    await service.operate("POST", `/operator/tasks/discover?at=${asOf}`)
    await settled(service.target, began)
    report((performance.now() - began) / 1000, mirror.requests, await countsOf(service.target))
  } finally {
    await service.stop()
    await mirror.stop()
  }
}

async function loadFilers(
  { database }: Pick<Stores, "database" | "packets">,
  filers: readonly Filer[],
): Promise<void> {
  const { starter } = starterUniverse()
  const series = new Map(seriesOf(starter).map((line) => [line.instrumentId, line]))
  const tickers = new Map(starter.companies.map(({ cik, ticker }) => [cik, ticker]))
  await saveCompanies(
    database,
    filers.map(({ cik, name, sic }) => ({ cik, name, sic, countryCode: "US" })),
  )
  await saveListings(
    database,
    filers.map(({ cik, name, symbol }) => ({
      instrumentId: symbol,
      symbol,
      name,
      exchange: "NYSE",
      countryCode: "US",
      cik,
      kind: "stock",
      sandbox: false,
      isin: null,
      canonical: true,
      ordinaryPerShareLine: 1,
    })),
  )
  const lines = filers.flatMap(({ original, symbol }) => {
    const line = series.get(tickers.get(original) ?? "")
    return line === undefined ? [] : [{ ...line, instrumentId: symbol }]
  })
  await replaceSeries(database, { nowMilliseconds: () => Date.parse(asOf) }, lines)
}

async function settled({ database }: Pick<Stores, "database" | "packets">, began: number): Promise<void> {
  for (;;) {
    await pause(2_000)
    const open = await database
      .prepare("SELECT count(*) AS open FROM filings WHERE due_at IS NOT NULL")
      .first<number>("open")
    const seconds = (performance.now() - began) / 1000
    if (process.stdout.isTTY) process.stdout.write(`\r${open} filings left after ${seconds.toFixed(0)} s   `)
    if (open === 0) return
    if (seconds > secondsMax) throw new Error(`${open} filings are left after ${secondsMax} s`)
  }
}

interface SeasonCounts {
  readonly screened: number
  readonly other: number
  readonly published: number
}

async function countsOf({ database }: Pick<Stores, "database" | "packets">): Promise<SeasonCounts> {
  const counts = await database
    .prepare(
      `SELECT (SELECT count(*) FROM filings WHERE state = 'screened') AS screened,
        (SELECT count(*) FROM filings WHERE state <> 'screened') AS other,
        (SELECT count(*) FROM determinations) AS published`,
    )
    .first<SeasonCounts>()
  if (counts === null) throw new Error("the ledger cannot be counted")
  return counts
}

function report(
  seconds: number,
  requests: Parameters<typeof mostInASecond>[0],
  { screened, other, published }: SeasonCounts,
): void {
  const paced = requests.length / requestsPerSecondMax
  const ratio = seconds / paced
  const most = mostInASecond(requests)
  console.log(
    `season: ${screened} filings screened, ${other} not, ${published} determinations, ${requests.length} requests in ${seconds.toFixed(0)} s`,
  )
  console.log(
    `season: ${ratio.toFixed(2)} x the ${paced.toFixed(0)} s the pace alone takes (limit ${ratioMax})`,
  )
  console.log(`season: at most ${most} requests in any second (limit ${requestsPerSecondMax})`)
  if (screened !== filings || most > requestsPerSecondMax || ratio > ratioMax) process.exitCode = 1
}
