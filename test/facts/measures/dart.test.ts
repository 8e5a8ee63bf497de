import { describe, expect, test } from "vitest"
import { printedName } from "../../../src/facts/measures/dart.ts"
import type { DartReport } from "../../../src/filings/dart/statements.ts"
import { annual, biologics, seriesOf } from "../../support/dart.ts"
import { measuredFrom } from "../../support/measured-from.ts"
import { shownReading } from "../../support/readings.ts"

const asOf = "2022-04-01"
const measured = (table: string) => measuredFrom(seriesOf(table), asOf)

/** The statements of Samsung Biologics with some lines replaced. */
function withLine(line: RegExp, instead: string): string {
  const rows = biologics.split("\n")
  if (rows.filter((row) => line.test(row)).length !== 1) throw new Error(`${line} is not one line`)
  return rows.map((row) => (line.test(row) ? instead : row)).join("\n")
}

describe("Samsung Biologics at the end of 2021", () => {
  const { debt, ...read } = measured(biologics)

  test.each([
    // 사채및차입금 of both sections: 159,855,000,000 and 1,114,683,996,094.
    ["debt", debt.reading, "1274538996094 to 1677436788362"],
    // 현금및현금성자산, 단기금융상품 and 장기금융상품; at most with all financial and other assets.
    ["cash", read.cash, "497599875067 to 1408398059701"],
    // 매출채권및기타채권 of both sections, and 계약자산 of both.
    ["receivables", read.receivables, "624000972636 to 1534799157270"],
    ["inventories", read.inventories, "1012870791066"],
    ["total assets", read.totalAssets, "7970010786863"],
    ["total liabilities", read.totalLiabilities, "2978908646183"],
    ["revenue", read.revenue, "1568006928039"],
  ])("%s", (_what, reading, shown) => {
    expect(shownReading(reading)).toBe(shown)
  })

  test("leases are left out of debt", () => {
    expect(debt.leasesLeftOut).toBe(7_537_132_303 + 10_671_166_108)
  })

  test("other liabilities and long-term payables may be debt, because financial ones do not stand apart", () => {
    const untold = 364_409_200_047 + 29_335_889_118 + 9_152_703_103
    expect(debt.residual?.value).toBe(untold)
    expect(debt.ceiling).toBe(1_274_538_996_094 + untold)
  })

  test("interest income is at most the finance income, which is less than the yield of all that may bear it", () => {
    // 5.5% of 1,408,398,059,701 would be 77,461,893,284.
    expect(read.interest.isBound).toBe(true)
    expect(shownReading(read.interest.reading)).toBe("at most 47589449930")
  })
})

const closedDebt = (line: string) => `
  BS ifrs-full_Assets 자산 1000
  BS ifrs-full_CashAndCashEquivalents 현금및현금성자산 1000
  BS ifrs-full_Liabilities 부채 500
  BS ifrs-full_ShorttermBorrowings 단기차입금 100
  ${line}`
const sideOf = (line: string) => measured(closedDebt(line)).debt

