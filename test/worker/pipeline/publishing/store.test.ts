import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { publish, publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../../worker/storage/publishing.ts"
import { decided, heldBack } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"

const ports = cloudflarePublishing(env.DB, env.PACKETS)

beforeAll(async () => {
  const companies = Array.from({ length: 450 }, (_, index) => index + 1)
  await saveCompanies(
    databaseOf(env.DB),
    companies.map((cik) => ({ cik, name: `Company ${cik}`, sic: "3571", countryCode: "US" })),
  )
})

async function current(cik: number) {
  return env.DB.prepare(
    "SELECT assessment_id, as_of, packet_key, published_at FROM determinations WHERE cik = ?",
  )
    .bind(cik)
    .first<{ assessment_id: string; as_of: string; packet_key: string | null; published_at: string }>()
}

async function history(cik: number): Promise<readonly unknown[]> {
  const rows = await env.DB.prepare(
    "SELECT assessment_id FROM determination_history WHERE cik = ? ORDER BY rowid",
  )
    .bind(cik)
    .raw()
  return rows.flat()
}

describe("publishing", () => {
  test("stores the packet under the hash of its bytes, before the pointer to it", async () => {
    expect(await publish(ports, decided(1))).toBe(true)
    const key = (await current(1))?.packet_key ?? ""
    const packet = await env.PACKETS.get(key)
    const bytes = (await packet?.arrayBuffer()) ?? new ArrayBuffer(0)
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")
    expect(key).toBe(`packets/${hash}.json`)
  })

  test("the same assessment twice changes nothing", async () => {
    await publish(ports, decided(2))
    const before = await current(2)
    expect(await publish(ports, decided(2))).toBe(false)
    expect(await current(2)).toEqual(before)
    expect(await history(2)).toEqual(["decided-2"])
  })

  test("a newer assessment becomes current and both stay in the history", async () => {
    await publish(ports, decided(3))
    await publish(ports, decided(3, { assessmentId: "newer", asOf: "2026-11-30T00:00:00.000Z" }))
    expect(await current(3)).toMatchObject({ assessment_id: "newer" })
    expect(await history(3)).toEqual(["decided-3", "newer"])
  })

  test("an older one published late is added to the history and is not current", async () => {
    await publish(ports, decided(4))
    expect(
      await publish(ports, decided(4, { assessmentId: "older", asOf: "2026-05-31T00:00:00.000Z" })),
    ).toBe(true)
    expect(await current(4)).toMatchObject({ assessment_id: "decided-4" })
    expect(await history(4)).toEqual(["decided-4", "older"])
  })

  test("a repeated message does not restore an assessment that was replaced the same day", async () => {
    await publish(ports, decided(5))
    await publish(ports, decided(5, { assessmentId: "corrected" }))
    await publish(ports, decided(5))
    expect(await current(5)).toMatchObject({ assessment_id: "corrected" })
  })

  test("a withheld verdict has a row and no packet", async () => {
    await publish(ports, heldBack(6))
    const row = await env.DB.prepare(
      "SELECT status, analysis_status, withheld_reason, packet_key FROM determinations WHERE cik = 6",
    ).first()
    expect(row).toEqual({
      status: "pending",
      analysis_status: "withheld",
      withheld_reason: "screen_unresolved",
      packet_key: null,
    })
  })

  test("an unknown company is refused, and none of its batch is recorded", async () => {
    await expect(publishAll(ports, [decided(7), decided(999_999)])).rejects.toThrow(/FOREIGN KEY/)
    expect(await current(7)).toBeNull()
  })

  test("404 companies are published in one call, and a second run finds nothing to do", async () => {
    const publications = Array.from({ length: 404 }, (_, index) => decided(index + 20))
    expect(await publishAll(ports, publications)).toBe(404)
    expect(await publishAll(ports, publications)).toBe(0)
  })
})

describe("the history", () => {
  test.each(["UPDATE determination_history SET status = 'pending'", "DELETE FROM determination_history"])(
    "is append-only: %s fails",
    async (statement) => {
      await publish(ports, decided(8))
      await expect(env.DB.prepare(statement).run()).rejects.toThrow(/append-only/)
    },
  )
})

test("10,000 listings are saved in a few statements, and updated when saved again", async () => {
  const listings = Array.from({ length: 10_000 }, (_, index) =>
    listing(`S${index}`, `Listing ${index}`, null),
  )
  await saveListings(databaseOf(env.DB), listings)
  await saveListings(databaseOf(env.DB), [listing("S9999", "Renamed", 1, { sandbox: true })])
  const counted = await env.DB.prepare("SELECT count(*) AS n FROM listings").first("n")
  expect(counted).toBe(10_000)
  expect(
    await env.DB.prepare("SELECT name, cik, sandbox FROM listings WHERE instrument_id = 'S9999'").first(),
  ).toEqual({
    name: "Renamed",
    cik: 1,
    sandbox: 1,
  })
})
