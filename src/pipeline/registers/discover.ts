import { addDays } from "../../days.ts"
import { grouped } from "../../lists.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import type { FilingLedger } from "../discovery/ledger.ts"
import { unreadRunsMax } from "../patience.ts"
import type { Fetched } from "../ports.ts"
import type { FilerLinks } from "./link.ts"
import { matchFiler } from "./match.ts"
import type { NameIndex } from "./name-index.ts"
import type { PublishedReport, PublishedReports, ReportRegister, StoredReport } from "./ports.ts"

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
  /** Why the pass stopped, or what it went past; the next pass goes on there. Null if everything was read. */
  readonly incomplete: string | null
}

/**
 * Reads the unread days of a register up to `today` (YYYY-MM-DD in the register's time zone), matches new
 * filers with the listed lines, and adds their reports to the ledger. The cursor moves behind each day that
 * is over. Today is read again in each run. If the register does not give a list or the identity of a filer, but
 * gives others, the pass goes on, and the next runs read that day again, up to `unreadRunsMax` runs in all. If the
 * register does not give others either, it is away: the pass stops, and the run does not count.
 */
export async function discoverReports(
  ports: RegisterDiscoveryPorts,
  name: string,
  register: ReportRegister,
  today: string,
): Promise<RegisterPass> {
  const { ledger } = ports
  const cursor = (await ledger.cursor(name)) ?? addDays(today, -firstLookBackDays - 1)
  const last = earlier(today, addDays(cursor, daysPerRunMax))
  const days: string[] = []
  for (let day = addDays(cursor, 1); day <= last; day = addDays(day, 1)) days.push(day)
  const tried = await ledger.unreadDays(name)
  const again = tried.flatMap(({ day, runs }) => (day <= cursor && runs < unreadRunsMax ? [day] : []))
  const unread: string[] = last < today ? [`${name}: the next run goes on after ${last}`] : []
  let pass = { days: 0, added: 0, matched: 0, malformed: 0 }
  let index: Promise<NameIndex> | null = null
  const names = () => (index ??= ports.filerLinks.names())
  for (const day of [...days, ...again.slice(0, daysPerRunMax)]) {
    const asked = {
      name,
      names,
      register,
      day,
      today,
      run: 1 + (tried.find((each) => each.day === day)?.runs ?? 0),
    }
    const read = await readDay(ports, asked, filersPerRunMax - pass.matched)
    pass = { ...pass, matched: pass.matched + read.matched, malformed: pass.malformed + read.malformed }
    if (day < today && (read.stopped === null || read.unread !== null))
      await ledger.dayRead(name, day, read.unread)
    if (read.stopped !== null) return { ...pass, incomplete: `${name} ${day}: ${read.stopped}` }
    pass = { ...pass, days: pass.days + 1, added: pass.added + read.added }
    if (read.unread !== null) unread.push(`${name} ${day}: ${read.unread}`)
    if (day < today) await ledger.moveCursor(name, day)
  }
  return { ...pass, incomplete: unread.length === 0 ? null : unread.join("; ") }
}

interface AskedDay {
  readonly name: string
  /** The names of all lines and filers; they are read at the first call. */
  readonly names: () => Promise<NameIndex>
  readonly register: ReportRegister
  readonly day: string
  readonly today: string
  /** 1 in the first run that reads the day. Runs are not counted while the register is away. */
  readonly run: number
}

interface DayRead {
  readonly added: number
  readonly matched: number
  readonly malformed: number
  /** What the register did not give; null if it gave everything, or is away. */
  readonly unread: string | null
  /** Why the pass cannot go on; null if it can. */
  readonly stopped: string | null
}

async function readDay(
  { ledger, filerLinks }: RegisterDiscoveryPorts,
  asked: AskedDay,
  filersMax: number,
): Promise<DayRead> {
  const { register, day, today } = asked
  const fetched = await register.publishedOn(day)
  if (fetched.kind !== "fetched" && fetched.kind !== "missing") {
    const none = { added: 0, matched: 0, malformed: 0 }
    const reason = whyNotFetched(fetched)
    const mayBeAlone = fetched.kind === "unreachable" && day < today
    return mayBeAlone && isAnswer(await register.publishedOn(today))
      ? { ...none, unread: reason, stopped: null }
      : { ...none, unread: null, stopped: reason }
  }
  const published = fetched.kind === "fetched" ? fetched.body : nothingPublished
  const { reports, noLongerPublic = [], malformed } = published
  const matching = await matchFilers(filerLinks, asked, reports, filersMax)
  const read = { ...matching, added: 0, malformed: malformed.length }
  if (read.stopped !== null) return read
  if (noLongerPublic.length > 0) await ledger.withdraw(noLongerPublic)
  return { ...read, added: await ledger.addReports(reports) }
}

function isAnswer({ kind }: Fetched<unknown>): boolean {
  return kind === "fetched" || kind === "missing"
}

const nothingPublished: PublishedReports = { reports: [], malformed: [] }

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** Identifies the filers that are new, and records the lines of each. */
async function matchFilers(
  filerLinks: FilerLinks,
  { name, names, register, today, run }: AskedDay,
  reports: readonly PublishedReport[],
  filersMax: number,
): Promise<Pick<DayRead, "matched" | "unread" | "stopped">> {
  const byFiler = grouped(reports, ({ filer }) => filer)
  const matched: PublishedReport[] = []
  const failed: string[] = []
  const stop = (stopped: string) => ({ matched: matched.length, unread: null, stopped })
  for (const filer of await filerLinks.unmatched([...byFiler.keys()], addDays(today, -askedAgainDays))) {
    const [report, ...further] = byFiler.get(filer) ?? []
    if (report === undefined) continue
    if (matched.length + failed.length >= filersMax) return stop("more filers are to be identified")
    const match = await matchFiler(filerLinks, register, [report, ...further], names)
    if (match.kind === "paused") return stop(whyNotFetched(match))
    if (match.kind === "unreachable") {
      failed.push(`${report.accession} of ${filer}: ${match.detail}`)
      const others = matched.length > 0 ? matched.slice(-1) : await filerLinks.identifiedLast(name, filer)
      const isAlone = await identifiesAny(register, others)
      if (!isAlone && others.length > 0) return stop(match.detail)
      // A register that has identified nobody yet may be away. So it takes 24 runs to pass over each failure.
      if (!isAlone && failed.length > run / unreadRunsMax)
        return { ...stop(match.detail), unread: failed.join("; ") }
    }
    if (match.kind !== "fetched") continue
    await filerLinks.save(match.body.identity, match.body.link, today)
    matched.push(report)
  }
  return { matched: matched.length, unread: failed.length === 0 ? null : failed.join("; "), stopped: null }
}

/** True if the register identifies the filer of one of these reports, as it has before. */
async function identifiesAny(register: ReportRegister, reports: readonly StoredReport[]): Promise<boolean> {
  for (const report of reports) if (isAnswer(await register.identify(report))) return true
  return false
}
