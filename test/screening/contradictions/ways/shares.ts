import { addDays } from "../../../../src/days.ts"
import type { Close } from "../../../../src/facts/market-cap.ts"
import { type Company, newestOf, type Period, type Report, ratiosOf, withReports } from "../company.ts"
import { type Choice, chosen, type Way, type Witness, withNewest, withPeriods } from "./way.ts"

/** Ways 1 and 2: the count of shares, the results per share and the closes are not in the same shares. */

type Failing = "debt" | "money"

/** A spoilt ratio passes below this. */
const naiveMax = 0.27
const splitRatios = [2, 3, 4, 5, 10] as const

/** The fewest months of twelve at the larger price after which their mean hides the failure; null if none does. */
function monthsToHide(ratio: number, factor: number): number | null {
  const months = Math.ceil((12 * (ratio / naiveMax - 1)) / (factor - 1))
  return months > 11 ? null : Math.max(1, months)
}

/** The closes, some of them multiplied. */
function multiplied(
  closes: readonly Close[],
  factor: number,
  isMultiplied: (monthsBefore: number) => boolean,
): readonly Close[] {
  return closes.map(({ date, close }, at) => ({
    date,
    close: isMultiplied(closes.length - 1 - at) ? Number((close * factor).toFixed(6)) : close,
  }))
}

/** The day in the middle of the month that many months before the last, on which closes jump. */
function jumpDay(closes: readonly Close[], months: number): string {
  const first = closes.at(-months)
  if (first === undefined) throw new Error("fewer closes than months")
  return `${first.date.slice(0, 7)}-15`
}

/** The closes, those of the newest months multiplied, with the two days between which they jump. */
function jumping(closes: readonly Close[], factor: number, months: number): readonly Close[] {
  const changed = multiplied(closes, factor, (monthsBefore) => monthsBefore < months)
  const close = changed.at(-months)?.close ?? 0
  const day = jumpDay(closes, months)
  const jump = [
    { date: addDays(day, -1), close: Number((close / factor).toFixed(6)) },
    { date: day, close },
  ]
  return [...changed.slice(0, -months), ...jump, ...changed.slice(-months)]
}

/** The period in shares of which there are `factor` times as many. */
function inNewShares(period: Period, factor: number): Period {
  const { average, earningsPerShare } = period
  return {
    ...period,
    average: average && average * factor,
    earningsPerShare: earningsPerShare && Number((earningsPerShare / factor).toPrecision(6)),
  }
}

/** The company whose newest report, and those since a day, count new shares and do not state the year before. */
function splitSince(company: Company, day: string, factor: number): Company {
  const newest = newestOf(company)
  return withReports(company, (report) => {
    if (report !== newest && report.filed < day) return report
    return { ...inNew(report, factor), periodBefore: null }
  })
}

/** The report in new shares, its year before too. */
function inNew(report: Report, factor: number): Report {
  const { shares, sharesOnSheet } = report
  return {
    ...withPeriods(report, (period) => inNewShares(period, factor)),
    shares: shares * factor,
    sharesOnSheet: sharesOnSheet * factor,
  }
}

/** The newest count times a factor: that of the cover, and by choice that of the sheet too. */
function counted(company: Company, factor: number, { first }: Choice): Company {
  return withNewest(company, (report) => ({
    ...report,
    shares: Math.round(report.shares * factor),
    sharesOnSheet: Math.round(report.sharesOnSheet * (first ? factor : 1)),
  }))
}

/** Some weeks before the day of a split a report may count the new shares. */
const countedEarlyDaysMax = 45

/** Reports count new shares, and the closes before a day are those of old ones. */
function splitInCloses(failure: Failing): Way {
  return {
    name: `1 a split between the closes (${failure})`,
    failure,
    needs: [],
    spoil: (company, { pick }) => {
      const factor = chosen(splitRatios, pick)
      const months = monthsToHide(ratiosOf(company)[failure], factor)
      if (months === null) return null
      const day = jumpDay(company.closes, 12 - months)
      if (day > addDays(newestOf(company).filed, countedEarlyDaysMax)) return null
      const closes = jumping(company.closes, 1 / factor, 12 - months)
      return { ...splitSince(company, day, factor), closes }
    },
  }
}

