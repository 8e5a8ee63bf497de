import fc from "fast-check"
import { expect, test } from "vitest"
import type { Close } from "../../../../src/facts/market-cap.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { facts } from "../../../support/companyfacts.ts"

/**
 * A company worth 2,000 million at 40 a share, in the reports of each register. Its shares are split on some day,
 * or its newest count is wrong, and its debt breaks the limit or keeps it.
 */

const asOf = "2026-08-31"
const worth = 2e9
const price = 40

interface Register {
  readonly currency: string
  readonly annual: string
  /** The forms of the other reports, with the last days of their quarters. */
  readonly others: readonly (readonly [form: string, end: string, filed: string])[]
  readonly sheet: Readonly<Record<"assets" | "liabilities" | "debt" | "cash" | "plant" | "payables", string>>
  readonly year: Readonly<Record<"profit" | "revenue" | "interest" | "perShare", string>>
  /** Profits of which owners have two thirds. */
  readonly profitsWithMinorities?: readonly string[]
  /** Amounts per share have the unit of all amounts. */
  readonly isPerShareInCurrency?: true
  /** The counts of a report: concepts with their days, of the shares then or of those on the day of the report. */
  readonly counts: readonly (readonly [concept: string, day: "end" | "filed", unit: "end" | "filed"])[]
}

const ifrs = {
  sheet: {
    assets: "ifrs-full:Assets",
    liabilities: "ifrs-full:Liabilities",
    debt: "ifrs-full:Borrowings",
    cash: "ifrs-full:CashAndCashEquivalents",
    plant: "ifrs-full:PropertyPlantAndEquipment",
    payables: "ifrs-full:TradeAndOtherCurrentPayables",
  },
  year: {
    profit: "ifrs-full:ProfitLoss",
    revenue: "ifrs-full:Revenue",
    interest: "ifrs-full:InterestRevenueCalculatedUsingEffectiveInterestMethod",
    perShare: "ifrs-full:BasicEarningsLossPerShare",
  },
} as const

const table = "jpcrp:NumberOfSharesIssuedSharesVotingRights"
const issued = "jpcrp:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"
const registers = {
  edgar: {
    currency: "USD",
    annual: "10-K",
    others: [
      ["10-Q", "2025-09-30", "2025-11-05"],
      ["10-Q", "2026-03-31", "2026-05-05"],
      ["10-Q", "2026-06-30", "2026-08-05"],
    ],
    sheet: {
      assets: "us-gaap:Assets",
      liabilities: "us-gaap:Liabilities",
      debt: "us-gaap:LongTermDebt",
      cash: "us-gaap:CashAndCashEquivalentsAtCarryingValue",
      plant: "us-gaap:PropertyPlantAndEquipmentNet",
      payables: "us-gaap:AccountsPayableCurrent",
    },
    year: {
      profit: "us-gaap:NetIncomeLoss",
      revenue: "us-gaap:Revenues",
      interest: "us-gaap:InvestmentIncomeInterest",
      perShare: "us-gaap:EarningsPerShareBasic",
    },
    counts: [
      ["dei:EntityCommonStockSharesOutstanding", "filed", "filed"],
      ["us-gaap:CommonStockSharesOutstanding", "end", "filed"],
    ],
  },
  "edgar abroad": {
    ...ifrs,
    currency: "USD",
    annual: "20-F",
    others: [],
    counts: [["dei:EntityCommonStockSharesOutstanding", "end", "filed"]],
  },
  esef: {
    ...ifrs,
    currency: "EUR",
    annual: "annual financial report",
    others: [],
    year: {
      ...ifrs.year,
      profit: "ifrs-full:ProfitLossAttributableToOwnersOfParent",
      perShare: "ifrs-full:BasicEarningsLossPerShareFromContinuingOperations",
    },
    profitsWithMinorities: ["ifrs-full:ProfitLoss", "ifrs-full:ProfitLossFromContinuingOperations"],
    counts: [["ifrs-full:NumberOfSharesOutstanding", "end", "end"]],
  },
  dart: {
    ...ifrs,
    currency: "KRW",
    annual: "annual report",
    others: [
      ["quarterly report", "2025-09-30", "2025-11-14"],
      ["quarterly report", "2026-03-31", "2026-05-15"],
      ["half-year report", "2026-06-30", "2026-08-14"],
    ],
    isPerShareInCurrency: true,
    counts: [["dart-shares:CommonOutstanding", "end", "end"]],
  },
  edinet: {
    currency: "JPY",
    annual: "annual report",
    others: [["half-year report", "2026-06-30", "2026-08-14"]],
    sheet: {
      assets: "jppfs:Assets",
      liabilities: "jppfs:Liabilities",
      debt: "jppfs:LongTermLoansPayable",
      cash: "jppfs:CashAndDeposits",
      plant: "jppfs:PropertyPlantAndEquipment",
      payables: "jppfs:NotesAndAccountsPayableTrade",
    },
    year: {
      profit: "jppfs:ProfitLoss",
      revenue: "jppfs:NetSales",
      interest: "jppfs:InterestIncomeNOI",
      perShare: "jpcrp:BasicEarningsLossPerShareSummaryOfBusinessResults",
    },
    counts: [
      [`${table}[jpcrp:OrdinarySharesSharesWithFullVotingRightsOtherMember]`, "end", "end"],
      [issued, "filed", "filed"],
    ],
  },
} as const satisfies Readonly<Record<string, Register>>

