import { beforeEach, describe, expect, test } from "vitest"
import { readStarter, readStarterFacts, subjectOf } from "../../../scripts/starter/starter.ts"
import { answer, refuse } from "../../../src/outcome.ts"
import type { Publication, StoredInput } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { type RescreenPorts, rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { assess } from "../../../src/screening/assess.ts"
import { parseInput, printInput } from "../../../worker/storage/stored-input.ts"
import { asOf, factsOfCompany, pricesOfCompany, sound, subjectOfCompany } from "../../support/company.ts"

const input: StoredInput = {
  subject: subjectOfCompany(sound),
  facts: factsOfCompany(sound),
  prices: pricesOfCompany(sound),
  verdictChanges: [],
}

/** In-memory stores that behave as the ports require; inputs are stored as text, closes separately. */
function storesInMemory() {
  const texts = new Map<number, string>()
  const rows = new Map<string, Publication>()
  const ports: RescreenPorts = {
    inputs: {
      read: async (cik) => {
        const text = texts.get(cik)
        const filed = text === undefined ? refuse("no_input", "No input.") : parseInput(text)
        if (!filed.ok) return filed
        const version = { filed: text ?? "", screened: null }
        const { prices, verdictChanges } = input
        return answer({ ...filed.value, prices, verdictChanges, version, determinedAsOf: null })
      },
      async write(written) {
        texts.set(written.subject.cik, printInput(written))
        return true
      },
    },
    publishing: {
      clock: { nowMilliseconds: () => Date.UTC(2026, 3, 1) },
      createDocument: async () => {},
      record: async (some) => {
        const fresh = some.filter((row) => !rows.has(row.assessmentId))
        for (const row of some) rows.set(row.assessmentId, row)
        return fresh.length
      },
      inForce: async () => null,
    },
  }
  return { ports, texts, rows }
}

let stores: ReturnType<typeof storesInMemory>
beforeEach(async () => {
  stores = storesInMemory()
  await stores.ports.inputs.write(input)
})

test("an old input that contains closes is read without them", () => {
  const text = printInput(input)
  const older = text.replace(
    '"facts":',
    '"prices":{"currency":"USD","closes":[["2026-03-31",1000]]},"facts":',
  )
  expect(older).not.toBe(text)
  expect(parseInput(older)).toEqual(parseInput(text))
})

describe("screening again", () => {
  test("gives the same assessment as when the input was stored", async () => {
    expect(await rescreenStored(stores.ports, 1, asOf)).toEqual(answer("published"))
    const { assessmentId } = assessmentPublication(assess({ ...input, asOf }))
    expect([...stores.rows.keys()]).toEqual([assessmentId])
  })

  test("changes nothing on the same day, and gives another assessment on another day", async () => {
    await rescreenStored(stores.ports, 1, asOf)
    expect(await rescreenStored(stores.ports, 1, asOf)).toEqual(answer("unchanged"))
    expect(await rescreenStored(stores.ports, 1, "2026-04-01")).toEqual(answer("published"))
  })

  test("is refused without an input, and with a broken one", async () => {
    expect(await rescreenStored(stores.ports, 2, asOf)).toMatchObject({ ok: false, code: "no_input" })
    stores.texts.set(1, "{")
    expect(await rescreenStored(stores.ports, 1, asOf)).toMatchObject({ ok: false, code: "broken_input" })
    expect(stores.rows.size).toBe(0)
  })

  test("throws when a store cannot be reached", async () => {
    const read = () => Promise.reject(new Error("out of reach"))
    const broken = { ...stores.ports, inputs: { ...stores.ports.inputs, read } }
    await expect(rescreenStored(broken, 1, asOf)).rejects.toThrow("out of reach")
  })
})

test("every input of a starter table is read as it was stored, and has at most a tenth of a megabyte", () => {
  const starter = readStarter("data")
  const companies = readStarterFacts("data", "facts/01.tsv.gz")
  const known = new Map(starter.companies.map((company) => [company.cik, company]))
  const listings = new Map(starter.listings.map((listing) => [listing.symbol, listing]))
  expect(companies.length).toBeGreaterThan(50)
  for (const facts of companies) {
    const company = known.get(facts.cik)
    if (company === undefined) throw new Error(`no company ${facts.cik}`)
    const stored = { subject: subjectOf(company, listings), facts }
    const text = printInput(stored)
    expect(text.length).toBeLessThan(100_000)
    expect(parseInput(text)).toEqual(answer(stored))
  }
})
