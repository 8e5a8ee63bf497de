import { describe, expect, test } from "vitest"
import { type DartReport, readDartStatements } from "../../../src/filings/dart/statements.ts"
import { amountAt } from "../../support/amount-at.ts"
import { annual, answerOf, biologics, linesOf, seriesOf, type WrittenLine } from "../../support/dart.ts"

/** SK hynix, third quarter of 2023 (receipt 20231114002574), in won. */
const thirdQuarter: DartReport = {
  ...annual,
  receipt: "20231114002574",
  code: "11014",
  periodEnd: "2023-09-30",
  filed: "2023-11-14",
}
const hynix = linesOf(
  `CIS ifrs-full_Revenue 매출액
  CF ifrs-full_CashFlowsFromUsedInOperatingActivities 영업활동현금흐름
  BS ifrs-full_Assets 자산총계`,
  thirdQuarter,
)
const columns: readonly WrittenLine[] = [
  {
    thstrm_amount: "9066171000000",
    thstrm_add_amount: "21460214000000",
    frmtrm_q_amount: "10982883000000",
    frmtrm_add_amount: "36949537000000",
  },
  { thstrm_amount: "325283000000", frmtrm_q_amount: "13595720000000" },
  { thstrm_amount: "2", frmtrm_amount: "1" },
]

function read(list: readonly WrittenLine[], report = annual) {
  const outcome = readDartStatements(answerOf(list), report)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value ?? []
}

describe("each column is of its own period:", () => {
  const quarter = read(
    hynix.map((line, at) => ({ ...line, ...columns[at] })),
    thirdQuarter,
  )
  const year = seriesOf(`CIS ifrs-full_Revenue 매출액 3 2 1\nBS ifrs-full_Assets 자산총계 6 5 4`)

  test.each([
    ["three months", quarter, "Revenue", "2023-07-01/2023-09-30", 9_066_171_000_000],
    ["the year to date", quarter, "Revenue", "2023-01-01/2023-09-30", 21_460_214_000_000],
    ["three months of the year before", quarter, "Revenue", "2022-07-01/2022-09-30", 10_982_883_000_000],
    ["the year before to date", quarter, "Revenue", "2022-01-01/2022-09-30", 36_949_537_000_000],
    [
      "cash flows of the year to date",
      quarter,
      "CashFlowsFromUsedInOperatingActivities",
      "2023-01-01/2023-09-30",
      325_283_000_000,
    ],
    [
      "no cash flows of three months",
      quarter,
      "CashFlowsFromUsedInOperatingActivities",
      "2023-07-01/2023-09-30",
      null,
    ],
    ["the balance sheet of the day", quarter, "Assets", "2023-09-30", 2],
    ["the balance sheet of the last year's end", quarter, "Assets", "2022-12-31", 1],
    ["a year", year, "Revenue", "2021-01-01/2021-12-31", 3],
    ["the year two years before", year, "Revenue", "2019-01-01/2019-12-31", 1],
    ["the balance sheet two years before", year, "Assets", "2019-12-31", 4],
  ])("%s", (_what, series, concept, period, amount) => {
    expect(amountAt(series, `ifrs-full:${concept}`, period)).toBe(amount)
  })

  test("a fiscal year that ends in February", () => {
    const [line] = linesOf("CIS ifrs-full_Revenue 매출액 3 2 1")
    const series = read([line ?? {}], { ...annual, periodEnd: "2021-02-28" })
    expect(amountAt(series, "ifrs-full:Revenue", "2020-03-01/2021-02-28")).toBe(3)
    expect(amountAt(series, "ifrs-full:Revenue", "2019-03-01/2020-02-29")).toBe(2)
  })
})

