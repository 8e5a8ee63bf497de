import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { type Caller, pageCaller } from "../../../../src/access/caller.ts"
import { invoke } from "../../../../src/api/invoke.ts"
import { edgarFiler } from "../../../../src/identifiers/filer.ts"
import { lineStore } from "../../../../src/listings/lines.ts"
import { assessmentPublication } from "../../../../src/pipeline/rescreen/assessment.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { type Portfolio, portfolioChangesMax } from "../../../../src/portfolio/schema.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { compose } from "../../../../worker/compose.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { soundInput } from "../../support/inputs.ts"
import { fundLine } from "../../support/listing.ts"
import { registerCompanies, store } from "../../support/rescreening.ts"
import { list, publishing } from "../../support/stores.ts"
import { storesWith } from "../../support/unreliable-stores.ts"

/** The round trips to D1 for one report do not grow with its positions. */

const everyone = pageCaller(null, Date.parse("2026-06-10T12:00:00Z"))
const caller: Caller = { ...everyone, scope: "full" }
const many = 200

/** The calls for one report, with nothing cached. */
async function callsOf(symbols: readonly string[], more: object = {}) {
  const calls: string[] = []
  const { database, bucket } = storesWith((call, carryOut) => {
    calls.push(call)
    return carryOut()
  })
  const ports = {
    ...compose({ ...env, DB: database, PACKETS: bucket }),
    screening: lineStore(databaseOf(database)),
  }
  await ports.current.confirmed()
  calls.length = 0
  const positions = symbols.map((symbol) => ({ symbol, shares: 1 }))
  const answered = await invoke("portfolio", ports, caller, { positions, ...more })
  if (!answered.ok) throw new Error(answered.message)
  const report: Portfolio = JSON.parse(answered.value.data.json)
  return { calls, report }
}

beforeAll(async () => {
  const filers = Array.from({ length: many }, (_, at) => edgarFiler(1_000 + at))
  await registerCompanies(filers, { ordinaryPerShareLine: 1 })
  await list([fundLine("HOLD")])
  // Assessed once, because every company is read alike.
  const published = assessmentPublication(assess({ ...soundInput("edgar:0000001000"), asOf: "2026-04-01" }))
  await publishAll(
    publishing,
    filers.map((filer) => ({ ...published, filer, assessmentId: `of ${filer}` })),
  )
  for (const filer of filers.slice(0, 10)) await store(soundInput(filer))
  const lines = [holding("Company 1000", 60, { ticker: "S1000" }), holding("US Dollar", 40, { kind: "cash" })]
  await seedFund(fundEntry("HOLD"), snapshot(lines))
})

const symbolsOf = (count: number) => Array.from({ length: count }, (_, at) => `S${1_000 + at}`)

test.each([1, 50, many])("%i stocks take four round trips", async (count) => {
  const { calls, report } = await callsOf(symbolsOf(count))
  expect(report.positions.filter(({ binding }) => binding !== null)).toHaveLength(count)
  expect(report.positions.every(({ purification }) => purification.ss21_per_share !== null)).toBe(true)
  expect(calls).toHaveLength(4)
})

test.each([1, 49, many - 1])("with a fund and the changes, %i stocks take six round trips", async (count) => {
  const { calls, report } = await callsOf([...symbolsOf(count), "HOLD"], { changed_since: "2000-01-01" })
  expect(report.positions.at(-1)?.purity_percentage).toBe(60)
  expect(report.summary.changes.length).toBe(Math.min(2 * count + 1, portfolioChangesMax))
  expect(calls).toHaveLength(6)
})

test("by another standard, a report takes as many round trips", async () => {
  expect((await callsOf(symbolsOf(many), { methodology: "djim" })).calls).toHaveLength(4)
})

test.each([1, 10])("as of a past day, %i stocks take three round trips", async (count) => {
  for (const at of [0, 1]) {
    const { calls, report } = await callsOf(symbolsOf(count), { as_of: "2026-03-10" })
    expect(report.positions.filter(({ binding }) => binding !== null)).toHaveLength(count)
    expect(calls.filter((call) => call.startsWith("D1"))).toHaveLength(3)
    // The first time, one object of input for each company, and one document.
    const objects = calls.filter((call) => call.startsWith("R2 get"))
    expect(objects.length).toBeLessThanOrEqual(at === 0 ? 2 * count : 0)
  }
})