interface Case {
  readonly register: keyof typeof registers
  /** New shares for one old share, and the first day of trading in new shares. */
  readonly ratio: number
  readonly day: string
  readonly areClosesAdjusted: boolean
  readonly isDaily: boolean
  /** True if annual reports restate the earnings per share of the year before. */
  readonly isRestated: boolean
  /** The factor by which the counts of the newest report are wrong. */
  readonly wrongBy: number
  /** Debt as a share of the true value of the company. */
  readonly debt: number
}

function reportsOf({ annual, others }: Register) {
  const years = ["2024", "2025"].map(
    (year) => [annual, `${year}-12-31`, `${Number(year) + 1}-02-20`] as const,
  )
  return [...years, ...others]
    .map(([form, end, filed]) => ({ form, end, filed, isAnnual: form === annual }))
    .toSorted((left, right) => (left.filed < right.filed ? -1 : 1))
}

function linesOf(each: Case): string {
  const register: Register = registers[each.register]
  const { currency, sheet, year, counts } = register
  const debt = worth * each.debt
  const sharesOn = (day: string) => (worth / price) * (day < each.day ? 1 / each.ratio : 1)
  const reports = reportsOf(register)
  return reports
    .flatMap(({ form, end, filed, isAnnual }, at) => {
      const filing = `${form} ${filed} 0000000001-26-00000${at}`
      const start = isAnnual
        ? `${end.slice(0, 4)}-01-01`
        : `${end.slice(0, 5)}${quarterStarts[end.slice(5, 7)]}-01`
      const profit = isAnnual ? 1e8 : 2.5e7
      const perShareUnit = register.isPerShareInCurrency ? currency : `${currency}/shares`
      const perShare = (period: string, amount: number) =>
        `${year.perShare} ${perShareUnit} ${period} ${(amount / sharesOn(filed)).toFixed(2)} ${filing}`
      const amounts = { assets: 1e9, liabilities: debt + 1e8, debt, cash: 5e7, plant: 9.5e8, payables: 1e8 }
      const wrong = at === reports.length - 1 ? each.wrongBy : 1
      return [
        ...Object.entries(amounts).map(
          ([name, value]) => `${sheet[name as keyof typeof amounts]} ${currency} ${end} ${value} ${filing}`,
        ),
        `${year.profit} ${currency} ${start}/${end} ${profit} ${filing}`,
        ...(register.profitsWithMinorities ?? []).map(
          (concept) => `${concept} ${currency} ${start}/${end} ${profit * 1.5} ${filing}`,
        ),
        `${year.revenue} ${currency} ${start}/${end} ${profit * 9} ${filing}`,
        `${year.interest} ${currency} ${start}/${end} ${profit / 50} ${filing}`,
        perShare(`${start}/${end}`, profit),
        ...(each.isRestated && isAnnual && end > "2025" ? [perShare("2024-01-01/2024-12-31", 1e8)] : []),
        ...counts.map(([concept, day, unit]) => {
          const count = sharesOn(unit === "end" ? end : filed) * wrong
          return `${concept} shares ${day === "end" ? end : filed} ${count} ${filing}`
        }),
        ...(each.register === "dart" ? [`dart-shares:PreferredOutstanding shares ${end} 0 ${filing}`] : []),
        ...(each.register === "edgar" && isAnnual
          ? [`dei:EntityPublicFloat USD ${end.slice(0, 4)}-06-30 ${worth * 0.8} ${filing}`]
          : []),
      ]
    })
    .join("\n")
}
const quarterStarts: Readonly<Record<string, string>> = { "03": "01", "06": "04", "09": "07" }

