import type { Basis } from "../../basis.ts"
import { assets } from "../balance.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import { dartIlliquidAssets, dartOtherAssets } from "../dart.ts"
import { edinet } from "../edinet.ts"
import {
  declare,
  type Estimate,
  estimated,
  first,
  ifrs,
  largest,
  type MeasureByTaxonomy,
  type NamedFigure,
  total,
  upperBound,
  us,
  type View,
  zeroByEvidence,
} from "../measure.ts"
import { type KnownReading, known, knownWithAddition, type MeasureReading, unknown } from "../reading.ts"
import {
  closingProperty,
  closingReceivables,
  goodwillAndIntangibles,
  inventories,
  otherIntangibles,
  plantLine,
  property,
} from "./lines.ts"
import { receivables } from "./receivables.ts"

/** Deposits that bear interest: time deposits, certificates of deposit, interest-bearing bank deposits. */

export const interestTakingDeposits: MeasureByTaxonomy = {
  "us-gaap": total(
    largest(us("TimeDepositsAtCarryingValue"), us("CertificatesOfDepositAtCarryingValue")),
    largest(
      us("InterestBearingDepositsInBanks"),
      us("InterestBearingDepositsInBanksAndOtherFinancialInstitutions"),
    ),
  ),
  "ifrs-full": total(
    largest(ifrs("ShorttermDepositsClassifiedAsCashEquivalents"), ifrs("BankBalancesTimeDeposits")),
    ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"),
    ifrs("LongtermDeposits"),
  ),
  ...edinet.deposits,
}

/** Reads the deposits that bear interest; other money may be one too. Unknown if none is tagged. */
export function readInterestTakingDeposits({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = interestTakingDeposits[taxonomy](balanceSheet)
  if (figure === null) return unknown("no deposit is tagged as one that bears interest")
  const money = cashAndInterestBearing[taxonomy](balanceSheet)
  return knownWithAddition(
    figure,
    money?.value ?? figure.value,
    "all other cash and interest-bearing securities",
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

/** An airline's deposits are within its plant (SkyWest). */
const depositsOnAircraft = declare(
  "Deposits on aircraft, if no line of plant may hold them.",
  { deposits: us("DepositsOnFlightEquipment"), plant: plantLine },
  ({ deposits, plant }) => (plant === null ? deposits : null),
)

/** Lines of the balance sheet that do not contain each other. */
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
/** Lines of their own for most filers; within property or intangible assets for some. */
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

export const illiquidAssets: MeasureByTaxonomy = {
  "us-gaap": declare(
    "All lines together. If with cash and receivables they exceed total assets, some lines are parts of others, and only lines that share nothing count.",
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
  "ifrs-full": first(
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
  ...edinet.illiquidAssets,
}

/** Assets that are known to be neither money, receivables nor illiquid. */
export const otherNamedAssets: MeasureByTaxonomy = {
  "us-gaap": total(
    largest(us("DeferredIncomeTaxAssetsNet"), us("DeferredTaxAssetsNetNoncurrent")),
    largest(
      us("EquityMethodInvestments"),
      us("InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures"),
    ),
    largest(us("CashSurrenderValueOfLifeInsurance"), us("BankOwnedLifeInsurance")),
    largest(us("ServicingAssetAtFairValueAmount"), us("ServicingAssetAtAmortizedValue")),
  ),
  "ifrs-full": first(
    dartOtherAssets,
    total(ifrs("DeferredTaxAssets"), ifrs("InvestmentAccountedForUsingEquityMethod")),
  ),
  ...edinet.otherAssets,
}

const namedKinds = {
  cash_and_interest_bearing_securities: cashAndInterestBearing,
  receivables,
  illiquid_assets: illiquidAssets,
  other_named_assets: otherNamedAssets,
} as const
type Kind = "receivables" | "illiquid_assets"

/**
 * The most that assets of a kind can be: total assets less the assets named as another kind. If `kind` is
 * null: less all named assets. A figure without facts is not subtracted, since nobody could recompute it.
 * Null without total assets.
 */
function mostOfKind(kind: Kind | null, taxonomy: keyof MeasureByTaxonomy, view: View): Estimate | null {
  const whole = assets[taxonomy](view)
  if (whole === null) return null
  const less = Object.entries(namedKinds).flatMap(([name, measure]): readonly NamedFigure[] => {
    const figure = name === kind ? null : measure[taxonomy](view)
    return figure === null || figure.terms.length === 0 ? [] : [{ name, figure }]
  })
  const rule = "total assets less the assets that are named as another kind"
  return estimated({ bound: "at_most", rule, rate: 1, of: [{ name: "total_assets", figure: whole }], less })
}

/** Reads total assets at the basis's instant. */
export function readTotalAssets({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = assets[taxonomy](balanceSheet)
  return figure === null ? unknown("total assets are not tagged") : known(figure)
}

/** Reads inventories, current and non-current; if none are tagged, at most the assets that no line names. */
export function readInventories({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = inventories[taxonomy](balanceSheet)
  if (figure !== null) return known(figure)
  if (taxonomy === "us-gaap" && closingReceivables(balanceSheet) !== null)
    return known(zeroByEvidence("The lines of current assets add up to their total without inventories."))
  const most = mostOfKind(null, taxonomy, balanceSheet)
  if (most === null) return unknown("no inventories and no total assets are tagged")
  return known(upperBound(most, "No inventories are tagged; they are at most the assets that no line names."))
}

/** Reads what others owe the company: at least the tagged lines, at most those plus all unnamed assets. */
export function readReceivables(basis: Basis): MeasureReading {
  return readKind(basis, "receivables")
}

/**
 * Reads assets that are neither money nor claims to money: at least the named lines, at most those plus the
 * unnamed assets.
 */
export function readIlliquidAssets(basis: Basis): MeasureReading {
  return readKind(basis, "illiquid_assets")
}

const kinds = {
  receivables: { measure: receivables, words: "receivables" },
  illiquid_assets: { measure: illiquidAssets, words: "illiquid assets" },
} as const

/** Without a line the figure is the upper bound: a limit from above may pass on it, none may fail. */
function readKind({ taxonomy, balanceSheet }: Basis, kind: keyof typeof kinds): MeasureReading {
  const { measure, words } = kinds[kind]
  const figure = measure[taxonomy](balanceSheet)
  const most = mostOfKind(kind, taxonomy, balanceSheet)
  if (figure !== null) {
    const reading = knownWithAddition(figure, most?.value ?? figure.value, "assets that no line names")
    const isOpen = most !== null && most.value > figure.value * openOverNamedMin
    return kind === "illiquid_assets" || isOpen ? withEstimate(reading, most) : reading
  }
  if (most === null) return unknown(`no ${words} and no total assets are tagged`)
  return known(
    upperBound(most, `No line of ${words} is tagged; they are at most the assets that no line names.`),
  )
}

/** Unnamed assets that could more than double the named receivables make the figure a lower bound. */
const openOverNamedMin = 2

/** A limit from below fails on the most that illiquid assets can be: a packet states how that is computed. */
function withEstimate(reading: KnownReading, estimate: Estimate | null): KnownReading {
  const { possibleAddition } = reading
  return possibleAddition === null || estimate === null
    ? reading
    : { ...reading, possibleAddition: { ...possibleAddition, estimate } }
}
