import { describe, expect, inject, test } from "vitest"
import type { ServedFiling } from "../../../../scripts/register-mirror/esef.ts"
import {
  fcc,
  type MadeReport,
  madeCompany,
  madeContent,
  madeReport,
} from "../../../../scripts/register-mirror/esef-reports.ts"
import type { PublishedReport, ReportRegister } from "../../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"
import { type EsefConfiguration, esef } from "../../../../worker/sources/registers/esef.ts"
import type { PlannedEsefFault, PlannedMirror } from "../../../support/esef-host.ts"

const day = "2026-03-02"
const report: PublishedReport = {
  filer: `esef:${madeCompany.lei}`,
  accession: madeCompany.accession,
  form: "annual financial report",
  filed: day,
  period: "2025-12-31",
  document: `/${madeCompany.lei}/2025-12-31/ESEF/NL/0/made-2025-12-31-en.json`,
}
const pauses: number[] = []
/** A pace that is never paused, and records the pauses. */
const pace: Pace = {
  nextSlot: async () => ({ kind: "go" }),
  pause: async (untilMilliseconds) => {
    pauses.push(untilMilliseconds)
  },
}

interface Service {
  readonly register: ReportRegister
  requests(): Promise<readonly string[]>
}

/** The adapter against a stand-in with this content and these faults. */
async function service(
  planned: Partial<PlannedMirror> = {},
  over: Partial<EsefConfiguration> = {},
): Promise<Service> {
  const { id, url } = await opened({ content: madeContent, ...planned })
  const configuration = {
    filingsUrl: url,
    gleifUrl: url,
    userAgent: "Qistas tests (ops@example.com)",
    ...over,
  }
  return {
    register: esef(configuration, pace),
    requests: async () =>
      await (await fetch(`${inject("esefHost")}/mirrors/${id}`)).json<readonly string[]>(),
  }
}

async function opened(planned: PlannedMirror): Promise<{ id: number; url: string }> {
  const response = await fetch(`${inject("esefHost")}/mirrors`, {
    method: "POST",
    body: JSON.stringify(planned),
  })
  return await response.json()
}

const everywhere = (fault: PlannedEsefFault["fault"], path = "."): Partial<PlannedMirror> => ({
  faults: [{ path, fault }],
})

function made(number: number, over: Partial<ServedFiling> = {}): ServedFiling {
  return {
    accession: `${madeCompany.lei}-2025-12-31-ESEF-NL-${number}`,
    lei: madeCompany.lei,
    entityName: madeCompany.name,
    periodEnd: "2025-12-31",
    added: `${day} 09:30:00`,
    fileName: "made-2025-12-31-en",
    json: madeReport(madeCompany.report),
    ...over,
  }
}

function content(filings: readonly ServedFiling[]): Pick<PlannedMirror, "content"> {
  return { content: { ...madeContent, filings } }
}

describe("the filings of a day", () => {
  test("are whole if they fill several pages", async () => {
    const filings = Array.from({ length: 450 }, (_, at) =>
      made(at, { fileName: `made-${at}-en`, json: "{}" }),
    )
    const { register, requests } = await service(content(filings))
    const listed = await register.publishedOn(day)
    expect(
      listed.kind === "fetched" && new Set(listed.body.reports.map(({ accession }) => accession)).size,
    ).toBe(450)
    expect(await requests()).toHaveLength(3)
  })

  test("are unreachable if the index gives a filing twice and another never", async () => {
    const { register } = await service(content([made(0), made(0)]))
    expect(await register.publishedOn(day)).toEqual({
      kind: "unreachable",
      detail: "the index gave 1 of 2 filings, and some of them twice",
    })
  })

  test("are unreachable if the index ends before its own count", async () => {
    const body = JSON.stringify({ data: [], meta: { count: 3 } })
    const { register } = await service(everywhere({ kind: "answer", status: 200, body }))
    expect(await register.publishedOn(day)).toEqual({
      kind: "unreachable",
      detail: "the index gave 0 of 3 filings",
    })
  })

  test("are not asked for on a day that is none", async () => {
    const { register, requests } = await service()
    expect(await register.publishedOn("2026-02-30")).toMatchObject({ kind: "unreachable" })
    expect(await requests()).toEqual([])
  })
})

