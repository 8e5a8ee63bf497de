import { daysBetween } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Basis } from "../../basis.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import { countOfFact, coverAgeDaysMax, isPositive, newestOf, type ShareCount } from "./count.ts"
import type { Split } from "./splits.ts"
import { dartCommonShares, dartPreferredShares } from "./tags.ts"

/**
 * The share count of the newest report on DART. Preferred shares of Korean companies take part in the profit
 * and most are listed, at a price of their own. So with preferred shares the count is only known to lie
 * between the common shares and all shares. Null if there is no such count, or if the report does not state
 * both classes.
 */
export function dartCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const common = newestOf(factsOf(ledger, dartCommonShares, "shares"), isPositive)
  if (common === null || daysBetween(common.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  const preferred = factsOf(ledger, dartPreferredShares, "shares").find(
    ({ accession, end }) => accession === common.accession && end === common.end,
  )
  if (preferred === undefined) return null
  const counted = countOfFact(dartCommonShares, common, "cover", splits, [])
  if (preferred.value === 0) return counted
  const most = common.value + preferred.value
  const note = `${groupedDigits(preferred.value)} preferred shares are a class of their own, so the shares outstanding lie between ${groupedDigits(common.value)} and ${groupedDigits(most)}; ratios use the smaller.`
  return { ...counted, contradictedBy: most * counted.splitFactor, notes: [note] }
}
