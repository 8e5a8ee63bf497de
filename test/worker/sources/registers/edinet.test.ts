import { describe, expect, test } from "vitest"
import { madeInstance } from "../../../../scripts/register-mirror/edinet/report.ts"
import type { MirroredDocument } from "../../../../scripts/register-mirror/edinet.ts"
import type { PublishedReport } from "../../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"
import { type EdinetConfiguration, edinet } from "../../../../worker/sources/registers/edinet.ts"
import { aReport, documentOf } from "../../../support/registers/edinet.ts"
import type { PlannedEdinet, PlannedEdinetFault } from "../../../support/registers/host.ts"
import { openRegister } from "../../support/registers.ts"

const key = "a key of+32/characters"
const day = "2026-06-19"
const pace: Pace = { nextSlot: async () => ({ kind: "go" }), pause: async () => {} }

async function open(documents: readonly MirroredDocument[], also: Partial<PlannedEdinet> = {}) {
  const { url, requests } = await openRegister("edinet", { key, documents, ...also })
  const configuration: EdinetConfiguration = { url: `${url}/api/v2`, codesUrl: `${url}/codelist`, key }
  return { configuration, requests }
}

const annual = documentOf(aReport, "S100AAAA")
const published: PublishedReport = {
  filer: "edinet:E00001",
  accession: "S100AAAA",
  form: "annual report",
  filed: day,
  period: "2026-03-31",
  document: null,
}

test("the reports of a day are listed with one request, corrections and unreadable rows as such", async () => {
  const over = { docTypeCode: "130", periodEnd: null, parentDocID: "S100AAAA" }
  const correction = documentOf({ ...aReport, isCorrection: true }, "S100CCCC", over)
  const strange = documentOf(aReport, "S100FFFF", { edinetCode: "X00001" })
  const opened = await open([annual, correction, strange])
  expect(await edinet(opened.configuration, pace).publishedOn(day)).toMatchObject({
    body: {
      reports: [published, { ...published, accession: "S100CCCC", form: "annual report/A", period: null }],
      malformed: [expect.stringMatching(/^S100FFFF: edinetCode/)],
    },
  })
  expect(await opened.requests()).toEqual([`/api/v2/documents.json?date=${day}&type=2`])
})

describe("a filer's industry", () => {
  const answers = (status: number, body: string) =>
    ({ kind: "answer", status, contentType: "text/html", headers: {}, body }) as const
  const industries = { E00001: "銀行業" }

  test("is that of the list of codes, which is read once and needs no key", async () => {
    const opened = await open([annual], { industries })
    const { identify } = edinet(opened.configuration, pace)
    const known = { body: { industry: { scheme: "edinet", code: "銀行業" } } }
    expect([await identify(published), await identify(published)]).toMatchObject([known, known])
    const requests = await opened.requests()
    expect(requests.filter((path) => path.startsWith("/codelist"))).toEqual(["/codelist/Edinetcode.zip"])
  })

  test.each<[what: string, fault: PlannedEdinetFault["fault"]]>([
    ["the list is gone", answers(404, "")],
    ["the list is of another form", answers(200, "<html>")],
    ["the server of the list fails", answers(500, "")],
    ["the connection breaks", { kind: "reset" }],
  ])("is not known if %s, and the filer is identified nevertheless", async (_, fault) => {
    const { configuration } = await open([annual], { industries, faults: [{ path: "codelist", fault }] })
    const read = await edinet(configuration, pace).identify(published)
    expect(read).toMatchObject({ kind: "fetched", body: { filer: "edinet:E00001" } })
    if (read.kind === "fetched") expect(read.body.industry).toBeUndefined()
  })

  test("is waited for if the server of the list asks to", async () => {
    const fault = answers(429, "")
    const { configuration } = await open([annual], { industries, faults: [{ path: "codelist", fault }] })
    expect(await edinet(configuration, pace).identify(published)).toMatchObject({ kind: "paused" })
  })
})

