import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import type { Edgar } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { edgarCheckStore } from "../../../src/pipeline/rescreen/checks.ts"
import { dueCompanyStore } from "../../../src/pipeline/rescreen/due.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { refreshCompany } from "../../../src/pipeline/rescreen/refresh.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { publishVehicles, structuralPublication } from "../../../src/pipeline/rescreen/vehicles.ts"
import { assess } from "../../../src/screening/assess.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { dossierOf } from "../../support/dossiers.ts"
import { decided } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { edgarWith, forgetEverything, portsOver, realStores } from "../support/registrant.ts"
import { current, everything, store } from "../support/rescreening.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/** A pooled vehicle is never judged by ratios, whatever it filed and whichever run screens it. */

const gold = vehicleNamed("GLD")
const { cik } = gold
const annual = { accession: "0001222333-26-000001", form: "10-K", filed: "2026-11-20", period: "2026-09-30" }

const nothing = async (): Promise<never> => {
  throw new Error("a request was sent to EDGAR")
}
const silent: Edgar = {
  ...edgarWith({ version: "", submissions: "", facts: new Uint8Array() }),
  submissions: nothing,
  companyFacts: nothing,
  instance: nothing,
  linkbase: nothing,
}
const portsOf = (day: string) => portsOver(realStores, silent, day)

beforeEach(async () => {
  await forgetEverything()
  await registerVehicles([gold])
})

async function findAnnual(): Promise<void> {
  const clock = { nowMilliseconds: () => Date.parse("2026-11-20T20:40:00Z") }
  const found = { ...annual, cik, acceptedAt: "2026-11-20T20:31:00Z" }
  await filingLedger(databaseOf(env.DB), clock).add([found], "feed")
}

const inForce = async () => {
  const row = await current(cik)
  return [row?.methodology, row?.status, row?.as_of]
}
const structural = ["aaoifi-ss57@2026.1", decideStructure(gold).status, `${gold.reviewedOn}T00:00:00Z`]

describe("a new report of a vehicle", () => {
  test("publishes the verdict of its dossier without a request to EDGAR, and finishes the filing", async () => {
    await findAnnual()
    expect(await refreshCompany(portsOf("2026-11-25"), cik, "2026-11-25")).toEqual({ kind: "published" })
    expect(await inForce()).toEqual(structural)
    const filings = await env.DB.prepare("SELECT accession, state, error FROM filings").raw()
    expect(filings).toEqual([[annual.accession, "skipped", "decided on its structure"]])
  })

  test("delivered twice makes no further change", async () => {
    await findAnnual()
    await refreshCompany(portsOf("2026-11-25"), cik, "2026-11-25")
    const before = await everything()
    expect(await refreshCompany(portsOf("2026-12-01"), cik, "2026-12-01")).toEqual({ kind: "unchanged" })
    expect(await everything()).toEqual(before)
  })

  test("of an unlisted vehicle publishes nothing, and is finished", async () => {
    const tables = ["search_entries", "screening_universe", "standing_universe", "listings"]
    await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
    await findAnnual()
    expect(await refreshCompany(portsOf("2026-11-25"), cik, "2026-11-25")).toEqual({ kind: "unlisted" })
    expect(await current(cik)).toBeNull()
    const state = await env.DB.prepare("SELECT state FROM filings").first<string>("state")
    expect(state).toBe("skipped")
  })
})

test("the stored input of a vehicle is not screened", async () => {
  await store(soundInput(cik, { prices: null }))
  const ports = portsOf("2026-11-25")
  expect(await rescreenStored(ports, cik, "2026-11-25")).toEqual({ ok: true, value: "published" })
  expect(await inForce()).toEqual(structural)
  expect(() => assessmentPublication(assess({ ...soundInput(cik), asOf: "2026-11-25" }))).toThrow(
    /decided on its structure/,
  )
})

const failing = dossierOf("aaoifi-ss57", { cash_management: "fail" }, { cik })
const publishOne = (dossier: typeof gold) => publishVehicles(portsOf("2027-03-02"), [dossier])
const changes = (columns: string) => env.DB.prepare(`SELECT ${columns} FROM determination_changes`).raw()

describe("a ratio verdict of a vehicle", () => {
  const ratios = (day: string) => decided(cik, { asOf: `${day}T00:00:00Z`, assessmentId: `ratios-${day}` })
  const standing = ["aaoifi-ss57@2026.1", "non-compliant", "2026-11-21T00:00:00Z"]

  test.each(["2026-09-01", "2027-03-01"])("as of %s is replaced, with the reason recorded", async (day) => {
    await publish(portsOf("2027-03-02").publishing, ratios(day))
    expect(await publishOne(failing)).toEqual({ listed: 1, published: 1 })
    expect(await inForce()).toEqual(standing)
    const methodologies = ["aaoifi-ss21@2026.1", "aaoifi-ss57@2026.1"]
    expect(await changes("cause, from_methodology, to_methodology")).toEqual([
      ["methodology", ...methodologies],
    ])
  })

  test("published again by an old isolate is replaced again", async () => {
    await publishOne(failing)
    await publish(portsOf("2027-03-02").publishing, ratios("2027-03-01"))
    expect((await inForce())[0]).toBe("aaoifi-ss21@2026.1")
    await publishOne(failing)
    expect(await inForce()).toEqual(standing)
    const before = await everything()
    await publishOne(failing)
    expect(await everything()).toEqual(before)
  })
})

describe("the verdicts of all vehicles", () => {
  test("do not change when published again, and a changed dossier is a correction", async () => {
    const made = dossierOf("aaoifi-ss57", {}, { cik })
    expect(await publishOne(made)).toEqual({ listed: 1, published: 1 })
    const before = await everything()
    expect(await publishOne(made)).toEqual({ listed: 1, published: 0 })
    expect(await everything()).toEqual(before)
    expect(await publishOne(failing)).toEqual({ listed: 1, published: 1 })
    const corrected = ["correction", "compliant", "non-compliant"]
    expect(await changes("cause, from_status, to_status")).toEqual([corrected])
  })

  test("leave out an unlisted vehicle", async () => {
    const stranger = dossierOf("aaoifi-ss20", {}, { cik: 4_711 })
    const run = publishVehicles(portsOf("2026-11-25"), [gold, stranger])
    expect(await run).toEqual({ listed: 1, published: 1 })
  })

  test("have an id made from methodology and dossier, whatever the order of the fields", async () => {
    const idOf = (dossier: typeof gold) => structuralPublication(dossier).assessmentId
    const turned = Object.fromEntries(Object.entries(gold).reverse()) as unknown as typeof gold
    expect(idOf(turned)).toBe(idOf(gold))
    expect(idOf({ ...gold, reviewedOn: "2026-11-22" })).not.toBe(idOf(gold))
    const noted = gold.readings.map((reading) => ({ ...reading, note: "Another note." }))
    expect(idOf({ ...gold, readings: noted })).not.toBe(idOf(gold))
  })
})

test("a vehicle is never due for ratios, and is not among the companies never read from EDGAR", async () => {
  expect(await edgarCheckStore(databaseOf(env.DB)).never(100)).toEqual([])
  await store(soundInput(cik, { prices: null }))
  const due = { methodology: "aaoifi-ss21@2026.1", asOfBefore: "2030-01-01", companiesMax: 100 }
  expect(await dueCompanyStore(databaseOf(env.DB)).find(due)).toEqual([])
})
