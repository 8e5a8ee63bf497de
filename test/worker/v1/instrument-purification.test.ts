import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { publishVehicles } from "../../../src/pipeline/rescreen/vehicles.ts"
import { purification, purificationMeta } from "../../../src/purification/schema.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { heldBack, soundMeasures } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { inputs } from "../support/rescreening.ts"
import { ask, liveKey, read, seedUniverse } from "../support/service.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/** `GET /instruments/{symbol}/purification` of stocks; the amounts themselves are held in test/screening/documents. */

let live = ""
const gold = vehicleNamed("GLD")

beforeAll(async () => {
  await seedUniverse()
  live = await liveKey()
  await saveCompanies(
    databaseOf(env.DB),
    [1, 2, 3].map((cik) => ({ cik, name: `Company ${cik}`, sic: "3674", countryCode: "US" })),
  )
  await saveListings(databaseOf(env.DB), [
    listing("WAIT", "Not analysed", 1),
    listing("NONE", "Nothing filed", 2),
    listing("ADR", "Withheld, and traded as depositary shares", 3, { ordinaryPerShareLine: 5 }),
    listing("ORD", "The same, as ordinary shares", 3, { ordinaryPerShareLine: 1, canonical: false }),
  ])
  const publishing = cloudflarePublishing(env.DB, env.PACKETS)
  await publish(publishing, heldBack(2, { financials: null }))
  await publish(publishing, heldBack(3, { measured: soundMeasures(3) }))
  await inputs.write(soundInput(3))
  await registerVehicles([gold])
  await publishVehicles({ publishing, subjects: subjectStore(databaseOf(env.DB)) }, [gold])
  await env.DB.batch([
    env.DB.prepare("INSERT INTO splits VALUES ('ORD', '2026-03-02', 4, 'stooq')"),
    env.DB.prepare("INSERT INTO splits VALUES ('ORD', '2024-05-06', 1.281, 'stooq')"),
  ])
})

const get = (path: string, key = live) => read(ask(`/instruments/${path}`, key))

describe("200", () => {
  test("what a share owes for each fiscal year by both methods, with their clauses", async () => {
    const { status, data, meta } = await get("AAPL/purification")
    expect(status).toBe(200)
    purificationMeta.strict().parse(meta)
    const document = purification.strict().parse(data)
    expect(document).toMatchObject({
      symbol: "AAPL",
      instrument_id: "AAPL",
      name: "Apple Inc.",
      currency: "USD",
      ordinary_per_share_line: null,
      fund: null,
      periods: [{ label: "FY2025", prohibited_income: 1000, shares_outstanding: 1000, ss21_per_share: 1 }],
      splits: [],
    })
    expect(document.methods.map(({ id }) => id)).toEqual(["ss21_per_share", "dividend_share"])
    expect(document.as_of).toBeUndefined()
  })

  test("also while the verdict is withheld; how many ordinary shares a depositary share holds is told beside it", async () => {
    const { data } = await get("ADR/purification")
    expect(purification.strict().parse(data)).toMatchObject({
      ordinary_per_share_line: 5,
      periods: [{ ss21_per_share: 1 }],
    })
  })

  test("with the splits that only the price vendor states, but none that may stand for a spin-off", async () => {
    const { data } = await get("ORD/purification")
    expect(purification.strict().parse(data).splits).toEqual([
      { ratio: 4, date: "2026-03-02", counted_old_on: null, counted_new_on: null },
    ])
    const before = await get("ORD/purification?as_of=2026-02-20")
    expect(purification.strict().parse(before.data).splits).toEqual([])
  })

  test("another line of the company has its own name", async () => {
    const { data } = await get("GOOG/purification")
    expect(data).toMatchObject({ symbol: "GOOG", name: "Alphabet Inc. Class C", periods: [{}] })
  })

  test("as of a past day, by what was filed then", async () => {
    const { status, data, meta } = await get("AAPL/purification?as_of=2026-02-20")
    expect(status).toBe(200)
    expect(meta).toMatchObject({ as_of_requested: "2026-02-20" })
    expect(purification.strict().parse(data)).toMatchObject({
      as_of: "2026-02-20",
      periods: [{ period_end: "2025-12-31", ss21_per_share: 1 }],
    })
  })
})

test("400: a day before the first report", async () => {
  const { status, error } = await get("AAPL/purification?as_of=2026-02-10")
  expect([status, error?.code]).toEqual([400, "bad_request"])
  expect(error?.message).toBe("as_of: the facts of AAPL begin 2026-02-15.")
})

test.each([
  ["GLD", /^GLD is a pooled vehicle decided on its structure: what its shares owe is not computed\./],
  ["GLD/purification?as_of=2026-08-01", /^GLD is a pooled vehicle decided on its structure/],
  ["WAIT", /^WAIT has not been analysed yet: it has no purification figures\.$/],
  ["NONE", /^No balance sheet of NONE could be read, so it has no purification figures\./],
  ["NONE/purification?as_of=2026-08-01", /^No figures of NONE as of 2026-08-01 are known\.$/],
  ["ABCDY", /^ABCDY is no listing of a company known to file with the SEC: it has no purification figures\./],
  ["ZZZZQX", /^No listing under the identifier "ZZZZQX"/],
])("404: %s", async (asked, message) => {
  const { status, error } = await get(asked.includes("/") ? asked : `${asked}/purification`)
  expect([status, error?.code]).toEqual([404, "not_found"])
  expect(error?.message).toMatch(message)
})
