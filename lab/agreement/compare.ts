import type { Members } from "../../scripts/starter/funds.ts"
import { monthsBefore } from "../../src/days.ts"
import type { Holding } from "../../src/holdings/holdings-file.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import { ourSide, statusOf, whyWithheld } from "./company.ts"
import { type Explanation, explain, type OtherDay, type OurRatio } from "./explain.ts"
import { type OwnStanding, ownStanding } from "./own-standard.ts"
import { type FundRules, ratiosBy, type TheirRatios } from "./rules.ts"
import { judgedCik, type PackedWorld } from "./world.ts"

/** The result of comparing our verdict on a company with the fund's. */
export type Standing =
  | { readonly kind: "agree" }
  | { readonly kind: "disagree"; readonly explanation: Explanation }
  /** There is no verdict: `why` names the screen and what is missing. */
  | { readonly kind: "withheld"; readonly why: string }

/** The result for a line of a fund. `group` is the heading under which the reason is counted. */
export type LineStanding = Standing | { readonly kind: "not judged"; readonly group: string }

export interface ComparedCompany {
  readonly cik: number
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
  readonly company: (holding: Holding) => number | null
  /** The reason why a line is not judged at all. */
  readonly group: (holding: Holding, cik: number | null) => string
  /** Null if the starter universe has no verdict for the day. */
  readonly status: (cik: number) => DeterminationStatus | null
  readonly whyWithheld: (assessment: Assessment) => string
  readonly otherDays: (cik: number) => readonly OtherDay[]
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
    company: (holding) => judgedCik(world, holding),
    group: (holding, cik) => matchGroup(world, holding, cik),
    status: (cik) => assessedStatus(world, cik, asOf),
    whyWithheld,
    otherDays: (cik) => assessedDays(world, rules, cik, asOf),
  }
}

/** Returns a fund's day by a list of members, which states only symbols. */
export function memberDay(world: PackedWorld, rules: FundRules, { asOf, symbols }: Members): FundDay {
  return {
    rules,
    asOf,
    holdings: symbols.map(unweighted),
    company: ({ ticker }) => world.cikOf(ticker ?? ""),
    group: () => notShipped,
    status: (cik) => assessedStatus(world, cik, asOf),
    whyWithheld,
    otherDays: (cik) => assessedDays(world, rules, cik, asOf),
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
  const companies = new Map<number, ComparedCompany>()
  const lines = holdings.map((holding): ComparedLine => {
    const { weight } = holding
    const ticker = holding.ticker ?? holding.name
    const cik = day.company(holding)
    const company = cik === null ? null : (companies.get(cik) ?? companyOn(world, day, cik, "held"))
    if (company === null) {
      return { ticker, weight, standing: { kind: "not judged", group: day.group(holding, cik) } }
    }
    companies.set(company.cik, { ...company, weight: company.weight + weight })
    return { ticker, weight, standing: company.standing }
  })
  return { rules, asOf, lines, companies: byWeight([...companies.values()]) }
}

/** The group of lines whose company is outside the starter universe. */
export const notShipped = "no data: its facts do not ship"

/** Returns the reason why a line is not judged, from the result of the matcher. */
export function matchGroup(world: PackedWorld, holding: Holding, cik: number | null): string {
  if (holding.kind !== "equity") return "no share: cash and the like"
  if (cik !== null) return notShipped
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
  const [first = new Map<number, number>(), ...others] = parents.map((parent) =>
    weightsByCik(world, world.snapshot(parent).holdings),
  )
  const companies = [...first].flatMap(([cik, weight]) => {
    if (held.has(cik) || others.some((other) => !other.has(cik))) return []
    const company = companyOn(world, day, cik, "left out")
    return company === null ? [] : [{ ...company, weight }]
  })
  return byWeight(companies)
}

/** True if our verdict follows from the company's business only. */
export function isByBusiness({ status, ours }: ComparedCompany): boolean {
  return status === "non-compliant" && ours.length === 0
}

function weightsByCik(world: PackedWorld, holdings: readonly Holding[]): ReadonlyMap<number, number> {
  const weights = new Map<number, number>()
  for (const holding of holdings) {
    const cik = judgedCik(world, holding)
    if (cik !== null) weights.set(cik, (weights.get(cik) ?? 0) + holding.weight)
  }
  return weights
}

/** Compares one company on the fund's day; null if the starter universe does not contain it. */
export function companyOn(
  world: PackedWorld,
  day: FundDay,
  cik: number,
  side: "held" | "left out",
): ComparedCompany | null {
  const { rules, asOf } = day
  const label = world.label(cik)
  const status = day.status(cik)
  const assessment = world.assess(cik, asOf)
  if (label === null || status === null || assessment === null) return null
  const { ratios, register } = ourSide(assessment)
  const theirs = ratiosBy(rules, assessment)
  const own = ownStanding(world, rules, cik, side, assessment)
  const company = { cik, label, weight: 0, status, ours: ratios, theirs, own }
  if (status === "pending") {
    return { ...company, standing: { kind: "withheld", why: day.whyWithheld(assessment) } }
  }
  if ((status === "compliant") === (side === "held")) return { ...company, standing: { kind: "agree" } }
  const otherDays = day.otherDays(cik)
  const evidence = { day: asOf, side, rules, ours: ratios, theirs, register, otherDays }
  return { ...company, standing: { kind: "disagree", explanation: explain(evidence) } }
}

function assessedStatus(world: PackedWorld, cik: number, asOf: string): DeterminationStatus | null {
  const assessment = world.assess(cik, asOf)
  return assessment === null ? null : statusOf(assessment)
}

/**
 * Returns other days for the comparison: a month before, when the index was last rebalanced; the next filing;
 * and an earlier list that contains the company.
 */
function assessedDays(
  world: PackedWorld,
  { fund }: FundRules,
  cik: number,
  asOf: string,
): readonly OtherDay[] {
  const next = world.filingDays(cik).find((day) => day > asOf)
  const days = [
    { day: monthsBefore(asOf, 1), what: "a month before" },
    ...(next === undefined ? [] : [{ day: next, what: "the next filing" }]),
  ]
  const earlier = world
    .members(fund)
    .findLast((list) => list.asOf < asOf && list.symbols.some((symbol) => world.cikOf(symbol) === cik))
  return [
    ...days.map((other) => ({ ...other, status: assessedStatus(world, cik, other.day), isHeld: null })),
    ...(earlier === undefined
      ? []
      : [{ day: earlier.asOf, what: "an earlier list", status: null, isHeld: true }]),
  ]
}

function byWeight(companies: readonly ComparedCompany[]): readonly ComparedCompany[] {
  return [...companies].sort((left, right) => right.weight - left.weight || left.cik - right.cik)
}
