import { declare, largest, type Measure, plus, tag, total } from "../measure.ts"

/** Property, plant, goodwill and other intangible assets. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

export const plantLine = largest(
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

export const goodwillAndIntangibles = largest(
  us("IntangibleAssetsNetIncludingGoodwill"),
  total(us("Goodwill"), us("IntangibleAssetsNetExcludingGoodwill")),
)
/** Used where no line states all intangible assets: those of a landlord are often within its property. */
const intangiblesInNotes = total(
  us("FiniteLivedIntangibleAssetsNet"),
  largest(
    us("IndefiniteLivedIntangibleAssetsExcludingGoodwill"),
    us("IndefiniteLivedFranchiseRights"),
    us("IndefiniteLivedTrademarks"),
    us("IndefiniteLivedTradeNames"),
  ),
)
export const otherIntangibles = declare(
  "Intangible assets of the notes, where no line states them all.",
  {
    lines: [us("IntangibleAssetsNetExcludingGoodwill"), us("IntangibleAssetsNetIncludingGoodwill")],
    inNotes: largest(intangiblesInNotes, us("OtherIntangibleAssetsNet")),
  },
  ({ lines, inNotes }) => (lines.some((line) => line !== null) ? null : inNotes),
)
