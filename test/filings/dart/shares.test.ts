import { describe, expect, test } from "vitest"
import { dartShareSeries, readDartShares } from "../../../src/filings/dart/shares.ts"

const day = "2025-12-31"

/** Lines as `class | issued | treasury | outstanding`. */
function tableOf(lines: string): string {
  const list = lines
    .trim()
    .split("\n")
    .map((line) => {
      const [se, istc_totqy, tesstk_co, distb_stock_co] = line.split("|").map((cell) => cell.trim())
      return {
        rcept_no: "20260310002820",
        corp_cls: "Y",
        corp_code: "00126380",
        corp_name: "삼성전자",
        se,
        istc_totqy,
        tesstk_co,
        distb_stock_co,
        stlm_dt: day,
      }
    })
  return JSON.stringify({ status: "000", message: "정상", list })
}

function read(text: string) {
  const outcome = readDartShares(text)
  if (!outcome.ok || outcome.value.kind !== "found") throw new Error(JSON.stringify(outcome))
  return outcome.value.content
}

/** `60 + 10`: common and other shares; else why the count is unclear. */
function countOf(lines: string): string {
  const { count } = read(tableOf(lines))
  return count.kind === "counted" ? `${count.common} + ${count.preferred}` : count.reason
}

test("the shares of Samsung Electronics are those outstanding, by class (report 20260310002820)", () => {
  const text = tableOf(`
    보통주 | 5,919,637,922 | 91,828,987 | 5,827,808,935
    우선주 | 822,886,700 | 20,515,497 | 802,371,203
    합계 | 6,742,524,622 | 112,344,484 | 6,630,180,138
    비고 | - | - | -`)
  expect(read(text)).toEqual({
    receipt: "20260310002820",
    companyName: "삼성전자",
    settled: day,
    count: { kind: "counted", common: 5_827_808_935, preferred: 802_371_203 },
  })
})

describe("common shares are known by every name that reports give them", () => {
  test.each([
    ["보통주"],
    ["보통주식"],
    ["기명식 보통주"],
    ["의결권 있는 주식"],
    ["의결권있는 주식"],
    ["의결권 있는 주식\\n(보통주)"],
    ["의결권이 있는주식(보통주)"],
    ["보통주(의결권 있는 주식)"],
  ])("%s", (name) => {
    expect(countOf(`${name.replace("\\n", " ")} | 60 | 0 | 60\n합계 | 60 | 0 | 60`)).toBe("60 + 0")
  })
})

describe("the count", () => {
  test.each<[what: string, count: string, lines: string]>([
    ["without other classes", "60 + 0", "보통주 | 60 | - | 60\n우선주 | - | - | -\n합계 | 60 | - | 60"],
    [
      "with several other classes",
      "60 + 15",
      "보통주 | 60 | 0 | 60\n1종 종류주식 | 10 | 0 | 10\n전환상환우선주 | 5 | 0 | 5\n합계 | 75 | 0 | 75",
    ],
    [
      "with shares without a vote",
      "60 + 10",
      "의결권 있는 주식 | 60 | 0 | 60\n의결권 없는 주식 | 10 | 0 | 10\n합계 | 70 | 0 | 70",
    ],
    ["from issued less treasury shares", "50 + 0", "보통주 | 60 | 10 | \n합계 | 60 | 10 | 50"],
    ["if the company holds none itself", "60 + 0", "보통주 | 60 | - | \n합계 | 60 | - | 60"],
  ])("%s", (_, count, lines) => {
    expect(countOf(lines)).toBe(count)
  })
})

describe("a table that can be read in two ways gives no count", () => {
  const unsummed = "the classes do not add up to the total"
  const notOne = "there is not one line of common shares"
  test.each<[what: string, reason: string, lines: string]>([
    ["a class that is missing", unsummed, "보통주 | 60 | 0 | 60\n합계 | 70 | 0 | 70"],
    [
      "a class that is counted twice",
      unsummed,
      "보통주 | 60 | 0 | 60\n우선주 | 10 | 0 | 10\n합계 | 60 | 0 | 60",
    ],
    ["no total", "there is not one total", "보통주 | 60 | 0 | 60"],
    ["two totals", "there is not one total", "보통주 | 60 | 0 | 60\n합계 | 60 | 0 | 60\n합계 | 60 | 0 | 60"],
    ["no common shares", notOne, "우선주 | 60 | 0 | 60\n합계 | 60 | 0 | 60"],
    [
      "two lines of common shares",
      notOne,
      "보통주 | 60 | 0 | 60\n보통주식 | 60 | 0 | 60\n합계 | 120 | 0 | 120",
    ],
    ["common shares of zero", notOne, "보통주 | 0 | 0 | 0\n합계 | 0 | 0 | 0"],
    [
      "a class of an unknown name",
      "a class of shares has an unknown name",
      "보통주 외 | 60 | 0 | 60\n합계 | 60 | 0 | 60",
    ],
    ["a nameless class", "a class of shares has an unknown name", "- | 60 | 0 | 60\n합계 | 60 | 0 | 60"],
    ["treasury shares that are not stated", notOne, "보통주 | 60 | |\n합계 | 60 | 0 | 60"],
    [
      "a difference that is none",
      "shares issued less treasury shares are not the shares outstanding",
      "보통주 | 60 | 10 | 60\n합계 | 60 | 10 | 60",
    ],
    ["a count in words", notOne, "보통주 | 약 60 | 0 | 약 60\n합계 | 60 | 0 | 60"],
  ])("%s", (_, reason, lines) => {
    expect(countOf(lines)).toBe(reason)
  })
})

test("a table with lines of several reports is refused", () => {
  const list = ["20250311000001", "20250311000002"].map((rcept_no) => ({ rcept_no, se: "보통주" }))
  expect(readDartShares(JSON.stringify({ status: "000", list }))).toMatchObject({
    ok: false,
    message: expect.stringContaining("lines of several reports"),
  })
})

test("a day that is none is not stated", () => {
  expect(read(tableOf("보통주 | 60 | 0 | 60").replaceAll(day, "2025.12.31")).settled).toBe(null)
})

test("the counts are facts of the report at the end of its period", () => {
  const report = {
    receipt: "20250311000001",
    code: "11011",
    statements: "consolidated",
    periodEnd: "2024-12-31",
    filed: "2025-03-11",
    isCorrection: true,
  } as const
  const fact = {
    start: null,
    end: "2024-12-31",
    accession: "20250311000001",
    form: "annual report/A",
    filed: "2025-03-11",
  }
  expect(dartShareSeries({ common: 60, preferred: 0 }, report)).toEqual([
    { concept: "dart-shares:CommonOutstanding", unit: "shares", facts: [{ ...fact, value: 60 }] },
    { concept: "dart-shares:PreferredOutstanding", unit: "shares", facts: [{ ...fact, value: 0 }] },
  ])
})
