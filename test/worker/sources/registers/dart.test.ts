import { afterEach, describe, expect, inject, onTestFinished, test, vi } from "vitest"
import type { DartFault, DartFiling, DartWorld } from "../../../../scripts/register-mirror/dart.ts"
import type { PublishedReport } from "../../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"
import { dart } from "../../../../worker/sources/registers/dart.ts"
import type { HostedDart } from "../../../support/registers/dart-host.ts"
import {
  companyCode,
  madeEntry,
  madeReport,
  madeWorld,
  shareLine,
} from "../../../support/registers/dart-world.ts"

const key = "0123456789abcdef0123456789abcdef01234567"

interface Opened extends Omit<HostedDart, "world" | "key"> {
  readonly world?: DartWorld
  readonly key?: string | null
}

/** The register over a stand-in that has `key` registered. */
async function opened({ world = madeWorld([]), key: used = key, ...options }: Opened) {
  const host = inject("dartHost")
  const body = JSON.stringify({ world, key, ...options } satisfies HostedDart)
  const { id, url } = await (await fetch(`${host}/mirrors`, { method: "POST", body })).json<{
    id: number
    url: string
  }>()
  const pauses: number[] = []
  const pace: Pace = {
    nextSlot: async () => ({ kind: "go" }),
    pause: async (until) => void pauses.push(until),
  }
  const requests = async () => {
    const paths = await (await fetch(`${host}/mirrors/${id}/requests`)).json<readonly string[]>()
    return paths.map((path) => path.replace(`crtfc_key=${key}&`, ""))
  }
  return { register: dart({ url, key: used }, pace), pauses, requests }
}

const read = async (filings: readonly DartFiling[], report: Partial<PublishedReport> = {}, month = "12") => {
  const { register, requests } = await opened({ world: madeWorld(filings, month) })
  return { fetched: await register.read({ ...annual, ...report }), requests: await requests() }
}

const annual: PublishedReport = {
  filer: `dart:${companyCode}`,
  accession: "20250311000001",
  form: "annual report",
  filed: "2025-03-11",
  period: "2024-12-31",
  document: "consolidated",
}
const annualReport = {
  receipt: "20250311000001",
  name: "사업보고서 (2024.12)",
  year: "2024",
  code: "11011",
  settled: "2024-12-31",
  assets: 900,
}
const methods = ["publishedOn", "identify", "read"] as const

afterEach(() => {
  vi.useRealTimers()
})

describe("the reports of a day", () => {
  const entry = (number: number, name: string, made = {}, type = "A") =>
    madeEntry(`20250311${String(number).padStart(6, "0")}`, name, made, type)

  test("are read from every page, with their kind, period and corrections", async () => {
    const many = Array.from({ length: 250 }, (_, at) => entry(at + 1, "분기보고서 (2024.09)"))
    const { register, requests } = await opened({
      world: madeWorld([
        ...many,
        entry(251, "사업보고서 (2024.12)", { remark: "연" }),
        entry(252, "[기재정정]반기보고서 (2024.06)", { market: "K", remark: "" }),
        // The day before, another kind of filing, and a company without a line.
        madeEntry("20250310000001", "사업보고서 (2024.12)", {}),
        entry(253, "주요사항보고서(유상증자결정)", {}, "B"),
        entry(254, "사업보고서 (2024.12)", { market: "E" }),
      ]),
    })
    const fetched = await register.publishedOn("2025-03-11")
    if (fetched.kind !== "fetched") throw new Error(JSON.stringify(fetched))
    expect(fetched.body.reports).toHaveLength(252)
    expect(fetched.body.malformed).toEqual([])
    expect(fetched.body.reports.at(-2)).toEqual({
      filer: "dart:00000001",
      accession: "20250311000251",
      form: "annual report",
      filed: "2025-03-11",
      period: "2024-12-31",
      document: "consolidated",
    })
    expect(fetched.body.reports.at(-1)).toMatchObject({
      form: "half-year report/A",
      period: "2024-06-30",
      document: null,
    })
    expect(
      (await requests()).map((path) => new URL(path, "http://dart").searchParams.get("page_no")),
    ).toEqual(["1", "2", "3"])
  })

  test("are none on a day without filings", async () => {
    const { register } = await opened({})
    expect(await register.publishedOn("2025-03-09")).toMatchObject({
      kind: "fetched",
      body: { reports: [], malformed: [] },
    })
  })

  test("are not used if a filing is on no page", async () => {
    const body = JSON.stringify({ status: "000", page_no: 1, total_count: 2, total_page: 1, list: [] })
    const { register } = await opened({ fault: { path: "list", fault: answers(200, body) } })
    expect(await register.publishedOn("2025-03-11")).toEqual({
      kind: "unreachable",
      detail: "list.json: 0 of 2 filings are on the pages",
    })
  })

  test("are not used if another page comes", async () => {
    const body = JSON.stringify({ status: "000", page_no: 2, total_count: 2, total_page: 2, list: [] })
    const { register } = await opened({ fault: { path: "list", fault: answers(200, body) } })
    expect(await register.publishedOn("2025-03-11")).toMatchObject({
      detail: "list.json: page 2 came for page 1",
    })
  })

  test("name a withdrawn report among the malformed", async () => {
    const { register } = await opened({
      world: madeWorld([entry(1, "사업보고서 (2024.12)", { remark: "연철" })]),
    })
    expect(await register.publishedOn("2025-03-11")).toMatchObject({
      body: { reports: [], malformed: ["20250311000001: withdrawn"] },
    })
  })
})

