import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../../src/pipeline/rescreen/vehicles.ts"
import { readSheet } from "../../../../src/screening/sheet.ts"
import { vehicles } from "../../../../src/screening/structures/vehicles.ts"
import { measureStore } from "../../../../src/standards/measures.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { objectsOf } from "../../../../worker/storage/objects.ts"
import { cloudflarePublishing } from "../../../../worker/storage/publishing.ts"
import { decided, measuredAs, soundMeasures } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"

const ports = cloudflarePublishing(env.DB, env.PACKETS)
const measures = measureStore(databaseOf(env.DB), objectsOf(env.PACKETS))
const [dossier] = vehicles
let cik = 0

beforeAll(async () => {
  const ciks = [...Array.from({ length: 12 }, (_, at) => at + 1), ...(dossier ? [dossier.cik] : [])]
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

const standing = (status: string, flipDistance: number | null = null) =>
  measuredAs({ djim: { status, flipDistance } })
const newer = { asOf: "2026-12-01T00:00:00.000Z" }

/** The assessment that made the stored measures, and where filter mode lists the company. */
async function stored(of = cik) {
  const assessment = await env.DB.prepare("SELECT assessment_id FROM company_measures WHERE cik = ?")
    .bind(of)
    .first("assessment_id")
  const { results } = await env.DB.prepare(
    `SELECT standing_universe.standard || ' ' || status AS place FROM standing_universe JOIN standing_facets ON id = facet
     WHERE instrument_id = ? ORDER BY 1`,
  )
    .bind(`S${of}`)
    .all<{ place: string }>()
  return [assessment, ...results.map(({ place }) => place)]
}

/** Rows of every table of measures. */
async function everything() {
  const rows = await env.DB.batch(
    ["company_measures", "standing_universe", "standing_facets"].map((table) =>
      env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`),
    ),
  )
  return rows.map(({ results }) => results)
}

describe("the measures of a company", () => {
  test("are read back as they were published, with those of its past periods from R2", async () => {
    const measured = soundMeasures(cik)
    await publish(ports, decided(cik, { measured }))
    const found = (await measures.find([cik, 999])).get(cik)
    expect(JSON.stringify(found?.sheet)).toBe(measured.measures.sheetJson)
    expect(JSON.stringify(found?.standings)).toBe(measured.measures.standingsJson)
    const past = await measures.past(found?.pastKey ?? "")
    expect(JSON.stringify(past)).toBe(measured.past.json)
    expect(found && readSheet(found.sheet, past)?.now.state).toBe("read")
  })

  test("of fifty companies are one query, of none no query", async () => {
    let statements = 0
    const database = new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare") statements += 1
        const member: unknown = Reflect.get(target, name)
        return typeof member === "function" ? member.bind(target) : member
      },
    })
    await measureStore(databaseOf(database), objectsOf(env.PACKETS)).find(
      Array.from({ length: 50 }, (_, at) => at),
    )
    expect(statements).toBe(1)
    expect((await measureStore(databaseOf(database), objectsOf(env.PACKETS)).find([])).size).toBe(0)
    expect(statements).toBe(1)
  })
})

describe("publishing measures", () => {
  test("the same assessment twice changes no row", async () => {
    await publish(ports, decided(cik, { measured: standing("compliant") }))
    const before = await everything()
    expect(await publish(ports, decided(cik, { measured: standing("compliant") }))).toBe(false)
    expect(await everything()).toEqual(before)
    // Nor do other measures under the same assessment: it was measured once.
    await publish(ports, decided(cik, { measured: standing("pending") }))
    expect(await everything()).toEqual(before)
  })

  test("a newer assessment replaces them, and filter mode follows", async () => {
    await publish(ports, decided(cik, { measured: standing("compliant") }))
    expect(await stored()).toEqual([`decided-${cik}`, "djim compliant"])
    await publish(
      ports,
      decided(cik, { ...newer, assessmentId: `next-${cik}`, measured: standing("non-compliant", -0.1) }),
    )
    expect(await stored()).toEqual([`next-${cik}`, "djim non-compliant"])
  })

  test("an older run that ends late, and a message repeated after a correction, change none", async () => {
    await publish(ports, decided(cik, { ...newer, measured: standing("compliant") }))
    const older = { assessmentId: `older-${cik}`, asOf: "2026-05-31T00:00:00.000Z" }
    await publish(ports, decided(cik, { ...older, measured: standing("pending") }))
    expect(await stored()).toEqual([`decided-${cik}`, "djim compliant"])
    const corrected = { ...newer, assessmentId: `corrected-${cik}` }
    await publish(ports, decided(cik, { ...corrected, measured: standing("non-compliant") }))
    await publish(ports, decided(cik, { ...newer, measured: standing("compliant") }))
    expect(await stored()).toEqual([`corrected-${cik}`, "djim non-compliant"])
  })

  test("are filled in where the assessment in force has none yet", async () => {
    await publish(ports, decided(cik))
    expect(await stored()).toEqual([null, " compliant"])
    expect(await publish(ports, decided(cik, { measured: standing("pending") }))).toBe(false)
    expect(await stored()).toEqual([`decided-${cik}`, "djim pending"])
  })

  test("of an input that has changed meanwhile are not stored", async () => {
    await env.DB.prepare("INSERT INTO screening_inputs VALUES (?, 'now')").bind(cik).run()
    const slow = { ...decided(cik, { measured: standing("compliant") }), inputVersion: "before" }
    await publish(ports, slow)
    expect(await stored()).toEqual([null, " pending"])
  })

  test("several assessments of a company in one batch leave those of the last", async () => {
    const first = decided(cik, { measured: standing("compliant") })
    const last = decided(cik, { ...newer, assessmentId: `last-${cik}`, measured: standing("pending") })
    await ports.record([first, last, first], "2026-12-01T00:00:00.000Z")
    expect(await stored()).toEqual([`last-${cik}`, "djim pending"])
  })

  test("a vehicle decided on its structure keeps none", async () => {
    if (dossier === undefined) throw new Error("no vehicle")
    await publish(ports, decided(dossier.cik, { measured: standing("compliant") }))
    expect(await stored(dossier.cik)).toEqual([`decided-${dossier.cik}`, "djim compliant"])
    const structural = structuralPublication(dossier)
    await publish(ports, structural)
    expect(await stored(dossier.cik)).toEqual([null, `structure ${structural.status}`])
  })
})

test("the facets count the stocks they have, and the places of the stocks are those of the view", async () => {
  for (const [at, distance] of [0.2, 0.1].entries()) {
    const next = { asOf: `2026-12-0${at + 1}T00:00:00.000Z`, assessmentId: `at-${distance}` }
    await publish(ports, decided(cik, { ...next, measured: standing("compliant", distance) }))
  }
  const counted = "SELECT facet, count(*) AS stocks FROM standing_universe GROUP BY facet ORDER BY facet"
  const kept = "SELECT id AS facet, stocks FROM standing_facets WHERE stocks > 0 ORDER BY id"
  const [universe, facets] = await env.DB.batch([env.DB.prepare(counted), env.DB.prepare(kept)])
  expect(facets?.results).toEqual(universe?.results)
  const { results } = await env.DB.prepare(
    `SELECT instrument_id, standard, by_flip_distance FROM standing_stocks EXCEPT
     SELECT instrument_id, standard, by_flip_distance FROM standing_universe`,
  ).all()
  expect(results).toEqual([])
})
