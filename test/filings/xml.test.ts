import { describe, expect, test } from "vitest"
import { readFeed } from "../../src/filings/feed.ts"
import { readLinkbase } from "../../src/filings/instance/linkbase.ts"
import { instanceReader } from "../../src/filings/instance/read.ts"
import { nportReader } from "../../src/filings/nport/read.ts"
import { xmlLimits, xmlReader } from "../../src/filings/xml.ts"
import { context, document, filing, read } from "../support/xbrl.ts"

const { elementsMax, depthMax, tagCharactersMax, keptCharactersMax } = xmlLimits

async function* whole(text: string): AsyncIterable<string> {
  yield text
}

/** The readers of XML: each reads a root of its kind with this content. */
const readers = {
  feed: (content: string) => readFeed(`<feed xmlns="http://www.w3.org/2005/Atom">${content}</feed>`),
  instance: (content: string) => {
    const reader = instanceReader(filing)
    reader.write(document(content))
    return reader.end()
  },
  linkbase: (content: string) =>
    readLinkbase("x", whole(`<linkbase xmlns="http://www.xbrl.org/2003/linkbase">${content}</linkbase>`)),
  nport: (content: string) => {
    const reader = nportReader()
    reader.write(`<edgarSubmission xmlns="http://www.sec.gov/edgar/nport">${content}</edgarSubmission>`)
    return reader.end()
  },
}

const nested = (levels: number) => "<a>".repeat(levels) + "</a>".repeat(levels)

describe.each(Object.entries(readers))("a reader of XML, of the kind %s,", (_kind, readContent) => {
  test.each([
    ["elements nested without end", nested(200_000), "elements stand in one another"],
    ["a tag of many attributes", `<a ${"b".repeat(tagCharactersMax)}="">`, "a tag is too long"],
    ["a tag without end", `<${"a".repeat(2 * keptCharactersMax)}`, "a tag or text has no end"],
    ["a comment without end", `<!--${"-a".repeat(keptCharactersMax)}`, "a tag or text has no end"],
  ])("refuses %s", async (_, content, message) => {
    const outcome = await readContent(content)
    expect(outcome.ok ? "" : outcome.message).toContain(message)
  })
})

/** What is wrong with a text: null if nothing is. */
function faultOf(...pieces: readonly string[]): string | null {
  const reader = xmlReader({ open: () => false })
  for (const piece of pieces) reader.write(piece)
  return reader.end()
}

test("a document within the limits is read: the deepest, the longest tag, and any text that is not read", () => {
  const longest = `<a b="${"b".repeat(tagCharactersMax - 200)}"/>`
  const text = "&lt;".repeat(keptCharactersMax)
  expect(faultOf(`\n<!-- --><a>${text}${longest}${text}${nested(depthMax - 1)}</a>`)).toBeNull()
})

test.each([
  ["too many elements", ["<a>", "<a/>".repeat(elementsMax)], "line 1: it has more than 4,000,000 elements"],
  [
    "too many characters",
    ["<a>", ...Array.from({ length: 81 }, () => " ".repeat(1_000_000))],
    "line 1: it has more than 80,000,000 characters",
  ],
  [
    "an entity of its own",
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    "line 1: it declares a document type",
  ],
])("a document with %s is refused", (_, pieces, message) => {
  expect(faultOf(...pieces)).toBe(message)
})

test("an instance with many times the contexts of a real one is read, but not one whose contexts fill the memory", () => {
  const contexts = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => context(`${name}${at}`, "2025-12-31")).join("")
  expect(read(document(contexts(8_000, "AsOf")))).toMatchObject({ entityCik: 1 })
  expect(() => read(document(contexts(4_000, "a".repeat(10_000))))).toThrow("malformed_instance")
})
