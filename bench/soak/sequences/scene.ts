import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import {
  type Fault,
  type MirrorRequest,
  type ServedRequest,
  startMirror,
} from "../../../scripts/edgar-mirror/server.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import type { SubmittedFiling } from "../../../src/filings/filing.ts"
import { cikOf, type FilerId } from "../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import { filedThrough, starterUniverse } from "../../../test/support/edgar/folder/facts.ts"
import { writeEdgarFolder } from "../../../test/support/edgar/folder/folder.ts"
import { writerInto } from "../../../test/support/edgar/folder/listings.ts"
import { extractedInstance, filingFolder } from "../../../worker/sources/edgar/edgar.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { type SoakClock, serviceTime } from "../check/clock.ts"
import { noPlatformFaults, type PlatformCosts, type PlatformFaults } from "../check/platform.ts"
import { type SoakService, startSoakService } from "../service.ts"

type Listing = SoakService["listings"][number]

/** A company, with the one report that it files in a sequence. */
export interface Filer {
  readonly listing: Listing
  readonly report: SubmittedFiling
}

/** The service and a mirror of EDGAR. The sequences are played on them one after the other. */
export interface Scene {
  readonly service: SoakService
  /** Every request that EDGAR received. */
  readonly requests: readonly ServedRequest[]
  /** Returns the fault with which EDGAR refuses a request; null if EDGAR answers it. */
  refusal: (request: MirrorRequest) => Fault | null
  /** The service's time, in milliseconds since the epoch. */
  now(): number
  /** Begins the next morning. From then on the clock runs `speed` times as fast as the machine's. */
  begin(speed: number, faults?: Partial<PlatformFaults>): Promise<void>
  /** Takes companies that no sequence has used yet. */
  companies(count: number): readonly Listing[]
  /** Takes unused companies, and files their annual reports: in EDGAR and in the ledger. */
  file(count: number): Promise<readonly Filer[]>
}

/** A report on a sequence. `lost`, `incomplete` and `wrong` must be 0. */
export interface SequenceRow {
  readonly name: string
  readonly done: string
  readonly lost: number
  readonly incomplete: number
  readonly wrong: number
  readonly right: string
  readonly costs: PlatformCosts
}

/** The day of the verdicts that are in force before a sequence. */
export const screenedAsOf = "2026-01-31"
/** All reports of the sequences are filed by this day. */
const filedBy = "2026-03-31"
const firstMorning = Date.parse("2026-04-01T06:00:00Z")
const companiesMax = 60
/** The queue's `retry_delay` is divided by this number. */
export const killedRetriesSpeed = 60
const tenMinutes = 600_000
const pollMilliseconds = 200

