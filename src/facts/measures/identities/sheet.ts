import { addDays } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import { balanceTotals } from "../../../terms.ts"
import type { Basis } from "../../basis.ts"
import type { Fact } from "../../fact.ts"
import { factsWithin } from "../../fact-ledger.ts"
import { assets } from "../balance.ts"
import { revenue } from "../income/chains.ts"
import { factAt } from "../measure.ts"

/** A sheet that breaks one of these identities decides nothing: nothing shows which of its amounts are right. */

/** Why the totals of the balance sheet cannot be right, as the end of a sentence; null if they can be. */
export function contradictionOf(basis: Basis): string | null {
  return unequalSides(basis) ?? otherUnit(basis) ?? outOfProportion(basis)
}

/** The two sides of a sheet are one amount; they may differ by rounding. */
const sidesApartMax = 0.01

function unequalSides({ taxonomy, balanceSheet }: Basis): string | null {
  const [owned, financed] = balanceTotals[taxonomy].map((concept) => factAt(balanceSheet, concept))
  if (!owned || !financed || owned.accession !== financed.accession) return null
  if (Math.abs(owned.value - financed.value) <= Math.abs(owned.value) * sidesApartMax) return null
  return `the balance sheet of ${balanceSheet.end} states total assets of ${groupedDigits(owned.value)}, and ${groupedDigits(financed.value)} for liabilities and equity together`
}

/**
 * A total that is this many times larger or smaller than every sheet of the year before is in another unit.
 * Of 26,350 steps between balance sheets, 19 are larger: shells that took over a business, and wrong units.
 */
const stepMax = 20
const sheetsBeforeDaysMax = 400

function otherUnit(basis: Basis): string | null {
  const { balanceSheet, taxonomy } = basis
  const now = assets[taxonomy](balanceSheet)?.value ?? 0
  const before = totalsBefore(basis)
  const [last] = before
  if (last === undefined || now <= 0) return null
  if (before.some(({ value }) => Math.max(value / now, now / value) < stepMax)) return null
  return `the balance sheet of ${balanceSheet.end} states total assets of ${groupedDigits(now)}, that of ${last.end} ${groupedDigits(last.value)}: one of them is in another unit`
}

/** The totals of the sheets of the year before, as earlier reports state them; the newest first. */
function totalsBefore({ taxonomy, currency, balanceSheet, balanceFiling }: Basis): readonly Fact[] {
  const [concept] = balanceTotals[taxonomy]
  const { ledger, end: to } = balanceSheet
  return factsWithin(ledger, concept, currency, { from: addDays(to, -sheetsBeforeDaysMax), to })
    .filter(
      ({ start, end, filed, value }) =>
        start === null && value > 0 && end < to && filed < balanceFiling.filed,
    )
    .toSorted((left, right) => (left.end < right.end ? 1 : -1))
}

/** No company earns revenue of this many times its assets within a year. */
const revenueOverAssetsMax = 100

function outOfProportion({ taxonomy, balanceSheet, income }: Basis): string | null {
  const owned = assets[taxonomy](balanceSheet)?.value ?? 0
  const earned = income === null ? 0 : (revenue[taxonomy](income)?.value ?? 0)
  if (owned <= 0 || earned <= owned * revenueOverAssetsMax) return null
  return `revenue of ${groupedDigits(earned)} is out of all proportion to total assets of ${groupedDigits(owned)}: one of them is in another unit`
}
