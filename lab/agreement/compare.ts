import type { Members } from "../../scripts/starter/funds.ts"
import { monthsBefore } from "../../src/days.ts"
import type { Holding } from "../../src/holdings/holdings-file.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import { ourSide, statusOf, whyWithheld } from "./company.ts"
import { type Explanation, explain, type OtherDay, type OurRatio } from "./explain.ts"
import { type OwnStanding, ownStanding } from "./own-standard.ts"
import { type FundRules, ratiosBy, type TheirRatios } from "./rules.ts"
import { judgedFiler, type PackedWorld } from "./world.ts"

/** The result of comparing our verdict on a company with the fund's. */
export type Standing =
  | { readonly kind: "agree" }
  | { readonly kind: "disagree"; readonly explanation: Explanation }
  /** There is no verdict: `why` names the screen and what is missing. */
  | { readonly kind: "withheld"; readonly why: string }

/** The result for a line of a fund. `group` is the heading under which the reason is counted. */
export type LineStanding = Standing | { readonly kind: "not judged"; readonly group: string }

export interface ComparedCompany {
  readonly filer: FilerId
  readonly label: string
  /** The sum of the weights of the company's lines, in percent of net assets. */
  readonly weight: number
  readonly status: DeterminationStatus
  readonly ours: readonly OurRatio[]
  readonly theirs: TheirRatios
  readonly standing: Standing
  /** The comparison with the standard of the fund's own index. */
  readonly own: OwnStanding
}

export interface ComparedLine {
  readonly ticker: string
  readonly weight: number
  readonly standing: LineStanding
}

export interface FundComparison {
  readonly rules: FundRules
  readonly asOf: string
  readonly lines: readonly ComparedLine[]
  /** The companies that are judged or withheld, by descending weight. */
  readonly companies: readonly ComparedCompany[]
}

/** One day of a fund, and the source of our verdicts on that day. */
export interface FundDay {
  readonly rules: FundRules
  readonly asOf: string
  readonly holdings: readonly Holding[]
  /** The company whose verdict applies to a line; null if there is none. */
  readonly company: (holding: Holding) => FilerId | null
  /** The reason why a line is not judged at all. */
  readonly group: (holding: Holding, filer: FilerId | null) => string
  /** Null if the starter universe has no verdict for the day. */
  readonly status: (filer: FilerId) => DeterminationStatus | null
  readonly whyWithheld: (assessment: Assessment) => string
  readonly otherDays: (filer: FilerId) => readonly OtherDay[]
}

/**
 * Returns a fund's day by its packed holdings. They are matched as in the service, and judged by the facts
 * and closes packed for that day.
 */
export function assessedDay(world: PackedWorld, rules: FundRules): FundDay {
  const { asOf, holdings } = world.snapshot(rules.fund)
  return {
    rules,
    asOf,
    holdings,
    company: (holding) => judgedFiler(world, holding),
    group: (holding, filer) => matchGroup(world, holding, filer),
    status: (filer) => assessedStatus(world, filer, asOf),
    whyWithheld,
    otherDays: (filer) => assessedDays(world, rules, filer, asOf),
  }
}

/** Returns a fund's day by a list of members, which states only symbols. */
export function memberDay(world: PackedWorld, rules: FundRules, { asOf, symbols }: Members): FundDay {
  return {
    rules,
    asOf,
    holdings: symbols.map(unweighted),
    company: ({ ticker }) => world.filerOf(ticker ?? ""),
    group: () => notShipped,
    status: (filer) => assessedStatus(world, filer, asOf),
    whyWithheld,
    otherDays: (filer) => assessedDays(world, rules, filer, asOf),
  }
}

/** Returns a share from a list that states only its symbol. */
export function unweighted(ticker: string): Holding {
  const nothing = { isin: null, cusip: null, lei: null, countryCode: null, exchange: null }
  return { ...nothing, name: ticker, ticker, kind: "equity", side: "long", weight: 0 }
}

/** Compares a fund's lines with our verdicts. Lists each company once, with its total weight. */
export function compare(world: PackedWorld, day: FundDay): FundComparison {
  const { rules, asOf, holdings } = day
  const companies = new Map<FilerId, ComparedCompany>()
  const lines = holdings.map((holding): ComparedLine => {
    const { weight } = holding
    const ticker = holding.ticker ?? holding.name
    const filer = day.company(holding)
    const company = filer === null ? null : (companies.get(filer) ?? companyOn(world, day, filer, "held"))
    if (company === null) {
      return { ticker, weight, standing: { kind: "not judged", group: day.group(holding, filer) } }
    }
    companies.set(company.filer, { ...company, weight: company.weight + weight })
    return { ticker, weight, standing: company.standing }
  })
  return { rules, asOf, lines, companies: byWeight([...companies.values()]) }
}

