import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { cikOf, edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { publish, publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../../src/pipeline/rescreen/vehicles.ts"
import { readSheet } from "../../../../src/screening/sheet.ts"
import { sha256 } from "../../../../src/sha256.ts"
import { holderFigureStore } from "../../../../src/stored/holder-figures.ts"
import { measureStore } from "../../../../src/stored/measures.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing, objectsOf } from "../../../../worker/storage/objects.ts"
import { type Change, decided, heldBack, measuredAs, soundMeasures } from "../../support/documents.ts"
import { tickerOf } from "../../support/inputs.ts"
import { historyOf, newCompanies, newCompany } from "../../support/rescreening.ts"
import { storesWith } from "../../support/unreliable-stores.ts"
import { registerVehicles, vehicleNamed } from "../../support/vehicles.ts"

const ports = cloudflarePublishing(env.DB, env.PACKETS)
const figuresIn = (database: D1Database) => holderFigureStore(databaseOf(database))
const measuresIn = (database: D1Database) => measureStore(databaseOf(database), objectsOf(env.PACKETS))
let filer: FilerId

beforeEach(async () => {
  filer = await newCompany()
})

const noon = "2026-08-31T00:00:00.000Z"
const later = "2026-12-01T00:00:00.000Z"

/** Assessments of the company, each with its own measures and figures. */
const assessments = {
  first: { asOf: noon, status: "compliant" },
  corrected: { asOf: noon, status: "non-compliant" },
  newer: { asOf: later, status: "non-compliant" },
  older: { asOf: "2026-05-31T00:00:00.000Z", status: "pending" },
} as const

type Name = keyof typeof assessments

/** An assessment. Another `word` gives it other measures. */
function assessed(name: Name, word: string = name, change: Change = {}) {
  const { asOf } = assessments[name]
  const status = word === name ? assessments[name].status : "pending"
  const holderFigures = { purificationJson: JSON.stringify({ word }), zakatJson: JSON.stringify({ word }) }
  const measured = { ...measuredAs({ djim: { status, flipDistance: null } }), holderFigures }
  return decided(filer, { assessmentId: `${name} ${filer}`, asOf, measured, ...change })
}

/**
 * The state in force: the assessment of the verdict, of its measures and of its figures; the figures; and the
 * place in filter mode.
 */
async function inForce(of = filer): Promise<string> {
  const row = await env.DB.prepare(
    `SELECT determinations.assessment_id AS verdict, company_measures.assessment_id AS measures,
       holder_figures.assessment_id AS owed, purification ->> 'word' AS purification, zakat ->> 'word' AS zakat,
       standing_universe.standard || ' ' || standing_facets.status AS place
     FROM listings LEFT JOIN determinations USING (filer) LEFT JOIN company_measures USING (filer)
       LEFT JOIN holder_figures USING (filer) LEFT JOIN standing_universe USING (instrument_id)
       LEFT JOIN standing_facets ON id = facet
     WHERE listings.filer = ?`,
  )
    .bind(of)
    .first<Record<string, string | null>>()
  return Object.values(row ?? {})
    .map((value) => value?.replace(` ${of}`, "") ?? "-")
    .join(", ")
}

/** Every row that publishing writes. */
async function everything() {
  const tables = [
    ...["determinations", "determination_history", "determination_changes", "changes", "company_measures"],
    ...["holder_figures", "screening_universe", "screening_facets", "standing_universe", "standing_facets"],
  ]
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
  return rows.map(({ results }) => results)
}

describe("the newest assessment is in force with its measures and purification, and filter mode follows", () => {
  const first = "first, first, first, first, first, djim compliant"
  const corrected = "corrected, corrected, corrected, corrected, corrected, djim non-compliant"
  const newer = "newer, newer, newer, newer, newer, djim non-compliant"

  test.each<[what: string, names: readonly Name[], expected: string]>([
    ["one assessment", ["first"], first],
    ["the same assessment twice", ["first", "first"], first],
    ["a newer assessment", ["first", "newer"], newer],
    ["an older assessment published late", ["first", "older"], first],
    ["a correction of the same day", ["first", "corrected"], corrected],
    ["a message repeated after a correction", ["first", "corrected", "first"], corrected],
    ["a message repeated after a newer message", ["older", "first", "newer", "first", "older"], newer],
  ])("%s, one by one and in one batch, and each stays in the history", async (_, names, expected) => {
    const ids = async () =>
      (
        await env.DB.prepare("SELECT assessment_id FROM determination_history WHERE filer = ? ORDER BY rowid")
          .bind(filer)
          .raw<[string]>()
      ).map(([id]) => id.split(" ")[0])
    for (const name of names) await publish(ports, assessed(name))
    expect([await inForce(), await ids()]).toEqual([expected, [...new Set(names)]])
    filer = await newCompany()
    const all = names.map((name) => assessed(name))
    expect(await publishAll(ports, all)).toBe(new Set(names).size)
    expect([await inForce(), await ids()]).toEqual([expected, [...new Set(names)]])
  })

  test("the same assessment published again, also with other measures, and an older one change no row", async () => {
    await publishAll(ports, [assessed("older"), assessed("first")])
    const before = await everything()
    expect(await publish(ports, assessed("first"))).toBe(false)
    expect(await publish(ports, assessed("first", "otherwise"))).toBe(false)
    expect(await publish(ports, assessed("older"))).toBe(false)
    expect(await everything()).toEqual(before)
  })

  test("figures missing in the assessment in force are removed, and added once it has them", async () => {
    await publish(ports, assessed("first"))
    await publish(ports, assessed("newer", "", { measured: measuredAs({}) }))
    expect(await inForce()).toBe("newer, newer, -, -, -, -")
    filer = await newCompany()
    await publish(ports, decided(filer, { assessmentId: `first ${filer}` }))
    expect(await inForce()).toBe("first, -, -, -, -,  compliant")
    expect(await publish(ports, assessed("first"))).toBe(false)
    expect(await inForce()).toBe(first)
  })

  test("an assessment of an input that was replaced meanwhile is neither in force nor in the feed", async () => {
    await env.DB.prepare("INSERT INTO screening_inputs VALUES (?, 'now')").bind(filer).run()
    const feed = () => env.DB.prepare("SELECT max(id) AS head FROM changes").first("head")
    const head = await feed()
    await publish(ports, { ...assessed("first"), inputVersion: "before" })
    expect([await inForce(), await feed()]).toEqual(["-, -, -, -, -,  pending", head])
  })

  test("a company that is newly decided on its structure has no measures", async () => {
    const gold = vehicleNamed("GLD")
    await registerVehicles([gold])
    filer = gold.filer
    await publish(ports, assessed("newer"))
    expect(await inForce()).toBe(newer)
    const structural = structuralPublication(gold)
    await publish(ports, structural)
    expect(await inForce()).toBe(`${structural.assessmentId}, -, -, -, -, structure ${structural.status}`)
  })
})

describe("a published assessment", () => {
  const row = () => env.DB.prepare("SELECT * FROM determinations WHERE filer = ?").bind(filer).first()
  const filtered = () =>
    env.DB.prepare(
      `SELECT status, health, market_cap FROM screening_universe JOIN screening_facets ON id = facet
       WHERE instrument_id = ?`,
    )
      .bind(tickerOf(filer))
      .first()
  const withheld = () => heldBack(filer, { asOf: later, financials: null })

  test("has its documents under the hash of their bytes, and its row in every field of the publication", async () => {
    const publication = decided(filer)
    await publish(ports, publication)
    for (const { key, json } of publication.documents) {
      expect(key).toBe(`${key.split("/")[0]}/${sha256(json)}.json`)
      expect(await (await env.PACKETS.get(key))?.text()).toBe(json)
    }
    expect(await row()).toMatchObject({
      assessment_id: `decided-${cikOf(filer)}`,
      health_status: "robust",
      market_cap_usd: 3e12,
      history_json: publication.historyJson,
      packet_key: publication.packetKey,
      financials_key: publication.financialsKey,
    })
  })

  test("is replaced in every field, also by null, with filter mode in the same transaction", async () => {
    expect(await filtered()).toMatchObject({ status: "pending" })
    await publish(ports, decided(filer))
    expect(await filtered()).toEqual({ status: "compliant", health: "robust", market_cap: "mega" })
    await publish(ports, withheld())
    expect(await filtered()).toEqual({ status: "pending", health: "", market_cap: "" })
    const now = await row()
    expect(now).toMatchObject({
      ...{ status: "pending", analysis_status: "withheld", withheld_reason: "screen_unresolved" },
      ...{ packet_key: null, health_status: null, market_cap_usd: null, financials_key: null },
    })
    const { changes, ...kept } = JSON.parse(`${now?.history_json}`)
    expect(JSON.stringify({ ...kept, changes: [] })).toBe(withheld().historyJson)
    expect(changes).toMatchObject([{ status: { from: "compliant", to: "pending" } }])
  })

  test("is not published if another one in its batch is of an unknown company", async () => {
    const before = await filtered()
    await expect(publishAll(ports, [decided(filer), decided("edgar:0000999999")])).rejects.toThrow(
      /FOREIGN KEY/,
    )
    expect([await row(), await filtered(), await historyOf(filer)]).toEqual([null, before, []])
  })

  test("may be one of 404 published in one call, which a second run finds done", async () => {
    const publications = (await newCompanies(404)).map((each) => decided(each))
    expect(await publishAll(ports, publications)).toBe(404)
    expect(await publishAll(ports, publications)).toBe(0)
  })

  test("has its measures and purification read back as published, with the vendor's splits for each line", async () => {
    const measured = soundMeasures(filer)
    await publish(ports, decided(filer, { measured }))
    const split = "INSERT INTO splits VALUES (?1, ?2, ?3, 'stooq')"
    await env.DB.batch([
      env.DB.prepare(split).bind(tickerOf(filer), "2025-03-04", 4),
      env.DB.prepare(split).bind(tickerOf(filer), "2024-06-10", 10),
    ])
    const measures = (await measuresIn(env.DB).find([filer, "edgar:0000000999"])).get(filer)
    const past = await measuresIn(env.DB).past(measures?.pastKey ?? "")
    const figures = (await figuresIn(env.DB).find([filer, "edgar:0000000999"])).get(filer)
    const read = [measures?.sheet, measures?.standings, past, figures?.purification, figures?.zakat]
    const { purificationJson, zakatJson } = measured.holderFigures ?? {}
    const { sheetJson, standingsJson } = measured.measures
    const written = [sheetJson, standingsJson, measured.past.json, purificationJson, zakatJson]
    expect(read.map((each) => JSON.stringify(each))).toEqual(written)
    expect(measures && readSheet(measures.sheet, past)?.now.state).toBe("read")
    expect(figures?.purification.periods[0]?.ss21_per_share).toBe(1)
    const splits = [
      { date: "2024-06-10", ratio: 10 },
      { date: "2025-03-04", ratio: 4 },
    ]
    expect([...(figures?.vendorSplits ?? [])]).toEqual([[tickerOf(filer), splits]])
  })
})

test("measures and figures of any number of companies take one round trip each, and none for no company", async () => {
  const calls: string[] = []
  const { database } = storesWith((call, carryOut) => {
    calls.push(call.split(" ").slice(0, 3).join(" "))
    return carryOut()
  })
  for (const filers of [Array.from({ length: 200 }, (_, at) => edgarFiler(at)), []]) {
    await measuresIn(database).find(filers)
    await figuresIn(database).find(filers)
  }
  expect(calls).toEqual(["D1 raw select", "D1 batch select"])
})

test("the facets count their stocks, and the places of the stocks are those of the view", async () => {
  for (const [at, flipDistance] of [0.2, 0.1].entries()) {
    const next = { asOf: `2026-12-0${at + 1}T00:00:00.000Z`, assessmentId: `at-${flipDistance}` }
    const measured = measuredAs({ djim: { status: "compliant", flipDistance } })
    await publish(ports, decided(filer, { ...next, measured }))
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

test.each(["determination_history", "determination_changes", "changes"])(
  "rows of %s are neither changed nor deleted",
  async (table) => {
    await publishAll(ports, [assessed("first"), assessed("newer")])
    for (const sql of [`UPDATE ${table} SET filer = filer`, `DELETE FROM ${table}`])
      await expect(env.DB.prepare(sql).run()).rejects.toThrow(/append-only/)
  },
)
