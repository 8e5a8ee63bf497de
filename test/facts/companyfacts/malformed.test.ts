import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readCompanyFacts } from "../../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../../src/facts/fact.ts"
import {
  bytesOf,
  companyFactsBytes,
  companyFactsDocument,
  facts,
  spaced,
  type WrittenFact,
  writtenFacts,
} from "../../support/companyfacts.ts"

const wanted = new Set(["us-gaap:Assets", "us-gaap:Revenues"])
const table = `
  us-gaap:Goodwill USD 2025-12-31 5 10-K 2026-02-15 0000000001-26-000001
  us-gaap:Assets USD 2024-12-31 900 10-Q 2025-05-14 0000000001-25-000001
  us-gaap:Assets USD 2025-12-31 1000 10-K 2026-02-15 0000000001-26-000001
  us-gaap:Revenues USD 2025-01-01/2025-12-31 -500 10-K 2026-02-15 0000000001-26-000001
  us-gaap:Land USD 2025-12-31 5 10-K 2026-02-15 0000000001-26-000001`
const whole = companyFactsBytes(table, { cik: 1, entityName: "Macy\u2019s" })

/** Writes the members of every fact in reverse order. */
function turnedRound(_: string, value: unknown): unknown {
  const isFact = typeof value === "object" && value !== null && "accn" in value
  return isFact ? Object.fromEntries(Object.entries(value).reverse()) : value
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function refused(bytes: Uint8Array): string {
  const outcome = readCompanyFacts(bytes, wanted)
  if (outcome.ok) throw new Error("a malformed file was read")
  expect(outcome.code).toBe("malformed_facts")
  return outcome.message
}

const document = companyFactsDocument(writtenFacts(table), { cik: 1, entityName: "Macy\u2019s" })

describe("a file cut at any byte is refused, so that no company is read in part", () => {
  test.each([
    ["written like EDGAR's", JSON.stringify(document)],
    ["with spaces", spaced(document)],
    ["indented", JSON.stringify(document, null, 2)],
    ["with the members of its facts reversed", JSON.stringify(document, turnedRound)],
  ])("%s", (_, text) => {
    const bytes = bytesOf(text)
    for (let length = 0; length < bytes.length; length++) refused(bytes.subarray(0, length))
    expect(readCompanyFacts(bytes, wanted).ok).toBe(true)
  })
})

test.each(["x", "{}", "null", ",", "]", "0", "\u0000", "\ufeff"])(
  "bytes after the document are refused: %j",
  (rest) => {
    refused(Buffer.concat([whole, bytesOf(rest)]))
  },
)

const inFacts = (facts: string) => `{"cik":1,"entityName":"A","facts":${facts}}`
const inUnits = (units: string) => inFacts(`{"us-gaap":{"Assets":{"units":${units}}}}`)
const withCik = (cik: string) => `{"cik":${cik},"entityName":"A","facts":{}}`

test.each<[what: string, text: string]>([
  ["nothing", ""],
  ["a web page", "<!DOCTYPE html><html><body>Request Rate Threshold Exceeded</body></html>"],
  ["a list", "[]"],
  ["null", "null"],
  ["no cik", '{"entityName":"A","facts":{}}'],
  ["no facts", '{"cik":1,"entityName":"A"}'],
  ["a cik of zero", withCik("0")],
  ["a cik of letters", withCik('"AAPL"')],
  ["a cik of eleven digits", withCik("12345678901")],
  ["a negative cik", withCik("-1")],
  ["facts as a list", inFacts("[]")],
  ["units as a list", inUnits("[]")],
  ["a list of facts as an object", inUnits('{"USD":{}}')],
  ["a fact as a number", inUnits('{"USD":[1]}')],
  ["a comma at the end", '{"cik":1,"entityName":"A","facts":{},}'],
  ["a comma at the end of the facts", inUnits('{"USD":[,]}')],
  ["single quotes", "{'cik':1,'facts':{}}"],
  ["brackets without end", `{"cik":1,"x":${"[".repeat(100_000)}`],
])("%s is refused", (_, text) => {
  refused(bytesOf(text))
})

const one = {
  start: "2025-01-01",
  end: "2025-12-31",
  val: 7,
  accn: "0000000001-26-000001",
  fy: 2025,
  fp: "FY",
  form: "10-K",
  filed: "2026-02-15",
}

const assetsIn = (fact: string) => bytesOf(inUnits(`{"USD":[${fact}]}`))

describe.each<[layout: string, write: (fact: object) => string]>([
  ["without spaces", (fact) => JSON.stringify(fact)],
  ["with spaces", spaced],
  ["turned round", (fact) => JSON.stringify(fact, turnedRound)],
])("one bad fact refuses the file, %s", (_, write) => {
  test("if any quote, colon, comma or bracket of the fact is overwritten", () => {
    const fact = write({ ...one, frame: "CY2025" })
    const text = Buffer.from(assetsIn(`${fact},${fact}`)).toString()
    const from = text.indexOf("[")
    const to = text.lastIndexOf("]")
    for (let at = from; at <= to; at++) {
      if (!/["':,{}[\]]/.test(text.charAt(at))) continue
      for (const other of ["x", "7", " "]) {
        const overwritten = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
        expect(readCompanyFacts(bytesOf(overwritten), wanted).ok, overwritten).toBe(isJson(overwritten))
      }
    }
  })

  test("but a good fact is read", () => {
    expect(readCompanyFacts(assetsIn(write(one)), wanted).ok).toBe(true)
  })

  test.each<[what: string, wrong: Readonly<Record<string, unknown>>]>([
    ["an end without days", { end: "2025-12" }],
    ["an end in another order", { end: "31-12-2025" }],
    ["a thirteenth month", { end: "2025-13-31" }],
    ["a zeroth month", { end: "2025-00-31" }],
    ["a zeroth day", { end: "2025-12-00" }],
    ["a 32nd day", { end: "2025-12-32" }],
    ["a date with a time", { end: "2025-12-31T00:00:00" }],
    ["an empty end", { end: "" }],
    ["a numeric end", { end: 20251231 }],
    ["a bad start", { start: "soon" }],
    ["a start of letters", { start: "YYYY-MM-DD" }],
    ["a bad filing day", { filed: "2026/02/15" }],
    ["an accession number without dashes", { accn: "000000000126000001" }],
    ["an accession number too short", { accn: "0000000001-26-00001" }],
    ["an accession number of letters", { accn: "000000000X-26-000001" }],
    ["a value in quotes", { val: "7" }],
    ["a value of true", { val: true }],
    ["a list as value", { val: [7] }],
    ["an object as value", { val: {} }],
  ])("such as %s", (_, wrong) => {
    refused(assetsIn(write({ ...one, ...wrong })))
  })

  test.each(["NaN", "Infinity", "-Infinity", "1e999", "-", "1.2.3", "--1", "1-2"])(
    "such as a value of %s",
    (value) => {
      refused(assetsIn(write(one).replace(/("val": ?)7/, `$1${value}`)))
    },
  )

  test.each(["end", "val", "accn", "form", "filed"])("such as a missing %s", (key) => {
    refused(assetsIn(write(Object.fromEntries(Object.entries(one).filter(([name]) => name !== key)))))
  })
})

test("a refusal states the byte from which the text is not companyfacts", () => {
  const cut = whole.subarray(0, 100)
  expect(refused(cut)).toMatch(/at byte (9\d|100)\b/)
})

test("any bytes give a result without throwing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      readCompanyFacts(bytes, wanted)
    }),
    { numRuns: 2000 },
  )
})

