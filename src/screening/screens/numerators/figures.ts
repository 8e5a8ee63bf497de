import { amountWords } from "../../../contract/declared/amounts.ts"
import { type Estimate, estimated } from "../../../facts/measures/measure.ts"
import type { MeasureReading } from "../../../facts/measures/reading.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Bound, WithheldReason } from "../../../vocabulary.ts"
import type { CompanyMeasures } from "../../company-measures.ts"
import { lowerFirst } from "../declarations.ts"
import { type FigurePart, figurePart, type Part, type Quotient } from "../part.ts"

/** The numerator of a ratio, or the reason why it is not known. */
export type Numerator = KnownNumerator | Lacking

export interface Lacking {
  readonly state: "lacking"
  readonly reason: WithheldReason
  /** The missing data, as the end of a sentence. */
  readonly lacks: string
}

export interface KnownNumerator {
  readonly state: "known"
  /** The minimum. If it is above an upper limit, the screen fails. */
  readonly least: FigurePart
  /** The maximum; null if nothing bounds it. */
  readonly most: FigurePart | null
  /** The reason why there is no maximum, or why the maximum differs from the minimum; else null. */
  readonly lacks: string | null
  readonly note: string | null
  /** The maximum including every amount that may belong to the numerator; null if nothing bounds it. */
  readonly worst: number | null
  /** The part for `worst` with its computation, if `worst` exceeds `most`. Absent if no packet states it. */
  readonly whole?: FigurePart
  /** Amounts at which the result could change if the limit allowed exactly that; finite, above zero. */
  readonly turns: readonly number[]
  /** Denominators at which the numerator itself changes, whatever the limit. */
  readonly denominatorTurns: readonly number[]
  /** Says why the figure may be larger than the limit allows; null if it cannot be. */
  readonly doubt: (limit: Limit) => string | null
  /** Says why amounts that nothing explains, outside the figure, may exceed the limit; else null. */
  readonly unexplained: (limit: Limit) => string | null
  /** The result if the denominator is zero; absent if it cannot be zero. */
  readonly overNothing?: (denominator: Part) => Quotient
}

/** The limit of a ratio screen in the currency of the reports. */
export interface Limit {
  readonly allowed: number
  readonly denominator: number
  /** True if the screen passes with this amount. */
  readonly allows: (amount: number) => boolean
}

export function lacking(lacks: string): Lacking {
  return { state: "lacking", reason: "screen_unresolved", lacks }
}

/** The answer "there is no doubt". */
export function noDoubt(): null {
  return null
}

/** The numerators that are one figure of the balance sheet, or are computed from such figures. */

/** The words for a balance-sheet figure in a title, a packet, and a sentence that says it is missing. */
interface FigureNumerator {
  readonly label: string
  readonly name: string
  /** The words for the missing figure: "cash is not known". */
  readonly missing: string
}

/** All cash and interest-bearing securities. SS 21, 3/4/3 limits only interest-taking deposits. */
export function cashNumerator({ cash }: CompanyMeasures): Numerator {
  const { label } = amountWords.cash_and_interest_bearing_securities
  return ofReading(cash, {
    label,
    name: "cash_and_interest_bearing_securities",
    missing: "cash is not known",
  })
}

/** The numerator of a balance-sheet figure, by its name. */
export function sheetNumerator(
  name: "preferred_shares" | "receivables" | "inventories" | "illiquid_assets",
  reading: MeasureReading,
): Numerator {
  const { label } = amountWords[name]
  return ofReading(reading, { label, name, missing: `the amount of ${lowerFirst(label)} is not known` })
}

/** Interest-taking deposits. If no tag states them, at most all cash and interest-bearing securities. */
export function depositsNumerator(measured: CompanyMeasures): Numerator {
  const { label } = amountWords.interest_taking_deposits
  const missing = "the amount of interest-taking deposits is not known"
  if (measured.deposits.state === "known")
    return ofReading(measured.deposits, { label, name: "interest_taking_deposits", missing })
  const all = cashNumerator(measured)
  if (all.state === "lacking") return all
  const bounds = { cash_and_interest_bearing_securities: "at_most" as const }
  const none = {
    ...all.least,
    label,
    value: 0,
    figures: [],
    bounds: { interest_taking_deposits: "at_least" as const },
  }
  const lacks = "no tag tells interest-taking deposits from other cash and securities"
  const note =
    "No tag tells which deposits take interest, so all cash and interest-bearing securities are counted."
  return { ...all, least: none, most: { ...all.least, label, bounds }, lacks, note }
}

/**
 * Total assets less illiquid assets and all liabilities (KMI's net liquid assets). The result is a maximum,
 * because illiquid assets that no tag names would make it smaller. It is computed only from tagged figures:
 * liabilities known only by subtraction are replaced by total assets less equity and the items between equity
 * and debt.
 */
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
      isNamed && illiquidAssets.possibleAddition === null
        ? estimatePart(label, name, estimateOf("at_least"))
        : { ...most, value: 0, estimates: {}, bounds: { net_liquid_assets: "at_least" } },
    most,
    lacks: null,
    note: null,
    worst: most.value,
    turns: [most.value],
    denominatorTurns: [],
    doubt: noDoubt,
    unexplained: noDoubt,
  }
}

/** A part that consists of one estimate. */
function estimatePart(label: string, name: string, estimate: Estimate): FigurePart {
  const { value, bound } = estimate
  return {
    kind: "figure",
    label,
    value,
    figures: [],
    estimates: { [name]: estimate },
    bounds: { [name]: bound },
  }
}

function ofReading(reading: MeasureReading, { label, name, missing }: FigureNumerator): Numerator {
  if (reading.state === "unknown") return lacking(`${missing}: ${reading.lacks}`)
  const { figure, possibleAddition } = reading
  const part = figurePart(label, { name, figure, readFrom: "balance_sheet" })
  const isCeiling = figure.estimate?.bound === "at_most"
  const estimate = possibleAddition?.estimate
  const whole = estimate === undefined ? null : estimatePart(label, name, estimate)
  // If unnamed assets could more than double the receivables, the numerator is between the figure and the
  // figure plus all unnamed assets.
  const open = name === "receivables" ? whole : null
  const nothing: FigurePart = { ...part, value: 0, figures: [], bounds: { [name]: "at_least" } }
  return {
    state: "known",
    // An amount that is only an upper bound may pass an upper limit. It decides neither a failure nor a
    // minimum.
    least: isCeiling ? nothing : open === null ? part : { ...part, bounds: { [name]: "at_least" } },
    most: open ?? part,
    lacks: null,
    note: null,
    worst: possibleAddition?.value ?? figure.value,
    ...(whole === null ? {} : { whole }),
    turns: [figure.value, possibleAddition?.value ?? figure.value],
    denominatorTurns: [],
    doubt: ({ allows }) =>
      possibleAddition === null || allows(possibleAddition.value)
        ? null
        : `${lowerFirst(label)} are ${groupedDigits(figure.value)}, and up to ${groupedDigits(possibleAddition.value)} with ${possibleAddition.what}`,
    unexplained: noDoubt,
  }
}
