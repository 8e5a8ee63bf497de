import type { Basis } from "../../basis.ts"
import { assets } from "../balance.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import { dartIlliquidAssets, dartOtherAssets, onDart } from "../dart.ts"
import { type Estimate, type NamedFigure, sumAtMost, upperBound, zeroByEvidence } from "../figure.ts"
import {
  byTaxonomy,
  declare,
  first,
  ifrs,
  largest,
  type MeasureByTaxonomy,
  total,
  us,
  type View,
} from "../measure.ts"
import { national } from "../national.ts"
import { atLeast, known, type MeasureReading, unknown, upTo } from "../reading.ts"
import {
  affiliates,
  closingProperty,
  closingReceivables,
  deferredTaxes,
  goodwillAndIntangibles,
  inventories,
  otherIntangibles,
  plantLine,
  property,
} from "./lines.ts"
import { receivables } from "./receivables.ts"

/** Deposits that bear interest: time deposits, certificates of deposit, interest-bearing bank deposits. */

export const interestTakingDeposits = byTaxonomy(
  total(
    largest(us("TimeDepositsAtCarryingValue"), us("CertificatesOfDepositAtCarryingValue")),
    largest(
      us("InterestBearingDepositsInBanks"),
      us("InterestBearingDepositsInBanksAndOtherFinancialInstitutions"),
    ),
  ),
  total(
    largest(ifrs("ShorttermDepositsClassifiedAsCashEquivalents"), ifrs("BankBalancesTimeDeposits")),
    ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"),
    ifrs("LongtermDeposits"),
  ),
  national.deposits,
)

