import { describe, expect, test } from "vitest"
import type { ServedFiling } from "../../../../scripts/register-mirror/esef.ts"
import {
  fcc,
  type MadeReport,
  madeCompany,
  madeContent,
  madeReport,
} from "../../../../scripts/register-mirror/esef-reports.ts"
import type { PublishedReport } from "../../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"
import { esef } from "../../../../worker/sources/registers/esef.ts"
import type { PlannedEsef } from "../../../support/registers/host.ts"
import { contentOf, day, filing } from "../../support/esef-day.ts"
import { openRegister } from "../../support/registers.ts"

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

/** The adapter against a stand-in with this content and these faults. */
async function service(planned: Partial<PlannedEsef> = {}) {
  const { url, requests } = await openRegister("esef", { content: madeContent, ...planned })
  const userAgent = "Qistas tests (ops@example.com)"
  return { register: esef({ filingsUrl: url, gleifUrl: url, userAgent }, pace), requests }
}

function everywhere(body: string, status: number, path = "."): Partial<PlannedEsef> {
  return { faults: [{ path, fault: { kind: "answer", status, body } }] }
}

describe("the filings of a day", () => {
  test("are whole if they fill several pages", async () => {
    const filings = Array.from({ length: 450 }, (_, at) =>
      filing(at, { fileName: `made-${at}-en`, json: "{}" }),
    )
    const { register, requests } = await service(contentOf(filings))
    const listed = await register.publishedOn(day)
    expect(
      listed.kind === "fetched" && new Set(listed.body.reports.map(({ accession }) => accession)).size,
    ).toBe(450)
    expect(await requests()).toHaveLength(3)
  })

  test("are unreachable if the index gives a filing twice and another never", async () => {
    const { register } = await service(contentOf([filing(0), filing(0)]))
    expect(await register.publishedOn(day)).toEqual({
      kind: "unreachable",
      detail: "the index gave 1 of 2 filings, and some of them twice",
    })
  })

  test("are unreachable if the index ends before its own count", async () => {
    const body = JSON.stringify({ data: [], meta: { count: 3 } })
    const { register } = await service(everywhere(body, 200))
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
    const { register } = await service(contentOf([filing(0), filing(1, { added: "2026-04-01 08:00:00" })]))
    expect(await register.read(report)).toMatchObject({
      body: { kind: "superseded", by: filing(1).accession },
    })
    const later = { ...report, accession: filing(1).accession, filed: "2026-04-01" }
    const read = await register.read(later)
    expect(read).toMatchObject({ body: { kind: "facts", notes: [`It replaces ${filing(0).accession}.`] } })
    expect(
      read.kind === "fetched" && read.body.kind === "facts" && read.body.series[0]?.facts[0],
    ).toMatchObject({
      form: "annual financial report/A",
      filed: "2026-04-01",
    })
  })

  test("with errors, and under a wrong period, is read and told", async () => {
    const { register } = await service(contentOf([filing(0, { errors: 2, periodEnd: "2026-06-30" })]))
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
      filing(0, { json: madeReport(fcc.report) }),
      `No fact of the report is of ${madeCompany.lei}, but 3 of others.`,
    ],
    [
      "without a balance sheet",
      filing(0, {
        json: madeReport({ lei: madeCompany.lei, yearEnd: "2025-12-31", year: { Revenue: 5 } } as MadeReport),
      }),
      "The report states no balance sheet of its own entity under IFRS.",
    ],
    [
      "whose facts lie elsewhere",
      filing(0, { over: { json_url: `/${madeCompany.lei}/../../api/filings` } }),
      "The index names a place outside its own as that of the facts.",
    ],
  ])("%s is unreadable", async (_, listed, reason) => {
    const { register } = await service(contentOf([listed]))
    expect(await register.read(report)).toMatchObject({ body: { kind: "unreadable", reason } })
  })

  test("that the index no longer lists, or no longer serves, is missing", async () => {
    const gone = await service(contentOf([]))
    expect(await gone.register.read(report)).toEqual({ kind: "missing" })
    const unserved = await service(everywhere("", 404, "json$"))
    expect(await unserved.register.read(report)).toEqual({ kind: "missing" })
  })
})
