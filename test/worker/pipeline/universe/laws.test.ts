import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { forgetUniverse, night, universeRows } from "../../support/universe-list.ts"

beforeEach(forgetUniverse)

const shares = ["AAA", "BBB", "CCCC", "DDD-A", "DDD-B", "EEEEF", "EEEEY"]
const marked = ["AAA-WT", "BBB-PC", "CCCCW", "CCCCP", "CCCCU", "CCCCX"]

/** A list: some of the symbols, each for one of four companies, whose names may change. */
const list = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...shares, ...marked), fc.integer({ min: 1, max: 4 })),
    fc.array(fc.constantFrom("Inc", "Corp"), { minLength: 4, maxLength: 4 }),
    fc.constantFrom("NYSE", "Nasdaq", "-"),
  )
  .map(([lines, names, exchange]) => ({
    companyOf: new Map(Object.entries(lines)),
    rows: Object.entries(lines).map(
      ([symbol, cik]) => `${symbol} ${cik} ${exchange} Company ${cik} ${names[cik - 1]}`,
    ),
  }))

/** Lists, with the days between them. */
const nights = fc.array(fc.tuple(list, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 })

function dayAfter(days: number): string {
  return new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
}

interface Line {
  readonly instrument_id: string
  readonly filer: FilerId | null
  readonly kind: string
  readonly canonical: number
}

async function listings(): Promise<Line[]> {
  return (await env.DB.prepare("SELECT * FROM listings").all<Line>()).results
}

async function column(sql: string): Promise<string[]> {
  return (await env.DB.prepare(sql).raw<[string]>()).map(([value]) => value).sort()
}

test("after any lists, applying a list twice equals applying it once, and after seven days the lines are those of the list", async () => {
  await fc.assert(
    fc.asyncProperty(nights, async (sequence) => {
      await forgetUniverse()
      let days = 0
      for (const [{ rows, companyOf }, gap] of sequence) {
        days += gap
        await night(dayAfter(days), rows, "confirmed")
        const once = await universeRows()
        await night(dayAfter(days), rows, "confirmed")
        expect(await universeRows()).toEqual(once)
        await expectConsistent(companyOf)
      }
      const last = sequence.at(-1)?.[0]
      await night(dayAfter(days + 7), last?.rows ?? [], "confirmed")
      const lines = await listings()
      expect(lines.map(({ instrument_id }) => instrument_id).sort()).toEqual(
        [...(last?.companyOf.keys() ?? [])].sort(),
      )
    }),
    { numRuns: 10 },
  )
})

/** Checks the laws for every night. `companyOf` has the company that the list gives for each symbol. */
async function expectConsistent(companyOf: ReadonlyMap<string, number>): Promise<void> {
  const lines = await listings()
  const answering = lines.filter(({ filer }) => filer !== null)
  // No line answers for another company than the list's, and none answers that its symbol marks as no share.
  for (const { instrument_id, filer } of answering) {
    const company = companyOf.get(instrument_id)
    expect(company === undefined ? filer : edgarFiler(company)).toBe(filer)
    expect(marked).not.toContain(instrument_id)
  }
  // A company with shares has exactly one canonical line.
  for (const company of new Set(answering.map(({ filer }) => filer))) {
    expect(answering.filter(({ filer, canonical }) => filer === company && canonical === 1)).toHaveLength(1)
  }
  expect(lines.filter(({ filer, canonical }) => filer === null && canonical === 1)).toEqual([])
  // Search and filter mode have every listed line, and the ledger records each change.
  const ids = lines.map(({ instrument_id }) => instrument_id).sort()
  expect(await column("SELECT instrument_id FROM search_entries")).toEqual(ids)
  expect(await column("SELECT instrument_id FROM screening_universe WHERE scope = 0")).toEqual(
    lines.flatMap(({ instrument_id, canonical }) => (canonical === 1 ? [instrument_id] : [])).sort(),
  )
  expect(
    await column(
      `SELECT instrument_id FROM universe_changes AS last WHERE kind IN ('added', 'returned') AND at = (
         SELECT max(at) FROM universe_changes WHERE instrument_id = last.instrument_id
           AND kind IN ('added', 'returned', 'removed'))`,
    ),
  ).toEqual(ids)
}