describe("a filer is identified", () => {
  test("by the names and ISINs of GLEIF, and by the name of the index", async () => {
    const { register } = await service()
    const named = { ...report, filer: `esef:${fcc.lei}` as const, accession: fcc.accession }
    expect(await register.identify(named)).toEqual({
      kind: "fetched",
      body: {
        filer: `esef:${fcc.lei}`,
        hasMoreIsins: false,
        names: ["FOMENTO DE CONSTRUCCIONES Y CONTRATAS SA", "FOMENTO DE CONSTRUCCIONES Y CONTRATAS, S.A."],
        countryCode: "ES",
        instrumentIds: [],
        isins: ["ES0122060314"],
      },
      validator: null,
    })
  })

  test("by the name of the index alone if GLEIF has no record", async () => {
    const { register } = await service({ content: { ...madeContent, records: [] } })
    expect(await register.identify(report)).toMatchObject({
      body: { names: [madeCompany.name], countryCode: null, isins: [] },
    })
  })

  test("not by a filing that the index lists for another company", async () => {
    const { register } = await service()
    const other = { ...report, filer: `esef:${fcc.lei}` as const }
    expect(await register.identify(other)).toEqual({
      kind: "unreachable",
      detail: `${madeCompany.accession} is of ${madeCompany.lei} by the index`,
    })
  })
})

describe("a report", () => {
  test("that a later filing replaced is superseded, and the later one says so", async () => {
    const { register } = await service(content([made(0), made(1, { added: "2026-04-01 08:00:00" })]))
    expect(await register.read(report)).toMatchObject({ body: { kind: "superseded", by: made(1).accession } })
    const later = { ...report, accession: made(1).accession, filed: "2026-04-01" }
    const read = await register.read(later)
    expect(read).toMatchObject({ body: { kind: "facts", notes: [`It replaces ${made(0).accession}.`] } })
    expect(
      read.kind === "fetched" && read.body.kind === "facts" && read.body.series[0]?.facts[0],
    ).toMatchObject({
      form: "annual financial report/A",
      filed: "2026-04-01",
    })
  })

  test("with errors, and under a wrong period, is read and told", async () => {
    const filing = made(0, { errors: 2, periodEnd: "2026-06-30" })
    const { register } = await service(content([filing]))
    expect(await register.read(report)).toMatchObject({
      body: {
        kind: "facts",
        notes: [
          "The index counts 2 errors in this filing.",
          "By the index the period ended on 2026-06-30, by the newest balance sheet on 2025-12-31.",
        ],
      },
    })
  })

  test.each<[what: string, filing: ServedFiling, reason: string]>([
    [
      "of another company",
      made(0, { json: madeReport(fcc.report) }),
      `No fact of the report is of ${madeCompany.lei}, but 3 of others.`,
    ],
    [
      "without a balance sheet",
      made(0, {
        json: madeReport({ lei: madeCompany.lei, yearEnd: "2025-12-31", year: { Revenue: 5 } } as MadeReport),
      }),
      "The report states no balance sheet of its own entity under IFRS.",
    ],
    [
      "whose facts lie elsewhere",
      made(0, { over: { json_url: `/${madeCompany.lei}/../../api/filings` } }),
      "The index names a place outside its own as that of the facts.",
    ],
  ])("%s is unreadable", async (_, filing, reason) => {
    const { register } = await service(content([filing]))
    expect(await register.read(report)).toMatchObject({ body: { kind: "unreadable", reason } })
  })

  test("that the index no longer lists, or no longer serves, is missing", async () => {
    const gone = await service(content([]))
    expect(await gone.register.read(report)).toEqual({ kind: "missing" })
    const unserved = await service(everywhere({ kind: "answer", status: 404, body: "" }, "json$"))
    expect(await unserved.register.read(report)).toEqual({ kind: "missing" })
  })
})

test("without a user agent nothing is fetched", async () => {
  const { register, requests } = await service({}, { userAgent: null })
  const unset = { kind: "unreachable", detail: "ESEF_USER_AGENT is not set" }
  expect(await register.publishedOn(day)).toEqual(unset)
  expect(await register.identify(report)).toEqual(unset)
  expect(await register.read(report)).toEqual(unset)
  expect(await requests()).toEqual([])
})
