import type { PriceSplit } from "../../src/facts/measures/shares/reported-shares.ts"
import { type LotCompany, readLot } from "../../src/purification/lots.ts"
import type { Lot, PurificationBody, PurificationPeriod, ShareSplit } from "../../src/purification/schema.ts"
import { countedLine } from "../../src/purification/splits.ts"
import { printSums } from "../../src/purification/totals.ts"
import type { Bound } from "../../src/vocabulary.ts"

/** Companies with the figures of their filings, by hand. */

/** A fiscal year as its first report states it. */
export interface StatedYear {
  readonly start: string
  readonly end: string
  readonly filed: string
  readonly label: string
  readonly currency?: string
  /** Of the whole company; null where it is not known. */
  readonly prohibited: number | null
  readonly bound?: Bound | null
  readonly revenue: number
  readonly shares: number | null
  readonly dividend: number | null
}

/** The period of a year: amounts per ordinary share in the shares that the report counts. */
export function purificationPeriod(year: StatedYear): PurificationPeriod {
  const {
    start,
    end,
    filed,
    label,
    currency = "USD",
    prohibited,
    bound = null,
    revenue,
    shares,
    dividend,
  } = year
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

/** Interest income, shares and dividends of 10-K 0001045810-24-000029, -25-000023 and -26-000021. */
export const nvidia: PurificationBody = {
  currency: "USD",
  periods: [
    {
      start: "2025-01-27",
      end: "2026-01-25",
      filed: "2026-02-25",
      label: "FY2026",
      prohibited: 2300e6,
      revenue: 215_938e6,
      shares: 24_304e6,
      dividend: 0.04,
    },
    {
      start: "2024-01-29",
      end: "2025-01-26",
      filed: "2025-02-26",
      label: "FY2025",
      prohibited: 1786e6,
      revenue: 130_497e6,
      shares: 24_477e6,
      dividend: 0.034,
    },
    {
      start: "2023-01-30",
      end: "2024-01-28",
      filed: "2024-02-21",
      label: "FY2024",
      prohibited: 866e6,
      revenue: 60_922e6,
      shares: 2464e6,
      dividend: 0.16,
    },
  ].map(purificationPeriod),
  splits: [{ ratio: 10, date: null, counted_old_on: "2024-05-29", counted_new_on: "2024-08-28" }],
}

/** The first day of trading in new shares. */
export const nvidiaSplit: PriceSplit = { date: "2024-06-10", ratio: 10 }

/** 20-F 0001193125-24-099840 and -25-083423, in Taiwan dollars per ordinary share; five of them are one depositary share. */
export const tsmc: PurificationBody = {
  currency: "TWD",
  periods: [
    {
      start: "2024-01-01",
      end: "2024-12-31",
      filed: "2025-04-17",
      label: "FY2024",
      currency: "TWD",
      prohibited: 87_213.4e6,
      revenue: 2_894_307.7e6,
      shares: 25_932_733_242,
      dividend: 16,
    },
    {
      start: "2023-01-01",
      end: "2023-12-31",
      filed: "2024-04-18",
      label: "FY2023",
      currency: "TWD",
      prohibited: 60_293.9e6,
      revenue: 2_161_735.8e6,
      shares: 25_932_070_992,
      dividend: 12.25,
    },
  ].map(purificationPeriod),
  splits: [],
}

/** 10-K 0000055785-25-000013 and 0001628280-26-007567. */
export const kimberlyClark: PurificationBody = {
  currency: "USD",
  periods: [
    {
      start: "2025-01-01",
      end: "2025-12-31",
      filed: "2026-02-12",
      label: "FY2025",
      prohibited: 24e6,
      revenue: 16_446e6,
      shares: 331.9e6,
      dividend: 5.04,
    },
    {
      start: "2024-01-01",
      end: "2024-12-31",
      filed: "2025-02-13",
      label: "FY2024",
      prohibited: 48e6,
      revenue: 20_058e6,
      shares: 331.8e6,
      dividend: 4.88,
    },
  ].map(purificationPeriod),
  splits: [],
}

export interface Line {
  readonly ordinaryPerShare?: number | null
  readonly vendor?: readonly PriceSplit[]
}

/** A line of a company, by default of ordinary shares and without splits of the vendor. */
export function lotCompany(
  { currency, periods, splits }: PurificationBody,
  { ordinaryPerShare = 1, vendor = [] }: Line = {},
): LotCompany {
  const listing = { instrumentId: "LINE", ordinaryPerShareLine: ordinaryPerShare }
  return { currency, periods, line: countedLine(listing, splits, new Map([["LINE", vendor]])) }
}

/** A company with the years of a calendar from one to another, all with the same figures, and splits. */
export function steadyCompany(
  years: readonly number[],
  figures: Partial<StatedYear> = {},
  splits: readonly ShareSplit[] = [],
): PurificationBody {
  return {
    currency: "USD",
    periods: years.toReversed().map((year) =>
      purificationPeriod({
        start: `${year}-01-01`,
        end: `${year}-12-31`,
        filed: `${year + 1}-02-15`,
        label: `FY${year}`,
        prohibited: 1000,
        revenue: 100_000,
        shares: 10_000,
        dividend: 2,
        ...figures,
      }),
    ),
    splits,
  }
}

const today = "2026-11-23"

export type LotGiven = Pick<Lot, "bought_on"> & Partial<Lot>

/** What a lot of 100 shares owes on 2026-11-23. */
export function readGiven(company: LotCompany, lot: LotGiven) {
  return readLot({ symbol: "X", shares: 100, ...lot }, company, today)
}

/** By year `FY2025 7.296646 0.0469` with the bounds behind the amounts, then what is not known: `split FY2024 both`. */
export function summaryOfLot(company: LotCompany, lot: LotGiven): readonly string[] {
  const { owed, lacks } = readGiven(company, lot)
  const years = owed.flatMap(({ periods }) =>
    periods.map((period) => {
      const ss21 = `${period.ss21_per_share}${period.ss21_bound === null ? "" : ` ${period.ss21_bound}`}`
      const share = `${period.dividend_share}${period.dividend_bound === null ? "" : ` ${period.dividend_bound}`}`
      return `${period.label} held ${period.shares_held}: ${ss21}, ${share}`
    }),
  )
  return [...years, ...lacks.map(({ figure, periodEnd, methods }) => `${figure} ${periodEnd} ${methods}`)]
}

/** What a lot owes in each currency. */
export function owedByLot(company: LotCompany, lot: LotGiven) {
  return readGiven(company, lot).owed.map(({ currency, sums }) => ({ currency, ...printSums(sums) }))
}
