import { addDays, hourMilliseconds, isWeekend } from "../../days.ts"
import { readFeed } from "../../filings/feed.ts"
import { filingKind } from "../../filings/filing.ts"
import { readFormIndex } from "../../filings/form-index.ts"
import { type Clock, isoAt, isoNow } from "../../runtime.ts"
import type { Edgar, Fetched } from "../ports.ts"
import type { FilingLedger } from "./ledger.ts"

/** Form types of EDGAR's feeds. Each feed includes amendments and transition reports. */
const feedFormTypes = ["10-K", "10-Q", "20-F", "40-F", "NPORT-P"] as const

const entriesPerPage = 100
/** The most pages that are read. A feed is normally shorter; older filings are found in the daily index. */
const pagesMax = 60
/** Entries may appear some time after their acceptance, so reading goes back this far before the cursor. */
const overlapMilliseconds = hourMilliseconds

export interface DiscoverPorts {
  readonly clock: Clock
  readonly edgar: Edgar
  readonly ledger: FilingLedger
}

/** The result of reading the feeds. */
interface Discovery {
  readonly pages: number
  /** Filings of our forms that the ledger did not know. */
  readonly added: number
  readonly malformed: number
  /** Feeds that could not be read back to their cursor, with the reason. The next run reads them again. */
  readonly incomplete: readonly string[]
}

/** Reads the feed of each form type back to its cursor, and adds new filings to the ledger. */
export async function discover(ports: DiscoverPorts): Promise<Discovery> {
  let total: Discovery = { pages: 0, added: 0, malformed: 0, incomplete: [] }
  for (const formType of feedFormTypes) {
    const { pages, added, malformed, incomplete } = await readFormFeed(ports, formType)
    total = {
      pages: total.pages + pages,
      added: total.added + added,
      malformed: total.malformed + malformed,
      incomplete: [...total.incomplete, ...incomplete],
    }
  }
  return total
}

/** Reads one feed. Pages may shift meanwhile, which repeats entries but loses none. The cursor moves last. */
async function readFormFeed({ clock, edgar, ledger }: DiscoverPorts, formType: string): Promise<Discovery> {
  const source = `feed:${formType}`
  const cursor = await ledger.cursor(source)
  let found = { pages: 0, added: 0, malformed: 0 }
  let newest = cursor
  const stop = async (reason: string): Promise<Discovery> => {
    // If there is no cursor yet, the first daily indexes go back a week and find the rest of the feed.
    if (cursor === null && newest !== null) await ledger.moveCursor(source, newest)
    return { ...found, incomplete: [`${source}: ${reason}`] }
  }
  for (let page = 0; page < pagesMax; page++) {
    const fetched = await edgar.feedPage(formType, page * entriesPerPage)
    if (fetched.kind !== "fetched") return stop(whyNotFetched(fetched))
    const feed = readFeed(fetched.body)
    if (!feed.ok) return stop(feed.message)
    const { entries, malformed } = feed.value
    const added = await ledger.add(
      entries.filter(({ form }) => filingKind(form) !== null),
      "feed",
    )
    found = {
      pages: found.pages + 1,
      added: found.added + added,
      malformed: found.malformed + malformed.length,
    }
    const now = isoNow({ clock })
    // A time in the future would move the cursor past filings that are accepted before that time.
    const accepted = entries
      .flatMap(({ acceptedAt }) => (acceptedAt === null || acceptedAt > now ? [] : [acceptedAt]))
      .sort()
    newest = later(newest, accepted.at(-1) ?? null)
    if (entries.length + malformed.length === 0 || isBehind(accepted.at(-1) ?? null, cursor)) break
  }
  if (newest !== null && newest !== cursor) await ledger.moveCursor(source, newest)
  return { ...found, incomplete: [] }
}

function later(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

/** True if even the newest entry of a page is well before the cursor. */
function isBehind(newestOfPage: string | null, cursor: string | null): boolean {
  if (newestOfPage === null || cursor === null) return false
  return Date.parse(newestOfPage) < Date.parse(cursor) - overlapMilliseconds
}

/** Why a document was not fetched, in words for the log. */
export function whyNotFetched(fetched: Exclude<Fetched<unknown>, { readonly kind: "fetched" }>): string {
  switch (fetched.kind) {
    case "unchanged":
      return "unchanged since it was last read"
    case "missing":
      return "the register has no such document"
    case "paused":
      return `the register asked for a pause until ${isoAt(fetched.untilMilliseconds)}`
    case "unreachable":
      return fetched.detail
  }
}

const source = "index"
/** The first run goes back this far; later runs start after the last day read. */
const firstLookBackDays = 7
/** A weekday that has no index after this many days was a holiday. */
const lateDaysMax = 4
const daysPerRunMax = 40

interface DailyIndexPorts {
  readonly edgar: Edgar
  readonly ledger: FilingLedger
}

/** The result of reading the daily indexes. */
interface IndexPass {
  readonly days: number
  /** Filings of our forms that the feed had missed. */
  readonly added: number
  readonly malformed: number
  /** Why the pass stopped before yesterday; the next pass starts there. Null if the pass did not stop. */
  readonly incomplete: string | null
}

/**
 * Reads the unread form indexes of all days before `today` (YYYY-MM-DD), and adds the filings that the feed
 * missed to the ledger. The cursor moves after each day.
 */
export async function readDailyIndexes(
  { edgar, ledger }: DailyIndexPorts,
  today: string,
): Promise<IndexPass> {
  const cursor = (await ledger.cursor(source)) ?? addDays(today, -firstLookBackDays - 1)
  let pass = { days: 0, added: 0, malformed: 0 }
  for (const day of daysBetween(cursor, today)) {
    const fetched = isWeekend(day) ? { kind: "missing" as const } : await edgar.dailyIndex(day)
    if (fetched.kind === "missing") {
      // The index of a recent weekday may still be published, so the next run tries this day again.
      if (!isWeekend(day) && day > addDays(today, -lateDaysMax)) {
        return { ...pass, incomplete: `${day}: ${whyNotFetched(fetched)}` }
      }
      await ledger.moveCursor(source, day)
      continue
    }
    if (fetched.kind !== "fetched") return { ...pass, incomplete: `${day}: ${whyNotFetched(fetched)}` }
    const index = readFormIndex(fetched.body)
    if (!index.ok) return { ...pass, incomplete: `${day}: ${index.message}` }
    const { filings, malformed } = index.value
    const added = await ledger.add(filings, "index")
    pass = { days: pass.days + 1, added: pass.added + added, malformed: pass.malformed + malformed.length }
    await ledger.moveCursor(source, day)
  }
  return { ...pass, incomplete: null }
}

/** The days after `cursor` and before `today`, at most `daysPerRunMax`. */
function daysBetween(cursor: string, today: string): readonly string[] {
  const days: string[] = []
  for (let day = addDays(cursor, 1); day < today && days.length < daysPerRunMax; day = addDays(day, 1)) {
    days.push(day)
  }
  return days
}