describe("a line that is not known as a borrowing", () => {
  test.each([
    ["other financial liabilities", "BS ifrs-full_OtherCurrentFinancialLiabilities 기타금융부채 400"],
    ["a name nobody knows", "BS - 상환전환우선주부채 400"],
    ["an own account of the company", "BS entity00877059_udf_BS 유동화차입 400"],
    [
      "payables with financial liabilities",
      "BS ifrs-full_TradeAndOtherCurrentPayables 매입채무및기타금융부채 400",
    ],
    ["other liabilities by account", "BS dart_OtherCurrentLiabilities 기타유동부채 400"],
    ["other liabilities by name", "BS - 기타의유동부채 400"],
    [
      "liabilities held for sale",
      "BS ifrs-full_LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale 매각예정부채 400",
    ],
    ["long-term payables by account", "BS dart_LongTermOtherPayablesGross 장기미지급금 400"],
    ["long-term payables by name", "BS - 장기기타채무 400"],
    [
      "other long-term liabilities, even if financial ones stand apart",
      "BS dart_OtherNonCurrentLiabilities 기타비유동부채 400\nBS ifrs-full_OtherNoncurrentFinancialLiabilities 기타금융부채 0",
    ],
  ])("may be debt: %s", (_what, line) => {
    const debt = sideOf(line)
    expect(shownReading(debt.reading)).toBe("100 to 500")
  })

  test.each([
    ["payables", "BS ifrs-full_TradeAndOtherCurrentPayables 매입채무및기타채무 400"],
    ["a lease by name", "BS - 유동성리스부채 400"],
    ["a derivative by name", "BS dart_CurrentDerivativeLiabilities 파생금융부채 400"],
    ["owed to a builder's customers", "BS dart_ShortTermDueToCustomersForContractWork 단기초과청구공사 400"],
    ["owed to a builder's customers, by name", "BS - 초과청구공사 400"],
    ["advances for construction by name", "BS - 공사선수금 400"],
    [
      "other liabilities if financial ones stand apart",
      "BS dart_OtherCurrentLiabilities 기타유동부채 400\nBS ifrs-full_OtherCurrentFinancialLiabilities 기타금융부채 0",
    ],
  ])("is not debt if it is %s", (_what, line) => {
    expect(sideOf(line).residual?.value).toBe(0)
  })
})

test.each(["사채", "전환사채", "유동성장기부채", "유동성사채및장기차입금", "기업어음", "당좌차월"])(
  "%s without an account is debt",
  (name) => {
    expect(shownReading(sideOf(`BS - ${name} 400`).reading)).toBe("500")
  },
)

// SK's annual report of 2020 has bonds and long-term loans together under an account of loans.
test("a tag that holds bonds and loans together is debt", () => {
  const debt = sideOf("BS dart_LongTermBorrowingsGross 사채및장기차입금 400")
  expect(shownReading(debt.reading)).toBe("500")
})

describe("an open side", () => {
  const openLiabilities = measured(withLine(/배출부채/, ""))
  const openAssets = measured(withLine(/ 단기금융상품/, ""))

  test("of liabilities leaves debt unknown", () => {
    expect(shownReading(openLiabilities.debt.reading)).toBe(
      "the lines of liabilities in the statement do not come to their total",
    )
    expect(openLiabilities.debt.ceiling).toBe(2_978_908_646_183)
    expect(openLiabilities.debt.residual?.value).toBe(2_978_908_646_183)
    expect(shownReading(openLiabilities.cash)).toBe("497599875067 to 1408398059701")
  })

  test("of liabilities whose section of zero holds a line leaves all but equity to debt", () => {
    const { debt } = measured(`
      BS ifrs-full_Assets 자산 1000
      BS ifrs-full_CashAndCashEquivalents 현금및현금성자산 1000
      BS ifrs-full_Liabilities 부채 100
      BS ifrs-full_CurrentLiabilities 유동부채 100
      BS ifrs-full_ShorttermBorrowings 단기차입금 10
      BS ifrs-full_TradeAndOtherCurrentPayables 매입채무 90
      BS ifrs-full_NoncurrentLiabilities 비유동부채 0
      BS ifrs-full_OtherNoncurrentNonfinancialLiabilities 기타금융부채 400
      BS ifrs-full_Equity 자본 500`)
    expect(shownReading(debt.reading)).toBe("10 to 500")
  })

  test("of assets leaves cash unknown, and bounds the rest by all assets", () => {
    expect(shownReading(openAssets.cash)).toBe("no cash line is tagged at the balance-sheet date")
    expect(shownReading(openAssets.receivables)).toBe("at most 7970010786863")
    expect(shownReading(openAssets.inventories)).toBe("at most 7970010786863")
    expect(shownReading(openAssets.debt.reading)).toBe("1274538996094 to 1677436788362")
  })
})

