import { monthsBefore } from "../../src/days.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import type { FundRules, TheirRatio, TheirRatios } from "./rules.ts"

/**
 * The possible explanations of a difference between a fund and us, in the order in which the document lists
 * them. A person must look at `unexplained`.
 */
export const explanationRules = [
  "threshold",
  "denominator",
  "screen",
  "date",
  "business activity",
  "lack of data",
  "unexplained",
] as const
export type ExplanationRule = (typeof explanationRules)[number]

export interface Explanation {
  readonly rule: ExplanationRule
  /** The explanation, with the numbers from which it follows. */
  readonly text: string
}

export interface OurRatio {
  /** The name of the screen in the methodology's rules. */
  readonly screen: string
  readonly result: "pass" | "fail" | "unresolved"
  /** A decimal; null if the ratio is unresolved. */
  readonly value: number | null
  readonly threshold: number
}

/** The entry of our register on a company's business. */
export interface RegisterEntry {
  /** The prohibited core of the business; null if there is none. */
  readonly core: string | null
  /** The prohibited share of revenue as decimals; null if the register does not bound it. */
  readonly share: { readonly min: number; readonly max: number; readonly of: string } | null
  readonly concerns: readonly string[]
  /** The documents from which the entry was made; empty if only the SIC code decides. */
  readonly source: string
}

/** The company on another day: our verdict, whether the fund holds it, or both. */
export interface OtherDay {
  readonly day: string
  readonly what: string
  readonly status: DeterminationStatus | null
  /** Null if the fund's holdings of the day are not packed. */
  readonly isHeld: boolean | null
}

/** A disagreement, with the data that may explain it. */
export interface Evidence {
  readonly day: string
  /**
   * `held`: the fund holds a company that we call non-compliant. `left out`: the fund does not hold a company
   * that we call compliant.
   */
  readonly side: "held" | "left out"
  readonly rules: FundRules
  readonly ours: readonly OurRatio[]
  readonly theirs: TheirRatios
  readonly register: RegisterEntry
  readonly otherDays: readonly OtherDay[]
  /** The day on which our balance sheet was filed; null if there is none. */
  readonly filed: string | null
}

/** Returns the first rule that explains a disagreement, computed only from the evidence. */
export function explain(evidence: Evidence): Explanation {
  return evidence.side === "held" ? explainHeld(evidence) : explainLeftOut(evidence)
}

/** Explains why the fund holds a company that fails our rules. Every failure needs an explanation. */
function explainHeld(evidence: Evidence): Explanation {
  const { register, ours } = evidence
  if (register.core !== null) {
    return { rule: "business activity", text: `our register: ${register.core}, a core that no ratio rescues` }
  }
  const failed = ours.filter(({ result }) => result === "fail").map(({ screen }) => screen)
  const share = explainShare(evidence)
  const reasons = failed.map((screen) =>
    screen === "prohibited_revenue" ? share : explainRatio(evidence, screen),
  )
  const found = failed.length === 0 && share !== null ? [share] : reasons.filter((reason) => reason !== null)
  const [first] = found
  if (first !== undefined && !reasons.includes(null)) {
    return { rule: first.rule, text: found.map(({ text }) => text).join("; ") }
  }
  return (
    explainByDate(evidence) ??
    (failed.length === 0 ? reasonNotPacked(evidence) : (explainByAge(evidence) ?? unexplained(evidence)))
  )
}

type RatioName = "debt" | "cash"
const ratioNames: ReadonlyMap<string, RatioName> = new Map([
  ["debt_to_market_cap", "debt"],
  ["cash_to_market_cap", "cash"],
])

/**
 * Explains a ratio that is above our limit and not above the fund's. If the value is below the fund's limit,
 * the limit explains the difference; otherwise the denominator does.
 */
function explainRatio({ ours, theirs }: Evidence, screen: string): Explanation | null {
  const name = ratioNames.get(screen)
  if (name === undefined) return null
  const { value, threshold } = ratioOf(ours, name)
  if (value === null) return null
  const own = `${name} is ${percent(value, threshold)} of our market capitalisation, above ${percent(threshold)}`
  const by = theirs[name]
  if (by === null) return { rule: "screen", text: `${own}; they have no such screen` }
  const { limit } = by
  if (by.passes === false || (by.value === null && value >= limit)) return null
  return {
    rule: value < limit ? "threshold" : "denominator",
    text: `${own}; their limit is ${percent(limit)}, and it is ${by.value === null ? "unknown" : percent(by.value, limit)} of their ${by.of}`,
  }
}

/**
 * Explains the difference by a share of revenue in our register that is above the limit. The share may belong
 * to another time than the day.
 */