describe("a filer", () => {
  test("is identified by its names and the code of its line", async () => {
    const { register } = await opened({})
    expect(await register.identify(annual)).toEqual({
      kind: "fetched",
      validator: null,
      body: {
        filer: "dart:00000001",
        names: ["Gana Precision Co., Ltd.", "가나정밀(주)", "가나정밀"],
        countryCode: null,
        instrumentIds: ["KRX:000010"],
        isins: [],
      },
    })
  })

  test("that the service does not know is missing", async () => {
    const { register } = await opened({})
    expect(await register.identify({ ...annual, filer: "dart:00000009" })).toEqual({ kind: "missing" })
  })

  test("is not taken from the answer for another company", async () => {
    const { companies } = madeWorld([])
    const body = JSON.stringify({ status: "000", ...companies[0], corp_code: "00000002" })
    const { register } = await opened({ fault: { path: "company", fault: answers(200, body) } })
    expect(await register.identify(annual)).toEqual({
      kind: "unreachable",
      detail: "company.json: company 00000002 came for 00000001",
    })
  })
})

describe("a report", () => {
  test("is read with its share counts, from the consolidated statements", async () => {
    const { fetched, requests } = await read([
      madeReport(annualReport),
      madeReport({ ...annualReport, receipt: "20240312000001", year: "2023", assets: 1 }),
    ])
    if (fetched.kind !== "fetched" || fetched.body.kind !== "facts") throw new Error(JSON.stringify(fetched))
    const filing = { accession: "20250311000001", form: "annual report", filed: "2025-03-11" }
    const { entityName, series, notes } = fetched.body
    expect({ entityName, notes }).toEqual({ entityName: "가나정밀", notes: [] })
    expect(series.find(({ concept }) => concept === "ifrs-full:Assets")?.facts[0]).toEqual({
      start: null,
      end: "2024-12-31",
      value: 900,
      ...filing,
    })
    expect(series.filter(({ unit }) => unit === "shares")).toEqual([
      {
        concept: "dart-shares:CommonOutstanding",
        unit: "shares",
        facts: [{ start: null, end: "2024-12-31", value: 90, ...filing }],
      },
      {
        concept: "dart-shares:PreferredOutstanding",
        unit: "shares",
        facts: [{ start: null, end: "2024-12-31", value: 10, ...filing }],
      },
    ])
    expect(requests).toEqual([
      "/api/fnlttSinglAcntAll.json?corp_code=00000001&bsns_year=2024&reprt_code=11011&fs_div=CFS",
      "/api/stockTotqySttus.json?corp_code=00000001&bsns_year=2024&reprt_code=11011",
    ])
  })

  const forms: Readonly<Record<string, string>> = {
    "11011": "annual report",
    "11012": "half-year report",
    "11013": "quarterly report",
    "11014": "quarterly report",
  }
  /** The guide does not say by which calendar year such a fiscal year is called. Both ways are tried. */
  test.each<[what: string, month: string, period: string, year: string, code: string, requests: number]>([
    ["the year to March, by the year it ends in", "03", "2025-03-31", "2025", "11011", 2],
    ["the year to March, by the year it begins in", "03", "2025-03-31", "2024", "11011", 5],
    ["the quarter to June of a year to March", "03", "2024-06-30", "2024", "11013", 2],
    ["that quarter, by the year the fiscal year ends in", "03", "2024-06-30", "2025", "11013", 5],
    ["the half year to September", "03", "2024-09-30", "2024", "11012", 2],
    ["the third quarter to December", "03", "2024-12-31", "2024", "11014", 5],
    ["the third quarter to September", "12", "2024-09-30", "2024", "11014", 2],
    ["the first quarter to September of a year to June", "06", "2024-09-30", "2024", "11013", 5],
  ])("is found in its place: %s", async (_, month, period, year, code, count) => {
    const form = forms[code] ?? ""
    const made = { ...annualReport, year, code, settled: period }
    const { fetched, requests } = await read([madeReport(made)], { form, period, document: null }, month)
    expect(fetched).toMatchObject({ kind: "fetched", body: { kind: "facts" } })
    expect(requests).toHaveLength(count)
  })

  test("is not confused with the report of another year in the likely place", async () => {
    const { fetched } = await read(
      [
        madeReport({ ...annualReport, year: "2024", settled: "2025-03-31" }),
        madeReport({ ...annualReport, receipt: "20260611000001", year: "2025", settled: "2026-03-31" }),
      ],
      { period: "2025-03-31" },
      "03",
    )
    expect(fetched).toMatchObject({ body: { kind: "facts" } })
  })

  test("that a later one replaced is superseded", async () => {
    const correction = { ...annualReport, receipt: "20250814004283", name: "[기재정정]사업보고서 (2024.12)" }
    const { fetched } = await read([madeReport(annualReport), madeReport(correction)])
    expect(fetched).toMatchObject({ body: { kind: "superseded", by: "20250814004283" } })
  })

  test("that the service does not have yet is missing, even if it still has the one before", async () => {
    const { fetched } = await read([madeReport(annualReport)], {
      accession: "20250814004283",
      form: "annual report/A",
    })
    expect(fetched).toEqual({ kind: "missing" })
    expect((await read([])).fetched).toEqual({ kind: "missing" })
  })

  test("with consolidated statements is never read from those of the parent alone", async () => {
    const { fetched } = await read([madeReport({ ...annualReport, division: "OFS" })])
    expect(fetched).toEqual({ kind: "missing" })
  })

  test("of a company without subsidiaries is read from its own statements, with a note", async () => {
    const { fetched } = await read([madeReport({ ...annualReport, division: "OFS" })], { document: null })
    expect(fetched).toMatchObject({
      body: {
        kind: "facts",
        notes: ["The statements are those of the company alone, because it has no consolidated ones."],
      },
    })
  })

  test("has no share counts, with a note, if its table does not state them for certain", async () => {
    const shares = [shareLine("보통주", 100, 0, "2024-12-31"), shareLine("합계", 120, 0, "2024-12-31")]
    const { fetched } = await read([madeReport({ ...annualReport, shares })])
    expect(fetched).toMatchObject({
      body: {
        kind: "facts",
        series: [{ concept: "ifrs-full:Assets" }, expect.anything()],
        notes: ["Share counts were left out: the classes do not add up to the total."],
      },
    })
  })

  test("whose table of shares ends on another day than its name says is unreadable", async () => {
    const { fetched } = await read([madeReport({ ...annualReport, settled: "2024-11-30" })])
    expect(fetched).toMatchObject({
      body: { kind: "unreadable", reason: expect.stringContaining("2024-11-30") },
    })
  })

  test("without a period is unreadable, without a request", async () => {
    const { fetched, requests } = await read([], { period: null })
    expect(fetched).toMatchObject({ body: { kind: "unreadable" } })
    expect(requests).toEqual([])
  })

  test("is not read without its share counts while their table cannot be fetched", async () => {
    const { register } = await opened({
      world: madeWorld([madeReport(annualReport)]),
      fault: { path: "stockTotqySttus", fault: { kind: "status", status: "900" } },
    })
    expect(await register.read(annual)).toMatchObject({ kind: "unreachable" })
  })
})