describe("a report", () => {
  test("tells who filed it: names, country and instrument", async () => {
    const letters = { ...aReport, edinetCode: "E00002", securityCode: "130A0" }
    const foreign = { ...aReport, edinetCode: "E00003", documentForm: "第八号様式" }
    const preferred = { ...aReport, edinetCode: "E00004", securityCode: "25935" }
    const { configuration } = await open([
      annual,
      documentOf(letters, "S100BBBB"),
      documentOf(foreign, "S100CCCC"),
      documentOf(preferred, "S100DDDD"),
    ])
    const { identify } = edinet(configuration, pace)
    const identity = {
      filer: "edinet:E00001",
      names: ["Example Works, Ltd.", "株式会社 例製作所"],
      countryCode: "JP",
      instrumentIds: ["TYO:9999"],
      isins: [],
    }
    expect(await identify(published)).toMatchObject({ body: identity })
    const of = (filer: PublishedReport["filer"], accession: string) =>
      identify({ ...published, filer, accession })
    expect(await of("edinet:E00002", "S100BBBB")).toMatchObject({ body: { instrumentIds: ["TYO:130A"] } })
    expect(await of("edinet:E00003", "S100CCCC")).toMatchObject({ body: { countryCode: null } })
    expect(await of("edinet:E00004", "S100DDDD")).toMatchObject({ body: { instrumentIds: [] } })
  })

  test.each<[what: string, files: Readonly<Record<string, string>>, reason: RegExp]>([
    ["whose instance is the auditor's", { "XBRL/AuditDoc/jpaud.xbrl": "<xbrl/>" }, /has no XBRL instance/],
    [
      "with a path out of the folder",
      { "XBRL/PublicDoc/../../jpcrp.xbrl": "<xbrl/>" },
      /has no XBRL instance/,
    ],
    [
      "with two instances that are none",
      { "XBRL/PublicDoc/a.xbrl": "<a/>", "XBRL/PublicDoc/b.xbrl": "<b/>" },
      /has 2 XBRL instances: none can be read/,
    ],
    [
      "with two instances of one standard",
      { "XBRL/PublicDoc/a.xbrl": madeInstance(aReport), "XBRL/PublicDoc/b.xbrl": madeInstance(aReport) },
      /has 2 XBRL instances: none is under IFRS/,
    ],
  ])("%s can never be read", async (_, files, reason) => {
    const { configuration } = await open([{ ...annual, files }])
    expect(await edinet(configuration, pace).read(published)).toMatchObject({
      kind: "fetched",
      body: { kind: "unreadable", reason: expect.stringMatching(reason) },
    })
  })

  test.each(["a first", "a second"])("with %s instance under IFRS is read from that one", async (place) => {
    const ifrs = madeInstance({
      ...aReport,
      standard: "IFRS",
      balance: { "jpigp_cor:AssetsIFRS": 800_000_000_000 },
      income: {},
    })
    const [first, second] =
      place === "a first" ? [ifrs, madeInstance(aReport)] : [madeInstance(aReport), ifrs]
    const files = { "XBRL/PublicDoc/a.xbrl": first, "XBRL/PublicDoc/b.xbrl": second }
    const { configuration } = await open([{ ...annual, files }])
    const fetched = await edinet(configuration, pace).read(published)
    const series = fetched.kind === "fetched" && fetched.body.kind === "facts" ? fetched.body.series : []
    const amounts = series.filter(({ unit }) => unit === "JPY")
    expect(amounts.map(({ concept, facts }) => [concept, facts[0]?.value])).toEqual([
      ["jpigp:AssetsIFRS", 800_000_000_000],
    ])
  })

  test("with a second instance that is none is read from the other", async () => {
    const files = { "XBRL/PublicDoc/a.xbrl": "<a/>", "XBRL/PublicDoc/b.xbrl": madeInstance(aReport) }
    const { configuration } = await open([{ ...annual, files }])
    expect(await edinet(configuration, pace).read(published)).toMatchObject({ body: { kind: "facts" } })
  })

  test("whose instance is too large is refused once, and not asked for again", async () => {
    const { configuration } = await open([{ ...annual, bytesStated: 128 * 1_048_576 + 1 }])
    const { read, identify } = edinet(configuration, pace)
    expect(await read(published)).toMatchObject({
      kind: "fetched",
      body: { kind: "unreadable", reason: expect.stringMatching(/unpacks to 134217729 bytes/) },
    })
    expect(await identify(published)).toEqual({ kind: "missing" })
  })

  test("of another register's form is not fetched", async () => {
    const opened = await open([annual])
    const read = await edinet(opened.configuration, pace).read({ ...published, form: "10-K" })
    expect(read).toMatchObject({ body: { kind: "unreadable", reason: "10-K is no form of EDINET." } })
    expect(await opened.requests()).toEqual([])
  })

  test("that is withheld is told", async () => {
    const { configuration } = await open([{ ...annual, files: null }])
    const { read, identify } = edinet(configuration, pace)
    const withheld = {
      kind: "unreachable",
      detail: expect.stringMatching(/PDF, as for a report that is withheld/),
    }
    expect(await read(published)).toEqual(withheld)
    expect(await identify(published)).toEqual(withheld)
  })

  test("that EDINET does not know is missing", async () => {
    const { configuration } = await open([])
    expect(await edinet(configuration, pace).read(published)).toEqual({ kind: "missing" })
  })
})

