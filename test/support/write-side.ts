import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type EdgarMirror, type MirrorOptions, startMirror } from "../../scripts/edgar-mirror/server.ts"
import { companiesOf, listingsOf, seriesOf } from "../../scripts/seed/listings.ts"
import type { Stores } from "../../scripts/stores/open.ts"
import { startLocalService } from "../../scripts/support/local-service.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../src/pipeline/listings/companies.ts"
import { replaceSeries } from "../../src/pipeline/prices/store.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import { starterUniverse } from "./edgar/folder/facts.ts"
import { writeEdgarFolder } from "./edgar/folder/folder.ts"

/**
 * A complete service with its write side, and a mirror of EDGAR with some companies of the starter universe.
 */
export interface WriteSide {
  readonly mirror: EdgarMirror
  readonly target: Pick<Stores, "database" | "packets">
  /** Sets the faults of the mirror. */
  faults: NonNullable<MirrorOptions["faults"]>
  /** Sets EDGAR to a day: the companies' facts filed by then, and the feed of that day. */
  edgarOn(day: string): void
  /** Runs a task as of a time, and waits until the queue has processed everything that it sent. */
  run(task: "discover" | "index", at: string): Promise<unknown>
  /** Calls the service with a live key. */
  get(path: string): Promise<{ readonly status: number; readonly body: string }>
  operate(method: "GET" | "POST", path: string): Promise<unknown>
  /** Every row of the tables of inputs and verdicts, and the name of every stored document. */
  everything(): Promise<string>
  stop(): Promise<void>
}

const tables = [
  "companies",
  "listings",
  "filings",
  "discovery_cursors",
  "edgar_checks",
  "screening_inputs",
  "determinations",
  "determination_history",
  "determination_changes",
  "screening_universe",
  "standing_universe",
  "company_measures",
  "holder_figures",
  "search_entries",
  "rescreen_failures",
]

const settledTriesMax = 400

/** Counts filings in the queue, and companies that were never read although the index was. */
const unsettled = `
SELECT (SELECT count(*) FROM filings WHERE state = 'queued')
  + (SELECT count(*) FROM companies
     WHERE EXISTS (SELECT 1 FROM pipeline_runs WHERE task = 'index') AND filer NOT IN (SELECT filer FROM edgar_checks))
  AS open`

/** Starts with the companies' listings and closes, but without their filings. */
export async function startWriteSide(filers: readonly FilerId[], day: string): Promise<WriteSide> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-edgar-"))
  const control = { faults: (() => null) as WriteSide["faults"] }
  const mirror = await startMirror({ folder, faults: (request) => control.faults(request) })
  const edgarOn = (through: string) => {
    rmSync(folder, { recursive: true, force: true })
    writeEdgarFolder(folder, filers, through)
  }
  edgarOn(day)
  const vars = { EDGAR_WWW_URL: mirror.url, EDGAR_DATA_URL: mirror.url, EDGAR_USER_AGENT: "Qistas tests" }
  const service = await startLocalService({ vars, load: (target) => loadLines(target, filers) })
  const key = await service.newKey("live", "plus")
  const { database, packets } = service.target
  const settled = async () => {
    for (let tries = 0; tries < settledTriesMax; tries++) {
      if ((await database.prepare(unsettled).first<number>("open")) === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error("the queue has not settled what it was sent")
  }
  return Object.assign(control, {
    mirror,
    target: service.target,
    edgarOn,
    async run(task: "discover" | "index", at: string) {
      const report = await service.operate("POST", `/operator/tasks/${task}?at=${at}`)
      await settled()
      return report
    },
    async get(path: string) {
      const response = await fetch(`${service.baseUrl}${path}`, { headers: { "X-API-Key": key } })
      return { status: response.status, body: await response.text() }
    },
    operate: service.operate,
    async everything() {
      const rows = await Promise.all(
        tables.map(
          async (table) => (await database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()).results,
        ),
      )
      const { objects } = await packets.list({ limit: 1000 })
      return JSON.stringify([rows, objects.map((object) => [object.key, object.etag])])
    },
    async stop() {
      await service.stop()
      await mirror.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

async function loadLines(
  { database }: Pick<Stores, "database" | "packets">,
  filers: readonly FilerId[],
): Promise<void> {
  const { starter } = starterUniverse()
  const wanted = new Set(filers)
  await saveCompanies(
    databaseOf(database),
    companiesOf(starter, []).filter(({ filer }) => wanted.has(filer)),
  )
  const listings = listingsOf(starter, []).filter(({ filer }) => filer !== null && wanted.has(filer))
  await saveListings(databaseOf(database), listings)
  const ids = new Set(listings.map(({ instrumentId }) => instrumentId))
  await replaceSeries(
    databaseOf(database),
    { nowMilliseconds: () => Date.parse("2026-08-31T00:00:00Z") },
    seriesOf(starter).filter(({ instrumentId }) => ids.has(instrumentId)),
  )
}
