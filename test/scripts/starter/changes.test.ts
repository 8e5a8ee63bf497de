import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { historyBody } from "../../../src/history/schema.ts"
import { saveCompanies } from "../../../src/pipeline/listings/companies.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess, type ScreeningInput } from "../../../src/screening/assess.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { starterInputs } from "../../support/starter.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

let folder: string
let stores: Stores

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-changes-"))
  stores = await openLocalStores(root, folder)
  await applyMigrations(stores.database, join(root, "migrations"))
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

/** A company with the facts that EDGAR had before a day. */
function before(input: ScreeningInput, day: string): ScreeningInput {
  const series = input.facts.series.map((each) => ({
    ...each,
    facts: each.facts.filter(({ filed }) => filed < day),
  }))
  return { ...input, facts: { ...input.facts, series } }
}

const inputs = starterInputs()

test.each<[ticker: string, filed: string, accession: string]>([
  ["AAPL", "2026-05-01", "0000320193-26-000013"],
  ["NVDA", "2026-05-20", "0001045810-26-000052"],
])(
  "%s before and after its report of %s: one change, and none when all is run again",
  async (ticker, filed, accession) => {
    const input = inputs.find(({ subject }) => subject.ticker === ticker)
    if (input === undefined) throw new Error(`${ticker} is not in the starter universe`)
    const { cik, name, sic } = input.subject
    const { database, packets } = stores
    await saveCompanies(databaseOf(database), [{ cik, name, sic, countryCode: "US" }])
    const ports = cloudflarePublishing(database, packets)
    const old = assessmentPublication(assess({ ...before(input, filed), asOf: filed }))
    const young = assessmentPublication(assess({ ...input, asOf: filed }))
    for (const publication of [old, young]) expect(await publish(ports, publication)).toBe(true)
    const ofCompany = database.prepare("SELECT history_json FROM determinations WHERE cik = ?").bind(cik)
    const history = () => ofCompany.first<string>("history_json")
    const stored = await history()
    const { changes } = historyBody.strict().parse(JSON.parse(stored ?? ""))
    expect(changes).toEqual([
      expect.objectContaining({
        cause: "filing",
        as_of: filed,
        accession_number: accession,
        assessment: { from: old.assessmentId, to: young.assessmentId },
      }),
    ])
    for (const publication of [old, young]) expect(await publish(ports, publication)).toBe(false)
    expect(await history()).toBe(stored)
  },
)
