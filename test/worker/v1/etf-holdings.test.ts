import { beforeAll, describe, expect, test } from "vitest"
import { etfHoldings } from "../../../src/funds/holdings-schema.ts"
import { holdingsDay, ijrHoldings, seedFunds } from "../support/funds.ts"
import { answerOf, refusalOf, sandboxKey } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

/** The page, and what its meta says of the list. */
async function holdingsOf(path: string, key?: string) {
  const { data, meta } = await answerOf(etfHoldings, `/etfs/${path}`, key)
  return { ...data, meta }
}

describe("200", () => {
  test("lines by weight, each with the verdict on its company and how it was matched", async () => {
    const { meta, ...page } = await holdingsOf("IJR/holdings")
    expect(page).toMatchObject({ symbol: "IJR", instrument_id: "IJR", holdings_as_of: holdingsDay })
    const rows = page.holdings.map((line) => [
      line.rank,
      line.symbol,
      line.weight,
      line.compliance_status,
      line.instrument_id,
      line.match?.method ?? null,
      line.kind,
    ])
    expect(rows).toEqual([
      [1, "AAPL", 50, "compliant", "AAPL", "isin", "equity"],
      [2, "GOOGL", 20, "non-compliant", "GOOGL", "ticker", "equity"],
      [3, "2330", 15, "pending", "TPE:2330", "ticker", "equity"],
      [4, "ZZZY", 10, "pending", null, null, "equity"],
      [5, "MCD", 3.5, "compliant", "MCD", "ticker", "equity"],
      [6, "XTSLA", 1.4, "pending", null, null, "cash"],
      [7, "ESZ6", 0, "pending", null, null, "derivative"],
    ])
    expect(page.holdings[0]).toMatchObject({
      name: "Apple Inc.",
      cusip: "037833100",
      isin: "US0378331005",
      sector: "Technology",
      industry: "Electronic computers",
      health_status: "robust",
      match: { method: "isin", confidence: 1 },
    })
    expect(meta).toMatchObject({ total: ijrHoldings.length, limit: 50, offset: 0, has_more: false })
  })

  test("pages do not overlap and leave nothing out", async () => {
    const ranks: number[] = []
    for (let offset = 0, more = true; more; offset += 3) {
      const { holdings, meta } = await holdingsOf(`IJR/holdings?limit=3&offset=${offset}`)
      ranks.push(...holdings.map(({ rank }) => rank))
      expect(meta).toMatchObject({ total: 7, limit: 3, offset })
      more = meta.has_more === true
    }
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test.each([7, 250, 2 ** 31, 9_007_199_254_740_991])(
    "beyond the end, at %i, a page is empty",
    async (offset) => {
      const { holdings, meta } = await holdingsOf(`IJR/holdings?offset=${offset}`)
      expect([holdings, meta.total, meta.has_more]).toEqual([[], 7, false])
    },
  )

  test("a fund without holdings has none", async () => {
    const page = { holdings: [], holdings_as_of: null, meta: { total: 0 } }
    expect(await holdingsOf("EMPT/holdings")).toMatchObject(page)
  })

  test("with a sandbox key, a line matched to an instrument outside the sandbox has no verdict, and says so", async () => {
    const { holdings, meta } = await holdingsOf("IJR/holdings", await sandboxKey())
    const { holdings: full } = await holdingsOf("IJR/holdings")
    const restricted = ["GOOGL", "TPE:2330"]
    const hidden = { compliance_status: null, health_status: null, sandbox_restricted: true }
    expect(full.some(({ sandbox_restricted }) => sandbox_restricted)).toBe(false)
    expect(holdings).toEqual(
      full.map((line) => (restricted.includes(line.instrument_id ?? "") ? { ...line, ...hidden } : line)),
    )
    expect(meta).toMatchObject({ total: 7, limit: 50, offset: 0, has_more: false })
  })

  test("rule 11: another line of the fund returns the fund's", async () => {
    const { instrument_id, holdings } = await holdingsOf("FRA:QCIJ/holdings?limit=1")
    expect([instrument_id, holdings.length]).toEqual(["IJR", 1])
  })
})

test.each(["limit=0", "limit=251", "offset=1e3"])("400: ?%s", async (query) => {
  expect(await refusalOf(`/etfs/IJR/holdings?${query}`)).toContain("400 bad_request")
})