/** Reads deposits that bear interest. All other money may bear interest too. Unknown if none is tagged. */
export function readInterestTakingDeposits({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = interestTakingDeposits[taxonomy](balanceSheet)
  if (figure === null) return unknown("no deposit is tagged as one that bears interest")
  const money = cashAndInterestBearing[taxonomy](balanceSheet)
  return upTo(
    known(figure),
    money?.value ?? figure.value,
    "with all other cash and interest-bearing securities",
  )
}

const contractCosts = largest(
  total(us("CapitalizedContractCostNetCurrent"), us("CapitalizedContractCostNetNoncurrent")),
  us("CapitalizedContractCostNet"),
  us("AmountOfDeferredCostsRelatedToLongTermContracts"),
)

const prepaid = largest(
  total(us("PrepaidExpenseCurrent"), us("PrepaidExpenseNoncurrent")),
  us("PrepaidExpenseCurrentAndNoncurrent"),
)

/** An airline's plant includes deposits on aircraft (SkyWest). */
const depositsOnAircraft = declare(
  "Deposits on aircraft, if no line of plant may include them.",
  { deposits: us("DepositsOnFlightEquipment"), plant: plantLine },
  ({ deposits, plant }) => (plant === null ? deposits : null),
)

/** Lines of the balance sheet, none of which contains another. */
const certain = total(
  inventories["us-gaap"],
  property,
  goodwillAndIntangibles,
  prepaid,
  largest(
    us("DeferredPolicyAcquisitionCosts"),
    us("DeferredPolicyAcquisitionCostsAndValueOfBusinessAcquired"),
  ),
  us("PrepaidReinsurancePremiums"),
  us("FilmCosts"),
  depositsOnAircraft,
  us("AdvancesOnInventoryPurchases"),
  us("RealEstateAcquiredThroughForeclosure"),
)
/** `certain`, plus lines that are separate for most filers but part of property or intangibles for some. */
const likely = total(
  certain,
  otherIntangibles,
  us("OperatingLeaseRightOfUseAsset"),
  contractCosts,
  us("DeferredCostsLeasingNet"),
  closingProperty,
)

const ifrsPlant = largest(
  ifrs("PropertyPlantAndEquipmentIncludingRightofuseAssets"),
  total(ifrs("PropertyPlantAndEquipment"), ifrs("RightofuseAssets")),
)

export const illiquidAssets = byTaxonomy(
  declare(
    "All lines together. If with cash and receivables they exceed total assets, some lines are parts of others, and only lines that do not overlap count.",
    {
      certain,
      likely,
      money: cashAndInterestBearing["us-gaap"],
      owed: receivables["us-gaap"],
      whole: assets["us-gaap"],
    },
    ({ certain: least, likely: all, money, owed, whole }) => {
      if (all === null || whole === null) return all
      const named = all.value + (money?.value ?? 0) + (owed?.value ?? 0)
      return named > whole.value ? least : all
    },
  ),
  onDart(
    "Assets",
    dartIlliquidAssets,
    total(
      inventories["ifrs-full"],
      ifrsPlant,
      ifrs("InvestmentProperty"),
      largest(
        ifrs("IntangibleAssetsAndGoodwill"),
        total(ifrs("IntangibleAssetsOtherThanGoodwill"), ifrs("Goodwill")),
      ),
      total(ifrs("CurrentBiologicalAssets"), ifrs("NoncurrentBiologicalAssets")),
      first(ifrs("Prepayments"), total(ifrs("CurrentPrepayments"), ifrs("NoncurrentPrepayments"))),
    ),
  ),
  national.illiquidAssets,
)

/** Assets that are known to be neither money, receivables nor illiquid. */
export const otherNamedAssets = byTaxonomy(
  total(
    deferredTaxes,
    affiliates,
    largest(us("CashSurrenderValueOfLifeInsurance"), us("BankOwnedLifeInsurance")),
    largest(us("ServicingAssetAtFairValueAmount"), us("ServicingAssetAtAmortizedValue")),
  ),
  onDart(
    "Assets",
    dartOtherAssets,
    total(ifrs("DeferredTaxAssets"), ifrs("InvestmentAccountedForUsingEquityMethod")),
  ),
  national.otherAssets,
)

const kinds = {
  cash_and_interest_bearing_securities: cashAndInterestBearing,
  receivables,
  illiquid_assets: illiquidAssets,
  other_named_assets: otherNamedAssets,
}
const namedKinds = Object.entries(kinds)
type Kind = "receivables" | "illiquid_assets"

/**
 * Total assets less the assets named as another kind; less all named ones if `kind` is null. A figure without facts
 * is not subtracted, because a reader could not recompute it. Null without total assets.
 */
function mostOfKind(kind: Kind | null, taxonomy: keyof MeasureByTaxonomy, view: View): Estimate | null {
  const whole = assets[taxonomy](view)
  if (whole === null) return null
  const less = namedKinds.flatMap(([name, measure]): readonly NamedFigure[] => {
    const figure = name === kind ? null : measure[taxonomy](view)
    return figure === null || figure.terms.length === 0 ? [] : [{ name, figure }]
  })
  const rule = "total assets less the assets that are named as another kind"
  return sumAtMost(rule, [{ name: "total_assets", figure: whole }], less)
}

/** Reads total assets at the basis's instant. */
export function readTotalAssets({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = assets[taxonomy](balanceSheet)
  return figure === null ? unknown("total assets are not tagged") : known(figure)
}

/** Reads inventories, current and non-current. If untagged, at most the assets that no line names. */
export function readInventories({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = inventories[taxonomy](balanceSheet)
  if (figure !== null) return known(figure)
  if (taxonomy === "us-gaap" && closingReceivables(balanceSheet) !== null)
    return known(zeroByEvidence("The lines of current assets add up to their total without inventories."))
  const most = mostOfKind(null, taxonomy, balanceSheet)
  if (most === null) return unknown("no inventories and no total assets are tagged")
  return known(upperBound(most, "No inventories are tagged; they are at most the assets that no line names."))
}

/** Reads the amounts owed to the company: at least the tagged lines, at most these and all unnamed assets. */
export function readReceivables(basis: Basis): MeasureReading {
  return readKind(basis, "receivables")
}

/** Reads assets that are neither money nor claims to money: at least the named lines. */
export function readIlliquidAssets(basis: Basis): MeasureReading {
  return readKind(basis, "illiquid_assets")
}

/** Reads one kind. Without a line of the kind, the figure is an upper bound, which may pass but not fail. */
function readKind({ taxonomy, balanceSheet }: Basis, kind: Kind): MeasureReading {
  const words = kind.replace("_", " ")
  const figure = kinds[kind][taxonomy](balanceSheet)
  const most = mostOfKind(kind, taxonomy, balanceSheet)
  if (figure !== null) {
    if (most === null) return known(figure)
    const bound = upperBound(most, "At most the assets that no line names.")
    const reading = upTo(known(figure), most.value, "with assets that no line names", bound)
    const isOpen = kind === "receivables" && most.value > figure.value * openOverNamedMin
    return isOpen ? atLeast(reading, "with the named lines alone") : reading
  }
  if (most === null) return unknown(`no ${words} and no total assets are tagged`)
  return known(
    upperBound(most, `No line of ${words} is tagged; they are at most the assets that no line names.`),
  )
}

/** If unnamed assets could more than double the named receivables, the named ones are only a lower bound. */
const openOverNamedMin = 2
