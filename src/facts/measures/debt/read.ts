import { daysBetween } from "../../../days.ts"
import type { Basis } from "../../basis.ts"
import {
  assets,
  currentNotBorrowed,
  liabilities,
  liabilitiesCeiling,
  liabilitiesCurrent,
} from "../balance.ts"
import { edinet } from "../edinet.ts"
import { interestCost, revenue, rivalRevenue } from "../income/chains.ts"
import {
  type Estimate,
  type Figure,
  factAt,
  type MeasureByTaxonomy,
  View,
  zeroByEvidence,
} from "../measure.ts"
import {
  type Doubt,
  known,
  type MeasureReading,
  type PossibleAddition,
  readingValue,
  unknown,
  withAddition,
  withRival,
} from "../reading.ts"
import { impossibleSigns, signPhrase, withoutSigns } from "../signs.ts"
import {
  debtBeside,
  isReadByLine,
  type ResidualLiabilities,
  residualLiabilities,
  rivalDebt,
} from "./contradictions.ts"
import { ifrsDebt, ifrsLeases } from "./ifrs-chain.ts"
import { borrowingNames, debtInInstance, type InstanceDebt, withAdded } from "./in-instance.ts"
import { financeLeases, maturityTable, mostOfOverlappingKinds } from "./kinds.ts"
import { namedBesideDebt, openLiabilities } from "./named-liabilities.ts"
import { raisedMeasures } from "./raised.ts"
import { debtCurrent, debtOnBalanceSheet, debtPrincipal } from "./us-gaap-chain.ts"
import { inNotes, isLeaseTag, readUsGaapTags, type TaggedDebt, tableOverFoundMin } from "./us-gaap-tags.ts"

/** Interest-bearing debt, with checks that do not depend on debt tags. */
export interface DebtReading {
  readonly reading: MeasureReading
  /** Upper bound of debt: liabilities less those certainly not borrowed. Null if liabilities are unknown. */
  readonly ceiling: number | null
  /** How the ceiling is computed. */
  readonly ceilingEstimate: Estimate | null
  /** The debt that the year's interest expense implies at 6%. Null for banks, or if no interest is tagged. */
  readonly implied: number | null
  /** Current liabilities that are neither tagged debt nor another named line: possibly an untagged loan. */
  readonly currentUnnamed: number
  /** The liabilities that neither the debt found nor any tag explains; null without total liabilities. */
  readonly residual: ResidualLiabilities | null
  /** True if the year's interest implies over twice the debt found, both now and at the fiscal year's end. */
  readonly impliesMore: boolean
  /** Principal of the table of maturities; null if none is tagged. */
  readonly maturities: number | null
  /** Lease liabilities of an IFRS filer, which debt leaves out; null if there are none. */
  readonly leasesLeftOut: number | null
}

/** If interest implies over this many times the tagged debt, some debt may be untagged. */
export const impliedOverFoundMax = 2

export const impliedRate = 0.06
/** Interest expense below this share of revenue does not indicate debt. */
export const noDebtInterestShareMax = 0.0015

/** The concepts read as debt. Concepts that only cast doubt, such as those of cash raised, are left out. */
export const borrowingConcepts: readonly string[] = [
  inNotes,
  debtOnBalanceSheet,
  debtPrincipal,
  financeLeases,
  ifrsDebt,
  edinet.debt.jppfs,
  edinet.debt.jpigp,
  maturityTable,
].flatMap((measure) => measure.concepts)

/** The borrowing concepts that name gross amounts, which cannot be negative. */
const grossConcepts = borrowingConcepts.filter((concept) => borrowingNames.test(concept))

export const debtConcepts: readonly string[] = [
  ...borrowingConcepts,
  ...[
    ...raisedMeasures,
    ...Object.values(namedBesideDebt).flatMap((measures) => Object.values(measures)),
  ].flatMap((measure) => measure.concepts),
]

