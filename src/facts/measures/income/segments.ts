import type { Basis } from "../../basis.ts"
import type { InstanceFacts, RevenueAxis, RevenuePart } from "../../fact.ts"
import { newestInstance } from "../../fact-ledger.ts"
import { type Term, termIn } from "../figure.ts"
import { sumOfValues } from "../sums.ts"

/** Revenue of one segment or product. Its share may exceed 1 if the segment sells to other segments. */
interface SegmentRevenue {
  readonly name: string
  readonly revenueShare: number
  readonly term: Term
}

/** The revenue of a fiscal year by the members of one axis. */
export interface RevenueBreakdown {
  readonly axis: Exclude<RevenueAxis, "consolidation">
  readonly segments: readonly SegmentRevenue[]
  /** True if the parts make up all revenue. If false, some parts are missing or the parts overlap. */
  readonly isWhole: boolean
  /** Sales between the parts, as a share of revenue. They are to be subtracted from the sum of the parts. */
  readonly eliminatedShare: number
}

/** The sum of the parts may differ from the total by at most this share, else parts are missing or overlap. */
const wholeTolerance = 0.01
/** Like `wholeTolerance`, if one part is left out because it is a subtotal. */
const subtotalTolerance = 0.001

/** The breakdowns of the fiscal year's revenue, from the newest instance with any, compared with their total. */
export function revenueBreakdowns(basis: Basis, revenue: number): readonly RevenueBreakdown[] {
  const isWanted = (each: InstanceFacts) =>
    each.revenue.some((part) => part.axis !== null && isOfYear(part, basis))
  const instance = newestInstance(basis.balanceSheet.ledger, isWanted)
  if (instance === null || revenue <= 0) return []
  const parts = instance.revenue.filter((part) => isOfYear(part, basis))
  const concepts = [...new Set(parts.map(({ concept }) => concept))]
  return concepts.flatMap((concept) => {
    const ofConcept = parts.filter((part) => part.concept === concept)
    return (["segment", "product"] as const).flatMap((axis) =>
      breakdownsOf(instance, ofConcept, axis, revenue),
    )
  })
}

function isOfYear({ unit, start, end }: RevenuePart, { income, currency }: Basis): boolean {
  return income !== null && unit === currency && end === income.end && (income.starts ?? []).includes(start)
}

/** The parts that make up the whole and, if some stated parts were left out, all stated parts. */
function breakdownsOf(
  instance: InstanceFacts,
  ofConcept: readonly RevenuePart[],
  axis: RevenueBreakdown["axis"],
  revenue: number,
): readonly RevenueBreakdown[] {
  const stated = ofConcept.filter((part) => part.axis === axis && part.value !== 0)
  if (stated.length === 0) return []
  const between = sumOfValues(
    ofConcept.filter((part) => part.axis === "consolidation" && !subtotals.test(part.member ?? "")),
  )
  const toBreakdown = ({ parts, rest }: Addends): Omit<RevenueBreakdown, "isWhole"> => {
    const positive = parts.filter(({ value }) => value > 0)
    const eliminated = sumOfValues(positive) - sumOfValues(parts) + Math.max(0, -rest)
    const segments = positive.map((part) => segmentOf(instance, part, revenue))
    return { axis, segments, eliminatedShare: eliminated / revenue }
  }
  const all = { ...toBreakdown({ parts: stated, rest: between }), isWhole: false }
  const whole = wholeOf(stated, between, revenue)
  if (whole === null) return [all]
  const made = { ...toBreakdown(whole), isWhole: true }
  return whole.parts.length === stated.length ? [made] : [made, all]
}

/** Subtotals of all segments, before the items that reconcile them with total revenue. */
const subtotals = /:(OperatingSegments|ReportableSegments?|TotalSegments?)Member$/

/** Goods and services as a whole. Filers also state product lines within goods and within services. */
const umbrellas = ["us-gaap:ProductMember", "us-gaap:ServiceMember"]

/** Parts, and the items that reconcile them with the total. */
interface Addends {
  readonly parts: readonly RevenuePart[]
  readonly rest: number
}

/** The parts that add up to revenue: all, all but the umbrellas, or all but one subtotal. Null if none do. */
function wholeOf(stated: readonly RevenuePart[], between: number, revenue: number): Addends | null {
  const missing = ({ parts, rest }: Addends) => Math.abs((sumOfValues(parts) + rest) / revenue - 1)
  // Product lines are stated after eliminations, segments before.
  const nearest = (parts: readonly RevenuePart[]): Addends => {
    const after = { parts, rest: 0 }
    const before = { parts, rest: between }
    return missing(before) < missing(after) ? before : after
  }
  const without = (members: readonly string[]) =>
    nearest(stated.filter(({ member }) => !members.includes(member ?? "")))
  const likely = [nearest(stated), without(umbrellas), without(umbrellas.slice(0, 1))]
  const whole = likely.find((addends) => missing(addends) <= wholeTolerance)
  if (whole !== undefined) return whole
  const [onlyOne, another] = stated
    .map((subtotal) => nearest(stated.filter((part) => part !== subtotal)))
    .filter((addends) => missing(addends) <= subtotalTolerance)
  return onlyOne === undefined || another !== undefined ? null : onlyOne
}

function segmentOf(instance: InstanceFacts, part: RevenuePart, revenue: number): SegmentRevenue {
  const { concept, member, value } = part
  const term = termIn(instance, concept, member, part)
  return { name: memberName(member ?? ""), revenueShare: value / revenue, term }
}

/** The readable name of a member: `ba:CommercialAirplanesSegmentMember` becomes "Commercial Airplanes". */
export function memberName(member: string): string {
  const local = member.slice(member.indexOf(":") + 1)
  return local
    .replace(/(?<=.)(Member|Domain)$/, "")
    .replace(/(?<=.)(Segments?|Seg)$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, "$1 $2")
    .replace(/ (And|Of|The|For|In)(?= )/g, (word) => word.toLowerCase())
}
