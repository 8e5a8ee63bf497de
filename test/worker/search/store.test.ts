import { env } from "cloudflare:workers"
import { type SQLWrapper, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { inTransaction } from "../../../src/database/database.ts"
import { saveListings } from "../../../src/pipeline/listings/companies.ts"
import {
  type OtherNames,
  refreshSearchFund,
  replaceOtherNames,
} from "../../../src/pipeline/listings/search-index.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import type { SearchQuery } from "../../../src/search/match-texts.ts"
import { countHits, searchStore, selectHits } from "../../../src/search/store.ts"
import { wordsOf } from "../../../src/search/words.ts"
import { decided } from "../support/documents.ts"
import { listing } from "../support/listing.ts"
import { searchable, seedSearchable } from "../support/searchable.ts"
import { database, publishing } from "../support/stores.ts"

beforeAll(async () => {
  await replaceOtherNames(database, otherNames)
  await seedSearchable()
})

/** A former name that Ford never had: it is the beginning of another company's current name. */
const otherNames: OtherNames = {
  former: [
    { filer: "edgar:0001326801", name: "Facebook Inc" },
    { filer: "edgar:0000732717", name: "SBC & Southwestern Bell" },
    { filer: "edgar:0000037996", name: "Apple Wagons" },
  ],
  known: [
    { instrumentId: "SPY", name: "S&P 500" },
    { instrumentId: "KO", name: "Coke" },
    { instrumentId: "GLD", name: "Shell" },
  ],
}

function asking(text: string, change: Partial<SearchQuery> = {}): SearchQuery {
  return {
    words: wordsOf(text),
    named: [{ instrumentId: "HKG:1398", country: null }],
    symbols: [text.toUpperCase()],
    kind: null,
    scope: "full",
    limit: 20,
    ...change,
  }
}

async function ids(text: string): Promise<readonly string[]> {
  const { hits } = await searchStore(database).find(asking(text))
  return hits.map((hit) => hit.listing.instrumentId)
}

/** FTS5's own comparison of the index with its content. Throws if they differ. */
const checkIntegrity = () =>
  env.DB.prepare("INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)").run()

async function planOf(statement: SQLWrapper): Promise<readonly string[]> {
  const plan = sql`EXPLAIN QUERY PLAN ${statement.getSQL()}`
  return (await database.query.all<{ readonly detail: string }>(plan)).map(({ detail }) => detail)
}

/** Tables that may be scanned: lists from the caller, rows found so far, and matching rows of the index. */
const shortScan =
  /^SCAN (candidate|wanted|exact|worded|page|tiers|\(subquery-\d+\)|CONSTANT ROW|search_index VIRTUAL TABLE INDEX \d+:=?M3$)/
/** The index returns matches by row number without sorting them, so a limit ends the reading. */
const inOrder = "SCAN search_index VIRTUAL TABLE INDEX 64:M3"

test.each([
  asking("apple"),
  asking("bank of", { kind: "stock" }),
  asking("etf", { kind: "fund", scope: "sandbox" }),
])("no search reads a table from end to end: $words $kind $scope", async (asked) => {
  const pagePlan = await planOf(selectHits(database.query, asked, null))
  const totalPlan = await planOf(countHits(database.query, asked, null))
  const scans = [...pagePlan, ...totalPlan].filter((step) => step.startsWith("SCAN"))
  expect(scans.filter((step) => !shortScan.test(step))).toEqual([])
  expect(pagePlan.filter((step) => step === inOrder)).toHaveLength(6)
})

test.each(["apple", "a", "i", "bank of", "1398", "meta", "of c", "facebook", "s&p 500", "shell"])(
  'the total of "%s" is the same at every limit, whether or not the page ends before it',
  async (text) => {
    const all = await searchStore(database).find(asking(text, { limit: 100 }))
    expect(all.hits.length).toBe(all.total)
    expect(all.total).toBeGreaterThan(0)
    for (let limit = 1; limit <= all.total + 1; limit++) {
      const { hits, total } = await searchStore(database).find(asking(text, { limit }))
      expect(total).toBe(all.total)
      expect(hits).toEqual(all.hits.slice(0, limit))
    }
  },
)

test("a company without a market capitalisation is ordered by its weight in a fund", async () => {
  const toyotas = async () => (await ids("toyota")).slice(0, 2)
  expect(await toyotas()).toEqual(["TM", "TYO:3116"])
  await inTransaction(database, [
    sql`INSERT INTO listing_sizes VALUES ('TYO:3116', 5e9, 'EFA', 700)`,
    ...refreshSearchFund("EFA"),
  ])
  expect(await toyotas()).toEqual(["TYO:3116", "TM"])
  await checkIntegrity()
})

test("a published market capitalisation moves only its company's canonical line", async () => {
  expect((await ids("inc")).slice(0, 2)).toEqual(["AAPL", "META"])
  await publishAll(publishing, [
    decided("edgar:0001326801", { assessmentId: "meta-grew", marketCapUsd: 9e12 }),
  ])
  expect((await ids("inc")).slice(0, 2)).toEqual(["META", "AAPL"])
  await checkIntegrity()
})

describe("a former name", () => {
  test.each([
    ["facebook", "META"],
    ["face book", "META"],
    ["faceb", "META"],
    ["facebook inc", "META"],
    ["sbc and southwestern", "T"],
    ["southwestern bell", "T"],
  ])("%s finds its company", async (text, line) => {
    expect((await ids(text))[0]).toBe(line)
  })

  test("ranks after every line whose present name contains the text", async () => {
    expect(await ids("apple")).toEqual(["AAPL", "APLE", "BSP:AAPL34", "FRA:APC", "F"])
  })
})

describe("a popular name", () => {
  test.each([
    ["sp500", "SPY"],
    ["S&P 500", "SPY"],
    ["s and p 500", "SPY"],
    ["the S&P 500 index", "SPY"],
    ["S&P 500 index fund", "SPY"],
    ["coke co", "KO", "COKE"],
    ["coke", "KO", "COKE"],
    ["shell", "GLD", "SHEL"],
    ["shel", "SHEL"],
  ])("%s finds its line before every name that contains the text", async (text, ...lines) => {
    expect((await ids(text)).slice(0, lines.length)).toEqual(lines)
  })
})

test("replaced names find nothing any more, and the new names find their lines", async () => {
  const found = async () => [await ids("facebook"), (await ids("sp500"))[0] ?? null]
  await replaceOtherNames(database, { former: [], known: [] })
  expect(await found()).toEqual([[], null])
  await replaceOtherNames(database, otherNames)
  expect(await found()).toEqual([["META"], "SPY"])
  await checkIntegrity()
})

test("a renamed listing is found only by its new name", async () => {
  const renamed = listing("IPB", "Some Other Certificates", null, { canonical: false })
  await saveListings(database, [renamed])
  expect(await ids("merrill")).toEqual([])
  expect(await ids("some other")).toEqual(["IPB"])
  await saveListings(database, searchable)
  expect(await ids("merrill")).toEqual(["IPB"])
  await checkIntegrity()
})

test("saving an unchanged listing changes no entry", async () => {
  const written = () =>
    env.DB.prepare("SELECT count(*) AS rows, max(id) AS id FROM search_index_data").first()
  const before = await written()
  await saveListings(database, searchable)
  expect(await written()).toEqual(before)
})

test("a caller cannot search for internal tokens", async () => {
  expect(await ids("~stock")).toEqual(await ids("stock"))
  expect(await ids("~sandbox")).toEqual([])
})
