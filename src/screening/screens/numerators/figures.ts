import { amountWords } from "../../../contract/declared/amounts.ts"
import { derived, type Estimate, estimated, type Figure } from "../../../facts/measures/figure.ts"
import { isBound, type KnownReading, type MeasureReading } from "../../../facts/measures/reading.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Bound, NumeratorName } from "../../../vocabulary.ts"
import type { CompanyMeasures } from "../../company-measures.ts"
import { lowerFirst, upperFirst } from "../declarations.ts"
import {
  type Ends,
  type FigurePart,
  figurePart,
  type Lacking,
  lacking,
  marked,
  measureNames,
  nothingOf,
  type Part,
  type Quotient,
  type Worst,
} from "../part.ts"

/** The numerator of a ratio, or the reason why it is not known. */
export type Numerator = KnownNumerator | Lacking

export interface KnownNumerator extends Ends<FigurePart> {
  readonly state: "known"
  /** The part for `worst` with its computation, if `worst` exceeds `most`. Absent if no packet states it. */
  readonly whole?: FigurePart
  /** The result if the denominator is zero; absent if it cannot be zero. */
  readonly overNothing?: (denominator: Part) => Quotient
}

/** The worst end of a reading. `stated` says what the figure is: "interest-bearing debt is 100". */
function worstOf({ most }: MeasureReading, stated: string): Worst {
  if (most === null) return { value: Number.POSITIVE_INFINITY, why: `${stated}, and nothing bounds it` }
  return { value: most.value, why: `${stated}, and up to ${groupedDigits(most.value)} ${most.why ?? ""}` }
}

/** Interest-bearing loans, long or short term (SS 21, 3/4/2). US filings do not separate Islamic debt. */
export function debtNumerator({ debt: { reading, interestNote } }: CompanyMeasures): KnownNumerator {
  const { least, most } = reading
  const bound = most?.proof ?? null
  if (reading.state === "unknown" || bound !== null) {
    const why = reading.state === "unknown" ? reading.lacks : (least.why ?? "")
    const sentence = reading.state === "unknown" ? `interest-bearing debt is not known: ${why}` : why
    return {
      state: "known",
      least: debtPart(reading.state === "unknown" ? derived(0) : reading.figure),
      most: bound && debtPart(bound),
      worst: worstOf(reading, ""),
      lacks: bound === null ? sentence : why,
      note: bound && `${upperFirst(sentence)}; every liability that could be debt is counted.`,
    }
  }
  const { figure } = reading
  const found = debtPart(least.proof ?? figure)
  return {
    state: "known",
    least: least.why === null ? found : marked(found, "at_least"),
    most: debtPart(figure),
    worst: worstOf(reading, `interest-bearing debt is ${groupedDigits(figure.value)}`),
    lacks: null,
    note: interestNote === null ? null : `${upperFirst(interestNote)}.`,
  }
}

/** True if the debt found is within the limit, but could exceed it with unexplained or additional debt. */
export function isDebtInDoubt({ debt: { reading } }: CompanyMeasures, allowed: number): boolean {
  return reading.least.value <= allowed && (reading.most === null || reading.most.value > allowed)
}

function debtPart(figure: Figure): FigurePart {
  const name = "interest_bearing_debt"
  return figurePart(amountWords[name].label, { name, figure, readFrom: "balance_sheet" })
}

/** All cash and interest-bearing securities. SS 21, 3/4/3 limits only interest-taking deposits. */
export function cashNumerator({ cash }: CompanyMeasures): Numerator {
  if (cash.state === "unknown") return lacking(`cash is not known: ${cash.lacks}`)
  return ofReading(cash, "cash_and_interest_bearing_securities")
}

/** The numerator of a balance-sheet figure, by its name. */
export function sheetNumerator(
  name: "preferred_shares" | "receivables" | "inventories" | "illiquid_assets",
  measured: CompanyMeasures,
): Numerator {
  const reading = measured[measureNames[name]]
  if (reading.state === "known") return ofReading(reading, name)
  return lacking(`the amount of ${lowerFirst(amountWords[name].label)} is not known: ${reading.lacks}`)
}

