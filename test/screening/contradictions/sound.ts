import { daysInMonth } from "../../../src/days.ts"
import type { Close } from "../../../src/facts/market-cap.ts"
import {
  type Company,
  debtLines,
  type Line,
  type LineName,
  lineNames,
  moneyLines,
  type Period,
  type Report,
  type Section,
  type Sheet,
  sectionNames,
  sumOf,
} from "./company.ts"
import type { Customs, Failure, Traits } from "./traits.ts"

/** Sound companies: their sheets and results add up, and their counts, averages and closes agree. */

/** All that a company is made of. */
interface Making {
  readonly traits: Traits
  readonly customs: Customs
  readonly failure: Failure
  readonly scale: Scale
}

interface Scale {
  readonly shares: number
  /** Market capitalisation: the shares at the mean of twelve closes. */
  readonly cap: number
  readonly closes: readonly Close[]
}

/** The day of the assessment. */
export const asOf = "2026-05-31"
/** The last day of the second quarter of a year, on which a float is stated. */
const floatDay = "2025-06-30"

/** Month-end days, the last of them the day of the assessment. */
function monthEnds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const month = 2026 * 12 + 5 - count + at
    const [year, index] = [Math.floor(month / 12), (month % 12) + 1]
    return `${year}-${String(index).padStart(2, "0")}-${daysInMonth(year, index)}`
  })
}

function scaleOf({ millions, price, months }: Traits, { prices, rounding }: Customs): Scale {
  const [least, most] = prices
  const mean = Number((least + ((most - least) * price) / 1000).toFixed(2))
  const shares = Math.round((millions * 1000 * rounding) / mean)
  const ofYear = months.slice(-12)
  const level = ofYear.reduce((sum, each) => sum + each, 0) / ofYear.length
  const days = monthEnds(months.length)
  const closes = months.map((each, at) => ({
    date: days[at] ?? "",
    close: Number(((mean * each) / level).toFixed(4)),
  }))
  return { shares, cap: shares * mean, closes }
}

/** Thousandths of market capitalisation as an amount, at a size of the company in thousandths of the newest. */
function amountOf({ scale, customs: { rounding } }: Making, share: number, size = 1000): number {
  return Math.round((share * size * scale.cap) / 1_000_000 / rounding) * rounding
}

/** The size of a line, in thousandths of market capitalisation. Bonds may stand in one line with long loans. */
function shareOf(name: LineName, { traits, failure }: Making): number {
  const { lines, largeDebt, areBorrowingsApart } = traits
  const own = (line: LineName) =>
    failure === "debt" && line === largeDebt.name ? largeDebt.size : lines[line]
  if (areBorrowingsApart) return own(name)
  if (name === "bonds") return 0
  return name === "longLoans" ? own("longLoans") + own("bonds") : own(name)
}

/** The sheet at a size of the company. Plant is as large as positive equity needs. */
function sheetOf(making: Making, size: number): Sheet {
  const lines = sectionNames.flatMap((section) =>
    lineNames[section].map((name): Line => {
      const amount = amountOf(making, shareOf(name, making), size)
      return { section, name, amount, disguise: null }
    }),
  )
  const { traits, customs } = making
  const minorities = amountOf(making, traits.minorities)
  const temporaryEquity = customs.hasTemporaryEquity ? amountOf(making, traits.temporaryEquity) : 0
  const sum = (section: Section) =>
    lines.reduce((all, line) => (line.section === section ? all + line.amount : all), 0)
  const owed = sum("currentLiabilities") + sum("noncurrentLiabilities")
  const needed = owed + minorities + temporaryEquity + amountOf(making, equityMin)
  const more = Math.max(0, needed - sum("currentAssets") - sum("noncurrentAssets"))
  const assets = sum("currentAssets") + sum("noncurrentAssets") + more
  const ownersEquity = assets - owed - minorities - temporaryEquity
  const grown = lines.map((line) =>
    line.name === "property" ? { ...line, amount: line.amount + more } : line,
  )
  return {
    lines: grown.filter(({ amount }) => amount > 0),
    totals: {
      assets,
      currentAssets: sum("currentAssets"),
      noncurrentAssets: sum("noncurrentAssets") + more,
      ...(customs.statesLiabilities || traits.statesLiabilities ? { liabilities: owed } : {}),
      currentLiabilities: sum("currentLiabilities"),
      noncurrentLiabilities: sum("noncurrentLiabilities"),
      ...(temporaryEquity > 0 ? { temporaryEquity } : {}),
      ownersEquity,
      ...(minorities > 0 ? { minorities } : {}),
      equity: ownersEquity + minorities,
      liabilitiesAndEquity: assets,
    },
    notes: {},
  }
}
/** The least equity of owners, in thousandths of market capitalisation. */
const equityMin = 200

