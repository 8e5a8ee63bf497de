import { addDays } from "../../days.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import type { FilingLedger } from "../discovery/ledger.ts"
import { type FilerLinks, linkOf } from "./link.ts"
import type { PublishedReport, PublishedReports, ReportRegister } from "./ports.ts"

/** The first run goes back this far, so that it finds the last annual report of every filer. */
const firstLookBackDays = 400
/** The most days that one run reads: a run of the schedule has 30 s of CPU time. */
const daysPerRunMax = 40
/** The most filers that one run identifies, each with a request of its own. */
const filersPerRunMax = 150
/**
 * A filer without a line is asked for again with its first report after these days: lines are listed later, and the
 * names and ISINs of lines and filers become known later.
 */
const askedAgainDays = 30

export interface RegisterDiscoveryPorts {
  readonly ledger: FilingLedger
  readonly filerLinks: FilerLinks
}

/** The result of reading a register. */
export interface RegisterPass {
  readonly days: number
  /** Reports that the ledger did not know. */
  readonly added: number
  /** Filers that were matched with the listed lines for the first time. */
  readonly matched: number
  readonly malformed: number
  /** Why the pass stopped before today; the next pass goes on there. Null if the pass did not stop. */
  readonly incomplete: string | null
}

/**
 * Reads the unread days of a register up to `today` (YYYY-MM-DD in the register's time zone), matches new
 * filers with the listed lines, and adds their reports to the ledger. The cursor moves behind each day that
 * is over and was read in full. Today is read again in each run.
 */
export async function discoverReports(
  { ledger, filerLinks }: RegisterDiscoveryPorts,
  name: string,
  register: ReportRegister,
  today: string,
): Promise<RegisterPass> {
  const cursor = (await ledger.cursor(name)) ?? addDays(today, -firstLookBackDays - 1)
  const last = earlier(today, addDays(cursor, daysPerRunMax))
  let pass = { days: 0, added: 0, matched: 0, malformed: 0 }
  for (let day = addDays(cursor, 1); day <= last; day = addDays(day, 1)) {
    const stop = (reason: string): RegisterPass => ({ ...pass, incomplete: `${name} ${day}: ${reason}` })
    const fetched = await register.publishedOn(day)
    if (fetched.kind !== "fetched" && fetched.kind !== "missing") return stop(whyNotFetched(fetched))
    const published = fetched.kind === "fetched" ? fetched.body : nothingPublished
    const { reports, noLongerPublic = [], malformed } = published
    pass = { ...pass, malformed: pass.malformed + malformed.length }
    const matching = await matchFilers(filerLinks, register, reports, filersPerRunMax - pass.matched, today)
    pass = { ...pass, matched: pass.matched + matching.matched }
    if (matching.stopped !== null) return stop(matching.stopped)
    if (noLongerPublic.length > 0) await ledger.withdraw(noLongerPublic)
    pass = { ...pass, days: pass.days + 1, added: pass.added + (await ledger.addReports(reports)) }
    if (day < today) await ledger.moveCursor(name, day)
  }
  return { ...pass, incomplete: last < today ? `${name}: the next run goes on after ${last}` : null }
}

const nothingPublished: PublishedReports = { reports: [], malformed: [] }

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** Identifies the filers that are new, and records the lines of each. `stopped`: why some are left. */
async function matchFilers(
  filerLinks: FilerLinks,
  register: ReportRegister,
  reports: readonly PublishedReport[],
  filersMax: number,
  today: string,
): Promise<{ readonly matched: number; readonly stopped: string | null }> {
  const first = new Map<FilerId, PublishedReport>()
  for (const report of reports) if (!first.has(report.filer)) first.set(report.filer, report)
  let matched = 0
  for (const filer of await filerLinks.unmatched([...first.keys()], addDays(today, -askedAgainDays))) {
    const report = first.get(filer)
    if (report === undefined) continue
    if (matched === filersMax) return { matched, stopped: "more filers are to be identified" }
    const identity = await register.identify(report)
    if (identity.kind === "paused" || identity.kind === "unreachable")
      return { matched, stopped: whyNotFetched(identity) }
    if (identity.kind !== "fetched") continue
    await filerLinks.save(identity.body, linkOf(identity.body, await filerLinks.lines(identity.body)), today)
    matched++
  }
  return { matched, stopped: null }
}