/** Reads interest-bearing debt at the basis's instant. */
export function readDebt(basis: Basis): DebtReading {
  const ceilingEstimate = liabilitiesCeiling(basis.taxonomy, basis.balanceSheet)
  const ceiling = ceilingEstimate?.value ?? null
  const unnamed = currentUnnamed(basis)
  const tagged = readDebtTags(basis, basis.balanceSheet)
  const figure = tagged?.figure ?? (basis.taxonomy === "us-gaap" ? financeLeases(basis.balanceSheet) : null)
  const inInstance = debtInInstance(basis, { figure, currentUnnamed: unnamed })
  const isMore = inInstance !== null && inInstance.added.value > 0
  const found = isMore ? { figure: withAdded(figure, inInstance), doubts: tagged?.doubts ?? [] } : tagged
  const ownCurrent = inInstance?.addedCurrent ?? 0
  const { reading, misfiled } = withContradictions(
    basis,
    withIndications(readDebtFigure(basis, found, ceiling), inInstance),
  )
  const value = readingValue(reading) ?? 0
  const implied = impliedDebt(basis)
  const { taxonomy, balanceSheet } = basis
  return {
    reading,
    // A ceiling below an amount whose sign was misfiled is not a valid bound.
    ...(misfiled > (ceiling ?? 0) ? { ceiling: null, ceilingEstimate: null } : { ceiling, ceilingEstimate }),
    implied,
    currentUnnamed: Math.max(0, unnamed - ownCurrent),
    residual: residualLiabilities(taxonomy, balanceSheet, value - ownCurrent),
    impliesMore: impliesMore(basis, implied, value),
    maturities: maturityTable(balanceSheet)?.value ?? null,
    leasesLeftOut: leasesLeftOut[taxonomy](balanceSheet)?.value ?? null,
  }
}

function impliesMore(basis: Basis, implied: number | null, found: number): boolean {
  if (implied === null || implied <= found * impliedOverFoundMax) return false
  const { income, balanceSheet } = basis
  const atYearEnd = income === null ? null : taggedDebt(basis, balanceSheet.instant(income.end))
  return atYearEnd === null || implied > atYearEnd * impliedOverFoundMax
}

/** Adds, as a possible addition, the borrowings of the instance that may be further debt. */
function withIndications(reading: MeasureReading, inInstance: InstanceDebt | null): MeasureReading {
  if (reading.state === "unknown" || inInstance === null || inInstance.possible === 0) return reading
  const value = reading.figure.value + inInstance.possible
  if (value <= (reading.possibleAddition?.value ?? 0)) return reading
  return { ...reading, possibleAddition: { value, what: "borrowings that only the filing's own XBRL names" } }
}

/** The reading with its rival, and the debt with impossible signs removed (0 if no sign is impossible). */
function withContradictions(
  basis: Basis,
  reading: MeasureReading,
): { readonly reading: MeasureReading; readonly misfiled: number } {
  const rival = reading.state === "known" ? rivalDebt(basis, reading.figure) : null
  const wrong = impossibleSigns(basis.balanceSheet, grossConcepts)
  const doubted = reading.state === "known" ? withRival(reading, rival) : reading
  if (wrong.length === 0) return { reading: doubted, misfiled: 0 }
  const bare = taggedDebt(basis, withoutSigns(basis.balanceSheet, wrong)) ?? 0
  const misfiled = Math.max(bare, ...wrong.map(({ fact }) => -fact.value))
  const what = signPhrase(wrong)
  return doubted.state === "unknown"
    ? { reading: unknown(`${doubted.lacks}; it may contain ${what}`), misfiled }
    : { reading: withAddition(doubted, { value: misfiled, what }), misfiled }
}

function readDebtFigure(basis: Basis, found: TaggedDebt | null, ceiling: number | null): MeasureReading {
  const open = openLiabilities(basis.balanceSheet)
  if (open !== null) return unknown(open)
  if (isReadByLine(basis.taxonomy, basis.balanceSheet) && ceiling === null)
    return unknown("total liabilities are not tagged, so that nothing tells which lines are missing")
  if (found === null) return withoutDebtTags(basis, ceiling, impliedDebt(basis))
  if (found.figure.value < 0) return unknown("the debt tags are negative")
  if (found.figure.value === 0 && !isZeroProven(basis, found.figure))
    return unknown("the debt tags are zero, yet interest was paid")
  return withPossibleAddition(basis, found)
}

