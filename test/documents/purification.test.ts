import { describe, expect, test } from "vitest"
import { purificationBody } from "../../src/documents/purification.ts"
import { whyToLeave } from "../../src/documents/purification-methods.ts"
import { reportedBalance, reportedPeriods } from "../../src/documents/reported-periods.ts"
import { purificationBody as contract, type PurificationPeriod } from "../../src/purification/schema.ts"
import { assess } from "../../src/screening/assess.ts"
import { splitRevenue } from "../../src/screening/revenue.ts"
import { vehicleOf } from "../../src/screening/structures/vehicles.ts"
import { isFullRun, sampled } from "../support/is-full-run.ts"
import { starterInputs } from "../support/starter.ts"

/** One hundredth of an amount that was read by hand. */
const tolerance = 0.01

function inputOf(ticker: string) {
  const input = starterInputs().find(({ subject }) => subject.ticker === ticker)
  if (input === undefined) throw new Error(`no ${ticker}`)
  return input
}

function periodOf(ticker: string, end: string): PurificationPeriod {
  const period = purificationBody(assess(inputOf(ticker)))?.periods.find((each) => each.period_end === end)
  if (period === undefined) throw new Error(`${ticker}: no year to ${end}`)
  return period
}

type Sourced = { readonly sources: readonly { readonly xbrl_tags: readonly string[] }[] }
const tagsOf = (figure: Sourced | undefined) => figure?.sources.flatMap(({ xbrl_tags }) => xbrl_tags) ?? []

function expectNear(value: number | null, read: number | null): void {
  if (read === null) expect(value).toBeNull()
  else expect(Math.abs((value ?? Number.NaN) / read - 1)).toBeLessThanOrEqual(tolerance)
}

const interest = "InvestmentIncomeInterest"

/**
 * Read by a person from each company's companyfacts, in millions: prohibited income with its tag, ordinary
 * shares at the year end, and dividends declared for each share. All are as stated in the year's own report.
 */
const read: readonly [
  string,
  end: string,
  income: number,
  tag: string,
  shares: number,
  dividends: number | null,
][] = [
  // A chip maker whose shares split ten for one. The report of the earlier year counts old shares.
  ["NVDA", "2026-01-25", 2300, interest, 24_304, 0.04],
  ["NVDA", "2025-01-26", 1786, interest, 24_477, 0.034],
  ["NVDA", "2024-01-28", 866, interest, 2464, 0.16],
  // A maker of household paper.
  ["KMB", "2025-12-31", 24, interest, 331.9, 5.04],
  ["KMB", "2024-12-31", 48, interest, 331.8, 4.88],
  // Biotechnology companies without a dividend tag: unknown, not zero.
  ["VIR", "2025-12-31", 40.238, interest, 139.474954, null],
  ["VIR", "2024-12-31", 71.809, interest, 136.959446, null],
  ["AMPH", "2025-12-31", 8.679, interest, 45.645497, null],
  // A retailer whose line of interest and dividends is an upper bound of the interest.
  ["HD", "2026-02-01", 124, "InvestmentIncomeInterestAndDividend", 996, 9.2],
  ["HD", "2025-02-02", 201, "InvestmentIncomeInterestAndDividend", 994, 9],
  // A filer of Form 20-F, in Taiwan dollars. Its quarterly dividends are dated by the profit that they
  // distribute.
  ["TSM", "2024-12-31", 87_213.4, "RevenueFromInterest", 25_932.733242, 16],
  ["TSM", "2023-12-31", 60_293.9, "RevenueFromInterest", 25_932.070992, 12.25],
]

/**
 * A bank, a casino, a tobacco merchant and a landlord of cannabis growers, read in the same way: all of the
 * revenue is prohibited.
 */
const prohibited: readonly [string, end: string, income: number, shares: number, dividends: number][] = [
  ["FHB", "2025-12-31", 880.788, 122.689256, 1.04],
  ["MCRI", "2024-12-31", 522.186, 18.43654, 1.2],
  ["UVV", "2024-03-31", 2721.644, 24.573408, 3.2],
  ["IIPR", "2024-12-31", 308.517, 28.331833, 7.52],
]

