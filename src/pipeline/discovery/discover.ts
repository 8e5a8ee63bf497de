import { readFeed } from "../../filings/feed.ts"
import { filingKind } from "../../filings/filing.ts"
import type { Clock } from "../../ports.ts"
import type { Edgar, Fetched, FilingLedger } from "../ports.ts"

/** Form types as EDGAR's feed selects them: each takes in its amendments and transition reports. */
const feedFormTypes = ["10-K", "10-Q", "20-F", "40-F", "NPORT-P"] as const

const entriesPerPage = 100
/** The feed ends before; what lies beyond is found in the daily index. */
const pagesMax = 60
/** Entries may appear somewhat later than they were accepted: reading goes this far behind the cursor. */
const overlapMilliseconds = 3_600_000

export interface DiscoverPorts {
  readonly clock: Clock
  readonly edgar: Edgar
  readonly ledger: FilingLedger
}

/** What a run over the feeds met. */
export interface Discovery {
  readonly pages: number
  /** Filings of our forms that the ledger did not know. */
  readonly added: number
  readonly malformed: number
  /** Feeds that could not be read to their cursor, with the reason; the next run begins where this one did. */
  readonly incomplete: readonly string[]
}

/** Reads the feed of each form type back to where it was last read, and adds what is new to the ledger. */
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

/** Pages shift while they are read, which repeats entries and loses none. The cursor moves last. */
async function readFormFeed({ clock, edgar, ledger }: DiscoverPorts, formType: string): Promise<Discovery> {
  const source = `feed:${formType}`
  const cursor = await ledger.cursor(source)
  let found = { pages: 0, added: 0, malformed: 0 }
  let newest = cursor
  const stop = async (reason: string): Promise<Discovery> => {
    // Without a cursor the rest of the feed is left to the daily index, which looks a week back the first time.
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
    const now = new Date(clock.nowMilliseconds()).toISOString()
    // A time that has not come yet would carry the cursor past what comes before it.
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

/** True when even the newest entry of a page was there long before the feed was last read. */
function isBehind(newestOfPage: string | null, cursor: string | null): boolean {
  if (newestOfPage === null || cursor === null) return false
  return Date.parse(newestOfPage) < Date.parse(cursor) - overlapMilliseconds
}

/** Why a document was not there, for the log. */
export function whyNotFetched(fetched: Exclude<Fetched<unknown>, { readonly kind: "fetched" }>): string {
  switch (fetched.kind) {
    case "unchanged":
      return "unchanged since it was last read"
    case "missing":
      return "EDGAR has no such document"
    case "paused":
      return `EDGAR asked for a pause until ${new Date(fetched.untilMilliseconds).toISOString()}`
    case "unreachable":
      return fetched.detail
  }
}
