import { env } from "cloudflare:test"
import { beforeEach, describe, expect, test } from "vitest"
import { runRates } from "../../../src/pipeline/rates/run.ts"
import { rateStore } from "../../../src/pipeline/rates/store.ts"
import { readRates } from "../../../src/stored/prices.ts"
import { ecbRates } from "../../../worker/sources/ecb/rates.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { day, history, zipOf } from "../../support/ecb.ts"

const database = databaseOf(env.DB)

beforeEach(async () => {
  await env.DB.exec("DELETE FROM reference_rates")
})

/** A run of the task in the night after a day, with what the bank then sends. */
async function night(at: string, csv: string | null) {
  const archive = csv === null ? null : await zipOf(csv)
  const fetching = async () => (archive === null ? new Response("", { status: 503 }) : new Response(archive))
  return runRates({
    clock: { nowMilliseconds: () => Date.parse(`${at}T01:23:00Z`) },
    rates: rateStore(database),
    ratesSource: ecbRates({ url: "https://ecb.test", fetching }),
  })
}

const stored = async () => {
  const { results } = await env.DB.prepare(
    "SELECT day, per_euro AS usd, revised_at IS NOT NULL AS revised, replaced FROM reference_rates WHERE currency = 'USD' ORDER BY day",
  ).all()
  return results
}
const row = (date: string, usd: number, revised = 0, replaced: number | null = null) => ({
  day: date,
  usd,
  revised,
  replaced,
})

const monday = day("2026-08-31", 1.25)
const tuesday = day("2026-09-01", 1.24)
const wednesday = day("2026-09-02", 1.23)

test("each night adds the day that the bank has published since, in every currency", async () => {
  expect(await night("2026-09-01", history(monday))).toMatchObject({
    added: 3,
    corrections: [],
    incomplete: null,
  })
  expect(await night("2026-09-02", history(tuesday, monday))).toMatchObject({ added: 3 })
  expect(await stored()).toEqual([row("2026-08-31", 1.25), row("2026-09-01", 1.24)])
  expect(await night("2026-09-02", history(tuesday, monday))).toMatchObject({ added: 0 })
})

test("a night that fails changes nothing, and the next one makes its day good, as a late one", async () => {
  await night("2026-09-01", history(monday))
  expect(await night("2026-09-02", null)).toEqual({
    days: 0,
    added: 0,
    corrections: [],
    incomplete: "the European Central Bank's rates: status 503",
  })
  await night("2026-09-03", history(wednesday, tuesday, monday))
  expect(await stored()).toEqual([
    row("2026-08-31", 1.25),
    row("2026-09-01", 1.24, 1),
    row("2026-09-02", 1.23),
  ])
})

test("a corrected rate replaces the stored one, which stays in its row, and the run names it", async () => {
  await night("2026-09-01", history(monday))
  const ran = await night("2026-09-02", history(tuesday, day("2026-08-31", 1.26)))
  expect(ran.corrections).toEqual([{ currency: "USD", day: "2026-08-31", before: 1.25, perEuro: 1.26 }])
  expect(await stored()).toEqual([row("2026-08-31", 1.26, 1, 1.25), row("2026-09-01", 1.24)])
})

describe("a file that cannot be right changes nothing:", () => {
  test.each<[what: string, csv: string, why: string]>([
    [
      "a correction of more than a tenth",
      history(day("2026-08-31", 1.4)),
      "The file changes USD of 2026-08-31 from 1.25 to 1.4.",
    ],
    [
      "a day in the future",
      history(day("2026-09-09", 1.25), monday),
      "The file has rates of 2026-09-09, which is in the future.",
    ],
    [
      "another form",
      "no rates today",
      "The file of reference rates cannot be read: the first line does not name Date and currencies.",
    ],
  ])("%s", async (_, csv, why) => {
    await night("2026-09-01", history(monday))
    expect(await night("2026-09-02", csv)).toMatchObject({ added: 0, incomplete: why })
    expect(await stored()).toEqual([row("2026-08-31", 1.25)])
  })
})

test("a file that ends long ago is stored, but the run says so", async () => {
  expect(await night("2026-09-09", history(monday))).toMatchObject({
    added: 3,
    incomplete: "the bank's newest rates are those of 2026-08-31",
  })
})

test("a close reads the rates of the seven days up to it, in the currencies that it needs", async () => {
  await night("2026-09-03", history(wednesday, tuesday, monday, day("2026-08-24", 1.22)))
  expect(await readRates(database, ["USD"], ["2026-08-30", "2026-09-01"])).toEqual([
    { day: "2026-08-24", perEuro: { USD: 1.22 } },
    { day: "2026-08-31", perEuro: { USD: 1.25 } },
    { day: "2026-09-01", perEuro: { USD: 1.24 } },
  ])
  expect(await readRates(database, ["USD"], ["2026-09-20"])).toEqual([])
})
