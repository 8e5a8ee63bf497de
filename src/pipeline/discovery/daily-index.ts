import { addDays, isWeekend } from "../../days.ts"
import { readFormIndex } from "../../filings/form-index.ts"
import type { Edgar, FilingLedger } from "../ports.ts"
import { whyNotFetched } from "./discover.ts"

const source = "index"
/** The first run looks this far back; later ones begin behind the last day that was read. */
const firstLookBackDays = 7
/** A day's index that is not there by now was a holiday's. */
const lateDaysMax = 4
const daysPerRunMax = 40

export interface DailyIndexPorts {
  readonly edgar: Edgar
  readonly ledger: FilingLedger
}

/** What a pass over the daily indexes met. */
export interface IndexPass {
  readonly days: number
  /** Filings of our forms that the feed had missed. */
  readonly added: number
  readonly malformed: number
  /** Why the pass stopped before yesterday; the next one begins there. Null when it did not. */
  readonly incomplete: string | null
}

/**
 * Reads the form index of each day up to the one before `today` (YYYY-MM-DD) that was not read yet, and adds what the
 * feed missed to the ledger. The cursor moves behind each day.
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
      // The index of a recent day may come yet: stay before it, unless nothing can.
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

/** The days behind `cursor` and before `today`, a run's share of them. */
function daysBetween(cursor: string, today: string): readonly string[] {
  const days: string[] = []
  for (let day = addDays(cursor, 1); day < today && days.length < daysPerRunMax; day = addDays(day, 1)) {
    days.push(day)
  }
  return days
}