/** True if zero is proven: by a total of long-term debt, by negligible interest, or for a bank. */
function isZeroProven(basis: Basis, figure: Figure): boolean {
  return (
    figure.terms.some(({ concept }) => isTotal.test(concept)) ||
    isDepositTaker(basis) ||
    isInterestNegligible(basis)
  )
}
const isTotal =
  /:(LongTermDebt|LongTermDebtNoncurrent|DebtLongtermAndShorttermCombinedAmount|LongTermDebtAndCapital\w+)$/

function currentUnnamed(basis: Basis): number {
  if (basis.taxonomy !== "us-gaap") return 0
  const due = liabilitiesCurrent["us-gaap"](basis.balanceSheet)
  if (due === null) return 0
  const named =
    (currentNotBorrowed(basis.balanceSheet)?.value ?? 0) + (debtCurrent(basis.balanceSheet)?.value ?? 0)
  return Math.max(0, due.value - named)
}

/** Adds the largest value that the figure could have, if it is larger. */
function withPossibleAddition(basis: Basis, { figure, doubts }: TaggedDebt): MeasureReading {
  const larger = possibleAdditions(basis, figure).filter(({ value }) => value > figure.value)
  const possibleAddition = larger.toSorted((left, right) => right.value - left.value)[0] ?? null
  return { ...known(figure, ...doubts), possibleAddition }
}

/** Values that the figure could have: with other kinds, by the table of maturities, or of the year before. */
function possibleAdditions(basis: Basis, figure: Figure): readonly PossibleAddition[] {
  const before = {
    value: debtNotSeenToLeave(basis, figure) ?? 0,
    what: "debt tagged at the fiscal year's end only",
  }
  if (basis.taxonomy !== "us-gaap") return [before]
  const view = basis.balanceSheet
  const table = maturityTable(view)?.value ?? 0
  const owed = liabilities["us-gaap"](view)?.value ?? Number.POSITIVE_INFINITY
  const beside = Math.min(figure.value + debtBeside(view, figure), owed)
  return [
    { value: mostOfOverlappingKinds(view) ?? 0, what: "kinds of debt that overlap" },
    { value: beside, what: "kinds of debt that may have to be added" },
    {
      value: table > figure.value * tableOverFoundMin ? table : 0,
      what: "all that the table of maturities shows",
    },
    before,
  ]
}

/**
 * Debt at the fiscal year end, if much of it is no longer tagged but total liabilities did not fall as much.
 * The quarterly report then omits the notes, or tags a part as the whole (M/I Homes, Astec). Else null.
 */
function debtNotSeenToLeave(basis: Basis, now: Figure): number | null {
  const yearEnd = lastYearEnd(basis)
  if (yearEnd === null) return null
  const before = readDebtTags(basis, yearEnd)?.figure.value ?? 0
  const gone = before - now.value
  if (gone <= before * goneShareMin) return null
  const owedBefore = liabilities[basis.taxonomy](yearEnd)?.value ?? null
  const owed = liabilities[basis.taxonomy](basis.balanceSheet)?.value ?? null
  if (owedBefore === null || owed === null) return null
  return owedBefore - owed < gone * fallOverGoneMin ? before : null
}
export const goneShareMin = 0.5
export const fallOverGoneMin = 0.5

/**
 * The fiscal year end before the balance sheet, as the annual report states it: a quarterly report that tags
 * a part as the whole does so for its comparative figure too. Null if it is over a year before.
 */
function lastYearEnd({ income, incomeFiling, balanceSheet }: Basis): View | null {
  if (income === null || incomeFiling === null || income.end >= balanceSheet.end) return null
  if (daysBetween(income.end, balanceSheet.end) > yearDaysMax) return null
  const ledger = { ...balanceSheet.ledger, asOf: incomeFiling.filed }
  return new View({ ledger, unit: balanceSheet.unit, end: income.end, starts: null })
}
const yearDaysMax = 370

/** The value of the debt tags at an instant; null if no debt is tagged. */
function taggedDebt(basis: Basis, view: View): number | null {
  return readDebtTags(basis, view)?.figure.value ?? null
}

