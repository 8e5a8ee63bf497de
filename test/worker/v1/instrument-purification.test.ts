import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { heldBack, soundMeasures } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { inputs } from "../support/rescreening.ts"
import { dataOf, get, refusalOf, seedUniverse } from "../support/service.ts"
import { list, publishing } from "../support/stores.ts"
import { publishVehicles, vehicleNamed } from "../support/vehicles.ts"

/** `GET /instruments/{symbol}/purification` for stocks. test/purification tests the amounts. */

beforeAll(async () => {
  await seedUniverse()
  await list([
    listing("NONE", "Nothing filed", 2),
    listing("ADR", "Withheld, and traded as depositary shares", 3, { ordinaryPerShareLine: 5 }),
    listing("ORD", "The same, as ordinary shares", 3, { ordinaryPerShareLine: 1, canonical: false }),
  ])
  await publish(publishing, heldBack(2, { financials: null }))
  await publish(publishing, heldBack(3, { measured: soundMeasures(3) }))
  await inputs.write(soundInput(3))
  await publishVehicles([vehicleNamed("GLD")])
  await env.DB.batch([
    env.DB.prepare("INSERT INTO splits VALUES ('ORD', '2026-03-02', 4, 'stooq')"),
    env.DB.prepare("INSERT INTO splits VALUES ('ORD', '2024-05-06', 1.281, 'stooq')"),
  ])
})

const owed = (path: string) => dataOf("purification", `/instruments/${path}`)

describe("a stock's purification is answered", () => {
  test("for a share in each fiscal year by both methods, with their clauses", async () => {
    const document = await owed("AAPL/purification")
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

  test("while a verdict is withheld too, and with the depositary share ratio", async () => {
    const periods = [{ ss21_per_share: 1 }]
    expect(await owed("ADR/purification")).toMatchObject({ ordinary_per_share_line: 5, periods })
  })

  test("with splits that only the price vendor states, but none that may be a spin-off", async () => {
    const split = { ratio: 4, date: "2026-03-02", counted_old_on: null, counted_new_on: null }
    expect((await owed("ORD/purification")).splits).toEqual([split])
    expect((await owed("ORD/purification?as_of=2026-02-20")).splits).toEqual([])
  })

  test("for another line of the company by its own name", async () => {
    const own = { symbol: "GOOG", name: "Alphabet Inc. Class C", periods: [{}] }
    expect(await owed("GOOG/purification")).toMatchObject(own)
  })

  test("as of a past day, by the filings of that time", async () => {
    const path = "AAPL/purification?as_of=2026-02-20"
    const periods = [{ period_end: "2025-12-31", ss21_per_share: 1 }]
    expect(await owed(path)).toMatchObject({ as_of: "2026-02-20", periods })
    expect((await get(`/instruments/${path}`)).meta).toMatchObject({ as_of_requested: "2026-02-20" })
  })
})

test.each([
  ["AAPL", "2026-02-10", "400 bad_request as_of: the facts of AAPL begin 2026-02-15."],
  ["NONE", "2026-08-01", "404 not_found No figures of NONE as of 2026-08-01 are known."],
  [
    "GLD",
    "2026-08-01",
    "404 not_found GLD is a pooled vehicle decided on its structure: what its shares owe",
  ],
])("%s as of %s is answered %s", async (symbol, day, refusal) => {
  expect(await refusalOf(`/instruments/${symbol}/purification?as_of=${day}`)).toContain(refusal)
})
