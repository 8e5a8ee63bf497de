import { addDays, isWeekend } from "../../days.ts"
import { readFormIndex } from "../../filings/form-index.ts"
import type { Edgar } from "../ports.ts"
import { whyNotFetched } from "./discover.ts"
import type { FilingLedger } from "./ledger.ts"

const source = "index"
/** The first run goes this far back; later runs start after the last day read. */
const firstLookBackDays = 7
/** A weekday without an index after this time was a holiday. */
const lateDaysMax = 4
const daysPerRunMax = 40

export interface DailyIndexPorts {
  readonly edgar: Edgar
  readonly ledger: FilingLedger
}

/** The result of reading the daily indexes. */
export interface IndexPass {
  readonly days: number
  /** Filings of our forms that the feed had missed. */
  readonly added: number
  readonly malformed: number
  /** Why the pass stopped before yesterday; the next one starts there. Null when it did not stop. */
  readonly incomplete: string | null
}

/**
 * Reads the unread form indexes of all days before `today` (YYYY-MM-DD), and adds the filings that the feed missed to
 * the ledger. The cursor moves after each day.
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
      // The index of a recent weekday may still be published, so the next run tries it again.
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
