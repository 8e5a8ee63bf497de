import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import { candidatesOf } from "../../../src/identifiers/resolve.ts"
import { lineStore, type StockFilter } from "../../../src/listings/lines.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import type { ListedStanding } from "../../../src/screening/standings/standing.ts"
import {
  determinationStatuses,
  healthRatings,
  marketCapBuckets,
  screenSorts,
} from "../../../src/vocabulary.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { decided, measuredAs } from "../support/documents.ts"
import { listing } from "../support/listing.ts"
import { database, publishing } from "../support/stores.ts"
import { databaseTelling, storesWith } from "../support/unreliable-stores.ts"

const countries = ["US", "TW", "CA"]
const sics = ["3571", "6022", "2834", null]
const caps = [null, 1e9, 2e9, 5e9, 50e9, 300e9]
const distances = [null, -0.2, 0.05, 1e-9, 0.2, -3.75, 0.123456789012345, 0.123456789012346]
type Standing = Pick<ListedStanding, "status" | "flipDistance">
const filers = Array.from({ length: 240 }, (_, at) => edgarFiler(at + 1))
const numberOf = (filer: FilerId | null) => Number(filer?.slice(6))

function pick<Value>(values: readonly Value[], at: number): Value {
  const value = values[at % values.length]
  if (value === undefined) throw new Error("nothing to pick from")
  return value
}

beforeAll(async () => {
  const countryOf = (filer: FilerId) => pick(countries, Math.floor(numberOf(filer) / 7))
  await saveCompanies(
    database,
    filers.map((filer) => ({
      filer,
      name: `C${numberOf(filer)}`,
      sic: pick(sics, numberOf(filer)),
      countryCode: countryOf(filer),
    })),
  )
  await saveListings(
    database,
    filers.map((filer) =>
      listing(`S${numberOf(filer)}`, `C${numberOf(filer)}`, filer, {
        countryCode: countryOf(filer),
        canonical: numberOf(filer) % 11 > 0,
      }),
    ),
  )
  const analysed = filers.filter((filer) => numberOf(filer) % 3 > 0)
  await publishAll(
    publishing,
    analysed.map((filer) => {
      const marketCapUsd = pick(caps, Math.floor(numberOf(filer) / 3))
      if (isVehicle(filer)) return decided(filer, { marketCapUsd, methodology: "aaoifi-ss57@2026.1" })
      const standings = standingsOf(filer)
      return decided(filer, { marketCapUsd, ...(standings && { measured: measuredAs(standings) }) })
    }),
  )
})

const isVehicle = (filer: FilerId) => numberOf(filer) % 19 === 2

/** The standings of a company in the lists. Null for a company published before measures were kept. */
function standingsOf(filer: FilerId): Readonly<Record<string, Standing>> | null {
  if (numberOf(filer) % 3 === 0 || isVehicle(filer) || numberOf(filer) % 5 === 4) return null
  return {
    "aaoifi-ss21": { status: "compliant", flipDistance: pick(distances, numberOf(filer)) },
    djim: {
      status: pick(determinationStatuses, numberOf(filer)),
      flipDistance: pick(distances, Math.floor(numberOf(filer) / 4)),
    },
    "kmi-meezan": { status: "non-compliant", flipDistance: null },
  }
}

/** The expected place of a company under a standard. */
function standingUnder(standard: string | null, filer: FilerId, published: string): Standing {
  const standing = standingsOf(filer)?.[standard ?? "aaoifi-ss21"]
  if (standing !== undefined) return standing
  const status = standard === null || isVehicle(filer) ? published : "pending"
  return { status: status as Standing["status"], flipDistance: null }
}

const standards = [null, "djim", "kmi-meezan"]