/** The group of lines whose company is outside the starter universe. */
export const notShipped = "no data: its facts do not ship"

/** Returns the reason why a line is not judged, from the result of the matcher. */
export function matchGroup(world: PackedWorld, holding: Holding, filer: FilerId | null): string {
  if (holding.kind !== "equity") return "no share: cash and the like"
  if (filer !== null) return notShipped
  return world.match(holding) === null
    ? "unmatched: no listing has ticker and name"
    : "unmatched: the list has a ticker without a name"
}

/**
 * Returns the companies that every parent fund holds and the fund does not. Their index could have chosen
 * them and did not. Companies without facts are included only if their business decides. Each weight is the
 * weight in the first parent.
 */
export function leftOut(
  world: PackedWorld,
  day: FundDay,
  parents: readonly string[],
): readonly ComparedCompany[] {
  const held = new Set(day.holdings.map(day.company))
  const [first = new Map<FilerId, number>(), ...others] = parents.map((parent) =>
    weightsByFiler(world, world.snapshot(parent).holdings),
  )
  const companies = [...first].flatMap(([filer, weight]) => {
    if (held.has(filer) || others.some((other) => !other.has(filer))) return []
    const company = companyOn(world, day, filer, "left out")
    return company === null ? [] : [{ ...company, weight }]
  })
  return byWeight(companies)
}

/** True if our verdict follows from the company's business only. */
export function isByBusiness({ status, ours }: ComparedCompany): boolean {
  return status === "non-compliant" && ours.length === 0
}

function weightsByFiler(world: PackedWorld, holdings: readonly Holding[]): ReadonlyMap<FilerId, number> {
  const weights = new Map<FilerId, number>()
  for (const holding of holdings) {
    const filer = judgedFiler(world, holding)
    if (filer !== null) weights.set(filer, (weights.get(filer) ?? 0) + holding.weight)
  }
  return weights
}

/** Compares one company on the fund's day; null if the starter universe does not contain it. */
export function companyOn(
  world: PackedWorld,
  day: FundDay,
  filer: FilerId,
  side: "held" | "left out",
): ComparedCompany | null {
  const { rules, asOf } = day
  const label = world.label(filer)
  const status = day.status(filer)
  const assessment = world.assess(filer, asOf)
  if (label === null || status === null || assessment === null) return null
  const { ratios, register, filed } = ourSide(assessment)
  const theirs = ratiosBy(rules, assessment)
  const own = ownStanding(world, rules, filer, side, assessment)
  const company = { filer, label, weight: 0, status, ours: ratios, theirs, own }
  if (status === "pending") {
    return { ...company, standing: { kind: "withheld", why: day.whyWithheld(assessment) } }
  }
  if ((status === "compliant") === (side === "held")) return { ...company, standing: { kind: "agree" } }
  const otherDays = day.otherDays(filer)
  const evidence = { day: asOf, side, rules, ours: ratios, theirs, register, otherDays, filed }
  return { ...company, standing: { kind: "disagree", explanation: explain(evidence) } }
}

function assessedStatus(world: PackedWorld, filer: FilerId, asOf: string): DeterminationStatus | null {
  const assessment = world.assess(filer, asOf)
  return assessment === null ? null : statusOf(assessment)
}

/**
 * Returns other days for the comparison: a month before, when the index was last rebalanced; the next filing;
 * and an earlier list that contains the company.
 */
function assessedDays(
  world: PackedWorld,
  { fund }: FundRules,
  filer: FilerId,
  asOf: string,
): readonly OtherDay[] {
  const next = world.filingDays(filer).find((day) => day > asOf)
  const days = [
    { day: monthsBefore(asOf, 1), what: "a month before" },
    ...(next === undefined ? [] : [{ day: next, what: "the next filing" }]),
  ]
  const earlier = world
    .members(fund)
    .findLast((list) => list.asOf < asOf && list.symbols.some((symbol) => world.filerOf(symbol) === filer))
  return [
    ...days.map((other) => ({ ...other, status: assessedStatus(world, filer, other.day), isHeld: null })),
    ...(earlier === undefined
      ? []
      : [{ day: earlier.asOf, what: "an earlier list", status: null, isHeld: true }]),
  ]
}

function byWeight(companies: readonly ComparedCompany[]): readonly ComparedCompany[] {
  return [...companies].sort(
    (left, right) => right.weight - left.weight || (left.filer < right.filer ? -1 : 1),
  )
}
