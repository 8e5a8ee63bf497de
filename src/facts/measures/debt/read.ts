import { daysBetween } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Basis } from "../../basis.ts"
import { assets, currentNotBorrowed, liabilities, liabilitiesCurrent } from "../balance.ts"
import { nothing } from "../edinet.ts"
import { type Figure, zeroByEvidence } from "../figure.ts"
import { asFirstStated } from "../identities/continuity.ts"
import {
  currentSide,
  isReadByLine,
  liabilitiesCeiling,
  type ResidualLiabilities,
  residualLiabilities,
} from "../identities/liabilities.ts"
import { interestCost, revenue, rivalRevenue } from "../income/chains.ts"
import { byTaxonomy, factAt, instantView, type View } from "../measure.ts"
import { national } from "../national.ts"
import { type Doubt, downTo, known, type MeasureReading, readingValue, unknown, upTo } from "../reading.ts"
import { withImpossibleSigns } from "../signs.ts"
import {
  bounded,
  harmlessShareMax,
  impliedDebt,
  impliedRate,
  isDepositTaker,
  ownedBy,
  withResidual,
} from "./bounds.ts"
import { isLeaseTag } from "./closing.ts"
import { debtBeside, rivalDebt } from "./contradictions.ts"
import { ifrsDebt, ifrsLeases } from "./ifrs-chain.ts"
import { borrowingNames, debtInInstance, type InstanceDebt, withAdded } from "./in-instance.ts"
import { financeLeases, maturityTable, mostOfOverlappingKinds } from "./kinds.ts"
import { openLiabilities } from "./named-liabilities.ts"
import { debtOnBalanceSheet, debtPrincipal } from "./us-gaap-chain.ts"
import { inNotes, readUsGaapTags, type TaggedDebt, tableOverFoundMin } from "./us-gaap-tags.ts"
import { otherLiabilitiesAtYearEnd, withLackingLines, withLineOfYearEnd } from "./year-end.ts"

/** Interest-bearing debt, with what the documents say about it. */
export interface DebtReading {
  readonly reading: MeasureReading
  /** Upper bound of debt: liabilities less those certainly not borrowed. Null if liabilities are unknown. */
  readonly ceiling: number | null
  /** A sentence if the interest charged is for far more debt than is tagged; else null. */
  readonly interestNote: string | null
  /** Current liabilities that are neither tagged debt nor another named line: possibly an untagged loan. */
  readonly currentUnnamed: number
  /** The liabilities that neither the debt found nor any tag explains; null without total liabilities. */
  readonly residual: ResidualLiabilities | null
  /** Principal of the table of maturities; null if none is tagged. */
  readonly maturities: number | null
  /** Lease liabilities of an IFRS filer, which debt leaves out; null if there are none. */
  readonly leasesLeftOut: number | null
}

/** If interest implies over this many times the tagged debt, some debt may be untagged. */
export const impliedOverFoundMax = 2

/** Interest expense below this share of revenue does not indicate debt. */
export const noDebtInterestShareMax = 0.0015

/** The concepts read as debt. Concepts that only cast doubt, such as those of cash raised, are left out. */
export const borrowingConcepts: readonly string[] = [
  inNotes,
  debtOnBalanceSheet,
  debtPrincipal,
  financeLeases,
  ifrsDebt,
  ...Object.values(national.debt),
  maturityTable,
].flatMap((measure) => measure.concepts)

/** The borrowing concepts that name gross amounts, which cannot be negative. */
const grossConcepts = borrowingConcepts.filter((concept) => borrowingNames.test(concept))

/** Reads interest-bearing debt: at least what tags prove, at most what an identity of the sheet can raise it to. */
export function readDebt(basis: Basis): DebtReading {
  const filed = debtAsFiled(basis)
  const readingOf = (each: Basis) => (each === basis ? filed : debtAsFiled(each)).reading
  return { ...filed, reading: withImpossibleSigns(basis, grossConcepts, readingOf) }
}