function explainShare({ day, ours, register }: Evidence): Explanation | null {
  const limit = ours.find(({ screen }) => screen === "prohibited_revenue")?.threshold ?? 0
  const { share, source } = register
  if (share === null || share.min <= limit) return null
  const counted = `our register counts ${percent(share.min, limit)} to ${percent(share.max, limit)} of revenue as ${share.of}`
  const earliest = (source.match(/\b(?:19|20)\d\d\b/g) ?? []).sort()[0]
  if (earliest !== undefined && earliest > day.slice(0, 4)) {
    return {
      rule: "date",
      text: `${counted}, read in reports of ${earliest} and later; verdicts of the years before take the same share`,
    }
  }
  return { rule: "business activity", text: `${counted} (${source})` }
}

/** Explains why the fund leaves out a company that passes our rules: one of its screens must differ. */
function explainLeftOut(evidence: Evidence): Explanation {
  return (
    explainTheirRatio(evidence, "debt") ??
    explainTheirRatio(evidence, "cash") ??
    explainReceivables(evidence) ??
    explainByDate(evidence) ??
    explainConcern(evidence) ??
    explainByAge(evidence) ??
    unexplained(evidence)
  )
}

function explainTheirRatio({ ours, theirs }: Evidence, name: RatioName): Explanation | null {
  const by = theirs[name]
  if (by?.passes !== false) return null
  const { value, threshold } = ratioOf(ours, name)
  const own = `${value === null ? "unknown" : percent(value, threshold)} of our market capitalisation`
  return { rule: "denominator", text: `${name} is ${own}, ${theirText(by)}` }
}

function explainReceivables({ theirs: { receivables } }: Evidence): Explanation | null {
  if (receivables?.passes !== false) return null
  return { rule: "screen", text: `receivables are ${theirText(receivables)}, a screen we do not have` }
}

function theirText({ value, limit, of }: TheirRatio): string {
  return `${value === null ? "unknown" : percent(value, limit)} of their ${of}: not below ${percent(limit)}`
}

/**
 * Explains the difference by a concern of our register, which may be a failure for the fund. None of the
 * fund's ratios is known to fail.
 */
function explainConcern({ register }: Evidence): Explanation | null {
  const { share, concerns } = register
  const doubts = share === null ? concerns : [`up to ${percent(share.max)} of revenue is ${share.of}`]
  if (doubts.length === 0) return null
  const text = `none of their ratios is known to fail; our register passes the business with a concern: "${doubts.join(" ")}"`
  return { rule: "business activity", text }
}

/** Explains the difference by a day nearby on which the fund and we agree. */
function explainByDate({ side, otherDays }: Evidence): Explanation | null {
  const agreed = side === "held" ? "compliant" : "non-compliant"
  for (const { day, what, status, isHeld } of otherDays) {
    if (status === agreed) return { rule: "date", text: `on ${day} (${what}) our verdict is ${status}` }
    if (isHeld === null || isHeld === (side === "held")) continue
    return { rule: "date", text: `on ${day} (${what}) the fund ${isHeld ? "held it" : "held it no longer"}` }
  }
  return null
}

function explainByAge({ day, filed }: Evidence): Explanation | null {
  const text = oldReport(filed, day)
  return text === null ? null : { rule: "date", text }
}

/**
 * Explains the difference by a report after which the company must have filed another before the day. The
 * release does not contain it.
 */
export function oldReport(filed: string | null, day: string): string | null {
  if (filed === null || filed >= monthsBefore(day, 6)) return null
  return `the newest report in the release is of ${filed}`
}

function reasonNotPacked(evidence: Evidence): Explanation {
  const text = `the packed verdict does not say which ratio failed, and no closes before 2022-09 are packed to compute it; ${theirRatios(evidence)}`
  return { rule: "lack of data", text }
}

function unexplained(evidence: Evidence): Explanation {
  const own = evidence.ours.map(({ screen, value, threshold }) => ratioText(screen, value, threshold))
  return { rule: "unexplained", text: `ours: ${own.join(", ")}; ${theirRatios(evidence)}` }
}

function theirRatios({ theirs }: Evidence): string {
  const ratios = (["debt", "cash", "receivables"] as const).map((name) =>
    ratioText(name, theirs[name]?.value ?? null, theirs[name]?.limit ?? 0),
  )
  return `theirs: ${ratios.join(", ")}`
}

function ratioText(name: string, value: number | null, limit: number): string {
  return `${name} ${value === null ? "unknown" : percent(value, limit)}`
}

function ratioOf(ours: readonly OurRatio[], name: RatioName): Pick<OurRatio, "value" | "threshold"> {
  return ours.find(({ screen }) => screen === `${name}_to_market_cap`) ?? { value: null, threshold: 0 }
}

/**
 * Prints a decimal as a percentage with two decimals. More decimals are printed if they are needed to show on
 * which side of the limit the value is.
 */
export function percent(value: number, limit = value): string {
  for (let digits = 2; digits < 12; digits++) {
    const rounded = Number((value * 100).toFixed(digits))
    const bound = Number((limit * 100).toFixed(10))
    if (Math.sign(rounded - bound) === Math.sign(value - limit)) return `${rounded}%`
  }
  return `${value * 100}%`
}
