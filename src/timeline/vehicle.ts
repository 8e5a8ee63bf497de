import { dayBefore } from "../days.ts"
import { methodologyRef, versionInForce } from "../screening/methodologies.ts"
import { decideStructure } from "../screening/structures/decide.ts"
import { type Dossier, dossierOn, firstDayOf } from "../screening/structures/dossier.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import type { DayRange } from "./known-span.ts"
import type { TimelineBody, TimelineSpell } from "./schema.ts"

/** The days of a vehicle's documents (YYYY-MM-DD), oldest first. */
export function documentDays(dossier: Dossier): readonly string[] {
  const days = dossier.readings.flatMap(({ quotations }) =>
    quotations.map((quotation) => firstDayOf(quotation, dossier)),
  )
  return [...new Set(days)].sort()
}

/**
 * The spells of the verdicts on a vehicle, each day by the documents of that day. A document turns a verdict as a report
 * does, but it is none of the company's periodic reports, so no filing is named.
 */
export function structuralTimeline(dossier: Dossier, { from, to }: DayRange): TimelineBody {
  const days = [from, ...documentDays(dossier).filter((day) => day > from && day <= to)]
  const turns: Omit<TimelineSpell, "to">[] = []
  let last = decidedOn(dossier, dayBefore(from))
  for (const day of days) {
    const now = decidedOn(dossier, day)
    const isTurn = now.status !== last.status
    if (isTurn || turns.length === 0) turns.push({ from: day, ...now, cause: isTurn ? "filing" : null })
    last = now
  }
  const spells = turns.map(({ from: first, ...turn }, at) => ({
    from: first,
    to: lastDayBefore(turns[at + 1]),
    ...turn,
  }))
  return { from, to, spells, filings: [] }
}

function decidedOn(dossier: Dossier, day: string): Omit<TimelineSpell, "from" | "to" | "cause"> {
  const methodology = versionInForce(structuralVersions[dossier.methodology], day)
  const { status, prohibited } = decideStructure(dossierOn(dossier, day), methodology)
  const isOpen = status === "pending"
  return {
    status,
    withheld: isOpen ? "screen_unresolved" : null,
    filing: null,
    methodology: methodologyRef(methodology),
    business_activity: isOpen ? "not_applicable" : prohibited.length > 0 ? "fail" : "pass",
    ratios: null,
  }
}

function lastDayBefore(next: Pick<TimelineSpell, "from"> | undefined): string | null {
  return next === undefined ? null : dayBefore(next.from)
}