/** The newest report counts new shares and restates the year before; the closes end before it, in old shares. */
function splitInComparison(failure: Failing): Way {
  return {
    name: `1 a split that the comparative figures show (${failure})`,
    failure,
    needs: [],
    spoil: (company, { pick }) => {
      const factor = chosen(splitRatios, pick)
      const { periodBefore } = newestOf(company)
      if (ratiosOf(company)[failure] / factor > naiveMax || periodBefore === null) return null
      const late = withNewest(company, (report) => ({ ...inNew(report, factor), filed: "2026-05-20" }))
      return { ...late, closes: company.closes.filter(({ date }) => date < "2026-05-01") }
    },
  }
}

/** The newest count is of new shares; results per share and closes are of old ones. */
function splitInCount(failure: Failing): Way {
  return {
    name: `1 a count in new shares, beside results in old ones (${failure})`,
    failure,
    needs: [],
    spoil: (company, choice) => {
      const factor = chosen(splitRatios, choice.pick)
      return ratiosOf(company)[failure] / factor > naiveMax ? null : counted(company, factor, choice)
    },
  }
}

/** Every report counts old shares, and the closes since a later day are those of fewer new ones. */
function reverseSplitInCloses(failure: Failing): Way {
  return {
    name: `1 a reverse split between the closes (${failure})`,
    failure,
    needs: [],
    spoil: (company, { pick }) => {
      const factor = chosen(splitRatios, pick)
      const months = monthsToHide(ratiosOf(company)[failure], factor)
      if (months === null || jumpDay(company.closes, months) <= newestOf(company).filed) return null
      return { ...company, closes: jumping(company.closes, factor, months) }
    },
  }
}

const oneClose: Way = {
  name: "1 one close in another unit",
  failure: "debt",
  needs: [],
  spoil: (company, { pick, size }) => {
    const factor = chosen([10, 100], pick)
    if (ratiosOf(company).debt / ((11 + factor) / 12) > naiveMax) return null
    const month = Math.floor((size * 11) / 1000)
    return { ...company, closes: multiplied(company.closes, factor, (before) => before === month) }
  },
}

const everyClose: Way = {
  name: "1 every close ten times too high, beside a float",
  failure: "debt",
  needs: ["float"],
  spoil: (company) => ({ ...company, closes: multiplied(company.closes, 10, () => true) }),
}

/** A factor from 1.6 to 10 that hides the failure, and that is no split. */
function countFactor(ratio: number, size: number): number {
  const least = Math.max(1.6, ratio / naiveMax)
  const factor = least + ((10 - least) * size) / 1000
  return Math.abs(factor - Math.round(factor)) < 0.1 ? Math.round(factor) + 0.13 : factor
}

/** What the reports state of shares apart from the count. */
interface Beside {
  readonly hasAverage: boolean
  readonly earnings: "all" | "continuing" | null
}

/** A count too high, on the cover or on the sheet too. */
function countTooHigh(what: string, needs: readonly Witness[], { hasAverage, earnings }: Beside): Way {
  return {
    name: `2 a count too high, beside ${what}`,
    failure: "debt",
    needs,
    spoil: (company, choice) => {
      const average = Math.round(newestOf(company).shares * 0.99)
      const seen = (period: Period): Period => ({
        ...period,
        average: hasAverage ? (period.average ?? average) : null,
        earningsPerShare: earnings && period.earningsPerShare,
        isContinuing: earnings === "continuing",
      })
      const stated = withReports(company, (report) => withPeriods(report, seen))
      return counted(stated, countFactor(ratiosOf(company).debt, choice.size), choice)
    },
  }
}

export const waysOfShares: readonly Way[] = [
  ...(["debt", "money"] as const).flatMap((failure) => [
    splitInCloses(failure),
    splitInComparison(failure),
    splitInCount(failure),
    reverseSplitInCloses(failure),
  ]),
  oneClose,
  everyClose,
  countTooHigh("an average", ["average"], { hasAverage: true, earnings: null }),
  countTooHigh("earnings per share", [], { hasAverage: false, earnings: "all" }),
  countTooHigh("earnings per share from continuing operations", ["continuing"], {
    hasAverage: false,
    earnings: "continuing",
  }),
  countTooHigh("an average and earnings per share", ["average"], { hasAverage: true, earnings: "all" }),
]
