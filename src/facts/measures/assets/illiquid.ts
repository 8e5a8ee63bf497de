import { assets } from "../balance.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import { declare, first, largest, type Measure, type MeasureByTaxonomy, tag, total } from "../measure.ts"
import { inventories } from "./inventories.ts"
import { closingProperty } from "./noncurrent-lines.ts"
import { goodwillAndIntangibles, otherIntangibles, plantLine, property } from "./property.ts"
import { receivables } from "./receivables.ts"

/**
 * Assets that are neither money nor claims to money. A pass needs a quarter of them, so the figure is the least: lines that
 * cannot overlap, each once.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

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
  "Deposits on aircraft, where no line of plant may hold them.",
  { deposits: us("DepositsOnFlightEquipment"), plant: plantLine },
  ({ deposits, plant }) => (plant === null ? deposits : null),
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
  depositsOnAircraft,
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
  closingProperty,
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