function debtAsFiled(basis: Basis): DebtReading {
  const { taxonomy, balanceSheet } = basis
  const unnamed = currentUnnamed(basis)
  const tagged = readDebtTags(basis, balanceSheet)
  const figure = tagged?.figure ?? (taxonomy === "us-gaap" ? financeLeases(balanceSheet) : null)
  const inInstance = debtInInstance(basis, figure, unnamed)
  const isMore = inInstance !== null && inInstance.added.value > 0
  const found = isMore ? { figure: withAdded(figure, inInstance), doubts: tagged?.doubts ?? [] } : tagged
  const ownCurrent = inInstance?.addedCurrent ?? 0
  const currentLeft = Math.max(0, unnamed - ownCurrent)
  const ceiling = liabilitiesCeiling(taxonomy, balanceSheet)
  const read = withInstance(readDebtFigure(basis, found, ceiling?.value ?? null, currentLeft), inInstance)
  const stated = read.state === "unknown" ? read : downTo(read, rivalDebt(basis, read.figure))
  const value = readingValue(stated) ?? 0
  const contradiction = interestContradiction(basis, value)
  const residual = residualOf(basis, value - ownCurrent)
  const within = bounded(basis, stated, { ceiling, contradiction, currentLeft })
  const weighty = currentLeft > ownedBy(basis) * harmlessShareMax ? currentLeft : 0
  return {
    reading: asFirstStated(
      balanceSheet,
      withResidual(withUnseen(basis, within), value, (residual?.value ?? 0) + weighty),
    ),
    ceiling: ceiling?.value ?? null,
    interestNote: contradiction,
    currentUnnamed: currentLeft,
    residual,
    maturities: maturityTable(balanceSheet)?.value ?? null,
    leasesLeftOut: leasesLeftOut[taxonomy](balanceSheet)?.value ?? null,
  }
}

/** The unexplained liabilities. Other liabilities that only the annual report tags are named, and not debt. */
function residualOf(basis: Basis, found: number): ResidualLiabilities | null {
  const { taxonomy, balanceSheet } = basis
  const residual = residualLiabilities(taxonomy, balanceSheet, found)
  const yearEnd = taxonomy === "us-gaap" ? lastYearEnd(basis) : null
  if (residual === null || yearEnd === null) return residual
  const others = Math.min(residual.value, otherLiabilitiesAtYearEnd(balanceSheet, yearEnd))
  return { ...residual, named: residual.named + others, value: residual.value - others }
}

/** The reading with the borrowings of the instance that may be further debt. */
function withInstance(reading: MeasureReading, inInstance: InstanceDebt | null): MeasureReading {
  if (reading.state === "unknown" || inInstance === null || inInstance.possible === 0) return reading
  const value = reading.figure.value + inInstance.possible
  return upTo(reading, value, "with borrowings that only the filing's own XBRL names")
}

/** Says that the year's interest implies over twice the debt found, now and at the year's end; else null. */
function interestContradiction(basis: Basis, found: number): string | null {
  const implied = impliedDebt(basis)
  if (implied === null || implied <= found * impliedOverFoundMax) return null
  const { income, balanceSheet } = basis
  const atYearEnd = income && readDebtTags(basis, balanceSheet.instant(income.end))
  if (atYearEnd !== null && implied <= atYearEnd.figure.value * impliedOverFoundMax) return null
  return `interest implies debt of about ${groupedDigits(Math.round(implied))}, more than twice the ${groupedDigits(found)} that is tagged at ${balanceSheet.end}`
}

