import { env } from "cloudflare:workers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { saveFunds } from "../../../worker/storage/fund-register.ts"
import { saveCompanies, saveListings } from "../../../worker/storage/universe.ts"
import { fundEntry } from "../support/funds.ts"
import { listing } from "../support/listing.ts"
import { forgetUniverse, night, universeRows } from "../support/universe-list.ts"

const symbols = ["AAA", "BBB", "CCC", "DDD"] as const
/** Registrants 1 and 2 are companies, 3 goes by the name of a pool, 4 may have a fund. */
const names = ["", "First Inc", "Second Corp", "Third Trust", "Fourth Ltd"]
const registrant = fc.integer({ min: 1, max: 4 })
const listOfNight = fc.dictionary(fc.constantFrom(...symbols), registrant)
/** The registrant of the fund under each symbol: of none on the list, of one on it, or unknown. */
const funds = fc.tuple(...symbols.map(() => fc.constantFrom(null, 4, 9)))

test("whatever lists come: a list twice is the list once, no fund passes to its own registrant, and none is kept under a stock", async () => {
  await fc.assert(
    fc.asyncProperty(
      funds,
      fc.array(fc.tuple(listOfNight, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 6 }),
      async (ciks, nights) => {
        await forgetUniverse()
        await env.DB.prepare("DELETE FROM funds").run()
        await saveCompanies(env.DB, [{ cik: 1, name: "First Inc", sic: null, countryCode: null }])
        await saveListings(env.DB, [
          listing("FRST", "First Inc", 1),
          ...symbols.map((symbol) => listing(symbol, "Some ETF", null, { kind: "fund", canonical: false })),
        ])
        await saveFunds(
          env.DB,
          symbols.map((symbol, at) => fundEntry(symbol, { cik: ciks[at] ?? null })),
        )
        let day = Date.UTC(2026, 0, 1)
        for (const [list, gap] of nights) {
          day += gap * 86_400_000
          const at = new Date(day).toISOString().slice(0, 10)
          const rows = Object.entries(list).map(([symbol, cik]) => `${symbol} ${cik} NYSE ${names[cik]}`)
          await night(at, rows, "confirmed")
          const once = await universeRows()
          await night(at, rows, "confirmed")
          expect(await universeRows()).toEqual(once)
          await expectOneEach(ciks, list)
        }
      },
    ),
    { numRuns: 25 },
  )
})

/** What holds after every night. */
async function expectOneEach(
  ciks: readonly (number | null)[],
  list: Readonly<Record<string, number>>,
): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT listings.instrument_id AS symbol, kind, listings.cik, funds.instrument_id IS NOT NULL AS kept
     FROM listings LEFT JOIN funds USING (instrument_id)`,
  ).all<{ symbol: string; kind: string; cik: number | null; kept: number }>()
  for (const { symbol, kind, cik, kept } of results) {
    if (cik !== null && list[symbol] !== undefined) expect(cik).toBe(list[symbol])
    if (kept === 1) expect([kind, cik]).toEqual(["fund", null])
    if (kind === "stock" && symbol !== "FRST") expect(kept).toBe(0)
  }
  const moves = "SELECT instrument_id, cik FROM universe_changes WHERE kind = 'moved' ORDER BY at DESC"
  const firstTaker = new Map(await env.DB.prepare(moves).raw<[string, number]>())
  for (const [at, symbol] of symbols.entries()) expect(firstTaker.get(symbol) ?? null).not.toBe(ciks[at] ?? 0)
}