const answers = (httpStatus: number, body: string, headers = {}): DartFault => ({
  kind: "answer",
  httpStatus,
  body,
  headers,
})

describe("the service's refusals", () => {
  const calls = async (options: Opened) => {
    const { register, pauses, requests } = await opened(options)
    const fetched = [
      await register.publishedOn("2025-03-11"),
      await register.identify(annual),
      await register.read(annual),
    ]
    return { fetched, pauses, requests: await requests() }
  }

  test.each<[status: string, meaning: string]>([
    ["010", "the key is not registered"],
    ["011", "the key may not be used for now"],
    ["012", "the key may not be used from this IP address"],
    ["021", "the request names too many companies"],
    ["100", "a parameter has a wrong value"],
    ["101", "the access is improper"],
    ["800", "the service is closed for maintenance"],
    ["900", "an error of the service without a description"],
    ["901", "the key has expired with the personal data of its account"],
    ["777", "a status that the guide does not list"],
  ])("status %s: %s", async (status, meaning) => {
    const { fetched, pauses } = await calls({ fault: { path: ".", fault: { kind: "status", status } } })
    for (const each of fetched)
      expect(each).toEqual({
        kind: "unreachable",
        detail: expect.stringMatching(new RegExp(`^\\w+\\.json: status ${status}: ${meaning}$`)),
      })
    expect(pauses).toEqual([])
  })

  test("a wrong key is refused", async () => {
    const { fetched } = await calls({ key: "f".repeat(40) })
    expect(fetched[0]).toMatchObject({ detail: "list.json: status 010: the key is not registered" })
  })

  test("a used-up quota pauses all requests until the next Korean day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2025-03-11T14:30:00Z") })
    const { register, pauses } = await opened({ requestsMax: 0 })
    const midnight = Date.parse("2025-03-11T15:01:00Z")
    expect(await register.publishedOn("2025-03-11")).toEqual({ kind: "paused", untilMilliseconds: midnight })
    vi.setSystemTime(Date.parse("2025-03-11T15:00:30Z"))
    await register.identify(annual)
    expect(pauses).toEqual([midnight, midnight + 86_400_000])
  })

  test("without a key nothing is fetched", async () => {
    const { fetched, requests } = await calls({ key: null })
    expect(fetched).toEqual(methods.map(() => ({ kind: "unreachable", detail: "DART_API_KEY is not set" })))
    expect(requests).toEqual([])
  })

  test.each<[what: string, fault: DartFault, detail: RegExp]>([
    ["no JSON", answers(200, '{"status":"000"'), /^\w+\.json: Not JSON/],
    ["an HTML page", answers(200, `<html><title>${key}</title></html>`), /an HTML page \(\*\*\*\)/],
    ["an empty body", answers(200, ""), /an empty text/],
    ["a body without a status", answers(200, "{}"), /status: Invalid input/],
    ["a body without its content", answers(200, '{"status":"000"}'), /^\w+\.json: Not the answer asked for/],
    ["a truncated body", { kind: "truncated" }, /^body broken off/],
    ["an endless body", { kind: "endless" }, /^body larger than/],
    ["a redirect", answers(302, "", { Location: "http://127.0.0.1:1/" }), /^status 302$/],
    ["an unknown path", answers(404, ""), /^\w+\.json: status 404$/],
    ["an error of the server", answers(500, key), /^status 500$/],
  ])("%s is unreachable, with the reason and without the key", async (_, fault, detail) => {
    const world = madeWorld([madeReport(annualReport)])
    const { fetched } = await calls({ world, fault: { path: ".", fault } })
    for (const each of fetched) {
      expect(each).toMatchObject({ kind: "unreachable", detail: expect.stringMatching(detail) })
      expect(JSON.stringify(each)).not.toContain(key)
    }
  })

  test("statements of several reports at once are not used", async () => {
    const lines = ["20250311000001", "20250311000002"].map((rcept_no) => ({ rcept_no }))
    const body = JSON.stringify({ status: "000", list: lines })
    const { register } = await opened({ fault: { path: "fnltt", fault: answers(200, body) } })
    expect(await register.read(annual)).toMatchObject({
      kind: "unreachable",
      detail: expect.stringContaining("lines of several reports"),
    })
  })

  test("an address where nobody answers is unreachable", async () => {
    const pace: Pace = { nextSlot: async () => ({ kind: "go" }), pause: async () => {} }
    const register = dart({ url: "http://127.0.0.1:1", key }, pace)
    const fetched = await register.publishedOn("2025-03-11")
    expect(fetched.kind).toBe("unreachable")
    expect(JSON.stringify(fetched)).not.toContain(key)
  })

  test("an answer that does not end in time is unreachable", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(100))
    onTestFinished(() => spy.mockRestore())
    const { fetched } = await calls({ fault: { path: ".", fault: { kind: "stalled" } } })
    for (const each of fetched)
      expect(each).toEqual({ kind: "unreachable", detail: expect.stringMatching(/time/i) })
    expect(spy).toHaveBeenCalledWith(60_000)
  })

  test("a paused source gets no request", async () => {
    const untilMilliseconds = Date.now() + 1_000
    const pace: Pace = {
      nextSlot: async () => ({ kind: "paused", untilMilliseconds }),
      pause: async () => {},
    }
    const register = dart({ url: "http://127.0.0.1:1", key }, pace)
    expect(await register.read(annual)).toEqual({ kind: "paused", untilMilliseconds })
  })
})
