import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { publish, publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { sha256 } from "../../../../src/sha256.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../../worker/storage/publishing.ts"
import { decided, decidedDocuments, heldBack } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"

const ports = cloudflarePublishing(env.DB, env.PACKETS)
let cik = 0

beforeAll(async () => {
  const companies = Array.from({ length: 20 }, (_, at) => at + 1)
  await saveCompanies(
    databaseOf(env.DB),
    companies.map((each) => ({ cik: each, name: `Company ${each}`, sic: "3571", countryCode: "US" })),
  )
  await saveListings(
    databaseOf(env.DB),
    companies.map((each) => listing(`S${each}`, `Company ${each}`, each)),
  )
})

beforeEach(() => {
  cik += 1
})

async function row() {
  return env.DB.prepare(
    "SELECT health_status, market_cap_usd, history_json, financials_key FROM determinations WHERE cik = ?",
  )
    .bind(cik)
    .first<{ history_json: string; financials_key: string | null }>()
}

/** The rows of the company in filter mode. */
async function filtered() {
  return env.DB.prepare(
    `SELECT status, health, market_cap FROM screening_universe JOIN screening_facets ON id = facet
     WHERE instrument_id = ?`,
  )
    .bind(`S${cik}`)
    .first()
}

describe("publishing", () => {
  test("stores the figures under the hash of their bytes, and the rest beside the verdict", async () => {
    const publication = decided(cik)
    await publish(ports, publication)
    const json = JSON.stringify(decidedDocuments(cik).financials)
    const key = `financials/${sha256(json)}.json`
    expect(await row()).toEqual({
      health_status: "robust",
      market_cap_usd: 3e12,
      history_json: publication.historyJson,
      financials_key: key,
    })
    expect(await (await env.PACKETS.get(key))?.text()).toBe(json)
  })

  test("a newer assessment replaces every field, also with null", async () => {
    await publish(ports, decided(cik))
    const next = heldBack(cik, {
      assessmentId: `next-${cik}`,
      asOf: "2026-12-01T00:00:00.000Z",
      financials: null,
    })
    await publish(ports, next)
    const unknown = { health_status: null, market_cap_usd: null, financials_key: null }
    const now = await row()
    expect(now).toMatchObject(unknown)
    const { changes, ...kept } = JSON.parse(now?.history_json ?? "")
    expect(JSON.stringify({ ...kept, changes: [] })).toBe(next.historyJson)
    expect(changes).toMatchObject([{ status: { from: "compliant", to: "pending" } }])
  })

  test("the same assessment twice, and an older one published late, change nothing", async () => {
    await publish(ports, decided(cik))
    const before = [await row(), await filtered()]
    await publish(ports, decided(cik))
    await publish(ports, { ...heldBack(cik), assessmentId: `old-${cik}`, asOf: "2020-01-01T00:00:00.000Z" })
    expect([await row(), await filtered()]).toEqual(before)
  })
})

describe("filter mode changes in the same transaction", () => {
  test("a verdict, and a verdict withheld later", async () => {
    expect(await filtered()).toMatchObject({ status: "pending" })
    await publish(ports, decided(cik))
    expect(await filtered()).toEqual({ status: "compliant", health: "robust", market_cap: "mega" })
    await publish(ports, { ...heldBack(cik), assessmentId: `next-${cik}`, asOf: "2026-12-01T00:00:00.000Z" })
    expect(await filtered()).toEqual({ status: "pending", health: "", market_cap: "" })
  })

  test("nothing is published when the batch fails", async () => {
    const before = await filtered()
    await expect(publishAll(ports, [decided(cik), decided(999_999)])).rejects.toThrow(/FOREIGN KEY/)
    expect([await row(), await filtered()]).toEqual([null, before])
  })
})
