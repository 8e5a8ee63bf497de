import { beforeEach, describe, expect, test } from "vitest"
import type { SubmittedFiling } from "../../../../src/filings/filing.ts"
import { edgar, instanceName } from "../../../../worker/sources/edgar/edgar.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"
import { openMirror, type TestMirror, testUserAgent } from "../../support/edgar-mirror.ts"

const pace: Pace = { nextSlot: async () => ({ kind: "go" }), pause: async () => {} }
let mirror: TestMirror
beforeEach(async () => {
  mirror = await openMirror()
})

const filing: SubmittedFiling = {
  accession: "0000320193-25-000057",
  filer: "edgar:0000320193",
  form: "10-Q",
  filed: "2025-05-02",
  acceptedAt: null,
  period: "2025-03-29",
  isXbrl: true,
  isInlineXbrl: true,
  primaryDocument: "aapl-20250329.htm",
}
const folder = "/Archives/edgar/data/320193/000032019325000057"
const listing = (...names: string[]) =>
  JSON.stringify({ directory: { item: names.map((name) => ({ name, type: "text.gif", size: "" })) } })

const client = () => edgar({ wwwUrl: mirror.url, dataUrl: mirror.url, userAgent: testUserAgent }, pace)
const open = (of: Partial<SubmittedFiling> = {}) => client().instance({ ...filing, ...of })

async function textOf(opened: Awaited<ReturnType<typeof open>>): Promise<string> {
  if (opened.kind !== "fetched") throw new Error(JSON.stringify(opened))
  let text = ""
  for await (const piece of opened.body) text += piece
  return text
}

describe("a filing's instance is found", () => {
  test("by the name of the inline document, with one request", async () => {
    await mirror.put(`${folder}/aapl-20250329_htm.xml`, "<xbrl>1</xbrl>")
    expect(await textOf(await open())).toBe("<xbrl>1</xbrl>")
    expect(await mirror.requests()).toHaveLength(1)
  })

  test.each([
    ["it is missing there", true, ["aapl-20250329.xsd", "a10-q_htm.xml", "R1.xml"], "a10-q_htm.xml"],
    ["the filing is not inline", false, ["aapl-20250329.xml", "aapl-20250329_cal.xml"], "aapl-20250329.xml"],
  ])("in the listing of its folder if %s", async (_, isInlineXbrl, names, name) => {
    await mirror.put(`${folder}/index.json`, listing(...names))
    await mirror.put(`${folder}/${name}`, "<xbrl>2</xbrl>")
    expect(await textOf(await open({ isInlineXbrl }))).toBe("<xbrl>2</xbrl>")
  })

  const without = listing("aapl-20250329.htm", "FilingSummary.xml", "aapl_lab.xml")
  test.each<[string, index: string | null, reply: object]>([
    ["missing if the folder is missing", null, { kind: "missing" }],
    ["missing if the folder has none", without, { kind: "missing" }],
    [
      "unreachable if the listing is malformed",
      "[]",
      { kind: "unreachable", detail: "index.json is no listing of a folder" },
    ],
  ])("or is %s", async (_, index, reply) => {
    if (index !== null) await mirror.put(`${folder}/index.json`, index)
    expect(await open()).toEqual(reply)
  })

  test("or is missing without a request if the filing has no XBRL", async () => {
    expect(await open({ isXbrl: false, isInlineXbrl: false })).toEqual({ kind: "missing" })
    expect(await mirror.requests()).toEqual([])
  })
})

test("a linkbase is fetched from its instance's folder with one request, or is missing there", async () => {
  await mirror.put(`${folder}/aapl-20250329_cal.xml`, "<linkbase/>")
  expect(await textOf(await client().linkbase(filing, "aapl-20250329_cal.xml"))).toBe("<linkbase/>")
  expect(await mirror.requests()).toHaveLength(1)
  expect(await client().linkbase(filing, "aapl-20250329_lab.xml")).toEqual({ kind: "missing" })
})

describe("the instance among the files of a folder is", () => {
  test.each<[string[], string | null]>([
    [
      ["goog-20140630.xml", "goog-20140630.xsd", "goog-20140630_pre.xml", "Financial_Report.xml"],
      "goog-20140630.xml",
    ],
    [
      ["aapl-20250329_htm.xml", "aapl-20250329_lab.xml", "FilingSummary.xml", "R12.xml"],
      "aapl-20250329_htm.xml",
    ],
    [["exhibit.xml", "cvs-20151231.xml", "cvs-20151231.xsd"], "cvs-20151231.xml"],
    [["a_def.xml", "a_cal.xml", "a_ref.xml", "Financial_Report.xlsx", "primary_doc.xml", "x.htm"], null],
    [["../../outside.xml"], null],
    [[], null],
  ])("for %j: %s", (names, instance) => {
    expect(instanceName(listing(...names))).toBe(instance)
  })
})

describe("an instance's text is streamed", () => {
  test.each<[string, Uint8Array, string]>([
    ["UTF-8 without a declaration", new TextEncoder().encode("<a>\u00e9\u20ac</a>"), "<a>\u00e9\u20ac</a>"],
    [
      "the declared encoding",
      Uint8Array.from('<?xml version="1.0" encoding="iso-8859-1"?><a>\u00e9</a>', (one) => one.charCodeAt(0)),
      '<?xml version="1.0" encoding="iso-8859-1"?><a>\u00e9</a>',
    ],
    ["without the byte order mark", new TextEncoder().encode("\ufeff<a/>"), "<a/>"],
  ])("in %s", async (_, bytes, text) => {
    await mirror.put(`${folder}/aapl-20250329_htm.xml`, bytes)
    expect(await textOf(await open())).toBe(text)
  })

  test("with a character split between two chunks: 3 MB of euro signs", async () => {
    const text = `<a>${"\u20ac".repeat(1_048_576)}</a>`
    await mirror.put(`${folder}/aapl-20250329_htm.xml`, text)
    expect((await textOf(await open())) === text).toBe(true)
  })

  test("and ends by throwing if the connection breaks", async () => {
    await mirror.put(`${folder}/aapl-20250329_htm.xml`, "x".repeat(100_000))
    await mirror.faults([{ path: "_htm.xml", fault: { kind: "truncated", bytes: 70_000 } }])
    await expect(open().then(textOf)).rejects.toThrow(/connection/i)
  })

  test("and may be stopped early", async () => {
    await mirror.put(`${folder}/aapl-20250329_htm.xml`, "x".repeat(10_000_000))
    const opened = await open()
    if (opened.kind !== "fetched") throw new Error(opened.kind)
    let pieces = 0
    for await (const piece of opened.body) {
      expect(piece).toMatch(/^x+$/)
      if (++pieces === 2) break
    }
    expect(pieces).toBe(2)
  })
})