function compare(left: number | string, right: number | string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** The expected result of filter mode, computed without facets or indexes. */
async function plainly(
  filter: StockFilter,
  sort: (typeof screenSorts)[number],
  standard: string | null,
): Promise<readonly string[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM screened_stocks ORDER BY ${sort === "market_cap" ? "by_market_cap" : "instrument_id"}`,
  ).all<
    Record<"instrument_id" | "status" | "sector" | "market_cap" | "health" | "country_code", string> & {
      readonly filer: FilerId
    }
  >()
  const oneOf = (wanted: readonly string[], value: string) => wanted.length === 0 || wanted.includes(value)
  const rows = results.map((row) => ({ ...row, ...standingUnder(standard, row.filer, row.status) }))
  const nearness = ({ flipDistance }: Standing) => Math.abs(flipDistance ?? Number.POSITIVE_INFINITY)
  const sorted =
    sort === "flip_distance" ? rows.toSorted((left, right) => compare(nearness(left), nearness(right))) : rows
  return sorted
    .filter(
      (row) =>
        oneOf(filter.statuses, row.status) &&
        oneOf(filter.marketCaps, row.market_cap) &&
        oneOf(filter.healths, row.health) &&
        (filter.sector === null || filter.sector === row.sector) &&
        (filter.countryCode === null || filter.countryCode === row.country_code),
    )
    .map((row) => row.instrument_id)
}

const filters = fc.record({
  statuses: fc.subarray([...determinationStatuses]),
  sector: fc.option(fc.constantFrom("Technology", "Finance", "Health", "Transport")),
  marketCaps: fc.subarray([...marketCapBuckets]),
  healths: fc.subarray([...healthRatings]),
  countryCode: fc.option(fc.constantFrom(...countries, "JP")),
})

test("any page of any filter is the page of the plain list, with the true total", async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...screenSorts),
      fc.constantFrom(...standards),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 260 }),
      async (filter, sort, standard, limit, offset) => {
        const expected = await plainly(filter, sort, standard)
        const page = { limit, offset }
        const { total, lines } = await lineStore(database).listStocks(filter, sort, page, standard)
        expect(total).toBe(expected.length)
        for (const { listing: line, status, flipDistance } of lines) {
          const standing = standingUnder(standard, line.filer ?? edgarFiler(0), status)
          expect([line.symbol, status]).toEqual([line.symbol, standing.status])
          if (sort === "flip_distance") expect(flipDistance).toBe(standing.flipDistance)
        }
        expect(lines.map((line) => line.listing.instrumentId)).toEqual(expected.slice(offset, offset + limit))
      },
    ),
    { numRuns: 200 },
  )
})

test("a line that is no longer canonical and a company with a new sector change place at once", async () => {
  const screening = lineStore(database)
  const inFinance: StockFilter = {
    statuses: [],
    sector: "Finance",
    marketCaps: [],
    healths: [],
    countryCode: null,
  }
  const page = { limit: 100, offset: 0 }
  const idsNow = async () => {
    const { total, lines } = await screening.listStocks(inFinance, "symbol", page, null)
    expect(lines).toHaveLength(total)
    return lines.map(({ listing: { instrumentId } }) => instrumentId)
  }
  const before = await idsNow()
  expect(before).toEqual(expect.arrayContaining(["S1", "S5"]))
  await saveListings(database, [listing("S1", "C1", "edgar:0000000001", { canonical: false })])
  await saveCompanies(database, [{ filer: "edgar:0000000005", name: "C5", sic: "3571", countryCode: "US" }])
  expect(await idsNow()).toEqual(before.filter((id) => id !== "S1" && id !== "S5"))
  await saveListings(database, [listing("S1", "C1", "edgar:0000000001", { canonical: true })])
  await saveCompanies(database, [{ filer: "edgar:0000000005", name: "C5", sic: "6022", countryCode: "US" }])
  expect((await idsNow()).sort()).toEqual([...before].sort())
})

test("total and page agree even if a verdict is published meanwhile", async () => {
  const pending: StockFilter = {
    statuses: ["pending"],
    sector: null,
    marketCaps: [],
    healths: [],
    countryCode: null,
  }
  let isPublished = false
  const { database: disturbed } = storesWith(async (_call, carryOut) => {
    const outcome = await carryOut()
    if (!isPublished) await publishAll(publishing, [decided("edgar:0000000003")])
    isPublished = true
    return outcome
  })
  const page = { limit: 100, offset: 0 }
  const { total, lines } = await lineStore(databaseOf(disturbed)).listStocks(pending, "symbol", page, null)
  expect(isPublished).toBe(true)
  expect(lines).toHaveLength(total)
  const after = await lineStore(database).listStocks(pending, "symbol", page, null)
  expect(after.total).toBe(total - 1)
})

/** The real database, with a list of its statements. */
function watched() {
  const statements: string[] = []
  return { database: databaseTelling((sql) => statements.push(sql)), statements }
}

describe("the cost of", () => {
  test.each([1, 2, 50])("a list of %i symbols is one statement", async (symbols) => {
    const { database, statements } = watched()
    const wanted = filers.slice(0, symbols).map((filer) => candidatesOf(`S${numberOf(filer)}`))
    expect(
      (await lineStore(databaseOf(database)).findLines(wanted, null)).every((line) => line !== null),
    ).toBe(true)
    expect(statements).toHaveLength(1)
  })

  test("a list without a valid identifier sends no query", async () => {
    const { database, statements } = watched()
    expect(
      await lineStore(databaseOf(database)).findLines([candidatesOf("X:Y"), candidatesOf("%%")], null),
    ).toEqual([null, null])
    expect(statements).toEqual([])
  })

  test.each([
    ...screenSorts.map((sort) => [sort, null, sort === "flip_distance" ? "standing" : "screening"] as const),
    ...screenSorts.map((sort) => [sort, "djim", "standing"] as const),
  ])("a page by %s, of the standard %s, is reads of indexes only", async (sort, standard, tables) => {
    const { database, statements } = watched()
    const everything: StockFilter = {
      statuses: ["compliant"],
      sector: null,
      marketCaps: [],
      healths: [],
      countryCode: null,
    }
    await lineStore(databaseOf(database)).listStocks(everything, sort, { limit: 50, offset: 0 }, standard)
    expect(statements).toHaveLength(2)
    const plans = await Promise.all(
      statements.map((sql) =>
        env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .bind(...bindings(sql))
          .all<{ detail: string }>(),
      ),
    )
    const steps = plans.flatMap(({ results }) => results.map(({ detail }) => detail))
    const index = `${tables}_universe_${sort}`
    expect(steps.filter((step) => step.includes(index)).length).toBeGreaterThanOrEqual(2)
    expect(steps.filter((step) => /^SCAN (?!(facet|json_each|merged)\b)/.test(step))).toEqual([])
  })
})

/** A value for each parameter. A query plan does not depend on the values. */
function bindings(sql: string): readonly string[] {
  return [...sql.matchAll(/\?/g)].map(() => "[]")
}