function closesOf({ ratio, day, areClosesAdjusted, isDaily }: Case): readonly Close[] {
  const days = Array.from({ length: 800 }, (_, back) => {
    return new Date(Date.parse(`${asOf}T00:00:00Z`) - (799 - back) * 86_400_000).toISOString().slice(0, 10)
  })
  const kept = days.filter((date, at) => isDaily || days[at + 1]?.slice(0, 7) !== date.slice(0, 7))
  return kept.map((date) => ({ date, close: areClosesAdjusted || date >= day ? price : price * ratio }))
}

function statusOf(each: Case): string {
  const { currency } = registers[each.register]
  const prices = { currency, closes: closesOf(each) }
  const filer = "edgar:0000000001" as const
  const subject = { filer, name: "Someone Inc.", ticker: "SOME", sic: "3540", ordinaryPerShareLine: 1 }
  const { judgement } = assess({ subject, facts: facts(linesOf(each)), prices, asOf })
  return judgement.state === "read" ? judgement.status : judgement.state
}

/** The day of the newest report. Nothing in the input shows a later split whose closes are adjusted already. */
function lastFiled({ register }: Case): string {
  return reportsOf(registers[register]).at(-1)?.filed ?? ""
}

const sound = {
  register: fc.constantFrom(...(Object.keys(registers) as (keyof typeof registers)[])),
  ratio: fc.constant(1),
  day: fc.constant("2020-01-01"),
  areClosesAdjusted: fc.constant(true),
  isDaily: fc.boolean(),
  isRestated: fc.boolean(),
  wrongBy: fc.constant(1),
  debt: fc.constantFrom(0.12, 0.36),
}
const split = fc
  .record({
    ...sound,
    ratio: fc.constantFrom(2, 3, 5, 10, 1 / 2, 1 / 3, 1 / 5, 1 / 10),
    day: fc.integer({ min: 0, max: 560 }).map((days) => {
      return new Date(Date.parse("2025-02-10T00:00:00Z") + days * 86_400_000).toISOString().slice(0, 10)
    }),
    areClosesAdjusted: fc.boolean(),
  })
  .filter((each) => !each.areClosesAdjusted || each.day <= lastFiled(each))
const wrongCount = fc.record({
  ...sound,
  wrongBy: fc
    .double({ min: Math.log(1.25), max: Math.log(1e6), noNaN: true })
    .chain((log) => fc.constantFrom(Math.exp(log), Math.exp(-log))),
})

const runs = { numRuns: 150 }
const right = ({ debt }: Case) => (debt > 0.3 ? "non-compliant" : "compliant")

test("a sound company of any register has its verdict", () => {
  fc.assert(
    fc.property(fc.record(sound), (each) => {
      expect(statusOf(each)).toBe(right(each))
    }),
    runs,
  )
})

test.each([
  ["a split, whatever the closes show and the reports restate,", split],
  ["a count that is wrong by a quarter or more", wrongCount],
])("%s never gives a company of any register the wrong verdict", (_, cases) => {
  fc.assert(
    fc.property(cases, (each) => {
      expect([right(each), "pending"]).toContain(statusOf(each))
    }),
    runs,
  )
})