test("any JSON gives a result without throwing", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(readCompanyFacts(bytesOf(text), wanted).ok).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test("a file with any changed byte gives a result without throwing, and no fact of a form that is not read", () => {
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
      const changed = Uint8Array.from(whole)
      changed[at] = byte
      const outcome = readCompanyFacts(changed, wanted)
      if (!outcome.ok) return
      for (const { facts } of outcome.value.series)
        for (const fact of facts) expect(fact.form).toMatch(/^(10-K|10-Q)$/)
    }),
    { numRuns: 3000 },
  )
})

const day = fc
  .date({ min: new Date("2005-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const reports = new Set("10-K 10-K/A 10-KT 10-KT/A 10-Q 10-Q/A 10-QT 20-F 20-F/A 40-F 40-F/A".split(" "))
const otherForms = [
  "8-K",
  "8-K/A",
  "DEF 14A",
  "6-K",
  "424B3",
  "S-4",
  "10-D",
  "10-K405",
  "",
  "10-K-A",
  "N-CSR",
]
const writtenFact: fc.Arbitrary<WrittenFact> = fc.record(
  {
    concept: fc.constantFrom(...wanted, "us-gaap:Land", "dei:Assets", "ifrs-full:Revenue"),
    unit: fc.constantFrom("USD", "usd", "shares", "USD/shares", "TWD"),
    start: day,
    end: day,
    val: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    accn: fc
      .tuple(fc.nat(9_999_999), fc.nat(99), fc.nat(999_999))
      .map(([filer, year, sequence]) => [digits(filer, 10), digits(year, 2), digits(sequence, 6)].join("-")),
    fy: fc.constantFrom(2025, null),
    fp: fc.oneof(fc.constantFrom("FY", "Q3", "", null), fc.string()),
    form: fc.constantFrom(...reports, ...otherForms),
    filed: day,
    frame: fc.constantFrom("CY2025Q4I", "CY2025"),
  },
  { requiredKeys: ["concept", "unit", "end", "val", "accn", "form", "filed"] },
)

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0")
}

const layout = fc.constantFrom<(document: object) => string>(
  (document) => JSON.stringify(document),
  (document) => JSON.stringify(document, null, 1),
  (document) => JSON.stringify(document, turnedRound),
  (document) => `\ufeff${spaced(document)}\n`,
  (document) => ` \n${JSON.stringify(document, null, "\t").replaceAll("\n", "\r\n")}`,
  spaced,
)

test("any valid file gives the facts that JSON.parse and a filter give", () => {
  fc.assert(
    fc.property(fc.array(writtenFact, { maxLength: 20 }), layout, fc.string(), (all, write, entityName) => {
      const text = write(companyFactsDocument(all, { cik: 7, entityName }))
      const outcome = readCompanyFacts(bytesOf(text), wanted)
      if (!outcome.ok) throw new Error(outcome.message)
      expect(outcome.value.series).toEqual(parsed(text.replace("\ufeff", "")))
    }),
    { numRuns: 800 },
  )
})

interface Parsed {
  readonly facts: Record<string, Record<string, { readonly units: Record<string, readonly WrittenFact[]> }>>
}

/** Reads the same file in the plain way. */
function parsed(text: string): CompanyFacts["series"] {
  const document: Parsed = JSON.parse(text)
  return Object.entries(document.facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).flatMap(([name, { units }]) =>
      Object.entries(units).flatMap(([unit, list]) => {
        const concept = `${taxonomy}:${name}`
        if (!wanted.has(concept)) return []
        const kept = list.filter(({ form }) => reports.has(form))
        return [{ concept, unit, facts: kept.map(plainFact) }]
      }),
    ),
  )
}

function plainFact({ start = null, ...fact }: Omit<WrittenFact, "start"> & { start?: string | null }) {
  const { end, val, accn, form, filed } = fact
  return { start, end, value: val, accession: accn, form, filed }
}

test("the tests' notation for facts gives the same as the file", () => {
  const outcome = readCompanyFacts(whole, new Set([...wanted, "us-gaap:Goodwill", "us-gaap:Land"]))
  expect(outcome.ok && outcome.value.series).toEqual(facts(table).series)
})
