import type { RatioScreenName } from "../vocabulary.ts"

/** A methodology version is data: a version once published keeps its numbers for ever (design, law 5). */
export interface Methodology {
  readonly id: string
  readonly version: string
  readonly name: string
  /** Limits as decimals; the operator is `<=` throughout. */
  readonly limits: Readonly<Record<RatioScreenName, number>>
  /** Maximum age of the newest balance-sheet filing. */
  readonly filingAgeMonthsMax: number
  /** Maximum time from the end of the fiscal year that income is read from to the balance-sheet date. */
  readonly balanceToIncomeMonthsMax: number
  /** YYYY-MM-DD: the first day assessments use this version, until a later version is in force. */
  readonly inForceFrom: string
  /** What differs from the version before, in a sentence for readers. */
  readonly changes: string
}

/** AAOIFI Shari'ah Standard No. 21: 3/4/2 (30%), 3/4/3 (30%), 3/4/4 (5%). */
const aaoifiSs21Version20261: Methodology = {
  id: "aaoifi-ss21",
  version: "2026.1",
  name: "AAOIFI Shari'ah Standard No. 21 (Financial Paper: Shares and Bonds)",
  limits: { debt_to_market_cap: 0.3, cash_to_market_cap: 0.3, prohibited_revenue: 0.05 },
  filingAgeMonthsMax: 15,
  balanceToIncomeMonthsMax: 18,
  inForceFrom: "2026-11-20",
  changes: "The first version.",
}

/** Every version ever in force, newest first. */
export const methodologyVersions: readonly Methodology[] = [aaoifiSs21Version20261]

/** The version new assessments use. A later version is added next to it, and this one stays runnable. */
export const currentMethodology: Methodology = aaoifiSs21Version20261

/** `aaoifi-ss21@2026.1` */
export function methodologyRef(methodology: Pick<Methodology, "id" | "version">): string {
  return `${methodology.id}@${methodology.version}`
}
