import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../../src/pipeline/rescreen/vehicles.ts"
import { holderFigureStore } from "../../../../src/purification/holder-figures.ts"
import { vehicles } from "../../../../src/screening/structures/vehicles.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../../worker/storage/publishing.ts"
import { decided, type Measured, measuredAs, soundMeasures } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"

const ports = cloudflarePublishing(env.DB, env.PACKETS)
const figures = holderFigureStore(databaseOf(env.DB))
const [dossier] = vehicles
let cik = 0

beforeAll(async () => {
  const ciks = [...Array.from({ length: 8 }, (_, at) => at + 1), ...(dossier ? [dossier.cik] : [])]
  await saveCompanies(
    databaseOf(env.DB),
    ciks.map((each) => ({ cik: each, name: `Company ${each}`, sic: "3674", countryCode: "US" })),
  )
  await saveListings(
    databaseOf(env.DB),
    ciks.map((each) => listing(`S${each}`, `Company ${each}`, each)),
  )
})

beforeEach(() => {
  cik += 1
})

const newer = { asOf: "2026-12-01T00:00:00.000Z" }

/** What holders owe, told apart by a word. */
function owing(word: string): Measured {
  const holderFigures = {
    purificationJson: JSON.stringify({ word }),
    zakatJson: JSON.stringify({ word }),
  }
  return { ...measuredAs({}), holderFigures }
}

/** The assessment and the words that are stored. */
async function stored(of = cik) {
  const row = await env.DB.prepare("SELECT * FROM holder_figures WHERE cik = ?").bind(of).first()
  return row && [row.assessment_id, JSON.parse(`${row.purification}`).word, JSON.parse(`${row.zakat}`).word]
}

describe("what holders of a company owe", () => {
  test("is read back as it was published, with the vendor's splits of each line", async () => {
    const measured = soundMeasures(cik)
    await publish(ports, decided(cik, { measured }))
    await env.DB.batch([
      env.DB.prepare("INSERT INTO splits VALUES (?, '2025-03-04', 4, 'stooq')").bind(`S${cik}`),
      env.DB.prepare("INSERT INTO splits VALUES (?, '2024-06-10', 10, 'stooq')").bind(`S${cik}`),
    ])
    const found = (await figures.find([cik, 999])).get(cik)
    expect(JSON.stringify(found?.purification)).toBe(measured.holderFigures?.purificationJson)
    expect(JSON.stringify(found?.zakat)).toBe(measured.holderFigures?.zakatJson)
    expect(found?.purification.periods[0]?.ss21_per_share).toBe(1)
    expect([...(found?.vendorSplits ?? [])]).toEqual([
      [
        `S${cik}`,
        [
          { date: "2024-06-10", ratio: 10 },
          { date: "2025-03-04", ratio: 4 },
        ],
      ],
    ])
  })

  test("is two statements in one round trip for any number of companies, and none for none", async () => {
    const calls: string[] = []
    const database = new Proxy(env.DB, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return (...given: readonly unknown[]) => {
          calls.push(String(name))
          return member.apply(target, given)
        }
      },
    })
    await holderFigureStore(databaseOf(database)).find(Array.from({ length: 200 }, (_, at) => at))
    expect(calls).toEqual(["prepare", "prepare", "batch"])
    expect((await holderFigureStore(databaseOf(database)).find([])).size).toBe(0)
    expect(calls).toHaveLength(3)
  })

  test("the same assessment twice changes nothing; a newer one replaces it", async () => {
    await publish(ports, decided(cik, { measured: owing("first") }))
    await publish(ports, decided(cik, { measured: owing("again") }))
    expect(await stored()).toEqual([`decided-${cik}`, "first", "first"])
    await publish(ports, decided(cik, { ...newer, assessmentId: `next-${cik}`, measured: owing("next") }))
    expect(await stored()).toEqual([`next-${cik}`, "next", "next"])
  })

  test("an older run that ends late changes nothing", async () => {
    await publish(ports, decided(cik, { ...newer, measured: owing("first") }))
    const older = { assessmentId: `older-${cik}`, asOf: "2026-05-31T00:00:00.000Z" }
    await publish(ports, decided(cik, { ...older, measured: owing("older") }))
    expect(await stored()).toEqual([`decided-${cik}`, "first", "first"])
  })

  test("goes where the assessment in force has none, and is filled in where it has none yet", async () => {
    await publish(ports, decided(cik, { measured: owing("first") }))
    const next = { ...newer, assessmentId: `next-${cik}` }
    await publish(ports, decided(cik, { ...next, measured: measuredAs({}) }))
    expect(await stored()).toBeNull()
    await publish(ports, decided(cik, { ...next, measured: owing("next") }))
    expect(await stored()).toEqual([`next-${cik}`, "next", "next"])
  })

  test("goes where a company becomes one that is decided on its structure", async () => {
    if (dossier === undefined) throw new Error("no dossier")
    await publish(ports, decided(dossier.cik, { measured: owing("first") }))
    expect(await stored(dossier.cik)).not.toBeNull()
    await publish(ports, structuralPublication(dossier))
    expect(await stored(dossier.cik)).toBeNull()
  })
})
