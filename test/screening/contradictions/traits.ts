import fc from "fast-check"
import { debtLines, type LineName } from "./company.ts"

/** The random numbers from which a company is made. */

/** What depends on the register: the size of its amounts, and the reports within a year. */
export interface Customs {
  /** Amounts are whole multiples of this. */
  readonly rounding: number
  /** The price of a share lies between these. */
  readonly prices: readonly [min: number, max: number]
  readonly perShareDecimals: number
  readonly interims: "quarterly" | "half-year" | null
  readonly hasTemporaryEquity: boolean
  /** True if every balance sheet states a total of liabilities. */
  readonly statesLiabilities: boolean
}

/** The screen that a company fails, far from its limit; null if it passes all of them. */
export type Failure = "debt" | "money" | "interest" | null

const permille = (min: number, max: number) => fc.integer({ min, max })
/** A line that some sheets do not have. */
const perhaps = (max: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: permille(1, max) })

/** Lines in thousandths of market capitalisation. */
type Lines = Readonly<Record<LineName, fc.Arbitrary<number>>>
const soundLines: Lines = {
  cash: permille(10, 90),
  deposits: perhaps(50),
  receivables: permille(50, 300),
  inventories: perhaps(300),
  prepayments: perhaps(20),
  property: permille(50, 800),
  rightOfUse: perhaps(60),
  goodwill: perhaps(300),
  intangibles: perhaps(200),
  deferredTaxAssets: perhaps(30),
  shortLoans: perhaps(30),
  payables: permille(30, 200),
  incomeTaxes: perhaps(20),
  contractLiabilities: perhaps(30),
  shortLeases: perhaps(10),
  longLoans: perhaps(60),
  bonds: perhaps(60),
  longLeases: perhaps(50),
  deferredTaxLiabilities: perhaps(40),
  pensions: perhaps(20),
  provisions: perhaps(20),
}

/**
 * The lines of a company that fails a screen by one large line, in thousandths. Of debt, each other line is at
 * most `otherDebtMax`.
 */
function failing(failure: Failure, otherDebtMax: number): Partial<Lines> {
  const small = perhaps(otherDebtMax)
  if (failure === "money") return { cash: permille(10, 60), deposits: permille(400, 750) }
  if (failure === "debt") return { shortLoans: small, longLoans: small, bonds: small }
  if (failure === "interest") return { cash: permille(30, 50), deposits: permille(150, 220) }
  return {}
}

/** The random numbers of a company. */
export interface Traits {
  readonly lines: Readonly<Record<LineName, number>>
  /** The line that holds most of the debt if that is large, and its size. */
  readonly largeDebt: { readonly name: (typeof debtLines)[number]; readonly size: number }
  readonly millions: number
  /** Where the price lies between the least and the most. */
  readonly price: number
  readonly minorities: number
  readonly temporaryEquity: number
  /** Thousandths of market capitalisation. */
  readonly revenue: number
  /** Thousandths of revenue. */
  readonly profit: number
  readonly tax: number
  /** Interest earned and charged, in ten thousandths of the balance. */
  readonly earned: number
  readonly charged: number
  /** Interest income over revenue, in ten thousandths, of a company that fails by it. */
  readonly interestShare: number
  /** Earlier sheets, and averages, over the newest; closes over their mean: in thousandths. */
  readonly earlier: readonly number[]
  readonly average: number
  readonly months: readonly number[]
  readonly float: number
  readonly hasInterims: boolean
  readonly isInterimNewest: boolean
  readonly areBorrowingsApart: boolean
  readonly statesAverage: boolean
  readonly statesLiabilities: boolean
}

/** So little debt beside the large line cannot cost the interest of all. */
export const littleDebtMax = 20

export function traitsOf(failure: Failure, otherDebtMax = littleDebtMax): fc.Arbitrary<Traits> {
  return fc.record({
    lines: fc.record({ ...soundLines, ...failing(failure, otherDebtMax) }),
    largeDebt: fc.record({ name: fc.constantFrom(...debtLines), size: permille(350, 750) }),
    millions: fc.integer({ min: 200, max: 50_000 }),
    price: permille(0, 1000),
    minorities: perhaps(60),
    temporaryEquity: perhaps(40),
    revenue: permille(800, 2000),
    profit: permille(50, 200),
    tax: permille(180, 280),
    earned: fc.integer({ min: failure === "interest" ? 300 : 150, max: 420 }),
    charged: fc.integer({ min: 300, max: 900 }),
    interestShare: fc.integer({ min: 600, max: 900 }),
    earlier: fc.array(permille(850, 1050), { minLength: 6, maxLength: 6 }),
    average: permille(970, 1030),
    months: fc.array(permille(930, 1070), { minLength: 14, maxLength: 14 }),
    float: permille(500, 980),
    hasInterims: fc.boolean(),
    isInterimNewest: fc.boolean(),
    areBorrowingsApart: fc.boolean(),
    statesAverage: fc.boolean(),
    statesLiabilities: fc.boolean(),
  })
}
