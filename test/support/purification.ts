import type { PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import { type LotCompany, readLot } from "../../src/purification/lots.ts"
import type { Lot, PurificationBody, PurificationPeriod, ShareSplit } from "../../src/purification/schema.ts"
import { countedLine } from "../../src/purification/splits.ts"
import { printSums } from "../../src/purification/totals.ts"
import type { Bound } from "../../src/vocabulary.ts"

/** Companies with figures copied by hand from their filings. */

/** A fiscal year as its first report states it. */
export interface StatedYear {
  readonly start: string
  readonly end: string
  readonly filed: string
  readonly label: string
  readonly currency?: string
  /** The company's prohibited income; null if unknown. */
  readonly prohibited: number | null
  readonly bound?: Bound | null
  readonly revenue: number
  readonly shares: number | null
  readonly dividend: number | null
}

/** The period for a year: amounts for each ordinary share, in the shares that the report counts. */
export function purificationPeriod(year: StatedYear): PurificationPeriod {
  const { start, end, filed, label, currency = "USD", bound = null } = year
  const { prohibited, revenue, shares, dividend } = year
  const percentage = prohibited === null ? null : Math.ceil((prohibited / revenue) * 10_000) / 100
  const perShare = prohibited === null || shares === null ? null : prohibited / shares
  return {
    period_start: start,
    period_end: end,
    label,
    filing: { type: "10-K", period_end: end, filing_date: filed, accession_number: "0000000001-26-000001" },
    currency,
    prohibited_income: prohibited,
    bound,
    kinds: [],
    shares_outstanding: shares,
    shares_outstanding_today: null,
    ss21_per_share: perShare,
    ss21_per_share_usd: null,
    dividends_per_share: dividend,
    dividend_percentage: percentage,
    dividend_share: percentage === null || dividend === null ? null : (percentage * dividend) / 100,
    dividend_share_usd: null,
    figures: null,
  }
}

type Year = readonly [
  days: string,
  filed: string,
  prohibited: number,
  revenue: number,
  shares: number,
  dividend: number,
]

/** A company with these fiscal years, newest first. Each is named for the year in which it ends. */
function companyOf(
  currency: string,
  years: readonly Year[],
  splits: readonly ShareSplit[] = [],
): PurificationBody {
  const periods = years.map(([days, filed, prohibited, revenue, shares, dividend]) => {
    const [start = "", end = ""] = days.split("/")
    const label = `FY${end.slice(0, 4)}`
    return purificationPeriod({
      ...{ start, end, filed, label, currency, prohibited, revenue, shares, dividend },
    })
  })
  return { currency, periods, splits }
}

/** Interest income, shares and dividends from the 10-Ks 0001045810-24-000029, -25-000023 and -26-000021. */
export const nvidia = companyOf(
  "USD",
  [
    ["2025-01-27/2026-01-25", "2026-02-25", 2300e6, 215_938e6, 24_304e6, 0.04],
    ["2024-01-29/2025-01-26", "2025-02-26", 1786e6, 130_497e6, 24_477e6, 0.034],
    ["2023-01-30/2024-01-28", "2024-02-21", 866e6, 60_922e6, 2464e6, 0.16],
  ],
  [{ ratio: 10, date: null, counted_old_on: "2024-05-29", counted_new_on: "2024-08-28" }],
)

/** The first day of trading in new shares. */
export const nvidiaSplit: PriceSplit = { date: "2024-06-10", ratio: 10 }

/**
 * From the 20-Fs 0001193125-24-099840 and -25-083423, in Taiwan dollars for each ordinary share. Five
 * ordinary shares are one depositary share.
 */
export const tsmc = companyOf("TWD", [
  ["2024-01-01/2024-12-31", "2025-04-17", 87_213.4e6, 2_894_307.7e6, 25_932_733_242, 16],
  ["2023-01-01/2023-12-31", "2024-04-18", 60_293.9e6, 2_161_735.8e6, 25_932_070_992, 12.25],
])

/** From the 10-Ks 0000055785-25-000013 and 0001628280-26-007567. */
export const kimberlyClark = companyOf("USD", [
  ["2025-01-01/2025-12-31", "2026-02-12", 24e6, 16_446e6, 331.9e6, 5.04],
  ["2024-01-01/2024-12-31", "2025-02-13", 48e6, 20_058e6, 331.8e6, 4.88],
])

interface Line {
  readonly ordinaryPerShare?: number | null
  readonly vendor?: readonly PriceSplit[]
}

/** A line of a company. By default its shares are ordinary, and the vendor has no splits. */
export function lotCompany(
  { currency, periods, splits }: PurificationBody,
  { ordinaryPerShare = 1, vendor = [] }: Line = {},
): LotCompany {
  const listing = { instrumentId: "LINE", ordinaryPerShareLine: ordinaryPerShare }
  return { currency, periods, line: countedLine(listing, splits, new Map([["LINE", vendor]])) }
}

/** A company with these calendar years, all with the same figures, and with splits. */
export function steadyCompany(
  years: readonly number[],
  figures: Partial<StatedYear> = {},
  splits: readonly ShareSplit[] = [],
): PurificationBody {
  return {
    currency: "USD",
    periods: years.toReversed().map((year) =>
      purificationPeriod({
        ...{ start: `${year}-01-01`, end: `${year}-12-31`, filed: `${year + 1}-02-15`, label: `FY${year}` },
        ...{ prohibited: 1000, revenue: 100_000, shares: 10_000, dividend: 2, ...figures },
      }),
    ),
    splits,
  }
}

const today = "2026-11-23"

/**
 * The result on 2026-11-23 for a lot, of 100 shares by default. `held` is `2025-03-03`, or
 * `2025-03-03/2025-12-31` if it was sold.
 */
export function readGiven(company: LotCompany, held: string, more: Partial<Lot> = {}) {
  const [bought_on = "", sold_on] = held.split("/")
  return readLot(
    { symbol: "X", shares: 100, bought_on, ...(sold_on && { sold_on }), ...more },
    company,
    today,
  )
}

/**
 * Prints each year as `FY2025 held 100: 7.296646, 0.0469 at_most`, then each missing part with its method, as
 * `split 2025-12-31 both`.
 */
export function summaryOfLot(company: LotCompany, held: string, more: Partial<Lot> = {}): readonly string[] {
  const { owed, lacks } = readGiven(company, held, more)
  const amount = (value: number | null, bound?: Bound | null) => (bound ? `${value} ${bound}` : `${value}`)
  const years = owed.flatMap(({ periods }) =>
    periods.map((year) => {
      const ss21 = amount(year.ss21_per_share, year.ss21_bound)
      return `${year.label} held ${year.shares_held}: ${ss21}, ${amount(year.dividend_share, year.dividend_bound)}`
    }),
  )
  const lacking = lacks.map(({ figure, periodEnd, methods }) => {
    const method = methods.length > 1 ? "both" : methods[0] === "ss21_per_share" ? "ss21" : "dividend"
    return [figure, periodEnd, method].filter((word) => word !== null).join(" ")
  })
  return [...years, ...lacking]
}

/** The amounts that a lot owes, in each currency. */
export function owedByLot(company: LotCompany, held: string, more: Partial<Lot> = {}) {
  return readGiven(company, held, more).owed.map(({ currency, sums }) => ({ currency, ...printSums(sums) }))
}
