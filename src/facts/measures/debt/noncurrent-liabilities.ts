import { type Measure, tag, type View } from "../measure.ts"

/** What non-current liabilities come to, and what their lines other than loans can add up to. */
export interface NoncurrentLiabilities {
  readonly whole: number
  /** The sum of every choice among the named lines: filers print some of them within others. */
  readonly sums: readonly number[]
}

/** A sum within this share of the whole is the whole: rounding to thousands, not chance. */
export const closureTolerance = 0.000_2

const us = (name: string): Measure => tag(`us-gaap:${name}`)

const liabilities = us("Liabilities")
const liabilitiesCurrent = us("LiabilitiesCurrent")
const namedLines = [
  us("OtherLiabilitiesNoncurrent"),
  us("OperatingLeaseLiabilityNoncurrent"),
  us("DeferredIncomeTaxLiabilitiesNet"),
  us("PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent"),
  us("ContractWithCustomerLiabilityNoncurrent"),
]

export const noncurrentParts: readonly Measure[] = [liabilities, liabilitiesCurrent, ...namedLines]

/** Null where the balance sheet does not part current from non-current liabilities. */
export function noncurrentLeft(view: View): NoncurrentLiabilities | null {
  const all = liabilities(view)
  const current = liabilitiesCurrent(view)
  if (all === null || current === null) return null
  let sums: readonly number[] = [0]
  for (const line of namedLines) {
    const value = line(view)?.value ?? 0
    if (value > 0) sums = [...sums, ...sums.map((sum) => sum + value)]
  }
  return { whole: all.value - current.value, sums }
}
