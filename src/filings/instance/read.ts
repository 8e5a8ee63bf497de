import { daysBetween } from "../../days.ts"
import { type InstanceFacts, type RevenueAxis, type RevenuePart, revenueAxes } from "../../facts/fact.ts"
import { revenueConcepts } from "../../facts/measures/income/chains.ts"
import { cikOf } from "../../identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { fiscalYearDaysMax, fiscalYearDaysMin } from "../../terms.ts"
import type { SubmittedFiling } from "../filing.ts"
import type { PieceReader } from "../xml.ts"
import { borrowingFacts, taggedBorrowings, type UnplacedBorrowings } from "./borrowings.ts"
import {
  type CoverSecurity,
  coverConcepts,
  coverSecurities,
  ordinaryPerDepositaryShare,
  shareClasses,
} from "./cover.ts"
import {
  type Context,
  documentReader,
  type InstanceDocument,
  preciseAmounts,
  type WrittenFact,
} from "./document.ts"

/** Some filings let the period of a 52-week year end with the month. */
const endGapDaysMax = 10

/** Revenue of the full fiscal year that ends with the period: the total, and the part of each member. */
function revenueParts(facts: readonly WrittenFact[], periodEnd: string): readonly RevenuePart[] {
  const ofTheYear = facts.filter(
    ({ concept, unit, context }) =>
      revenueConcepts.includes(concept) &&
      unit !== null &&
      /^[A-Z]{3}$/.test(unit) &&
      isFiscalYear(context, periodEnd) &&
      axisMemberOf(context) !== null,
  )
  const amounts = preciseAmounts(ofTheYear, ({ concept, unit, context }) => {
    const place = axisMemberOf(context)
    return [concept, unit, context.start, context.end, place?.axis, place?.member].join(" ")
  })
  return amounts.flatMap(({ fact, value }) => {
    const { concept, unit, context } = fact
    const place = axisMemberOf(context)
    if (place === null || unit === null || context.start === null) return []
    return [{ concept, unit, start: context.start, end: context.end, ...place, value }]
  })
}

function isFiscalYear({ start, end }: Context, periodEnd: string): boolean {
  if (start === null || Math.abs(daysBetween(end, periodEnd)) > endGapDaysMax) return false
  const days = daysBetween(start, end) + 1
  return days >= fiscalYearDaysMin && days <= fiscalYearDaysMax
}

interface AxisMember {
  readonly axis: RevenueAxis | null
  readonly member: string | null
}

/** The mark of a segment's amount before eliminations. Not every filing has this mark. */
const beforeEliminations = /^(us-gaap|ifrs-full):OperatingSegmentsMember$/

/** The axis and member of a context; null if it has several axes, or an axis that does not divide revenue. */
function axisMemberOf({ members }: Context): AxisMember | null {
  const parts = [...members].filter(
    ([axis, member]) => !(axis === "consolidation" && members.size > 1 && beforeEliminations.test(member)),
  )
  const [only] = parts
  if (only === undefined) return { axis: null, member: null }
  const [named, member] = only
  const axis = revenueAxes.find((each) => each === named)
  return parts.length > 1 || axis === undefined ? null : { axis, member }
}

/** `malformed_instance`: truncated, or not XBRL. `other_instance`: from another company or period. */
type InstanceRefusal = "malformed_instance" | "other_instance"

/** The fields of a filing that its instance must match. */
export type InstanceFiling = Pick<SubmittedFiling, "accession" | "filer" | "form" | "filed" | "period">

/** The facts of an instance, and the balances that its linkbases may show to be borrowings. */
export interface ReadInstance {
  /** Without borrowings. */
  readonly facts: InstanceFacts
  readonly unplaced: UnplacedBorrowings
  /** Not stored with the facts: the kind of a line depends on its registrant's newest cover. */
  readonly securities: readonly CoverSecurity[]
}

const filerCik = "dei:EntityCentralIndexKey"
const periodEndDate = "dei:DocumentPeriodEndDate"
const concepts = new Set([filerCik, periodEndDate, ...coverConcepts, ...revenueConcepts, ...taggedBorrowings])

/**
 * Reads an instance piece by piece (XBRL 2.1; EDGAR Filer Manual, 6.6) and keeps only the facts that we use.
 * The document is an `.xml` instance, or the `_htm.xml` that EDGAR extracts from an inline document.
 */
export function instanceReader(filing: InstanceFiling): PieceReader<Outcome<ReadInstance, InstanceRefusal>> {
  const reader = documentReader(concepts)
  return {
    write: reader.write,
    isBroken: reader.isBroken,
    end: () => {
      const document = reader.end()
      if (typeof document === "string")
        return refuse(
          "malformed_instance",
          `The instance of ${filing.accession} cannot be read: ${document}.`,
        )
      return factsOf(filing, document)
    },
  }
}

function factsOf(filing: InstanceFiling, document: InstanceDocument): Outcome<ReadInstance, InstanceRefusal> {
  const { accession, form, filed } = filing
  const entityCik = soleFiler(document)
  if (entityCik === null || entityCik !== cikOf(filing.filer))
    return refuse("other_instance", `The instance of ${accession} is of filer ${entityCik ?? "unknown"}.`)
  const periodEnd = statedOnce(document, periodEndDate)
  if (periodEnd === null || !isSamePeriod(periodEnd, filing.period))
    return refuse(
      "other_instance",
      `The instance of ${accession} is of the period ${periodEnd ?? "unknown"}.`,
    )
  const classes = shareClasses(document.facts)
  const revenue = revenueParts(document.facts, periodEnd)
  const ratio = ordinaryPerDepositaryShare(document.facts)
  const securities = coverSecurities(document.facts)
  const facts: InstanceFacts = {
    accession,
    form,
    filed,
    periodEnd,
    entityCik,
    classes,
    ordinaryPerDepositaryShare: ratio,
    revenue,
  }
  return answer({ facts, unplaced: borrowingFacts(document, periodEnd), securities })
}

/** The CIK that the cover page and all contexts name; null if they differ. */
function soleFiler({ facts, entityCiks }: InstanceDocument): number | null {
  const stated = facts.find(({ concept, context }) => concept === filerCik && context.members.size === 0)
  const filers = new Set(entityCiks)
  if (stated !== undefined) filers.add(Number(stated.text))
  const [only] = filers
  return only === undefined || filers.size > 1 ? null : only
}

function statedOnce({ facts }: InstanceDocument, concept: string): string | null {
  const stated = facts.find((fact) => fact.concept === concept && fact.context.members.size === 0)?.text
  return stated !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(stated) ? stated : null
}

/** EDGAR's list and the cover may differ by days in a 52-week year, but never by a quarter. */
const periodGapDaysMax = 15

function isSamePeriod(stated: string, listed: string | null): boolean {
  return listed === null || Math.abs(daysBetween(stated, listed)) <= periodGapDaysMax
}