/** The prohibited part of revenue, as judged on the day of the report. */
function prohibitedRevenueOf(ticker: string, end: string) {
  const reported = reportedPeriods(assess(inputOf(ticker)))
  const period = reported?.periods.find(({ filing }) => filing.periodEnd === end && filing.form === "10-K")
  const judgement = reported && period && reportedBalance(reported, period)?.judgement
  return judgement?.state === "read" ? splitRevenue(judgement)?.prohibited : undefined
}

describe("the purification of a share", () => {
  test.each(read)("of %s, for the year to %s", (company, end, income, incomeTag, shares, dividends) => {
    const period = periodOf(company, end)
    expectNear(period.ss21_per_share, income / shares)
    expectNear(period.shares_outstanding, shares * 1e6)
    expectNear(period.dividends_per_share, dividends)
    const local = (tag: string) => tag.slice(tag.indexOf(":") + 1)
    expect(period.kinds.flatMap(tagsOf).map(local)).toContain(incomeTag)
    const sharesTag =
      company === "TSM" ? "EntityCommonStockSharesOutstanding" : "CommonStockSharesOutstanding"
    expect(tagsOf(period.figures?.shares_outstanding).map(local)).toEqual([sharesTag])
  })

  test("is due for a year with a loss too: VIR lost 521,960,000 dollars in 2024", () => {
    expect(periodOf("VIR", "2024-12-31").ss21_per_share).toBeCloseTo(0.5243, 4)
  })

  test("is an upper bound if its income is one, and says so for the kind and for the period", () => {
    const { bound, kinds } = periodOf("HD", "2025-02-02")
    expect([bound, ...kinds.map((kind) => kind.bound)]).toEqual(["at_most", "at_most"])
    const estimate = periodOf("AMD", "2024-12-28").kinds
    expect(estimate).toEqual([
      expect.objectContaining({
        kind: "interest_income",
        bound: "at_most",
        sources: [],
        note: expect.stringMatching(/^At most 115% of non-operating income .+: .+ \(us-gaap:/),
      }),
    ])
  })

  test("is in US dollars only by the filer's own translation", () => {
    const { ss21_per_share, ss21_per_share_usd, currency } = periodOf("TSM", "2024-12-31")
    expect(currency).toBe("TWD")
    // Total assets at 2024-12-31 are 6,691,765.0 million TWD, or 204,079.4 million USD in the report's
    // translation.
    expectNear(ss21_per_share_usd, ((ss21_per_share ?? 0) * 204_079.4) / 6_691_765)
    const american = periodOf("KMB", "2024-12-31")
    expect(american.ss21_per_share_usd).toBe(american.ss21_per_share)
  })

  test.each(prohibited)(
    "of %s is not computed for the year to %s, because all of its revenue is prohibited, and the note says so",
    (company, end, income, shares, dividends) => {
      const period = periodOf(company, end)
      expectNear(prohibitedRevenueOf(company, end)?.amount ?? null, income * 1e6)
      expectNear(period.shares_outstanding, shares * 1e6)
      expectNear(period.dividends_per_share, dividends)
      expect(period).toMatchObject({
        ...{ prohibited_income: null, kinds: [], bound: null, note: whyToLeave },
        ...{ ss21_per_share: null, ss21_per_share_usd: null },
        ...{ dividend_percentage: null, dividend_share: null, dividend_share_usd: null },
      })
    },
  )

  test("leaves the interest of a tobacco merchant apart from its tobacco in the revenue", () => {
    expect(prohibitedRevenueOf("UVV", "2024-03-31")?.breakdown).toMatchObject({
      interest_income: 4_504_000,
      tobacco: 2_717_140_000,
    })
  })

  test("is unknown if the share of a business is not disclosed, with a note about the known part", () => {
    expect(periodOf("WMT", "2025-01-31")).toMatchObject({
      prohibited_income: null,
      ss21_per_share: null,
      dividend_percentage: null,
      dividends_per_share: 0.83,
      kinds: [],
      note: expect.stringMatching(/not disclosed\. Interest income of 483,000,000 is a part of it\.$/),
    })
  })

  test("is stated in shares of that time and of today", () => {
    expect(periodOf("NVDA", "2024-01-28")).toMatchObject({
      shares_outstanding: 2_464_000_000,
      shares_outstanding_today: 24_640_000_000,
    })
  })
})

const some = sampled(starterInputs(), 8).filter(({ subject }) => vehicleOf(subject.filer) === null)
const bodies = some.map((input) => ({ input, body: purificationBody(assess(input)) }))
const periods = bodies.flatMap(({ input, body }) =>
  (body?.periods ?? []).map((period) => ({
    name: `${input.subject.ticker} ${input.subject.name} ${period.period_end}`,
    input,
    period,
  })),
)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const isNear = (left: number, right: number) => Math.abs(left - right) <= Math.abs(right) * 1e-10

/** The names of the periods that break a law. */
const breaking = (breaks: (of: (typeof periods)[number]) => boolean) =>
  periods.filter(breaks).map(({ name }) => name)

describe("in the starter universe", () => {
  test("every company has its fiscal years in the documented shape", () => {
    expect(periods.length).toBeGreaterThan(isFullRun ? 1800 : 200)
    for (const { body } of bodies) contract.strict().parse(body)
  })

  test("the amount for each share times the shares equals the company's prohibited income", () => {
    const known = periods.filter(({ period }) => period.ss21_per_share !== null)
    expect(known.length).toBeGreaterThan(periods.length / 2)
    const wrong = breaking(
      ({ period: { ss21_per_share: owed, shares_outstanding: shares, prohibited_income: income } }) =>
        owed !== null && !isNear(owed * (shares ?? 0), income ?? Number.NaN),
    )
    expect(wrong).toEqual([])
  })

  test("kinds add up to prohibited income, and sources to their kinds", () => {
    const wrong = breaking(({ period: { kinds, prohibited_income } }) => {
      const isOpen = kinds.some(
        ({ amount, sources }) => sources.length > 0 && sum(sources.map(({ value }) => value)) !== amount,
      )
      return isOpen || sum(kinds.map(({ amount }) => amount)) !== (prohibited_income ?? 0)
    })
    expect(wrong).toEqual([])
  })

  test("every tag is in its filing, and the tags add up to their source's value", () => {
    const wrong = breaking(({ input, period }) => {
      const figures = [...period.kinds, ...Object.values(period.figures ?? {})]
      return figures
        .flatMap(({ sources }) => sources)
        .some(({ xbrl_tags, accession_number, value }) => {
          const values = xbrl_tags.map((tag) => valuesIn(input, tag, accession_number))
          return (
            values.some((each) => each.length === 0) || (values.length === 1 && !values[0]?.includes(value))
          )
        })
    })
    expect(wrong).toEqual([])
  })

  test("an unknown figure gives no amount", () => {
    for (const { period } of periods) {
      if (period.prohibited_income === null || period.shares_outstanding === null)
        expect(period.ss21_per_share).toBeNull()
      if (period.prohibited_income === null || period.dividends_per_share === null)
        expect(period.dividend_share).toBeNull()
      if (period.prohibited_income === null)
        expect(period.note).toMatch(/^(Prohibited income is not known: |The core business is prohibited)/)
    }
  })
})

/** The values that a filing states for a concept. */
function valuesIn({ facts }: (typeof some)[number], tag: string, accession: string): readonly number[] {
  // A tag names the member that an instance states; the concepts of some series have it too.
  const concepts = [tag, tag.replace(/\[.*/, "")]
  return facts.series
    .filter((series) => concepts.includes(series.concept))
    .flatMap((series) => series.facts.filter((fact) => fact.accession === accession))
    .map(({ value }) => value)
}