function readDebtFigure(
  basis: Basis,
  found: TaggedDebt | null,
  ceiling: number | null,
  currentLeft: number,
): MeasureReading {
  const open = openLiabilities(basis.balanceSheet)
  if (open !== null) return unknown(open)
  if (isReadByLine(basis.taxonomy, basis.balanceSheet) && ceiling === null)
    return unknown("total liabilities are not tagged, so that nothing tells which lines are missing")
  if (found === null) return withoutDebtTags(basis, ceiling, impliedDebt(basis))
  if (found.figure.value < 0) return unknown("the debt tags are negative")
  if (found.figure.value === 0 && !isZeroProven(basis, found.figure))
    return unknown("the debt tags are zero, yet interest was paid")
  return readTagged(basis, found, currentLeft)
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
  const { taxonomy, balanceSheet } = basis
  if ((taxonomy !== "us-gaap" && taxonomy !== "ifrs-full") || isReadByLine(taxonomy, balanceSheet)) return 0
  const due = liabilitiesCurrent[taxonomy](balanceSheet)
  if (due === null) return 0
  const named =
    (currentNotBorrowed[taxonomy](balanceSheet)?.value ?? 0) +
    (currentSide[taxonomy](balanceSheet)?.value ?? 0)
  return Math.max(0, due.value - named)
}

/** The debt by its tags, or more: with other kinds, by the table of maturities, or as in the year before. */
function readTagged(basis: Basis, tagged: TaggedDebt, currentLeft: number): MeasureReading {
  const yearEnd = basis.taxonomy === "us-gaap" ? lastYearEnd(basis) : null
  const { figure, doubts } =
    yearEnd === null ? tagged : withLineOfYearEnd(basis.balanceSheet, yearEnd, tagged)
  const reading = known(figure, ...doubts)
  if (basis.taxonomy !== "us-gaap") return reading
  const view = basis.balanceSheet
  const table = maturityTable(view)?.value ?? 0
  const owed = liabilities["us-gaap"](view)?.value ?? Number.POSITIVE_INFINITY
  const beside = Math.min(figure.value + debtBeside(view, figure), owed)
  const overlapping = upTo(reading, mostOfOverlappingKinds(view) ?? 0, "with kinds of debt that overlap")
  const kinds = upTo(overlapping, beside, "with kinds of debt that may have to be added")
  const isTableLarger = table > figure.value * tableOverFoundMin
  const tabled = upTo(kinds, isTableLarger ? table : 0, "with all that the table of maturities shows")
  return withLackingLines(view, yearEnd, tabled, currentLeft)
}

/** The reading with debt not seen to leave. Names of liabilities do not limit it, because it may have taken a name. */
function withUnseen(basis: Basis, reading: MeasureReading): MeasureReading {
  if (reading.state === "unknown") return reading
  const before = debtNotSeenToLeave(basis, reading.figure) ?? 0
  return upTo(reading, before, "with debt tagged at the fiscal year's end only")
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
  return owedBefore - owed < gone * fallOverGoneMin ? Math.min(before, owed) : null
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
  return instantView(ledger, balanceSheet.unit, income.end)
}
const yearDaysMax = 370

function readDebtTags(basis: Basis, view: View): TaggedDebt | null {
  if (basis.taxonomy === "us-gaap") return readUsGaapTags(view)
  const figure = debtElsewhere[basis.taxonomy](view)
  return figure === null ? null : { figure, doubts: [] }
}

const debtElsewhere = { "ifrs-full": ifrsDebt, ...national.debt } as const

/** Leases are left out of debt under IFRS. */
const leasesLeftOut = byTaxonomy(nothing, ifrsLeases, national.leasesLeftOut)

const leaseConcepts = borrowingConcepts.filter((concept) => isLeaseTag.test(concept))

/** The reading if no debt is tagged. Zero needs evidence: next to no interest. */
function withoutDebtTags(basis: Basis, ceiling: number | null, implied: number | null): MeasureReading {
  const lastYear = debtAtYearEnd(basis)
  if (lastYear !== null) {
    const hasLeases = leaseConcepts.some((concept) => factAt(basis.balanceSheet, concept) !== null)
    const none = hasLeases ? "No debt but leases" : "No debt"
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
