import { balancesKnownFrom } from "../facts/basis.ts"
import type { FinancialsBody } from "../financials/schema.ts"
import type { Quote } from "../listings/instrument.ts"
import { type Assessment, assess } from "../screening/assess.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import { knownOn, type PastInput } from "../screening/known-on.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { printSheet, type StoredPast, type StoredSheet } from "../screening/sheet.ts"
import { type ListedStanding, standingsOf } from "../screening/standings/standing.ts"
import type { HolderFigures } from "../stored/holder-figures.ts"
import { type DayVerdict, dayVerdictOf, freshnessOnDay, quoteOn } from "./day-verdict.ts"
import { financialsDocument } from "./financials.ts"
import { purificationBody } from "./purification.ts"
import { zakatBody } from "./zakat.ts"

/** The measures as of a day, from which the verdicts of other standards are decided. */
export interface DayMeasures extends FreshnessDates {
  readonly sheet: StoredSheet
  readonly past: StoredPast
  /** The standings by the standard's id. */
  readonly standings: Readonly<Record<string, ListedStanding>>
}

/**
 * The data about a company, as of a day, that the services for holders need. The data is one document,
 * because a report of positions reads up to 200 of them.
 */
export interface DayPosition extends Pick<DayMeasures, "sheet" | "standings" | "staleFrom"> {
  /** The quote of the day's verdict. */
  readonly quote: Quote | null
  /** Null if no balance sheet was filed. */
  readonly figures: Pick<HolderFigures, "purification" | "zakat"> | null
}

/** The documents about a company that are computed as of a past day. */
export interface DayDocuments {
  readonly verdict: DayVerdict
  readonly financials: FinancialsBody
  readonly measures: DayMeasures
  readonly position: DayPosition
}

/** The form in which a document is stored. */
export type KeptDocument<Document> =
  | { readonly state: "known"; readonly document: Document | null }
  /** The day is before the day on which the company's first balance sheet was filed. */
  | { readonly state: "before"; readonly factsBegin: string }

const prints: {
  readonly [Name in keyof DayDocuments]: (assessment: Assessment) => DayDocuments[Name] | null
} = {
  verdict: dayVerdictOf,
  financials: financialsDocument,
  measures: (assessment) => ({ ...measured(assessment), ...freshnessOnDay(assessment) }),
  position(assessment) {
    const { sheet, standings } = measured(assessment)
    const purification = purificationBody(assessment)
    const figures = purification && { purification, zakat: zakatBody(assessment) }
    const { staleFrom } = freshnessOnDay(assessment)
    return { sheet, standings, staleFrom, quote: quoteOn(assessment), figures }
  },
}

function measured({ sheet }: Assessment): Pick<DayMeasures, "sheet" | "past" | "standings"> {
  const { now, past } = printSheet(sheet)
  const standings = standingsOf(sheet)
  return { sheet: JSON.parse(now), past: JSON.parse(past), standings }
}

/**
 * Computes a document about a company as of a day (YYYY-MM-DD). The document is null if it does not exist,
 * such as financials without a balance sheet.
 */
export function documentOn<Name extends keyof DayDocuments>(
  name: Name,
  input: PastInput,
  day: string,
): KeptDocument<DayDocuments[Name]> {
  const factsBegin = balancesKnownFrom(input.facts)
  if (factsBegin !== null && day < factsBegin) return { state: "before", factsBegin }
  return { state: "known", document: prints[name](assessOn(input, day)) }
}

/**
 * The assessment of a company on a day (YYYY-MM-DD), by the data known on that day. By default, it uses the
 * version of the default standard in force on that day. `documentsOf` prints its documents.
 */
export function assessOn(input: PastInput, day: string, methodology?: Methodology): Assessment {
  return assess({ ...knownOn(input, day), asOf: day, ...(methodology && { methodology }) })
}
