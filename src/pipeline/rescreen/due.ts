import { sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { dayMilliseconds, utcDay } from "../../days.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { type Clock, isoAt } from "../../runtime.ts"
import { defaultMethodologyOn, lawSince, methodologyRef } from "../../screening/methodologies.ts"
import { vehicles } from "../../screening/structures/vehicles.ts"
import type { FilingLedger } from "../discovery/ledger.ts"
import type { FundFilings } from "../funds/ledger.ts"
import { lostAfterMilliseconds } from "../patience.ts"
import type { RescreenQueue } from "../ports.ts"
import type { EdgarChecks } from "./checks.ts"

const decidedOnStructure = JSON.stringify(vehicles.map(({ filer }) => filer))

export type DueCompanies = ReturnType<typeof dueCompanyStore>

/** Companies with a stored input whose determination is missing, under another methodology or too old. */
export function dueCompanyStore({ query }: Database) {
  return {
    /**
     * The due companies, the oldest determination first: SQLite sorts a missing date first. `as_of` is a
     * date-time, so it sorts after its own day. Pooled vehicles are decided on their structure and are never
     * due.
     */
    async find(due: {
      /** `id@version`: a determination under any other methodology is due. */
      readonly methodology: string
      /** YYYY-MM-DD: a determination of an earlier day is due. */
      readonly asOfBefore: string
      readonly companiesMax: number
    }): Promise<readonly FilerId[]> {
      const rows = await query.all<{ readonly filer: FilerId }>(sql`
        SELECT screening_inputs.filer
        FROM screening_inputs LEFT JOIN determinations ON determinations.filer = screening_inputs.filer
        WHERE screening_inputs.filer NOT IN (SELECT value FROM json_each(${decidedOnStructure})) AND (
          determinations.filer IS NULL OR determinations.methodology <> ${due.methodology}
          OR determinations.as_of < ${due.asOfBefore}
        )
        ORDER BY determinations.as_of, screening_inputs.filer
        LIMIT ${due.companiesMax}`)
      return rows.map(({ filer }) => filer)
    },
  }
}

export interface DuePorts {
  readonly clock: Clock
  readonly dueCompanies: DueCompanies
  readonly rescreenQueue: RescreenQueue
}

/** After this many days a verdict is checked again, because its filings age and the price moves. */
const determinationAgeDaysMax = 7
/**
 * After a new methodology version, 10,000 companies take two runs. On an ordinary day about a seventh of the
 * companies are due.
 */
const companiesPerRunMax = 5_000

/**
 * Requests a screening of every company whose determination is due; returns how many. A determination of a
 * day before a standard's version came into force is due: its comparison of standards is of the older law.
 */
export async function queueDue(ports: DuePorts): Promise<number> {
  const now = ports.clock.nowMilliseconds()
  const asOf = utcDay(now)
  const tooOld = utcDay(now - determinationAgeDaysMax * dayMilliseconds)
  const since = lawSince(asOf)
  const filers = await ports.dueCompanies.find({
    methodology: methodologyRef(defaultMethodologyOn(asOf)),
    asOfBefore: since !== null && since > tooOld ? since : tooOld,
    companiesMax: companiesPerRunMax,
  })
  if (filers.length > 0)
    await ports.rescreenQueue.send(filers.map((filer) => ({ filer, from: "store", asOf })))
  return filers.length
}

const filersPerRunMax = 3_000
/** About the number of NPORT-P filings on the last day of a filing season. */
const fundFilingsPerRunMax = 1_000
/** The most never-read registrants that one run adds: some minutes of requests at 8 per second. */
const neverReadPerRunMax = 1_000

export interface SendDuePorts {
  readonly clock: Clock
  readonly ledger: FilingLedger
  readonly rescreenQueue: RescreenQueue
}

/**
 * Sends every company with a due filing to the queue; returns how many. Sending precedes recording: a run
 * that dies in between sends the companies again, which is harmless.
 */
export async function sendDue({ clock, ledger, rescreenQueue }: SendDuePorts): Promise<number> {
  const now = clock.nowMilliseconds()
  const filers = await ledger.due(isoAt(now), filersPerRunMax)
  if (filers.length === 0) return 0
  await rescreenQueue.send(filers.map((filer) => ({ filer, from: "filings", asOf: utcDay(now) })))
  await ledger.queued(filers, isoAt(now), isoAt(now + lostAfterMilliseconds))
  return filers.length
}

/** Sends every due NPORT-P filing to the queue; returns how many. Sending precedes recording here too. */
export async function sendDueFunds(
  ports: Pick<SendDuePorts, "clock" | "rescreenQueue"> & { readonly fundFilings: FundFilings },
): Promise<number> {
  const { clock, fundFilings, rescreenQueue } = ports
  const now = clock.nowMilliseconds()
  const due = await fundFilings.due(isoAt(now), fundFilingsPerRunMax)
  if (due.length === 0) return 0
  await rescreenQueue.send(due)
  await fundFilings.queued(due, isoAt(now), isoAt(now + lostAfterMilliseconds))
  return due.length
}

/** Sends listed companies that were never read from EDGAR to the queue; returns how many. */
export async function sendNeverRead(
  ports: Pick<SendDuePorts, "clock" | "rescreenQueue"> & { readonly checks: EdgarChecks },
): Promise<number> {
  const filers = await ports.checks.never(neverReadPerRunMax)
  const asOf = utcDay(ports.clock.nowMilliseconds())
  if (filers.length > 0)
    await ports.rescreenQueue.send(filers.map((filer) => ({ filer, from: "filings", asOf })))
  return filers.length
}
