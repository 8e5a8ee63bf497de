import { assets } from "../balance.ts"
import { declare, type Figure, type Measure, tag } from "../measure.ts"
import { distinctLines, linesOf } from "./closing-lines.ts"
import { goodwillAndIntangibles, otherIntangibles, plantLine } from "./property.ts"

/** The property that the balance sheet lists apart from plant: that with which the non-current lines add up to their total. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

/** A line of its own for some, and within plant or intangible assets for most. */
const besidePlant = [
  us("FinanceLeaseRightOfUseAsset"),
  us("LandAvailableForDevelopment"),
  us("CapitalizedComputerSoftwareNet"),
]
const otherLines = [
  us("OperatingLeaseRightOfUseAsset"),
  us("OtherAssetsNoncurrent"),
  us("DeferredIncomeTaxAssetsNet"),
  us("LongTermInvestments"),
  us("EquityMethodInvestments"),
  us("MarketableSecuritiesNoncurrent"),
  us("RestrictedCashNoncurrent"),
  us("CapitalizedContractCostNetNoncurrent"),
  us("InventoryNoncurrent"),
  us("AssetsHeldForSaleNotPartOfDisposalGroup"),
]

/** Null where no choice of lines adds up, or none of them is property beside plant. */
export const closingProperty = declare(
  "Where plant, goodwill, other intangible assets and some of the other lines add up to non-current assets exactly: the leases, land and software among them.",
  {
    whole: assets["us-gaap"],
    current: us("AssetsCurrent"),
    plant: plantLine,
    intangibles: [goodwillAndIntangibles, otherIntangibles],
    beside: besidePlant,
    others: otherLines,
  },
  ({ whole, current, plant, intangibles, beside, others }) => {
    if (whole === null || current === null || plant === null) return null
    const named = [plant, ...intangibles].reduce((sum, figure) => sum + (figure?.value ?? 0), 0)
    const closing = linesOf(whole.value - current.value - named, distinctLines([...beside, ...others]))
    const property = (closing ?? []).filter((line) => beside.includes(line))
    return property.length === 0 ? null : sumOf(property)
  },
)

function sumOf(figures: readonly Figure[]): Figure {
  const terms = figures.flatMap((figure) => figure.terms)
  const value = figures.reduce((sum, figure) => sum + figure.value, 0)
  return { value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum", notes: [] }
}
