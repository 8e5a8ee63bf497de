import { derived, type Figure, summed } from "./figure.ts"
import { declare, each, first, ifrs, largest, type Measure, rows, tag } from "./measure.ts"

/**
 * The balance sheets of European annual reports in ESEF. A report tags each line of its statements once, but a line
 * for which the standard taxonomy has no concept has a concept of the filer's own (Regulation (EU) 2019/815, Annex
 * IV, 4 and 5). Such a line is not read, so the standard lines may be less than their total. Whatever the total
 * holds beyond the lines that are known may be borrowed money (law 3).
 */

/** Repeats the total of a balance sheet that was read from ESEF. By it the measures know the register. */
export const esefBalanceSheet = "esef:BalanceSheet"
const sheet = tag(esefBalanceSheet)

/** Two totals of one statement agree if they differ by at most this share of total assets. */
const agreementShare = 0.01
/** The lines of a section come to its total if the difference is at most this share of it: rounding. */
const roundingShare = 0.001

/** Equity of all owners under IFRS. */
export const ifrsEquity = first(
  ifrs("Equity"),
  rows(ifrs("EquityAttributableToOwnersOfParent"), ifrs("NoncontrollingInterests")),
)
const sections = {
  current: ifrs("CurrentLiabilities"),
  noncurrent: ifrs("NoncurrentLiabilities"),
  held: ifrs("LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale"),
}
const totals = {
  sheet,
  assets: first(ifrs("Assets"), ifrs("EquityAndLiabilities")),
  equity: ifrsEquity,
  ...sections,
}

/** Without total liabilities nothing would show how much may be borrowed under no tag. */
export const ifrsLiabilities = declare(
  "Without a tagged total: current and non-current liabilities, if with equity they come to total assets; else total assets less equity. A difference has no tags.",
  totals,
  ({ assets, equity, current, noncurrent, held }) => {
    if (assets === null || equity === null) return null
    const value = assets.value - equity.value
    return closing(sumsOf(current, noncurrent, held), value, assets.value) ?? derived(value)
  },
)

/** The sum that is nearest to the whole, if it agrees with it. */
function closing(sums: readonly Figure[], whole: number, total: number): Figure | null {
  const apartBy = ({ value }: Figure) => Math.abs(value - whole)
  const [nearest] = sums.toSorted((left, right) => apartBy(left) - apartBy(right))
  return nearest !== undefined && apartBy(nearest) <= Math.abs(total) * agreementShare ? nearest : null
}

/** Both sections together, without and with the liabilities held for sale, which may be a section of their own. */
function sumsOf(current: Figure | null, noncurrent: Figure | null, held: Figure | null): readonly Figure[] {
  if (current === null || noncurrent === null) return []
  const both = together(current, noncurrent)
  return held === null ? [both] : [both, together(both, held)]
}

/** Two rows of one statement, even if their amounts are equal. */
function together(left: Figure, right: Figure): Figure {
  return summed([...left.terms, ...right.terms])
}

export const esefOpenLiabilities = declare(
  "On ESEF: a balance sheet that does not state all liabilities, or whose totals contradict each other.",
  {
    sheet,
    assets: ifrs("Assets"),
    both: ifrs("EquityAndLiabilities"),
    equity: ifrsEquity,
    stated: ifrs("Liabilities"),
    ...sections,
  },
  ({ sheet: read, assets, both, equity, stated, current, noncurrent }) => {
    const whole = assets ?? both
    if (read === null || whole === null) return null
    const tolerance = Math.abs(whole.value) * agreementShare
    const isApart = (left: number, right: number) => Math.abs(left - right) > tolerance
    if (assets !== null && both !== null && isApart(assets.value, both.value)) return read
    if (stated === null && equity === null) return read
    const all = stated?.value ?? whole.value - (equity?.value ?? 0)
    if (equity !== null && isApart(all + equity.value, whole.value)) return read
    return (current?.value ?? 0) + (noncurrent?.value ?? 0) > all + tolerance ? read : null
  },
)

const lines = (names: string) => each(ifrs, names)

