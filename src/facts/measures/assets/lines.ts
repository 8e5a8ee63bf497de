import { assets } from "../balance.ts"
import { dartInventories, onDart } from "../dart.ts"
import { type Figure, plus, summed, zeroByEvidence } from "../figure.ts"
import { byTaxonomy, declare, each, first, ifrs, largest, total, us } from "../measure.ts"
import { national } from "../national.ts"
import { sumOfValues } from "../sums.ts"

/** Finds the lines of a balance sheet that add up to a total. */

/** True if the line has a positive amount. */
export function isLine(figure: Figure | null): figure is Figure {
  return figure !== null && figure.value > 0
}

/** The lines, largest first; lines of equal amount count as one. */
function distinctLines(figures: readonly (Figure | null)[]): readonly Figure[] {
  const byValue = new Map(
    figures
      .filter(isLine)
      .map((figure) => [figure.value, figure] as const)
      .reverse(),
  )
  return [...byValue.values()].sort((left, right) => right.value - left.value).slice(0, linesMax)
}
/** The largest number of lines tried. No balance sheet prints more current assets. */
const linesMax = 12

/** Finds lines whose sum is `gap`; null if no choice adds up. `lines` are sorted, largest first. */
function linesOf(gap: number, lines: readonly Figure[]): readonly Figure[] | null {
  return linesFrom(0, gap, lines, sumOfValues(lines))
}

/** The same among the lines from an index on, whose sum is `sum`. */
function linesFrom(
  index: number,
  gap: number,
  lines: readonly Figure[],
  sum: number,
): readonly Figure[] | null {
  if (gap === 0) return []
  const next = lines[index]
  if (next === undefined || gap < 0 || sum < gap) return null
  const rest = sum - next.value
  const within = linesFrom(index + 1, gap - next.value, lines, rest)
  return within === null ? linesFrom(index + 1, gap, lines, rest) : [next, ...within]
}

/** Inventories net of allowances, current and non-current. The land and homes of a builder count too. */

const finished = largest(us("InventoryFinishedGoodsNetOfReserves"), us("InventoryFinishedGoods"))
const inProcess = largest(us("InventoryWorkInProcessNetOfReserves"), us("InventoryWorkInProcess"))
const finishedAndInProcess = largest(
  us("InventoryFinishedGoodsAndWorkInProcessNetOfReserves"),
  us("InventoryFinishedGoodsAndWorkInProcess"),
)
const inProcessAndRaw = largest(
  us("InventoryWorkInProcessAndRawMaterialsNetOfReserves"),
  us("InventoryWorkInProcessAndRawMaterials"),
)
const raw = largest(
  us("InventoryRawMaterialsAndSuppliesNetOfReserves"),
  us("InventoryRawMaterialsAndSupplies"),
  us("InventoryRawMaterialsNetOfReserves"),
  us("InventoryRawMaterials"),
  us("InventoryRawMaterialsAndPurchasedPartsNetOfReserves"),
)

/** The inventory line; on a classified balance sheet, the current one. */
export const inventoryLine = first(
  largest(us("InventoryNet"), us("InventoryRealEstate"), us("InventoryOperativeBuilders")),
  largest(
    us("InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings"),
    us("RetailRelatedInventoryMerchandise"),
    us("PublicUtilitiesInventory"),
    us("AirlineRelatedInventoryNet"),
    us("OtherInventoryNetOfReserves"),
    us("OtherInventorySupplies"),
    total(first(finishedAndInProcess, total(finished, inProcess)), raw),
    total(finished, inProcessAndRaw),
  ),
)

export const inventories = byTaxonomy(
  total(inventoryLine, us("InventoryNoncurrent")),
  onDart(
    "Assets",
    dartInventories,
    largest(ifrs("InventoriesTotal"), total(ifrs("Inventories"), ifrs("NoncurrentInventories"))),
  ),
  national.inventories,
)

export const plantLine = largest(
  us("PropertyPlantAndEquipmentNet"),
  us("PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization"),
  us("PublicUtilitiesPropertyPlantAndEquipmentNet"),
  us("OilAndGasPropertySuccessfulEffortMethodNet"),
  us("OilAndGasPropertyFullCostMethodNet"),
)
/** Property for lease or investment. Some filers print it next to their plant, others include it in plant. */
export const leasedOut = [
  us("PropertySubjectToOrAvailableForOperatingLeaseNet"),
  us("FlightEquipmentNet"),
  us("RealEstateInvestmentPropertyNet"),
  us("MineralPropertiesNet"),
  us("MineralRights"),
]

export const property = declare(
  "The line of plant and equipment. Property let to others or held for investment is added if it is the larger of the two; otherwise it may be part of the line.",
  { plant: plantLine, letOut: largest(...leasedOut) },
  ({ plant, letOut }) => {
    if (plant === null || letOut === null) return plant ?? letOut
    return letOut.value > plant.value ? plus(letOut, plant) : plant
  },
)

export const goodwillAndIntangibles = largest(
  us("IntangibleAssetsNetIncludingGoodwill"),
  total(us("Goodwill"), us("IntangibleAssetsNetExcludingGoodwill")),
)
/** Used if no line states all intangible assets. A landlord's property often includes its intangibles. */
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
  "Intangible assets of the notes, if no line states them all.",
  {
    lines: [us("IntangibleAssetsNetExcludingGoodwill"), us("IntangibleAssetsNetIncludingGoodwill")],
    inNotes: largest(intangiblesInNotes, us("OtherIntangibleAssetsNet")),
  },
  ({ lines, inNotes }) => (lines.some((line) => line !== null) ? null : inNotes),
)

export const deferredTaxes = largest(us("DeferredIncomeTaxAssetsNet"), us("DeferredTaxAssetsNetNoncurrent"))
export const affiliates = largest(
  us("EquityMethodInvestments"),
  us("InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures"),
)

