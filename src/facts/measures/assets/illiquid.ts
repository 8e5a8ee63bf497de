import { assets } from "../balance.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import {
  declare,
  first,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  plus,
  tag,
  total,
} from "../measure.ts"
import { inventories } from "./inventories.ts"
import { receivables } from "./receivables.ts"

/**
 * Assets that are neither money nor claims to money. A pass needs a quarter of them, so the figure is the least: lines that
 * cannot overlap, each once.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const plantLine = largest(
  us("PropertyPlantAndEquipmentNet"),
  us("PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization"),
  us("PublicUtilitiesPropertyPlantAndEquipmentNet"),
  us("OilAndGasPropertySuccessfulEffortMethodNet"),
  us("OilAndGasPropertyFullCostMethodNet"),
)
/** Property for lease to others or for investment: some print it beside their own plant, some within it. */
const leasedOut = largest(
  us("PropertySubjectToOrAvailableForOperatingLeaseNet"),
  us("FlightEquipmentNet"),
  us("RealEstateInvestmentPropertyNet"),
  us("MineralPropertiesNet"),
  us("MineralRights"),
)

/** Plant and property let to others, which is a line of its own where it is the larger. */
export const property = declare(
  "The line of plant and equipment; property let to others or held for investment adds to it where it is the larger, else it may be within.",
  { plant: plantLine, letOut: leasedOut },
  ({ plant, letOut }) => {
    if (plant === null || letOut === null) return plant ?? letOut
    return letOut.value > plant.value ? plus(letOut, plant) : plant
  },
)

const goodwillAndIntangibles = largest(
  us("IntangibleAssetsNetIncludingGoodwill"),
  total(us("Goodwill"), us("IntangibleAssetsNetExcludingGoodwill")),
)
/** Of the notes where no line states all intangible assets: a landlord's are often within its property. */
const intangiblesInNotes = total(
  us("FiniteLivedIntangibleAssetsNet"),
  largest(us("IndefiniteLivedIntangibleAssetsExcludingGoodwill"), us("IndefiniteLivedFranchiseRights")),
)
const otherIntangibles = declare(
  "Intangible assets of the notes, where no line states them all.",
  {
    lines: [us("IntangibleAssetsNetExcludingGoodwill"), us("IntangibleAssetsNetIncludingGoodwill")],
    inNotes: largest(intangiblesInNotes, us("OtherIntangibleAssetsNet")),
  },
  ({ lines, inNotes }) => (lines.some((line) => line !== null) ? null : inNotes),
)

const contractCosts = largest(
  total(us("CapitalizedContractCostNetCurrent"), us("CapitalizedContractCostNetNoncurrent")),
  us("CapitalizedContractCostNet"),
  us("AmountOfDeferredCostsRelatedToLongTermContracts"),
)

const prepaid = largest(
  total(us("PrepaidExpenseCurrent"), us("PrepaidExpenseNoncurrent")),
  us("PrepaidExpenseCurrentAndNoncurrent"),
)

/** Lines of the balance sheet that hold nothing of each other. */
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
  us("DepositsOnFlightEquipment"),
  us("AdvancesOnInventoryPurchases"),
  us("RealEstateAcquiredThroughForeclosure"),
)
/** Lines of their own for most, and within property or intangible assets for some. */
const likely = total(
  certain,
  otherIntangibles,
  us("OperatingLeaseRightOfUseAsset"),
  contractCosts,
  us("DeferredCostsLeasingNet"),
)

const ifrsPlant = largest(
  ifrs("PropertyPlantAndEquipmentIncludingRightofuseAssets"),
  total(ifrs("PropertyPlantAndEquipment"), ifrs("RightofuseAssets")),
)

export const illiquidAssets: MeasureByTaxonomy = {
  "us-gaap": declare(
    "All lines together; where with cash and receivables they exceed total assets, some are within others, and only those count that hold nothing of each other.",
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
  "ifrs-full": total(
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
}
