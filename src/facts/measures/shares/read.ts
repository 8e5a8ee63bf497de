import { daysBetween } from "../../../days.ts"
import { grouped } from "../../../lists.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { NationalTaxonomy } from "../../../terms.ts"
import type { Basis } from "../../basis.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf, factsWithin } from "../../fact-ledger.ts"
import { factAt } from "../measure.ts"
import { boundedByClasses, type CoverSum, isCountAlone, sumOfClasses } from "./classes.ts"
import {
  agreementRatio,
  apart,
  averageCount,
  conflictRatio,
  countOfFact,
  coverAgeDaysMax,
  impliedCount,
  isLater,
  isPositive,
  newestOf,
  type ShareCount,
  scaleTolerance,
  shortest,
} from "./count.ts"
import { derivedCount } from "./derived.ts"
import { readEdinetShares } from "./edinet.ts"
import { type Split, splitFactorOf } from "./splits.ts"
import { averaged, cover, dartCommonShares, dartPreferredShares, onBalanceSheet } from "./tags.ts"

/** How the shares of a company under a national taxonomy are counted. */
const nationalCounts: Readonly<Record<NationalTaxonomy, typeof readEdinetShares>> = {
  jppfs: readEdinetShares,
  jpigp: readEdinetShares,
}

/** The classes of a cover page are complete if another count is within this factor of their sum. */
export const classesRatio = 1.2

/**
 * The share count of a basis: the newest cover page, or its classes added up, compared with the balance sheet and
 * the weighted average. Reports on DART have a table of shares instead, reports on EDINET a table of voting rights.
 * A report under IFRS without any count may state what a count follows from. Null if no count can be trusted.
 */
export function readShares(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const { taxonomy } = basis
  if (taxonomy !== "us-gaap" && taxonomy !== "ifrs-full")
    return nationalCounts[taxonomy](ledger, basis, splits)
  const onCover = coverCount(ledger, basis, splits) ?? dartCount(ledger, basis, splits)
  const beside = [sheetCount(ledger, basis, splits), averageCount(ledger, basis, splits)]
  const others = beside.filter((candidate) => candidate !== null)
  const page = newestPage(ledger, basis)
  if (onCover === null && others.length === 0 && page === null) return derivedCount(basis, splits)
  if (page === null || !isNewer(page, onCover))
    return reconciled(ledger, basis, onCover === null ? others : [onCover, ...others])
  const whole = countOfPage(page, splits)
  if (isCountAlone(page)) return reconciled(ledger, basis, [whole, ...others])
  return countOfClasses(basis, splits, page, others.length > 0 ? others : farFrom(whole, onCover))
}

/** The cover count without a class, if far from the sum of the classes, which shows a wrong scale. */
function farFrom(sum: ShareCount, onCover: ShareCount | null): readonly ShareCount[] {
  return onCover !== null && apart(sum.value, onCover.value) > conflictRatio ? [onCover] : []
}

/** The first count, if another agrees and the average does not disagree: two may repeat one placeholder. */
function reconciled(ledger: FactLedger, basis: Basis, known: readonly ShareCount[]): ShareCount | null {
  const [best, ...others] = known
  if (best === undefined) return null
  const whole = countOfGroup(ledger, best, others)
  if (whole !== null) return whole
  const isNear = (other: ShareCount) => apart(best.value, other.value) <= conflictRatio
  const averages = others.filter(({ source }) => source === "weighted_average")
  if (others.length === 0 || (others.some(isNear) && averages.every(isNear))) {
    return others.every((other) => apart(best.value, other.value) <= agreementRatio)
      ? best
      : noted(best, others)
  }
  const bySize = known.toSorted((left, right) => left.value - right.value)
  const smallest = contradicted(best, others)
  return isScaleError(ledger, basis, smallest, bySize.slice(1))
    ? { ...smallest, contradictedBy: null }
    : smallest
}

/**
 * The factor by which the average, else the balance sheet, differs from the count in use. 1 if by less than half,
 * or if shares were issued or bought back within the period, as the balance sheets at its ends show.
 */
export function otherOverCount(
  ledger: FactLedger,
  basis: Basis,
  splits: readonly Split[],
  { value }: ShareCount,
  average: ShareCount | null,
): number {
  const sheet = sheetCount(ledger, basis, splits)
  const isFar = (other: ShareCount) => apart(other.value, value) > agreementRatio
  const other = average ?? sheet
  if (other === null || !isFar(other)) return 1
  const isMoved = average !== null && sheet !== null && !isFar(sheet) && liesBetween(ledger, average, sheet)
  return isMoved ? 1 : other.value / value
}