function readDebtTags(basis: Basis, view: View): TaggedDebt | null {
  if (basis.taxonomy === "us-gaap") return readUsGaapTags(view)
  const figure = debtElsewhere[basis.taxonomy](view)
  return figure === null ? null : { figure, doubts: [] }
}

const debtElsewhere = { "ifrs-full": ifrsDebt, ...edinet.debt } as const

/** Leases are left out of debt under IFRS. */
const leasesLeftOut: MeasureByTaxonomy = {
  "us-gaap": edinet.neither.jppfs,
  "ifrs-full": ifrsLeases,
  ...edinet.leasesLeftOut,
}

function areLeasesTagged(view: View): boolean {
  return leaseConcepts.some((concept) => factAt(view, concept) !== null)
}
const leaseConcepts = debtConcepts.filter((concept) => isLeaseTag.test(concept))

/** The reading if no debt is tagged. Zero needs evidence: next to no interest. */
function withoutDebtTags(basis: Basis, ceiling: number | null, implied: number | null): MeasureReading {
  const lastYear = debtAtYearEnd(basis)
  if (lastYear !== null) {
    const none = areLeasesTagged(basis.balanceSheet) ? "No debt but leases" : "No debt"
    const reason = `${none} is tagged at ${basis.balanceSheet.end}; the figure is from the end of the fiscal year.`
    return known(lastYear.figure, ...lastYear.doubts, { code: "debt_at_fiscal_year_end", reason })
  }
  const leases = basis.taxonomy === "us-gaap" ? financeLeases(basis.balanceSheet) : null
  const isInterestOfLeases =
    leases !== null && implied !== null && implied <= leases.value * impliedOverLeasesMax
  if (!isInterestOfLeases && !isInterestNegligible(basis))
    return unknown("no debt is tagged, yet interest was paid")
  if (ceiling === null) return unknown("no debt is tagged and total liabilities are unknown")
  const doubt: Doubt = {
    code: "zero_debt_by_evidence",
    reason:
      "No loan is tagged and next to no interest points to one, so we conclude that the company has no loans.",
  }
  if (leases !== null) return known(leases, doubt)
  return known(
    zeroByEvidence("No debt is tagged and interest expense is nil or negligible: taken as zero."),
    doubt,
  )
}

/** Debt at the fiscal year end that may still be owed; null if none, or if it exceeds total liabilities. */
function debtAtYearEnd(basis: Basis): TaggedDebt | null {
  const yearEnd = lastYearEnd(basis)
  const found = yearEnd === null ? null : readDebtTags(basis, yearEnd)
  if (found === null || found.figure.value <= 0) return null
  const owed = liabilities[basis.taxonomy](basis.balanceSheet)?.value ?? null
  return owed !== null && found.figure.value > owed ? null : found
}

/** Lease interest implies at most this many times the leases. Sale-and-lease-backs cost up to 15%. */
export const impliedOverLeasesMax = 2.5

/** True if interest is too low for notable debt. It may be fees on an undrawn line, or interest on leases. */
function isInterestNegligible(basis: Basis): boolean {
  if (basis.income === null) return false
  const paid = interestCost[basis.taxonomy](basis.income)?.value ?? 0
  const earned =
    (rivalRevenue[basis.taxonomy](basis.income) ?? revenue[basis.taxonomy](basis.income))?.value ?? 0
  const owned = assets[basis.taxonomy](basis.balanceSheet)?.value ?? 0
  return paid <= earned * noDebtInterestShareMax || paid / impliedRate <= owned * noDebtImpliedShareMax
}
/** Implied debt up to this share of total assets counts as none. */
export const noDebtImpliedShareMax = 0.01

/** True for a bank. Banks pay interest on deposits, so their interest expense does not prove borrowings. */
function isDepositTaker(basis: Basis): boolean {
  const all = liabilities[basis.taxonomy](basis.balanceSheet)
  const deposits = factAt(basis.balanceSheet, "us-gaap:Deposits")
  return all !== null && deposits !== null && deposits.value > all.value / 2
}

function impliedDebt(basis: Basis): number | null {
  if (basis.income === null || isDepositTaker(basis)) return null
  const paid = interestCost[basis.taxonomy](basis.income)
  return paid === null ? null : paid.value / impliedRate
}
