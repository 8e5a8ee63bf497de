import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { rateStore } from "../../../../src/pipeline/rates/store.ts"
import type { CompanyInput } from "../../../../src/screening/assess.ts"
import { pastInputStore } from "../../../../src/stored/past-inputs.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { soundInput } from "../../support/inputs.ts"
import { companyWith, inputs, screenOn } from "../../support/rescreening.ts"

/** A company that reports in euros is screened with the stored rates of its closes' days. */

const database = databaseOf(env.DB)
const days = [
  "2025-09-30",
  "2025-10-31",
  "2025-11-28",
  "2025-12-31",
  "2026-01-30",
  "2026-02-27",
  "2026-03-31",
]
const rows = [...days, "2026-02-02"].map((day) => ({
  currency: "USD",
  day,
  perEuro: 1.25,
  isRevision: false,
}))

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM reference_rates").run()
})

function inEuros(): Partial<CompanyInput> {
  const { facts } = soundInput("edgar:0000000001")
  const series = facts.series.map((each) => (each.unit === "USD" ? { ...each, unit: "EUR" } : each))
  return { facts: { ...facts, series } }
}

async function euroCompany(): Promise<FilerId> {
  const filer = await companyWith()
  const { facts } = inEuros()
  const { subject } = soundInput(filer)
  await inputs.write({ subject, facts: { entityName: "Someone Inc.", series: facts?.series ?? [], filer } })
  return filer
}

async function verdictOn(filer: FilerId) {
  await screenOn("2026-04-01", filer)
  return env.DB.prepare(
    "SELECT status, withheld_reason AS reason, assessment_id AS id FROM determinations WHERE filer = ?",
  )
    .bind(filer)
    .first<{ status: string; reason: string | null; id: string }>()
}

test("the verdict is withheld without rates, and decided with the rates of its closes' days", async () => {
  const filer = await euroCompany()
  const before = await verdictOn(filer)
  expect(before).toMatchObject({ status: "pending", reason: "currency_unresolved" })
  await rateStore(database).save(rows, "2026-04-01T01:23:00.000Z")
  const after = await verdictOn(filer)
  expect(after).toMatchObject({ status: "compliant", reason: null })
  expect(after?.id).not.toBe(before?.id)
})

test("the stored input and the input of past days have these rates, and no others", async () => {
  await rateStore(database).save(rows, "2026-04-01T01:23:00.000Z")
  const filer = await euroCompany()
  const rates = days.map((day) => ({ day, perEuro: { USD: 1.25 } }))
  const read = await inputs.read(filer)
  expect(read.ok && read.value.prices?.rates).toEqual(rates)
  const past = pastInputStore(database, {
    readText: async (key) => (await env.PACKETS.get(key))?.text() ?? null,
  })
  const recorded = (await past.recorded([filer])).get(filer)
  if (recorded === undefined) throw new Error("no input is recorded")
  expect(recorded.ratesRevisedAt).toBeNull()
  expect((await past.read(filer, recorded))?.prices?.rates).toEqual(rates)
})

test("a rate that came late or was corrected is known to the inputs of past days", async () => {
  const filer = await euroCompany()
  const store = rateStore(database)
  await store.save(rows, "2026-04-01T01:23:00.000Z")
  await store.save(
    [{ currency: "USD", day: "2026-03-31", perEuro: 1.26, isRevision: true }],
    "2026-04-02T01:23:00.000Z",
  )
  const recorded = await pastInputStore(database, { readText: async () => null }).recorded([filer])
  expect(recorded.get(filer)?.ratesRevisedAt).toBe("2026-04-02T01:23:00.000Z")
})

test("a company that reports in the currency of its closes has no rates in its input", async () => {
  await rateStore(database).save(rows, "2026-04-01T01:23:00.000Z")
  const read = await inputs.read(await companyWith())
  expect(read.ok && read.value.prices).toEqual(soundInput("edgar:0000000001").prices)
})
