import { describe, expect, test } from "vitest"
import { namesAccession, readCompanyFacts } from "../../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { bytesOf, companyFactsBytes } from "../../support/companyfacts.ts"

const wanted = new Set(["us-gaap:Assets", "us-gaap:Revenues", "dei:EntityCommonStockSharesOutstanding"])

function read(bytes: Uint8Array, concepts: ReadonlySet<string> = wanted): CompanyFacts {
  const outcome = readCompanyFacts(bytes, concepts)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

/** A companyfacts document with one unit, whose facts are the given text. */
function assetsIn(list: string, unit = "USD"): Uint8Array {
  return bytesOf(`{"cik":1,"entityName":"A","facts":{"us-gaap":{"Assets":{"units":{"${unit}":${list}}}}}}`)
}

const one = `{"end":"2025-12-31","val":7,"accn":"0000000001-26-000001","fy":2025,"fp":"FY","form":"10-K","filed":"2026-02-15"}`
const theOne = {
  start: null,
  end: "2025-12-31",
  value: 7,
  accession: "0000000001-26-000001",
  form: "10-K",
  filed: "2026-02-15",
}

describe("the filer of the facts", () => {
  test.each([
    ["a number", "320193"],
    ["a zero-padded string", '"0000320193"'],
    ["a string without the zeros", '"320193"'],
  ])("has a CIK written as %s", (_, cik) => {
    expect(read(bytesOf(`{"cik":${cik},"entityName":"A","facts":{}}`)).filer).toBe("edgar:0000320193")
  })

  test.each([
    ["a non-breaking space", "Macy\u00a0s Inc.", "Macy s Inc."],
    ["curly quotes", "Macy\u2019s, \u201cInc.\u201d", "Macy\u2019s, \u201cInc.\u201d"],
    ["an escaped quote", 'The "A" Company', 'The "A" Company'],
    ["a back slash at the end", "A\\", "A\\"],
    ["letters outside the basic plane", "\u{1d4d0} \u4e2d\u6587 AG", "\u{1d4d0} \u4e2d\u6587 AG"],
    ["spaces around it", "  Someone   Inc. ", "Someone Inc."],
  ])("has a name with %s", (_, written, name) => {
    expect(read(companyFactsBytes("", { cik: 1, entityName: written })).entityName).toBe(name)
  })

  test("has a name written in escapes", () => {
    const bytes = bytesOf('{"cik":1,"entityName":"Macy\\u2019s \\/ \\ud83d\\ude00","facts":{}}')
    expect(read(bytes).entityName).toBe("Macy\u2019s / \u{1f600}")
  })
})

describe("the layout of the file does not matter", () => {
  test("keys in any order, with unknown keys among them", () => {
    const turned = `{"facts":{"us-gaap":{"Assets":{"units":{"USD":[
      {"filed":"2026-02-15","frame":"CY2025Q4I","form":"10-K","note":["a",{"end":"1"}],"val":7,"fp":"FY",
       "accn":"0000000001-26-000001","end":"2025-12-31","valid":true,"starts":"x","unitRef":"u1"}]},
      "label":"Assets"}}},"version":{"facts":[1,2]},"entityName":"A","cik":1}`
    expect(read(bytesOf(turned)).series[0]?.facts).toEqual([theOne])
  })

  test("taxonomies, concepts and units that are empty", () => {
    const empty = `{"cik":1,"entityName":"A","facts":{"dei":{},"us-gaap":{"Assets":{"units":{}},"Revenues":{"units":{"USD":[ ]}}}}}`
    expect(read(bytesOf(empty)).series.flatMap((series) => series.facts)).toEqual([])
  })
})

describe("a fact", () => {
  test("with a start of null is an instant", () => {
    expect(read(assetsIn(`[${one.replace("{", '{"start":null,')}]`)).series[0]?.facts).toEqual([theOne])
  })

  test.each<[written: string, value: number]>([
    ["0", 0],
    ["-0", 0],
    ["-1250000", -1_250_000],
    ["12.5", 12.5],
    ["-0.07", -0.07],
    ["1e3", 1000],
    ["1.5E+9", 1_500_000_000],
    ["2e-3", 0.002],
    ["707555106000000", 707_555_106_000_000],
    ["9007199254740991", 9_007_199_254_740_991],
    ["123456789012345678", 123_456_789_012_345_680],
  ])("may have a value of %s", (written, value) => {
    const [fact] = read(assetsIn(`[${one.replace(":7", `:${written}`)}]`)).series[0]?.facts ?? []
    expect(fact?.value === value).toBe(true)
  })

  test("with a value of null states nothing and is left out", () => {
    expect(read(assetsIn(`[${one.replace(":7", ":null")},${one}]`)).series[0]?.facts).toEqual([theOne])
  })
})

test("accession numbers that differ only in the filer, the year or the number stay different", () => {
  const numbers = "0000000001-26-000001 0001193125-26-000001 0000000001-25-000001 0000000001-26-000011".split(
    " ",
  )
  const list = numbers.map((accn) => one.replace("0000000001-26-000001", accn))
  const [series] = read(assetsIn(`[${list.join()}]`)).series
  expect(series?.facts.map(({ accession }) => accession)).toEqual(numbers)
})

describe("brackets and quotes in skipped text do not mislead the reader", () => {
  const traps = [
    'a "quoted" word',
    "a ] bracket, a } brace",
    '"],"units":{"USD":[{"end":"',
    '}]}},"Assets":{"units":{"USD":[]}}',
    "a back slash \\",
    'a back slash and a quote \\"',
    '],"label":"',
    "}]}",
  ]
  test.each(traps)("in the description of a concept: %s", (text) => {
    const concept = (name: string, list: string) =>
      `${JSON.stringify(name)}:{"label":${JSON.stringify(text)},"description":${JSON.stringify(text)},"units":{"USD":${list}}}`
    const bytes = bytesOf(
      `{"cik":1,"entityName":${JSON.stringify(text)},"facts":{"us-gaap":{${concept("Goodwill", `[${one}]`)},${concept("Assets", `[${one}]`)},${concept("Land", "[]")}}}}`,
    )
    expect(read(bytes).series.map(({ concept, facts }) => [concept, facts])).toEqual([
      ["us-gaap:Assets", [theOne]],
    ])
  })
})

const furnished = "6-K 2026-02-20 0000000001-26-000001"
const sheet = `
  us-gaap:Assets CAD 2025-12-31 57_000
  us-gaap:LiabilitiesAndStockholdersEquity CAD 2025-12-31 57_000`
const year = "us-gaap:NetIncomeLoss CAD 2025-01-01/2025-12-31 4_400"
const cover = `
  40-F 2026-02-21 0000000001-26-000002
  dei:EntityCommonStockSharesOutstanding shares 2025-12-31 620`

const readForm = (table: string) => read(companyFactsBytes(table), measuredConcepts)

function formsIn(table: string): readonly string[] {
  const forms = readForm(table).series.flatMap(({ facts }) => facts.map(({ form }) => form))
  return [...new Set(forms)]
}

const half = `6-K 2026-08-10 0000000001-26-000001
  us-gaap:Assets CAD 2026-06-30 58_000
  us-gaap:LiabilitiesAndStockholdersEquity CAD 2026-06-30 58_000
  us-gaap:NetIncomeLoss CAD 2026-01-01/2026-06-30 2_000`

describe("a Form 6-K is read if it contains what an annual report needs", () => {
  test.each([
    ["of a filer that tags only the cover of its Form 40-F", `${furnished}${sheet}\n${year}${cover}`],
    ["with the last quarter too", `${furnished}${sheet}\n${year}\n${year.replace("-01-01/", "-10-01/")}`],
    ["with the year before too", `${furnished}${sheet}\n${year}\nus-gaap:Assets CAD 2024-12-31 55_000`],
    ["amended", `${furnished.replace("6-K", "6-K/A")}${sheet}\n${year}`],
    [
      "under IFRS",
      `${furnished}
       ifrs-full:Assets CAD 2025-12-31 57_000
       ifrs-full:EquityAndLiabilities CAD 2025-12-31 57_000
       ifrs-full:ProfitLoss CAD 2025-01-01/2025-12-31 4_400`,
    ],
  ])("%s", (_, table) => {
    expect(formsIn(table)[0]).toMatch(/^6-K/)
    expect(readForm(table)).not.toHaveProperty("furnishedFrom")
  })

  test.each([
    [
      "with total assets only, as in a press release",
      `${furnished}${sheet.replace(/\n.*Equity .*/, "")}\n${year}`,
    ],
    ["with a balance sheet but no income", `${furnished}${sheet}`],
    ["with a balance sheet whose sides differ", `${furnished}${sheet.replace(/57_000$/, "56_000")}\n${year}`],
    ["with a half-year next to the year before it", `${half}${sheet}\n${year}`],
    ["with a half-year and twelve months", `${half}\nus-gaap:NetIncomeLoss CAD 2025-07-01/2026-06-30 4_000`],
  ])("but is left out %s", (_, table) => {
    expect(formsIn(`${table}${cover}`)).toEqual(["40-F"])
    expect(readForm(table).furnishedFrom).toMatch(/^2026-0[28]-[12]0$/)
  })

  test("but not even considered without a balance sheet", () => {
    expect(readForm(`${furnished}\n${year}`)).not.toHaveProperty("furnishedFrom")
  })
})

const accession = "0000320193-26-000013"

test.each<[text: string, found: boolean]>([
  [`{"accn":"${accession}"}`, true],
  [`"${accession}"`, true],
  [`{"accn": "0000320193-26-000006"}, {"accn":"${accession}","fy":2026}`, true],
  ["", false],
  [accession, false],
  [`"${accession}`, false],
  [`"1${accession}"`, false],
  [`"0000320193-26-00001"`, false],
  [`"0000320193-26-000014"`, false],
  [`--"0000-26-000013"`, false],
])("%s names its filing: %s", (text, found) => {
  expect(namesAccession(new TextEncoder().encode(text), accession)).toBe(found)
})