describe("the service's own errors", () => {
  test("a wrong key", async () => {
    const { configuration } = await open([annual], { key: "another key" })
    expect(await edinet(configuration, pace).publishedOn(day)).toEqual({
      kind: "unreachable",
      detail: expect.stringMatching(/^state 401: Access denied due to invalid subscription key/),
    })
  })

  test("too many requests, after which no more are sent", async () => {
    const { configuration } = await open([annual], { requestsMax: 1 })
    const pauses: number[] = []
    const { publishedOn, read } = edinet(configuration, {
      ...pace,
      pause: async (until) => void pauses.push(until),
    })
    await publishedOn(day)
    const before = Date.now()
    const refused = await read(published)
    expect(refused).toEqual({ kind: "paused", untilMilliseconds: pauses[0] })
    expect(pauses).toEqual([expect.any(Number)])
    expect((pauses[0] ?? 0) - before).toBeGreaterThanOrEqual(600_000)
  })

  test("a pace that cannot be reached when it must pause", async () => {
    const { configuration } = await open([annual], { requestsMax: 0 })
    const broken = { ...pace, pause: async () => Promise.reject(new Error("no object")) }
    expect(await edinet(configuration, broken).publishedOn(day)).toEqual({
      kind: "unreachable",
      detail: "state 429: Too Many Requests; the pace cannot be reached: no object",
    })
  })
})

test.each<[what: string, body: string, detail: RegExp]>([
  ["a page", "<!DOCTYPE html><title>ただいまメンテナンス中です</title>", /an HTML page \(ただいま/],
  ["an error within", '{"metadata":{"status":"500","message":"Internal Server Error"}}', /^state 500: Int/],
  ["nothing", "", /^Not the archive: an empty text/],
  ["broken JSON", '{"metadata":{', /neither ZIP nor JSON/],
  ["broken ZIP", "PK\u0003\u0004 and so on", /has no directory, so it was cut short/],
])("%s in place of an archive is unreachable", async (_, body, detail) => {
  const fault = { kind: "answer", status: 200, contentType: "text/html", body } as const
  const { configuration } = await open([annual], { faults: [{ path: ".", fault }] })
  expect(await edinet(configuration, pace).read(published)).toEqual({
    kind: "unreachable",
    detail: expect.stringMatching(detail),
  })
})

test("no detail contains the key", async () => {
  const body = `{"StatusCode":401,"message":"the key ${key} is unknown"}`
  const fault = { kind: "answer", status: 200, contentType: "application/json", body } as const
  const { configuration } = await open([], { faults: [{ path: ".", fault }] })
  const echoed = await edinet(configuration, pace).publishedOn(day)
  expect(echoed).toEqual({ kind: "unreachable", detail: "state 401: the key *** is unknown" })
})