/** Names of the main line of receivables, or of a total of receivables. A balance sheet has one of them. */
export const mainLines = each(
  us,
  `AccountsReceivableNetCurrent ReceivablesNetCurrent AccountsAndOtherReceivablesNetCurrent
  AccountsNotesAndLoansReceivableNetCurrent ContractWithCustomerReceivableAfterAllowanceForCreditLossCurrent
  AccountsReceivableNet ContractWithCustomerReceivableAfterAllowanceForCreditLoss`,
)
/** Receivables that some filers print as lines, and others include in the main line or in other assets. */
export const besideLines = each(
  us,
  `OtherReceivablesNetCurrent NontradeReceivablesCurrent NotesAndLoansReceivableNetCurrent
  ContractWithCustomerAssetNetCurrent ContractWithCustomerAssetNet UnbilledReceivablesCurrent
  UnbilledContractsReceivable IncomeTaxesReceivable IncomeTaxReceivable ValueAddedTaxReceivableCurrent
  OtherReceivables DueFromRelatedPartiesCurrent InsuranceSettlementsReceivableCurrent`,
)
export const moneyLines = [
  us("CashAndCashEquivalentsAtCarryingValue"),
  us("CashCashEquivalentsAndShortTermInvestments"),
  us("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"),
  us("Cash"),
]
export const otherLines = each(
  us,
  `ShortTermInvestments MarketableSecuritiesCurrent AvailableForSaleSecuritiesDebtSecuritiesCurrent
  DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent RestrictedCashCurrent
  RestrictedCashAndCashEquivalentsAtCarryingValue PrepaidExpenseAndOtherAssetsCurrent PrepaidExpenseCurrent
  OtherAssetsCurrent PrepaidTaxes CapitalizedContractCostNetCurrent DeferredCostsCurrent
  AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent AssetsHeldForSaleNotPartOfDisposalGroupCurrent
  DerivativeAssetsCurrent FundsHeldForClients RegulatoryAssetsCurrent OtherInventorySupplies`,
)

/** The candidates for the lines of current assets, and their total. */
interface CurrentSide {
  readonly whole: Figure
  readonly money: readonly (Figure | null)[]
  readonly main: readonly (Figure | null)[]
  readonly inventory: Figure | null
  /** Lines that may or may not belong to current assets. */
  readonly optional: readonly (Figure | null)[]
}

/** Finds the main line of receivables and the optional lines with which current assets add up; null without any. */
export function closingLines({ whole, money, main, inventory, optional }: CurrentSide) {
  const lines = distinctLines(optional)
  const named = main.filter(isLine)
  for (const owed of named.length === 0 ? [null] : named) {
    const others = lines.filter(({ value }) => value !== owed?.value)
    for (const cash of [...money.filter(isLine), null]) {
      for (const stocks of inventory === null ? [0] : [inventory.value, 0]) {
        const rest = linesOf(whole.value - (owed?.value ?? 0) - (cash?.value ?? 0) - stocks, others)
        if (rest !== null) return { owed, rest }
      }
    }
  }
  return null
}

/** Zero by evidence if the lines add up without receivables. */
export const closingReceivables = declare(
  "The receivables among the lines that add up to current assets exactly. These lines are cash, one main line of receivables (if any is tagged), inventories and some of the other lines.",
  {
    whole: us("AssetsCurrent"),
    money: moneyLines,
    main: mainLines,
    inventory: inventoryLine,
    beside: besideLines,
    others: otherLines,
  },
  ({ whole, money, main, inventory, beside, others }) => {
    if (whole === null) return null
    const closing = closingLines({ whole, money, main, inventory, optional: [...beside, ...others] })
    if (closing === null) return null
    const { owed, rest } = closing
    const claims = [owed, ...rest.filter((line) => beside.includes(line))].filter((line) => line !== null)
    if (claims.length > 0) return sumOfLines(claims)
    return zeroByEvidence("The lines of current assets add up to their total without any receivable.")
  },
)

/** Assets that are a separate line for some filers, but part of plant or intangible assets for most. */
const besidePlant = [
  us("FinanceLeaseRightOfUseAsset"),
  us("LandAvailableForDevelopment"),
  us("CapitalizedComputerSoftwareNet"),
]
const otherNoncurrentLines = each(
  us,
  `OperatingLeaseRightOfUseAsset OtherAssetsNoncurrent DeferredIncomeTaxAssetsNet LongTermInvestments
  EquityMethodInvestments MarketableSecuritiesNoncurrent RestrictedCashNoncurrent
  CapitalizedContractCostNetNoncurrent InventoryNoncurrent AssetsHeldForSaleNotPartOfDisposalGroup`,
)

export const closingProperty = declare(
  "The leases, land and software among the lines that add up to non-current assets exactly. These lines are plant, goodwill, other intangible assets and some of the other lines.",
  {
    whole: assets["us-gaap"],
    current: us("AssetsCurrent"),
    plant: plantLine,
    intangibles: [goodwillAndIntangibles, otherIntangibles],
    beside: besidePlant,
    others: otherNoncurrentLines,
  },
  ({ whole, current, plant, intangibles, beside, others }) => {
    if (whole === null || current === null || plant === null || !beside.some(isLine)) return null
    const named = [plant, ...intangibles].reduce((sum, figure) => sum + (figure?.value ?? 0), 0)
    const closing = linesOf(whole.value - current.value - named, distinctLines([...beside, ...others]))
    const property = (closing ?? []).filter((line) => beside.includes(line))
    return property.length === 0 ? null : sumOfLines(property)
  },
)

function sumOfLines(figures: readonly Figure[]): Figure {
  return summed(figures.flatMap(({ terms }) => terms))
}