/** Interest-taking deposits. If no tag states them, at most all cash and interest-bearing securities. */
export function depositsNumerator(measured: CompanyMeasures): Numerator {
  const name = "interest_taking_deposits"
  if (measured.deposits.state === "known") return ofReading(measured.deposits, name)
  const all = cashNumerator(measured)
  if (all.state === "lacking") return all
  const { label } = amountWords[name]
  const bounds = { cash_and_interest_bearing_securities: "at_most" as const }
  const none = nothingOf(label, name)
  const lacks = "no tag tells interest-taking deposits from other cash and securities"
  const note =
    "No tag tells which deposits take interest, so all cash and interest-bearing securities are counted."
  return { ...all, least: none, most: { ...all.least, label, bounds }, lacks, note }
}

/** Total assets less illiquid assets and all liabilities: a maximum, because unnamed assets may be illiquid. */
export function netLiquidNumerator(measured: CompanyMeasures): Numerator {
  const { totalAssets, illiquidAssets, totalLiabilities, besideLiabilities } = measured
  const missing = [totalAssets, illiquidAssets, totalLiabilities].find(({ state }) => state === "unknown")
  if (
    totalAssets.state === "unknown" ||
    illiquidAssets.state === "unknown" ||
    totalLiabilities.state === "unknown"
  )
    return lacking(`net liquid assets are not known: ${missing?.state === "unknown" ? missing.lacks : ""}`)
  const name = "net_liquid_assets"
  const { label } = amountWords[name]
  const isByEquity = besideLiabilities.length > 0
  // Subtracting an upper bound of illiquid assets would make the maximum too small.
  const isNamed = illiquidAssets.figure.estimate === undefined
  const estimateOf = (bound: Bound): Estimate =>
    estimated({
      bound,
      rule: isByEquity
        ? "equity and the items between debt and equity, less illiquid assets"
        : "total assets less illiquid assets and total liabilities",
      rate: 1,
      of: isByEquity ? besideLiabilities : [{ name: "total_assets", figure: totalAssets.figure }],
      less: [
        ...(isNamed ? [{ name: "illiquid_assets", figure: illiquidAssets.figure }] : []),
        ...(isByEquity ? [] : [{ name: "total_liabilities", figure: totalLiabilities.figure }]),
      ],
    })
  const most = estimatePart(label, name, estimateOf("at_most"))
  return {
    state: "known",
    least:
      isNamed && illiquidAssets.most?.value === illiquidAssets.figure.value
        ? estimatePart(label, name, estimateOf("at_least"))
        : nothingOf(label, name),
    most,
    worst: { value: most.value, why: "" },
    lacks: null,
    note: null,
  }
}

/** A part that consists of one estimate. */
function estimatePart(label: string, name: string, estimate: Estimate): FigurePart {
  const { value, bound } = estimate
  return { ...nothingOf(label, name), value, estimates: { [name]: estimate }, bounds: { [name]: bound } }
}

function ofReading(reading: KnownReading, name: NumeratorName): KnownNumerator {
  const { label } = amountWords[name]
  const { figure, least, most } = reading
  const part = figurePart(label, { name, figure, readFrom: "balance_sheet" })
  const estimate = most?.proof?.estimate
  const whole = estimate === undefined ? null : estimatePart(label, name, estimate)
  const isOpen = least.why !== null
  const found = isOpen ? marked(part, "at_least") : part
  return {
    state: "known",
    // An amount that is only an upper bound may pass an upper limit. It decides neither a failure nor a minimum.
    least: isBound(figure) ? nothingOf(label, name) : found,
    most: isOpen ? (whole ?? part) : part,
    worst: worstOf(reading, `${lowerFirst(label)} are ${groupedDigits(figure.value)}`),
    ...(whole === null ? {} : { whole }),
    lacks: null,
    note: null,
  }
}
