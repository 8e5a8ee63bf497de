import { describe, expect, test } from "vitest"
import { amountAt } from "../../support/amount-at.ts"
import { biologics, seriesOf } from "../../support/dart.ts"

const day = "2021-12-31"
const at = (table: string, concept: string) => amountAt(seriesOf(table), concept, day)
const total = 2_978_908_646_183

/** The balance sheet of Samsung Biologics with a line replaced. */
function without(line: RegExp, ...instead: readonly string[]): string {
  const rows = biologics.split("\n")
  const found = rows.filter((row) => line.test(row))
  if (found.length !== 1) throw new Error(`${line} is not one line`)
  return rows.flatMap((row) => (line.test(row) ? instead : [row])).join("\n")
}

describe("a side is closed", () => {
  test("if the lines of its sections come to its total", () => {
    expect(at(biologics, "dart-closed:Liabilities")).toBe(total)
    expect(at(biologics, "dart-closed:Assets")).toBe(7_970_010_786_863)
    expect(amountAt(seriesOf(biologics), "dart-closed:Liabilities", "2020-12-31")).toBe(1_825_417_992_598)
  })

  test("if it is not divided and its lines come to its total", () => {
    const undivided = `
      BS ifrs-full_Liabilities 부채 100
      BS ifrs-full_BondsIssued 사채 60
      BS - 기타부채 40
      BS ifrs-full_Equity 자본 5`
    expect(at(undivided, "dart-closed:Liabilities")).toBe(100)
    expect(at(undivided, "dart-line:Liabilities/기타부채")).toBe(40)
  })

  test("if the lines stand around their total, in the order of their accounts", () => {
    const around = `
      BS dart_ShortTermTradePayables 매입채무 30
      BS ifrs-full_Liabilities 부채 100
      BS ifrs-full_ShorttermBorrowings 단기차입금 70
      gap
      BS ifrs-full_Equity 자본 50`
    expect(at(around, "dart-closed:Liabilities")).toBe(100)
  })

  test.each<[what: string, table: string]>([
    ["if a line is missing", without(/배출부채/)],
    [
      "if an amount cannot be read",
      without(/배출부채/, "BS dart_CurrentEmissionLiabilities 배출부채 725,692천원"),
    ],
    ["if it has no total", without(/ifrs-full_Liabilities /)],
    ["if a section has no total", without(/ifrs-full_NoncurrentLiabilities /)],
    [
      "if a section is left out of the total",
      `${without(/ifrs-full_Liabilities /, `BS ifrs-full_Liabilities 부채총계 ${total + 5}`)}\nBS - 금융업부채 5`,
    ],
    [
      "if an amount is below zero, because it hides what another line is",
      without(
        /배출부채/,
        "BS - 사외적립자산 -1000000000",
        "BS dart_CurrentEmissionLiabilities 배출부채 1725692500",
      ),
    ],
    [
      "if a line stands with its parts",
      without(
        /당기법인세부채/,
        "BS - 법인세 110174301963",
        "BS ifrs-full_CurrentTaxLiabilities 당기법인세부채 110174301963",
      ),
    ],
  ])("not %s", (_what, table) => {
    expect(at(table, "dart-closed:Liabilities")).toBe(0)
    expect(at(table, "dart-closed:Assets")).toBe(7_970_010_786_863)
    expect(at(table, "dart-line:NoncurrentLiabilities/사채및차입금")).toBe(null)
  })

  test("not if the total of another section stands for its lines", () => {
    const empty = `
      BS ifrs-full_CurrentLiabilities 유동부채 50
      BS ifrs-full_NoncurrentLiabilities 비유동부채 50
      BS ifrs-full_LongtermBorrowings 장기차입금 50
      BS ifrs-full_Liabilities 부채총계 100`
    expect(at(empty, "dart-closed:Liabilities")).toBe(0)
  })

  test("and nothing is said of a day without amounts", () => {
    expect(amountAt(seriesOf(biologics), "dart-closed:Liabilities", "2019-12-31")).toBe(null)
  })
})

describe("a line of a closed side is told", () => {
  const sheet = (line: string) => `
    BS ifrs-full_Liabilities 부채 100
    BS dart_ShortTermTradePayables 매입채무 30
    ${line}`

  test.each([
    ["by its account", "BS ifrs-full_ShorttermBorrowings 단기차입금 70", "ifrs-full:ShorttermBorrowings", 70],
    [
      "by its name without an account",
      "BS - Ⅰ.단기차입금(주석15) 70",
      "dart-line:Liabilities/단기차입금",
      70,
    ],
    // Samsung Biologics has its bonds and loans under other financial liabilities.
    [
      "by a name of borrowings under another account",
      "BS ifrs-full_OtherNoncurrentFinancialLiabilities 사채및차입금 70",
      "dart-line:Liabilities/사채및차입금",
      70,
    ],
    [
      "by a name that may be of borrowings under an account of payables",
      "BS ifrs-full_TradeAndOtherCurrentPayables 매입채무및기타금융부채 70",
      "dart-line:Liabilities/매입채무및기타금융부채",
      70,
    ],
    [
      "by its name if its account has two lines",
      "BS ifrs-full_LongtermBorrowings 장기차입금 40\nBS ifrs-full_LongtermBorrowings 사채 30",
      "dart-line:Liabilities/사채",
      30,
    ],
    [
      "together with another line of its name",
      "BS - 사채 40\nBS - 사채 30",
      "dart-line:Liabilities/사채",
      70,
    ],
  ])("%s", (_what, line, concept, amount) => {
    expect(at(sheet(line), concept)).toBe(amount)
  })

  // SK's annual report of 2020 has other non-current assets under the account of intangible assets.
  test("by a name of other assets under an account of something else", () => {
    const assets =
      "BS ifrs-full_Assets 자산 7\nBS ifrs-full_IntangibleAssetsOtherThanGoodwill 기타의비유동자산 7"
    expect(at(assets, "dart-line:Assets/기타의비유동자산")).toBe(7)
    expect(at(assets, "ifrs-full:IntangibleAssetsOtherThanGoodwill")).toBe(null)
  })

  test("by its section if the side is divided", () => {
    expect(at(biologics, "dart-line:NoncurrentLiabilities/사채및차입금")).toBe(1_114_683_996_094)
    expect(at(biologics, "ifrs-full:ShorttermBorrowings")).toBe(159_855_000_000)
  })
})