/** True if an average lies well between the shares at the beginning of its period and those at its end. */
function liesBetween(ledger: FactLedger, average: ShareCount, end: ShareCount): boolean {
  const { start } = average.terms[0].fact
  const isBeginning = (fact: Fact) =>
    start !== null && fact.end <= start && daysBetween(fact.end, start) <= beginningDaysMax
  return onBalanceSheet
    .flatMap((concept) => factsOf(ledger, concept, "shares").filter(isBeginning))
    .some(({ value }) => {
      const way = (average.value - value) / (end.value - value)
      return way >= wayMin && way <= 1
    })
}
const beginningDaysMax = 7
/** The average has gone at least this part of the way: a count that is wrong would leave it at the beginning. */
const wayMin = 0.1

/**
 * The shares of the whole group, if in report after report the average differs from the count by the same share:
 * the count leaves out a class, or holds shares of a subsidiary. Null for any other count.
 */
function countOfGroup(
  ledger: FactLedger,
  { value, terms: [{ concept }] }: ShareCount,
  others: readonly ShareCount[],
): ShareCount | null {
  const [average, sheet] = (["weighted_average", "balance_sheet"] as const).map((wanted) =>
    others.find(({ source }) => source === wanted),
  )
  if (average === undefined || apart(average.value, value) < gapRatio) return null
  const gaps = averagesOverCount(ledger, concept)
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  if (gaps.length < gapReports || most / least > gapRatio) return null
  if (least >= gapRatio && most <= agreementRatio) return { ...average, notes: [leftOut] }
  const isHeld = most <= 1 / gapRatio && sheet !== undefined && apart(sheet.value, average.value) <= sameRatio
  return isHeld ? { ...sheet, notes: [heldByGroup] } : null
}
const gapReports = 4
export const gapRatio = 1.04
const sameRatio = 1.02
const leftOut =
  "The count of shares is below the weighted average by the same share in four reports, so it leaves out a class; the average is used."
const heldByGroup =
  "The cover page counts shares that the group itself holds: balance sheet and weighted average have fewer in four reports; the balance sheet's shares outstanding are used."

/** The weighted average over the count of a concept, in each of the newest reports that state both. */
function averagesOverCount(ledger: FactLedger, concept: string): readonly number[] {
  const counts = grouped(factsOf(ledger, concept, "shares").filter(isPositive), ({ accession }) => accession)
  const averages = grouped(
    averaged.flatMap((each) => factsOf(ledger, each, "shares").filter(isPositive)),
    ({ accession }) => accession,
  )
  return [...counts]
    .flatMap(([accession, facts]) => newestOf(facts, () => averages.has(accession)) ?? [])
    .toSorted((left, right) => (isLater(left, right) ? -1 : 1))
    .slice(0, gapReports)
    .flatMap(({ accession, value }) => {
      const inReport = averages.get(accession) ?? []
      const end = inReport.reduce((last, fact) => (fact.end > last ? fact.end : last), "")
      const newest = shortest(inReport.filter((fact) => fact.end === end))
      return newest === null ? [] : [newest.value / value]
    })
}

/** The smallest of contradicting counts, which makes no ratio look better than it is. */
function contradicted(first: ShareCount, others: readonly ShareCount[]): ShareCount {
  const known = [first, ...others]
  const smallest = known.reduce((least, count) => (count.value < least.value ? count : least))
  const largest = Math.max(...known.map(({ value, contradictedBy }) => contradictedBy ?? value))
  const conflict = known.map(({ source, value }) => `${source} ${groupedDigits(value)}`).join("; ")
  return {
    ...smallest,
    contradictedBy: largest,
    notes: [...smallest.notes, `Share counts contradict each other (${conflict}); ratios use the smallest.`],
  }
}

/** The newest cover page read from an instance, unless it is much older than the balance sheet. */
function newestPage({ facts, asOf }: FactLedger, { taxonomy, balanceFiling }: Basis): CoverSum | null {
  let newest: CoverSum | null = null
  for (const instance of facts.instances ?? []) {
    if (instance.filed > asOf || daysBetween(instance.filed, balanceFiling.filed) > coverAgeDaysMax) continue
    const page = sumOfClasses(instance, taxonomy)
    if (page !== null && (newest === null || !isLater(newest.terms[0].fact, page.terms[0].fact)))
      newest = page
  }
  return newest
}

