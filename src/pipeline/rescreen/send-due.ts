import { utcDay } from "../../access/window.ts"
import { type Clock, isoAt } from "../../runtime.ts"
import type { FilingLedger } from "../discovery/ledger.ts"
import type { FundFilings } from "../funds/ledger.ts"
import type { RescreenQueue } from "../ports.ts"
import type { EdgarChecks } from "./checks.ts"

/** Longer than a message lives with all its retries: a filing still queued after this time was lost. */
const lostAfterMilliseconds = 24 * 3_600_000
const companiesPerRunMax = 3_000
/** About the number of NPORT-P filings on the last day of a filing season. */
const fundFilingsPerRunMax = 1_000
/** Registrants never read, in addition to the backfill: at 8 requests per second these take some minutes. */
const neverReadPerRunMax = 1_000

export interface SendDuePorts {
  readonly clock: Clock
  readonly ledger: FilingLedger
  readonly rescreenQueue: RescreenQueue
}

/**
 * Sends every company with a due filing to the queue; returns how many. They are sent first and recorded second: a run
 * that dies in between sends them again, which is harmless.
 */
export async function sendDue({ clock, ledger, rescreenQueue }: SendDuePorts): Promise<number> {
  const now = clock.nowMilliseconds()
  const ciks = await ledger.due(isoTime(now), companiesPerRunMax)
  if (ciks.length === 0) return 0
  await rescreenQueue.send(ciks.map((cik) => ({ cik, from: "edgar", asOf: utcDay(now) })))
  await ledger.queued(ciks, isoTime(now), isoTime(now + lostAfterMilliseconds))
  return ciks.length
}

/** Sends every due NPORT-P filing to the queue; returns how many. They too are sent first and recorded second. */
export async function sendDueFunds(
  ports: Pick<SendDuePorts, "clock" | "rescreenQueue"> & { readonly fundFilings: FundFilings },
): Promise<number> {
  const { clock, fundFilings, rescreenQueue } = ports
  const now = clock.nowMilliseconds()
  const due = await fundFilings.due(isoTime(now), fundFilingsPerRunMax)
  if (due.length === 0) return 0
  await rescreenQueue.send(due)
  await fundFilings.queued(due, isoTime(now), isoTime(now + lostAfterMilliseconds))
  return due.length
}

/** Sends listed companies that were never read from EDGAR to the queue; returns how many. */
export async function sendNeverRead(
  ports: Pick<SendDuePorts, "clock" | "rescreenQueue"> & { readonly checks: EdgarChecks },
): Promise<number> {
  const ciks = await ports.checks.never(neverReadPerRunMax)
  const asOf = utcDay(ports.clock.nowMilliseconds())
  if (ciks.length > 0) await ports.rescreenQueue.send(ciks.map((cik) => ({ cik, from: "edgar", asOf })))
  return ciks.length
}

function isoTime(milliseconds: number): string {
  return isoAt(milliseconds)
}