/**
 * Lines of a section. The groups add up; in each group the whole may be stated in place of its parts. The lines
 * `ofAnyKind` help to come to the total of the section, and never count.
 */
interface Section {
  /** The parts of each group, by the name of its whole. */
  readonly groups: Readonly<Record<string, string>>
  readonly lines: string
  readonly ofAnyKind: string
}

/** Every line, as if none were part of another. */
function apart({ groups, lines: names }: Section): Measure {
  const grouped = Object.entries(groups).flatMap(([whole, parts]) => [...lines(whole), ...lines(parts)])
  return rows(...new Set([...grouped, ...lines(names)]))
}

/** Each group once: the larger of the whole and the sum of its parts. */
function overlapping({ groups, lines: names }: Section): Measure {
  const grouped = Object.entries(groups).map(([whole, parts]) =>
    largest(...lines(whole), rows(...lines(parts))),
  )
  return rows(...grouped, ...lines(names))
}

/** Every line of the section, without and with those of any kind. */
function closings(section: Section): readonly Measure[] {
  return [apart(section), rows(apart(section), ...lines(section.ofAnyKind))]
}

const notBorrowedCurrent: Section = {
  groups: {
    TradeAndOtherCurrentPayables: `TradeAndOtherCurrentPayablesToTradeSuppliers OtherCurrentPayables
      AccrualsClassifiedAsCurrent DeferredIncomeClassifiedAsCurrent ShorttermEmployeeBenefitsAccruals
      CurrentPayablesOnSocialSecurityAndTaxesOtherThanIncomeTax`,
    CurrentProvisions: "CurrentProvisionsForEmployeeBenefits OtherShorttermProvisions",
    OtherCurrentLiabilities: "OtherCurrentNonfinancialLiabilities",
    CurrentTaxLiabilities: "CurrentTaxLiabilitiesCurrent",
  },
  lines: `CurrentLeaseLiabilities CurrentContractLiabilities CurrentRefundLiabilities CurrentAdvances
    CurrentDepositsFromCustomers CurrentGovernmentGrants CurrentDerivativeFinancialLiabilities DividendPayables`,
  ofAnyKind: "OtherCurrentFinancialLiabilities LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale",
}
/** Named current liabilities other than borrowings under IFRS, each group of overlapping lines once. */
export const ifrsCurrentNotBorrowed = overlapping(notBorrowedCurrent)
/** Long-term payables, other liabilities and liabilities held for sale may be borrowed. */
const notBorrowedNoncurrent: Section = {
  groups: {
    NoncurrentProvisions: "NoncurrentProvisionsForEmployeeBenefits OtherLongtermProvisions",
    RecognisedLiabilitiesDefinedBenefitPlan: "NoncurrentRecognisedLiabilitiesDefinedBenefitPlan",
  },
  lines: `DeferredTaxLiabilities NoncurrentLeaseLiabilities NoncurrentContractLiabilities CurrentTaxLiabilitiesNoncurrent
    NoncurrentDerivativeFinancialLiabilities NoncurrentGovernmentGrants AccrualsClassifiedAsNoncurrent
    DeferredIncomeClassifiedAsNoncurrent NoncurrentRefundLiabilities NoncurrentAdvances
    OtherNoncurrentNonfinancialLiabilities`,
  ofAnyKind: `NoncurrentPayables OtherNoncurrentPayables OtherNoncurrentLiabilities OtherNoncurrentFinancialLiabilities
    LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale`,
}
/** The lines of a balance sheet without a current side. */
const notBorrowedUndivided: Section = {
  groups: {},
  lines: `TradeAndOtherPayables CurrentTaxLiabilities DeferredTaxLiabilities Provisions LeaseLiabilities
    ContractLiabilities DerivativeFinancialLiabilities RecognisedLiabilitiesDefinedBenefitPlan`,
  ofAnyKind: "OtherLiabilities",
}