describe("cash", () => {
  const cashOf = (lines: string, assets = 1000) =>
    shownReading(
      measured(`
      BS ifrs-full_Assets 자산 ${assets}
      BS ifrs-full_CashAndCashEquivalents 현금및현금성자산 100
      ${lines}`).cash,
    )

  test.each([
    ["a name nobody knows", "BS - 신탁 900", "100 to 1000"],
    ["loans to customers", "BS - 금융업채권 900", "100 to 1000"],
    ["other assets", "BS dart_OtherCurrentAssets 기타유동자산 900", "100 to 1000"],
    [
      "securities under an account of receivables",
      "BS dart_ShortTermOtherReceivables 단기투자증권 900",
      "100 to 1000",
    ],
    ["not trade receivables", "BS - 매출채권 900", "100"],
    ["not what a builder's customers owe", "BS - 미청구공사 900", "100"],
    ["not plant", "BS ifrs-full_PropertyPlantAndEquipment 유형자산 900", "100"],
    ["deposits, which are cash", "BS - 단기금융상품 900", "1000"],
  ])("may be more: %s", (_what, line, shown) => {
    expect(cashOf(line)).toBe(shown)
  })
})

describe("interest income", () => {
  const income = (lines: string, asset = "BS - 금융업채권 1000") =>
    measured(`
      BS ifrs-full_Assets 자산 1000
      ${asset}
      CIS ifrs-full_Revenue 매출액 2000
      ${lines}`).interest

  test("is known from its account", () => {
    const { reading, isBound } = income("CIS dart_InterestIncomeFinanceIncome 이자수익 7")
    expect([shownReading(reading), isBound]).toEqual(["7", false])
  })

  test("may be all lines of that name", () => {
    const { reading } = income("CIS dart_InterestIncomeFinanceIncome 이자수익 7\nCIS - 이자수익(영업수익) 30")
    expect(shownReading(reading)).toBe("7 to 37")
  })

  test.each([
    ["the yield of loans to customers", "", "BS - 금융업채권 400\nBS - 유형자산 600", "at most 22"],
    [
      "the yield of cash, or with that of a line that nothing names",
      "",
      "BS ifrs-full_CashAndCashEquivalents 현금및현금성자산 200\nBS - 신탁 400\nBS - 유형자산 400",
      "at most 11 to 33",
    ],
    ["finance income", "CIS ifrs-full_FinanceIncome 금융수익 60", "BS - 금융업채권 1000", "at most 60"],
    ["a line of that name without an account", "CIS - 이자수익 70", "BS - 금융업채권 1000", "at most 70"],
  ])("is otherwise at most %s", (_what, line, asset, shown) => {
    const { reading, isBound } = income(line, asset)
    expect([shownReading(reading), isBound]).toEqual([shown, true])
  })
})

test("revenue that two lines state differently is in doubt", () => {
  const { revenue } = measured(`
    BS ifrs-full_Assets 자산 1000
    CIS ifrs-full_Revenue 금융수익 90
    CIS - 매출액 60`)
  expect(shownReading(revenue)).toBe("90")
  expect(revenue).toMatchObject({ least: { value: 60 } })
})

test("only the lines of the newest report on a day are added", () => {
  const corrected: DartReport = {
    ...annual,
    receipt: "20220516001751",
    filed: "2022-05-16",
    isCorrection: true,
  }
  const first = seriesOf(closedDebt("BS dart_LongTermBorrowingsGross 장기차입금 400"))
  const second = seriesOf(closedDebt("BS - 장기차입금 400"), corrected)
  expect(
    shownReading(measuredFrom([...first, ...second].reduce(joined, []), "2022-06-01").debt.reading),
  ).toBe("500")
})

/** The series with one more, whose facts are added to those of the same concept. */
function joined(all: ReturnType<typeof seriesOf>, one: ReturnType<typeof seriesOf>[number]) {
  const same = all.find(({ concept }) => concept === one.concept)
  if (same === undefined) return [...all, one]
  return all.map((each) => (each === same ? { ...one, facts: [...same.facts, ...one.facts] } : each))
}

test.each([
  ["Ⅰ. 단기차입금 (주석 15)", "단기차입금"],
  ["(1) 사채", "사채"],
  ["가. 차입금", "차입금"],
  ["2. 사채 [Note 9]", "사채"],
  ["수익(매출액)", "수익(매출액)"],
])("the printed name of %s", (name, printed) => {
  expect(printedName(name)).toBe(printed)
})
