import { assets } from "../balance.ts"
import { mixed } from "../by-line.ts"
import { derived } from "../figure.ts"
import { declare, first, largest, lately, type Measure, total, us } from "../measure.ts"
import { subsetSums } from "../sums.ts"
import {
  affiliates,
  closingProperty,
  deferredTaxes,
  goodwillAndIntangibles,
  inventoryLine,
  leasedOut,
  otherIntangibles,
  property,
} from "./lines.ts"

/** Total assets are money, lines that bear no interest (not loans and leases given), and a rest that may bear it. */

const whole = assets["us-gaap"]
/** A line of several kinds of assets counts as idle up to this share: most reports have one, and few are larger. */
const harmless = { whole, shareMax: 0.1 }
export const mixedCurrent = mixed(
  largest(
    us("PrepaidExpenseAndOtherAssetsCurrent"),
    total(us("PrepaidExpenseCurrent"), us("OtherAssetsCurrent")),
  ),
  harmless,
  largest(us("PrepaidExpenseCurrent"), total(us("PrepaidTaxes"), us("OtherPrepaidExpenseCurrent"))),
)
const mixedNoncurrent = mixed(
  largest(
    us("OtherAssetsNoncurrent"),
    us("PrepaidExpenseAndOtherAssetsNoncurrent"),
    us("PrepaidExpenseAndOtherAssets"),
    us("OtherAssets"),
    us("DeferredIncomeTaxesAndOtherAssetsNoncurrent"),
  ),
  harmless,
)
const heldForSaleCurrent = mixed(
  largest(
    us("AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent"),
    us("AssetsHeldForSaleNotPartOfDisposalGroupCurrent"),
  ),
  harmless,
)
const heldForSaleNoncurrent = mixed(
  largest(
    us("DisposalGroupIncludingDiscontinuedOperationAssetsNoncurrent"),
    us("AssetsHeldForSaleNotPartOfDisposalGroup"),
  ),
  harmless,
)
/** The lines that may hold securities that only the notes state. */
export const mixedAssets = total(mixedCurrent, mixedNoncurrent, heldForSaleCurrent, heldForSaleNoncurrent)

/** Lines that bear no interest: those that cannot include each other, and all lines, some of which others include for some filers. */
interface Lines {
  readonly apart: Measure
  readonly all: Measure
}

function linesOf(apart: Measure, ...further: readonly Measure[]): Lines {
  return { apart, all: total(apart, ...further) }
}

export const idleCurrent = linesOf(
  total(
    largest(
      us("ReceivablesNetCurrent"),
      us("AccountsAndOtherReceivablesNetCurrent"),
      first(
        largest(
          lately("us-gaap:AccountsReceivableNetCurrent"),
          us("AccountsNotesAndLoansReceivableNetCurrent"),
          us("ContractWithCustomerReceivableAfterAllowanceForCreditLossCurrent"),
          us("AccountsReceivableNet"),
          us("ContractWithCustomerReceivableAfterAllowanceForCreditLoss"),
        ),
        us("AccountsReceivableGrossCurrent"),
      ),
    ),
    inventoryLine,
    mixedCurrent,
    heldForSaleCurrent,
  ),
  largest(us("OtherReceivablesNetCurrent"), us("NontradeReceivablesCurrent"), us("OtherReceivables")),
  us("ContractWithCustomerAssetNetCurrent"),
  largest(us("IncomeTaxesReceivable"), us("IncomeTaxReceivable"), us("PrepaidTaxes")),
  us("ValueAddedTaxReceivableCurrent"),
  us("InsuranceSettlementsReceivableCurrent"),
  us("DeferredCostsCurrent"),
  us("RegulatoryAssetsCurrent"),
)

export const idleNoncurrent = linesOf(
  total(property, goodwillAndIntangibles, deferredTaxes, affiliates, mixedNoncurrent, heldForSaleNoncurrent),
  otherIntangibles,
  ...leasedOut,
  closingProperty,
  us("OperatingLeaseRightOfUseAsset"),
  us("InventoryNoncurrent"),
  us("AccountsReceivableNetNoncurrent"),
  us("ContractWithCustomerAssetNetNoncurrent"),
  us("RegulatoryAssetsNoncurrent"),
  // Shares of companies that no market trades. Shares at fair value are not here: a fund of bonds is among them for some.
  us("EquitySecuritiesWithoutReadilyDeterminableFairValueAmount"),
)

function idleWithin(section: Measure, money: Measure, { apart, all }: Lines): Measure {
  return declare(
    "All lines of the section that bear no interest. If they exceed its total less money, some are parts of others, and as many count as there is room for.",
    { section, money, apart, all },
    (lines) => {
      const { section: stated } = lines
      if (stated === null) return null
      const { money: held, all: named } = lines
      const room = Math.max(0, stated.value - (held?.value ?? 0))
      if (named === null || named.value <= room) return derived(named?.value ?? 0)
      const { apart: least } = lines
      const sure = least?.value ?? 0
      const others = named.terms.filter((term) => !least?.terms.includes(term))
      const sums = subsetSums(others.map(({ fact }) => fact.value)).map((sum) => sure + sum)
      return derived(Math.max(...sums.filter((sum) => sum <= room), Math.min(sure, room)))
    },
  )
}

const assetsNoncurrent = declare(
  "Total assets less current assets.",
  { whole, current: us("AssetsCurrent") },
  ({ whole: all, current: part }) => (all === null || part === null ? null : derived(all.value - part.value)),
)

/** Assets that bear no interest, by the sections of the balance sheet, each with its part of the money. */
export function idleAssets(moneyCurrent: Measure, moneyNoncurrent: Measure): Measure {
  const both = {
    apart: total(idleCurrent.apart, idleNoncurrent.apart),
    all: total(idleCurrent.all, idleNoncurrent.all),
  }
  return declare(
    "The lines that bear no interest among current and among non-current assets; on a balance sheet without a current side, among all assets.",
    {
      current: idleWithin(us("AssetsCurrent"), moneyCurrent, idleCurrent),
      noncurrent: idleWithin(assetsNoncurrent, moneyNoncurrent, idleNoncurrent),
      undivided: idleWithin(whole, total(moneyCurrent, moneyNoncurrent), both),
    },
    (sides) =>
      sides.current === null
        ? sides.undivided
        : derived(sides.current.value + (sides.noncurrent?.value ?? 0)),
  )
}