describe("the concept of a line", () => {
  // LG, annual report of 2016 (20170331004986): equity under the prefix that was in use until 2019.
  test.each([
    ["ifrs_Equity 자본총계", "ifrs-full:Equity"],
    ["ifrs-full_Equity 자본총계", "ifrs-full:Equity"],
    ["dart_CapitalSurplus 자본잉여금", "dart:CapitalSurplus"],
  ])("is its account (%s)", (line, concept) => {
    expect(amountAt(seriesOf(`BS ${line} 14220084000000`), concept, "2021-12-31")).toBe(14_220_084_000_000)
  })

  test("is not an account of the company's own", () => {
    expect(seriesOf("CIS entity00877059_udf_IS 매출원가 5")).toEqual([])
  })

  const income = "2021-01-01/2021-12-31"
  test.each([
    // Samsung Biologics, annual report of 2021, files its sales of services so.
    ["dart_RevenueFromServices 매출액", "dart-line:Revenue"],
    ["- Ⅰ.영업수익(주석25)", "dart-line:Revenue"],
    // SK, holding: its own word.
    ["ifrs-full_GrossProfit 매출및지분법손익", "dart-line:Revenue"],
    ["ifrs-full_Revenue 매출액", "ifrs-full:Revenue"],
    ["ifrs-full_GrossProfit 매출총이익", "ifrs-full:GrossProfit"],
    ["ifrs-full_CostOfSales 매출원가", "ifrs-full:CostOfSales"],
  ])("is revenue if the line is named so (%s)", (line, concept) => {
    const series = seriesOf(`CIS ${line} 1568006928039`)
    expect(series.map((each) => each.concept)).toEqual([concept])
    expect(amountAt(series, concept, income)).toBe(1_568_006_928_039)
  })

  test("of interest income is also its name, and several such lines are one", () => {
    const series = seriesOf(`
      IS dart_InterestIncomeFinanceIncome 이자수익 70
      IS - 이자수익(영업수익) 30
      IS ifrs-full_InterestRevenueExpense 순이자수익 60
      CIS dart_InterestIncomeFinanceIncome 이자수익 70`)
    expect(amountAt(series, "dart-line:InterestIncome", income)).toBe(100)
    expect(amountAt(series, "dart:InterestIncomeFinanceIncome", income)).toBe(70)
  })

  test("is not read from one member of an axis", () => {
    const [line] = linesOf("BS ifrs-full_Equity 자본 5")
    expect(read([{ ...line, account_detail: "자본 [구성요소]|이익잉여금 [구성요소]" }])).toEqual([])
  })

  test("is none if an account has two amounts for one period", () => {
    expect(seriesOf("IS ifrs-full_Revenue 매출액 5\nIS ifrs-full_Revenue 제품매출액 4")).toEqual([])
  })

  test("counts once if two statements state the same amount", () => {
    const series = seriesOf("IS ifrs-full_ProfitLoss 순이익 5\nCIS ifrs-full_ProfitLoss 순이익 5")
    expect(amountAt(series, "ifrs-full:ProfitLoss", income)).toBe(5)
  })
})

test("facts carry the report, and a corrected report is marked", () => {
  const [series] = read(linesOf("CIS ifrs-full_ProfitLoss 순이익 5"), { ...annual, isCorrection: true })
  expect(series).toMatchObject({ unit: "KRW" })
  expect(series?.facts).toEqual([
    {
      start: "2021-01-01",
      end: "2021-12-31",
      value: 5,
      accession: "20220321000862",
      form: "annual report/A",
      filed: "2022-03-21",
    },
  ])
})

describe("an answer is refused", () => {
  const lines = linesOf(biologics)
  const [first = {}, ...others] = lines
  const changed = (change: WrittenLine) => answerOf([...others, { ...first, ...change }])
  const of = (member: string) => changed({ sj_div: "SCE", account_detail: `${member} [member]` })
  const refusal = (text: string, report = annual) => {
    const outcome = readDartStatements(text, report)
    return outcome.ok ? "read" : outcome.message
  }

  test.each<[what: string, text: string, message: RegExp]>([
    ["if it is empty", "", /an empty text/],
    ["if it is no JSON", "{", /Not JSON/],
    ["if it is a page", "<html><title>점검</title>", /HTML page/],
    ["if it has another form", '{"status":"000","list":{}}', /expected array/],
    ["if it has no lines", '{"status":"000","list":[]}', /state 000/],
    ["if the key was refused", '{"status":"010","message":"등록되지 않은 키입니다."}', /state 010/],
    ["if a second report is in it", changed({ rcept_no: "20220516001751" }), /20220516001751/],
    ["if it is of another kind of report", changed({ reprt_code: "11012" }), /11012, not 11011/],
    [
      "if its amounts are in two currencies",
      changed({ currency: "USD" }),
      /in KRW and in USD|in USD and in KRW/,
    ],
    ["if a currency is none", changed({ currency: "won" }), /currency/],
    ["if a statement is of an unknown kind", changed({ sj_div: "XX" }), /sj_div/],
    ["if its lines have no number", changed({ ord: "first" }), /ord/],
    ["if it is of the parent alone", of("별도재무제표"), /not consolidated/],
    ["if it is huge", answerOf(Array.from({ length: 5001 }, () => first)), /list/],
  ])("%s", (_what, text, message) => {
    expect(refusal(text)).toMatch(message)
  })

  test("if it is of the group, and a company without subsidiaries was asked for", () => {
    const alone: DartReport = { ...annual, statements: "parent alone" }
    expect(refusal(of("연결재무제표"), alone)).toMatch(/not parent alone/)
    expect(refusal(of("별도재무제표"), alone)).toBe("read")
    expect(refusal(of("연결재무제표"))).toBe("read")
  })
})

test("no statements of this kind are null, which is no refusal", () => {
  const outcome = readDartStatements('{"status":"013","message":"조회된 데이타가 없습니다."}', annual)
  expect(outcome).toEqual({ ok: true, value: null })
})

test.each(["", "-", "1,234천원", "(1234)", "0x10", "1.5", "9007199254740993", "1e3"])(
  "an amount of %j is no amount",
  (amount) => {
    const [line] = linesOf("BS ifrs-full_Equity 자본 5")
    expect(read([{ ...line, thstrm_amount: amount }])).toEqual([])
  },
)