/** The results of the first months of a year, whose mean balances these are. */
function periodOf(
  { traits, customs, failure, scale }: Making,
  { start, end, months }: { readonly start: string; readonly end: string; readonly months: number },
  { money, debt }: { readonly money: number; readonly debt: number },
): Period {
  const { rounding, perShareDecimals } = customs
  const rounded = (amount: number) => Math.round(amount / rounding) * rounding
  const ofYear = (amount: number) => rounded((amount * months) / 12)
  const interestIncome = ofYear((money * traits.earned) / 10_000)
  const interestCharged = ofYear((debt * traits.charged) / 10_000)
  const revenue = ofYear(
    failure === "interest"
      ? (money * traits.earned) / traits.interestShare
      : (scale.cap * traits.revenue) / 1000,
  )
  const pretax = rounded((revenue * traits.profit) / 1000) + rounding * 100
  const tax = rounded((pretax * traits.tax) / 1000)
  const netIncome = pretax - tax
  const ownersIncome = netIncome - rounded((netIncome * traits.minorities) / 1000)
  const operatingResult = pretax + interestCharged - interestIncome
  const costs = revenue - operatingResult
  const average = Math.round((scale.shares * traits.average) / 1000)
  return {
    start,
    end,
    amounts: {
      revenue,
      costs,
      operatingResult,
      interestIncome,
      interestCharged,
      pretax,
      tax,
      netIncome,
      ownersIncome,
    },
    average: traits.statesAverage ? average : null,
    earningsPerShare: Number((ownersIncome / average).toFixed(perShareDecimals)),
    isContinuing: false,
  }
}

interface Dates {
  readonly kind: Report["kind"]
  readonly end: string
  readonly filed: string
  readonly months: number
}

const interimDates: Readonly<Record<NonNullable<Customs["interims"]>, readonly Dates[]>> = {
  quarterly: [
    { kind: "quarterly", end: "2025-03-31", filed: "2025-05-10", months: 3 },
    { kind: "quarterly", end: "2025-06-30", filed: "2025-08-10", months: 6 },
    { kind: "quarterly", end: "2025-09-30", filed: "2025-11-10", months: 9 },
  ],
  "half-year": [{ kind: "half-year", end: "2025-06-30", filed: "2025-08-10", months: 6 }],
}
const newestQuarter: Dates = { kind: "quarterly", end: "2026-03-31", filed: "2026-05-10", months: 3 }

/** The reports of a company, oldest first. */
function datesOf({ traits, customs: { interims } }: Making): readonly Dates[] {
  const annual = (year: number): Dates => ({
    kind: "annual",
    end: `${year}-12-31`,
    filed: `${year + 1}-02-20`,
    months: 12,
  })
  return [
    annual(2024),
    ...(traits.hasInterims && interims !== null ? interimDates[interims] : []),
    annual(2025),
    ...(interims === "quarterly" && traits.isInterimNewest ? [newestQuarter] : []),
  ]
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}-12-31`
}

/** The mean of some lines at the ends of the reports of a year, and at the end of the year before if it is known. */
function meanOf(sheets: ReadonlyMap<string, Sheet>, year: string, names: readonly LineName[]): number {
  const ends = [...sheets.keys()].filter((end) => end.startsWith(year) || end === yearBefore(year))
  return ends.reduce((sum, end) => sum + sumIn(sheets, end, names), 0) / ends.length
}

function sumIn(sheets: ReadonlyMap<string, Sheet>, end: string, names: readonly LineName[]): number {
  const sheet = sheets.get(end)
  return sheet === undefined ? 0 : sumOf(sheet, names)
}

/**
 * The company of random numbers. Its newest sheet is at full size, and earlier ones at their own. `between` is
 * the deposits at the ends of quarters, in thousandths of market capitalisation, if they differ.
 */
export function companyOf(
  traits: Traits,
  customs: Customs,
  failure: Failure,
  between: number | null = null,
): Company {
  const hasInterims = traits.hasInterims || between !== null
  const making: Making = {
    traits: { ...traits, hasInterims },
    customs,
    failure,
    scale: scaleOf(traits, customs),
  }
  const { shares, closes } = making.scale
  const dates = datesOf(making)
  const sizes = [...traits.earlier.slice(0, dates.length - 1), 1000]
  const sheets = new Map<string, Sheet>()
  for (const [at, { end, kind }] of dates.entries()) {
    const isBetween = between !== null && kind !== "annual" && at < dates.length - 1
    const lines = isBetween ? { ...traits.lines, deposits: between } : traits.lines
    sheets.set(end, sheetOf({ ...making, traits: { ...traits, lines } }, sizes[at] ?? 1000))
  }
  const period = (end: string, months: number): Period => {
    const year = end.slice(0, 4)
    const balances = { money: meanOf(sheets, year, moneyLines), debt: meanOf(sheets, year, debtLines) }
    return periodOf(making, { start: `${year}-01-01`, end, months }, balances)
  }
  const reports = dates.flatMap(({ kind, end, filed, months }): readonly Report[] => {
    const sheet = sheets.get(end)
    const before = sheets.get(yearBefore(end))
    if (sheet === undefined) return []
    return [
      {
        kind,
        end,
        filed,
        sheet,
        before: before === undefined ? null : { end: yearBefore(end), sheet: before },
        period: period(end, months),
        periodBefore: kind === "annual" && before !== undefined ? period(yearBefore(end), 12) : null,
        shares,
        sharesOnSheet: shares,
      },
    ]
  })
  const close = closes.find(({ date }) => date === floatDay)?.close ?? 0
  const float = { end: floatDay, value: Math.round((shares * close * traits.float) / 1000) }
  return { reports, float, closes }
}