/** True if the page replaces the cover count. Within one filing, the page's classes are preferred. */
function isNewer(page: CoverSum, onCover: ShareCount | null): boolean {
  if (onCover === null) return true
  const { fact } = onCover.terms[0]
  return page.filed === fact.filed ? !isCountAlone(page) : isLater(page.terms[0].fact, fact)
}

/** The sum of the classes if another count is near; else a class may have no share, or a far larger one. */
function countOfClasses(
  basis: Basis,
  splits: readonly Split[],
  classes: CoverSum,
  others: readonly ShareCount[],
): ShareCount {
  const whole = countOfPage(classes, splits)
  const [nearest] = others.filter((other) => apart(whole.value, other.value) <= classesRatio)
  if (nearest !== undefined) return { ...whole, contradictedBy: null }
  if (others.length > 0) return contradicted(whole, others)
  const minority = factAt(basis.balanceSheet, "us-gaap:MinorityInterest")
  const bounded = boundedByClasses(classes, minority === null ? "none" : "partners")
  const alone = countOfPage(bounded, splits)
  return { ...alone, notes: [...alone.notes, unconfirmed] }
}
const unconfirmed = "The classes of the cover page were added up. No other count of shares confirms the sum."

function countOfPage({ filed, terms, value, atMost, notes }: CoverSum, splits: readonly Split[]): ShareCount {
  const splitFactor = splitFactorOf(splits, filed)
  const count = { value: value * splitFactor, terms, splitFactor, source: "cover" as const }
  if (atMost === null) return { ...count, contradictedBy: null, notes }
  const doubt = `Shares outstanding lie between ${groupedDigits(value)} and ${groupedDigits(atMost)}; ratios use the smaller.`
  return { ...count, contradictedBy: atMost * splitFactor, notes: [...notes, doubt] }
}

/** True if net income over earnings per share gives the smallest count, and the others are it in other units. */
function isScaleError(
  ledger: FactLedger,
  basis: Basis,
  smallest: ShareCount,
  larger: readonly ShareCount[],
): boolean {
  const { fact } = smallest.terms[0]
  const implied = fact.start === null ? null : impliedCount(ledger, basis, fact)
  if (implied === null || Math.abs(implied / fact.value - 1) > scaleTolerance) return false
  return larger.every(({ value }) =>
    [1, 1000, 1_000_000].some((scale) => Math.abs(value / scale / smallest.value - 1) <= scaleTolerance),
  )
}

function noted(best: ShareCount, others: readonly ShareCount[]): ShareCount {
  const spread = others.map((other) => `${other.source} ${groupedDigits(other.value)}`).join("; ")
  const rest = others.length === 1 ? "the other is" : "the others are"
  return {
    ...best,
    notes: [
      ...best.notes,
      `Share counts differ: ${best.source} ${groupedDigits(best.value)} was taken; ${rest} ${spread}.`,
    ],
  }
}

function coverCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const fact = newestOf(factsOf(ledger, cover, "shares"), isPositive)
  if (fact === null || daysBetween(fact.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  return countOfFact(cover, fact, "cover", splits, [])
}

function sheetCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  for (const concept of onBalanceSheet) {
    const fact = newestOf(
      factsWithin(ledger, concept, "shares", { from: basis.balanceSheet.end }),
      isPositive,
    )
    const note =
      "The cover page states no single share count; the balance sheet's shares outstanding are used."
    if (fact !== null) return countOfFact(concept, fact, "balance_sheet", splits, [note])
  }
  return null
}

/**
 * The share count of the newest report on DART: between the common shares and all shares, because preferred shares
 * have a price of their own. Null if the report does not state both classes.
 */
function dartCount(ledger: FactLedger, basis: Basis, splits: readonly Split[]): ShareCount | null {
  const common = newestOf(factsOf(ledger, dartCommonShares, "shares"), isPositive)
  if (common === null || daysBetween(common.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  const preferred = factsOf(ledger, dartPreferredShares, "shares").find(
    ({ accession, end }) => accession === common.accession && end === common.end,
  )
  if (preferred === undefined) return null
  const counted = countOfFact(dartCommonShares, common, "cover", splits, [])
  if (preferred.value === 0) return counted
  const most = common.value + preferred.value
  const note = `${groupedDigits(preferred.value)} preferred shares are a class of their own, so the shares outstanding lie between ${groupedDigits(common.value)} and ${groupedDigits(most)}; ratios use the smaller.`
  return { ...counted, contradictedBy: most * counted.splitFactor, notes: [note] }
}