/** Starts the service over companies that will file one more annual report, and plays sequences on it. */
export async function onScene<Outcome>(play: (scene: Scene) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "qistas-soak-"))
  let refusal: Scene["refusal"] = () => null
  const mirror = await startMirror({ folder, faults: (request) => refusal(request) })
  const service = await startService(mirror.url)
  const left = [...service.listings]
  let clock: SoakClock = { realStart: Date.now(), serviceStart: firstMorning - dayMilliseconds, speed: 1 }
  try {
    return await play({
      service,
      requests: mirror.requests,
      get refusal() {
        return refusal
      },
      set refusal(next) {
        refusal = next
      },
      now: () => serviceTime(clock, Date.now()),
      async begin(speed, faults = {}) {
        const serviceStart = nextMorning(serviceTime(clock, Date.now()))
        clock = { realStart: Date.now(), serviceStart, speed }
        await service.setClock(clock)
        await service.failPlatform({ ...noPlatformFaults, ...faults })
      },
      companies: (count) => left.splice(0, count),
      async file(count) {
        const filers = left.splice(0, count).map(filerOf)
        await publishReports(folder, service, filers)
        return filers
      },
    })
  } finally {
    await service.stop()
    await mirror.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns this many companies with figures and a US line, spread over the starter universe. */
function spreadCompanies(count: number): readonly { readonly filer: FilerId; readonly symbol: string }[] {
  const listed = starterUniverse().starter.companies.flatMap(({ filer, ticker }) =>
    ticker === null ? [] : [{ filer, symbol: ticker }],
  )
  const step = Math.max(1, Math.floor(listed.length / count))
  return listed.filter((_, at) => at % step === 0).slice(0, count)
}

function startService(edgarUrl: string): Promise<SoakService> {
  const filing = spreadCompanies(companiesMax * 2).filter(({ filer }) => reportOf(filer) !== null)
  const symbols = filing.slice(0, companiesMax).map(({ symbol }) => symbol)
  const vars = {
    EDGAR_WWW_URL: edgarUrl,
    EDGAR_DATA_URL: edgarUrl,
    EDGAR_USER_AGENT: "Qistas bench",
    MAIL_FROM: "verdicts@qistas.example",
    PUBLIC_ORIGIN: "http://localhost",
  }
  return startSoakService({ symbols, asOf: screenedAsOf }, vars, killedRetriesSpeed)
}

function nextMorning(milliseconds: number): number {
  const days = Math.ceil((milliseconds - firstMorning) / dayMilliseconds)
  return firstMorning + days * dayMilliseconds
}

/**
 * Returns the annual report of a company; null if the company also files something else, or no annual report.
 */
function reportOf(filer: FilerId): SubmittedFiling | null {
  const [report, ...others] = filedThrough(filer, filedBy).filings.filter(({ filed }) => filed > screenedAsOf)
  return report?.form === "10-K" && others.length === 0 ? report : null
}

function filerOf(listing: Listing): Filer {
  const report = reportOf(listing.filer)
  if (report === null) throw new Error(`${listing.symbol} files no annual report`)
  return { listing, report }
}

async function publishReports(
  folder: string,
  { database }: SoakService,
  filers: readonly Filer[],
): Promise<void> {
  const write = writerInto(folder)
  writeEdgarFolder(
    folder,
    filers.map(({ listing }) => listing.filer),
    filedBy,
    "9999-12-31",
  )
  const reports = filers.map(({ report }) => report)
  for (const report of reports) write(instancePath(report).slice(1), instanceText(report))
  await filingLedger(databaseOf(database), { nowMilliseconds: () => firstMorning }).add(reports, "feed")
}

/** The path under which EDGAR serves the report's instance. */
export function instancePath(report: SubmittedFiling): string {
  return `${filingFolder(report)}/${extractedInstance(report)}`
}

/** An instance that states only its filer and its period. */
function instanceText({ filer, period }: SubmittedFiling): string {
  const cik = String(cikOf(filer)).padStart(10, "0")
  const entity = `<entity><identifier scheme="http://www.sec.gov/CIK">${cik}</identifier></entity>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:dei="http://xbrl.sec.gov/dei/2025">
<context id="cover">${entity}<period><instant>${period}</instant></period></context>
<dei:EntityCentralIndexKey contextRef="cover">${cik}</dei:EntityCentralIndexKey>
<dei:DocumentPeriodEndDate contextRef="cover">${period}</dei:DocumentPeriodEndDate>
</xbrl>`
}

/**
 * Prints a duration by both clocks. The machine's clock matters because the service's own work takes its
 * time, and because an isolate spaces its requests to EDGAR by it.
 */
export function durationOf(minutes: number, speed: number): string {
  return `${minutes.toFixed(1)} min (${((minutes * 60) / speed).toFixed(1)} s by the machine's clock)`
}

/**
 * Waits until `isSo` returns true. Meanwhile runs the task `discover` every ten minutes of the service's
 * clock, as the deployed service does.
 */
export async function liveUntil(
  { service, now }: Scene,
  secondsMax: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const began = performance.now()
  let discoveredAt = Number.NEGATIVE_INFINITY
  while (!(await isSo())) {
    if (performance.now() - began > secondsMax * 1_000) return
    if (now() - discoveredAt >= tenMinutes) {
      discoveredAt = now()
      await service.run("discover", discoveredAt)
    }
    await pause(pollMilliseconds)
  }
}
