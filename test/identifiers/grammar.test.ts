import fc from "fast-check"
import { expect, test } from "vitest"
import { parseIdentifier, printIdentifier } from "../../src/identifiers/grammar.ts"
import { candidatesOf, prefixedForm } from "../../src/identifiers/resolve.ts"
import { whyUnresolved } from "../../src/identifiers/unresolved.ts"
import { venues } from "../../src/identifiers/venues.ts"

const spellings = [...venues.map(({ prefix }) => prefix), "HKEX", "TSE", "NASDAQ", "XETRA", "XYZ"]
const local = fc.string({ unit: fc.constantFrom(..."AZaz019&.-"), minLength: 1, maxLength: 17 })
const digits = fc.string({ unit: fc.constantFrom(..."0127"), minLength: 1, maxLength: 8 })
const colon = fc.constantFrom(":", "%3A", "%3a")
const prefixed = fc
  .tuple(fc.constantFrom(...spellings), colon, fc.oneof(local, digits))
  .map((parts) => parts.join(""))
/** Texts close to the grammar, most of them identifiers, and any other texts. */
const text = fc.oneof(
  { weight: 4, arbitrary: prefixed },
  { weight: 2, arbitrary: local },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(..."LON:%3Aa.-ıſK\u212aß\u0000\n "), maxLength: 24 }),
  },
)

function forAny(texts: fc.Arbitrary<string>, holds: (written: string) => void): void {
  fc.assert(fc.property(texts, holds), { numRuns: 5_000 })
}

test("reading, candidates and the message never throw, whatever the text", () => {
  forAny(text, (written) => {
    parseIdentifier(written)
    candidatesOf(written)
    prefixedForm(written)
    expect(whyUnresolved(written)).toContain(written)
  })
})

test("parsing the print of an identifier gives the same identifier", () => {
  let identifiers = 0
  forAny(text, (written) => {
    const identifier = parseIdentifier(written)
    if (identifier === null) return
    identifiers++
    expect(parseIdentifier(printIdentifier(identifier))).toEqual(identifier)
  })
  expect(identifiers).toBeGreaterThan(500)
})

test("a printed identifier has 1 to 20 upper-case characters of an instrument_id", () => {
  forAny(text, (written) => {
    const identifier = parseIdentifier(written)
    const prints = [
      ...candidatesOf(written).map(({ instrumentId }) => instrumentId),
      ...(identifier === null ? [] : [printIdentifier(identifier)]),
      ...[prefixedForm(written)].filter((form) => form !== null),
    ]
    for (const print of prints) {
      expect(print).toMatch(/^(?:[A-Z]{3,4}:)?[A-Z0-9&]+(?:-[A-Z0-9&]+)*$/)
      expect(print.length).toBeLessThanOrEqual(20)
    }
  })
})

test("the first candidate is the identifier itself; only Hong Kong, Shanghai and Tel Aviv have a second", () => {
  forAny(text, (written) => {
    const form = prefixedForm(written)
    const [own, second, ...more] = candidatesOf(written).filter(({ isOther }) => isOther !== true)
    if (own === undefined) return
    const identifier = parseIdentifier(form ?? written)
    expect(identifier === null ? null : printIdentifier(identifier)).toBe(own.instrumentId)
    expect(more).toEqual([])
    expect(second === undefined || ["HKG", "SHA", "TLV"].includes(identifier?.venue ?? "")).toBe(true)
  })
})

test("upper and lower case mean the same", () => {
  forAny(fc.oneof(prefixed, local), (written) => {
    expect(parseIdentifier(written.toLowerCase())).toEqual(parseIdentifier(written))
    expect(candidatesOf(written.toUpperCase())).toEqual(candidatesOf(written))
  })
})

test("a dash and a dot mean the same", () => {
  forAny(fc.oneof(prefixed, local), (written) => {
    expect(parseIdentifier(written.replaceAll(".", "-"))).toEqual(parseIdentifier(written))
    expect(parseIdentifier(written.replaceAll("-", "."))).toEqual(parseIdentifier(written))
  })
})

test("a dash and a slash mean the same, encoded or not", () => {
  forAny(fc.oneof(prefixed, local), (written) => {
    const dashed = parseIdentifier(written)
    fc.pre(written.replaceAll("-", "%2F").length <= 20)
    expect(parseIdentifier(written.replaceAll("-", "/"))).toEqual(dashed)
    expect(parseIdentifier(written.replaceAll("-", "%2F"))).toEqual(dashed)
  })
})

test("a colon and %3A mean the same", () => {
  forAny(prefixed, (written) => {
    const plain = parseIdentifier(written.replaceAll(/%3A/gi, ":"))
    expect(parseIdentifier(written)).toEqual(plain)
    expect(parseIdentifier(written.replaceAll(/%3A|:/gi, "%3A"))).toEqual(plain)
  })
})

test("any zero-padding of a Hong Kong code means the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 16 }), (code, width) => {
      const written = `HKG:${String(code).padStart(width, "0")}`
      expect(parseIdentifier(written)).toEqual(parseIdentifier(`HKG:${code}`))
      expect(candidatesOf(written)).toHaveLength(2)
    }),
  )
})

test("different Hong Kong codes mean different shares", () => {
  const codes = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(codes, codes, (one, other) => {
      fc.pre(one !== other)
      expect(parseIdentifier(`HKG:${one}`)).not.toEqual(parseIdentifier(`HKG:${other}`))
    }),
  )
})

test.each([
  ["", false],
  ["A", true],
  ["ABCDEFGHIJKLMNOPQRST", true],
  ["ABCDEFGHIJKLMNOPQRSTU", false],
  ["HOSE:ABCDEFGHIJKLMNO", true],
  ["HOSE%3AABCDEFGHIJKLMNO", true],
  ["HOSE:ABCDEFGHIJKLMNOP", false],
])("an identifier has 1 to 20 characters, counting %%3A as one: %s", (written, isIdentifier) => {
  expect(parseIdentifier(written) !== null).toBe(isIdentifier)
})

test.each([
  "ıBM",
  "KO\u212a",
  "ſPY",
  "ＡＡＰＬ",
  "AAPL\n",
  " AAPL",
  "AAPL ",
  "SHEL\u0000",
  "A_B",
  "A'B",
  "٠٧٠٠",
  "A%20B",
])("no other character becomes part of a ticker: %j", (written) =>
  expect(parseIdentifier(written)).toBeNull(),
)
