import { capOver, type PricedShares } from "../../src/facts/market-cap.ts"
import type { Figure } from "../../src/facts/measures/figure.ts"
import { known, type MeasureReading } from "../../src/facts/measures/reading.ts"
import type { BusinessActivity } from "../../src/screening/activities/business-activity.ts"
import { businessActivity } from "../../src/screening/activities/placement.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import { judgeBy, type ReadJudgement } from "../../src/screening/judge.ts"
import { type Methodology, methodologyRef, standards } from "../../src/screening/methodologies.ts"

/**
 * Every amount that a standard measures, in dollars, for a company that passes every screen of every
 * standard.
 */
const passesAll = {
  debt: 100_000,
  cash: 100_000,
  deposits: 50_000,
  receivables: 100_000,
  inventories: 50_000,
  illiquid: 500_000,
  preferred: 0,
  assets: 1_000_000,
  liabilities: 300_000,
  revenue: 1_000_000,
  interest: 10_000,
  /** Revenue from alcohol, as stated for a segment. */
  alcohol: 0,
  totalIncome: 1_010_000,
  profitBeforeTax: 400_000,
  /**
   * Market capitalisation at the last close, and at each month end in the last year, the year before and the
   * third year.
   */
  close: 1_000_000,
  firstYear: 1_000_000,
  secondYear: 1_000_000,
  thirdYear: 1_000_000,
}

export type MeasuredAmounts = Readonly<Record<keyof typeof passesAll, number>>

const asOf = "2026-03-31"
const filing = {
  accession: "0000000001-26-000001",
  form: "10-K",
  filed: "2026-02-15",
  periodEnd: "2025-12-31",
}

const shareCount = { ...filing, start: null, end: filing.filed, value: 1 }

/**
 * The measures read for a company with these amounts and a line of business, given as a SIC code or an
 * activity.
 */
export function measuresOf(
  amounts: Partial<MeasuredAmounts>,
  business: string | BusinessActivity = "3674",
): CompanyMeasures {
  const all = { ...passesAll, ...amounts }
  const priced = pricedAt(all)
  const cap = capOver(priced, asOf, 12)
  if (cap === null) throw new Error("no market capitalisation")
  return {
    asOf,
    basis: {
      taxonomy: "us-gaap",
      currency: "USD",
      balanceSheet: { end: filing.periodEnd },
      balanceFiling: filing,
      income: { end: filing.periodEnd },
      incomeFiling: filing,
    },
    debt: {
      reading: reading(all.debt),
      ceiling: null,
      interestNote: null,
      currentUnnamed: 0,
      residual: null,
      maturities: null,
      leasesLeftOut: null,
    },
    cash: reading(all.cash),
    revenue: reading(all.revenue),
    interest: { reading: reading(all.interest), isBound: false },
    isInterestRevenue: false,
    totalAssets: reading(all.assets),
    totalLiabilities: reading(all.liabilities),
    besideLiabilities: [],
    receivables: reading(all.receivables),
    inventories: reading(all.inventories),
    illiquidAssets: reading(all.illiquid),
    preferredShares: reading(all.preferred),
    deposits: reading(all.deposits),
    profitBeforeTax: reading(all.profitBeforeTax),
    totalIncome: reading(all.totalIncome),
    shares: {
      value: 1,
      terms: [{ concept: "dei:EntityCommonStockSharesOutstanding", fact: shareCount }],
      splitFactor: 1,
      source: "cover",
      contradictedBy: null,
      notes: [],
    },
    reports: [filing],
    marketCap: {
      state: "known",
      cap,
      divided: [],
      priced,
      priceCurrency: "USD",
      doubt: null,
    },
    activity: withAlcohol(typeof business === "string" ? coded(business) : business, all),
  }
}

function reading(value: number): MeasureReading {
  return known(figure(value))
}

function figure(value: number): Figure {
  return { value, terms: [], strategy: "PrimaryFields", notes: [] }
}

/** A market capitalisation with a single share, whose price is that of the company. */
function pricedAt({ close, firstYear, secondYear, thirdYear }: MeasuredAmounts): PricedShares {
  const prices = [thirdYear, secondYear, firstYear].flatMap((price) => new Array<number>(12).fill(price))
  const monthEnds = prices.map((price, index) => ({ date: monthEnd(index), close: price }))
  const last = { date: asOf, close }
  return { lineShares: 1, ordinaryPerShare: 1, exchangeRate: 1, monthEnds, last, jumpAfter: null }
}

/** The month ends in the 36 months before `asOf`. */
function monthEnd(index: number): string {
  return new Date(Date.UTC(2023, 3 + index, 0)).toISOString().slice(0, 10)
}

/** The business of a company that is known only by its code. */
export function coded(sic: string): BusinessActivity {
  return businessActivity({ filer: "edgar:0999999999", name: "", ticker: null, sic, ordinaryPerShareLine: 1 })
}

function withAlcohol(
  business: BusinessActivity,
  { alcohol, revenue }: Pick<MeasuredAmounts, "alcohol" | "revenue">,
): BusinessActivity {
  if (alcohol === 0) return business
  const share = alcohol / revenue
  const { activities, basis, segments, concerns } = business
  const stated = { shareMin: share, shareMax: share, source: "Segments", figure: figure(alcohol) }
  const rest = { activities, basis, segments, concerns, prohibited: ["Alcoholic drinks"] }
  return { kind: "bounded", category: "alcohol", ...stated, ...rest }
}

/** A shipped version by its `id@version`, or the newest version of a standard by its id. */
export function methodologyNamed(ref: string): Methodology {
  const found = standards.flat().find((each) => methodologyRef(each) === ref || each.id === ref)
  if (found === undefined) throw new Error(`${ref} is not shipped`)
  return found
}

/** The judgement of measures by a standard. */
export function judgedBy(
  methodology: Pick<Methodology, "rules"> & Partial<Methodology>,
  measured: CompanyMeasures,
): ReadJudgement {
  const whole = { ...methodologyNamed("aaoifi-ss21"), ...methodology }
  const judgement = judgeBy(whole, { asOf, balanceFiling: filing, state: "read", measured })
  if (judgement.state !== "read") throw new Error(judgement.state)
  return judgement
}