/** If the lines come to the total, none of them is a part of another, or of a total in the notes. */
export function esefBorrowings(side: "current" | "noncurrent", names: string): Measure {
  const others = side === "current" ? notBorrowedCurrent : notBorrowedNoncurrent
  return declare(
    "On ESEF: all lines of borrowings of the section, if with the other lines they come to its total.",
    {
      sheet,
      whole: sections[side],
      borrowed: [rows(...lines(names)), rows(...lines(`${names} Borrowings`))],
      others: closings(others),
    },
    ({ sheet: read, whole, borrowed, others: rest }) => {
      if (read === null || whole === null) return null
      const isClosed = (debt: Figure | null) =>
        rest.some((each) => comesTo((debt?.value ?? 0) + (each?.value ?? 0), whole.value))
      return borrowed.find(isClosed) ?? null
    },
  )
}

function comesTo(sum: number, whole: number): boolean {
  return Math.abs(sum - whole) <= Math.abs(whole) * roundingShare
}

/** The lines of a section other than the debt (or the money) found. If they exceed its total, none counts. */
function namedWithin(section: Section, whole: Measure, found: Measure): Measure {
  return declare(
    "The other lines of the section: all of them if with the figure found they come to its total; else each group of overlapping lines once, if the total can hold them.",
    { whole, found, all: closings(section), least: overlapping(section) },
    ({ whole: stated, found: known, all, least }) => {
      if (stated === null) return null
      const room = stated.value - (known?.value ?? 0)
      const isClosed = all.some((each) => comesTo((each?.value ?? 0) + stated.value - room, stated.value))
      const [every = null] = all
      if (isClosed) return every
      return least !== null && least.value <= room + Math.abs(stated.value) * roundingShare ? least : null
    },
  )
}

/** The liabilities of a balance sheet on ESEF that are certainly not borrowed; null without such a line. */
export function esefNotBorrowed(debt: Readonly<Record<"current" | "noncurrent" | "all", Measure>>): Measure {
  return declare(
    "On ESEF: the lines of both sections that are not borrowed; without sections, the undivided lines.",
    {
      sheet,
      ...sections,
      divided: rows(
        namedWithin(notBorrowedCurrent, sections.current, debt.current),
        namedWithin(notBorrowedNoncurrent, sections.noncurrent, debt.noncurrent),
      ),
      undivided: namedWithin(notBorrowedUndivided, first(ifrs("Liabilities"), ifrsLiabilities), debt.all),
    },
    ({ sheet: read, divided, undivided, current: soon, noncurrent: late }) => {
      if (read === null) return null
      return soon === null && late === null ? undivided : divided
    },
  )
}

const notMoney: Section = {
  groups: {
    PropertyPlantAndEquipmentIncludingRightofuseAssets: "PropertyPlantAndEquipment RightofuseAssets",
    IntangibleAssetsAndGoodwill: "Goodwill IntangibleAssetsOtherThanGoodwill",
    TradeAndOtherCurrentReceivables: `CurrentTradeReceivables OtherCurrentReceivables CurrentContractAssets
      CurrentPrepayments CurrentAccruedIncome CurrentReceivablesFromTaxesOtherThanIncomeTax`,
    CurrentTaxAssets: "CurrentTaxAssetsCurrent CurrentTaxAssetsNoncurrent",
  },
  lines: `InvestmentProperty Inventories NoncurrentInventories DeferredTaxAssets InvestmentAccountedForUsingEquityMethod
    CurrentBiologicalAssets NoncurrentBiologicalAssets CurrentDerivativeFinancialAssets
    NoncurrentDerivativeFinancialAssets NoncurrentRecognisedAssetsDefinedBenefitPlan NoncurrentContractAssets
    NoncurrentTradeReceivables NoncurrentPrepayments OtherCurrentNonfinancialAssets OtherNoncurrentNonfinancialAssets`,
  ofAnyKind: `OtherCurrentAssets OtherNoncurrentAssets OtherCurrentFinancialAssets OtherNoncurrentFinancialAssets
    NoncurrentInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod
    NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale`,
}

/** The lines of a balance sheet under IFRS that bear no interest, without the money found. */
export function ifrsIdleAssets(money: Measure): Measure {
  return namedWithin(notMoney, totals.assets, money)
}
