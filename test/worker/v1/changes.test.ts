import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { type ChangeRow, changesMeta } from "../../../src/changes/schema.ts"
import { printCursor, readCursor } from "../../../src/changes/service.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { decided, heldBack } from "../support/documents.ts"
import { feed } from "../support/feed.ts"
import { seedFunds } from "../support/funds.ts"
import { answerOf, refusalOf, sandboxKey } from "../support/service.ts"
import { publishing } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"

const apple = "edgar:0000320193"
const always = "2000-01-01"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

async function pageOf(query: string, key?: string) {
  const { data: rows, meta } = await answerOf("changes", `/changes${query}`, key)
  const { next_cursor: next, has_more: hasMore } = changesMeta.parse(meta)
  return { rows, meta, next, hasMore }
}

/** Every change from the beginning on, page by page. */
async function allPages(query: string, key?: string): Promise<readonly ChangeRow[]> {
  const rows: ChangeRow[] = []
  let page = await pageOf(`?from=${always}${query}`, key)
  for (;;) {
    rows.push(...page.rows)
    if (!page.hasMore) return rows
    page = await pageOf(`?after=${page.next}${query}`, key)
  }
}

const named = (rows: readonly ChangeRow[]) => rows.map(({ kind, instrument_id: id }) => `${kind} ${id}`)

describe("the changes are answered", () => {
  test("from the beginning with every first publication in order, and the documents of each", async () => {
    const rows = await allPages("")
    expect(named(rows)).toEqual([
      "verdict AAPL",
      "verdict GOOGL",
      "verdict MCD",
      "verdict TSM",
      "standard AAPL",
      "standard GOOGL",
      "fund_badge IJR",
    ])
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      kind: "verdict",
      instrument_id: "AAPL",
      before: null,
      after: {
        status: "compliant",
        withheld: null,
        screens: {
          business_activity: "pass",
          cash_to_market_cap: "pass",
          debt_to_market_cap: "pass",
          prohibited_revenue: "pass",
        },
        methodology: "aaoifi-ss21@2026.1",
      },
      cause: null,
      filing: null,
      links: {
        compliance: "/instruments/AAPL/compliance",
        evidence: "/instruments/AAPL/evidence",
        as_of: `/instruments/AAPL/compliance?as_of=${rows[0]?.at.slice(0, 10)}`,
        page: "/../stocks/AAPL",
      },
    })
    expect(rows.at(-1)).toMatchObject({
      after: { status: "partial", badge_color: null, holdings_as_of: "2026-09-30" },
      links: { etf: "/etfs/IJR", page: "/../funds/IJR" },
    })
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  test("in pages of any size with the same rows", async () => {
    const whole = await allPages("&limit=500")
    for (const limit of [1, 2, 3, 7]) expect(await allPages(`&limit=${limit}`)).toEqual(whole)
  })

  test("without `after` and `from` from now on: an empty page, then what is published since", async () => {
    const now = await pageOf("")
    expect([now.rows, now.hasMore]).toEqual([[], false])
    const held = { assessmentId: "apple-held", asOf: "2026-09-01T00:00:00.000Z" }
    await publish(publishing, heldBack(apple, held))
    const next = await pageOf(`?after=${now.next}`)
    expect(next.rows).toMatchObject([
      {
        kind: "verdict",
        before: { status: "compliant" },
        after: { status: "pending", withheld: "screen_unresolved" },
      },
      // Nothing was measured, so it is pending by every standard.
      { kind: "standard", after: { standards: { djim: "pending" } } },
    ])
    expect(next.rows[0]?.links).not.toHaveProperty("evidence")
    expect((await pageOf(`?after=${next.next}`)).rows).toEqual([])
    const again = { assessmentId: "apple-again", asOf: "2026-09-02T00:00:00.000Z" }
    await publish(publishing, decided(apple, again))
    expect(named((await pageOf(`?after=${next.next}`)).rows)).toEqual(["verdict AAPL"])
  })

  test.each([
    ["a company's line", "&symbols=goog", ["verdict GOOGL", "standard GOOGL"]],
    ["a fund and a stock", "&symbols=IJR,MCD", ["verdict MCD", "fund_badge IJR"]],
    ["a symbol without a listing", "&symbols=NONE", []],
    ["kinds", "&kinds=fund_badge,fund_purity", ["fund_badge IJR"]],
    ["symbols and kinds", "&symbols=GOOGL,IJR&kinds=standard", ["standard GOOGL"]],
  ])("only for %s", async (_, query, expected) => {
    expect(named(await allPages(query))).toEqual(expected)
  })

  test("with a list of identifiers that were not found; funds are found", async () => {
    const { meta } = await pageOf(`?from=${always}&symbols=NONE,IJR,aapl`)
    expect(meta).toMatchObject({ not_found: ["NONE"], sandbox_restricted: [] })
  })

  test("with a moved cursor for a page without a match, and whether there are more", async () => {
    const position = async () => env.DB.prepare("SELECT max(id) AS id FROM changes").first<number>("id")
    const before = (await position()) ?? 0
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)
       INSERT INTO changes (at, kind, instrument_id) SELECT '2026-11-01T00:00:00.000Z', 'ticker', 'OTHER' FROM numbers`,
    ).run()
    const first = await pageOf(`?after=${printCursor(before)}&kinds=verdict`)
    expect([first.rows, first.hasMore, first.next]).toEqual([[], true, printCursor(before + 5_000)])
    const second = await pageOf(`?after=${first.next}&kinds=verdict`)
    expect([second.rows, second.hasMore, second.next]).toEqual([[], false, printCursor(before + 6_000)])
  })

  test("within the sandbox only, for a sandbox key", async () => {
    const key = await sandboxKey()
    const rows = await allPages("", key)
    expect(new Set(rows.map(({ instrument_id: id }) => id))).toEqual(new Set(["AAPL", "MCD", "IJR"]))
    const { meta } = await pageOf(`?from=${always}&symbols=AAPL,GOOGL,NONE`, key)
    expect(meta).toMatchObject({ not_found: ["NONE"], sandbox_restricted: ["GOOGL"] })
  })

  test("for `from` beginning with the first change of its day, whatever days are recorded after it", async () => {
    const days = ["2031-03-02", "2031-03-04", "2031-03-03", "2031-03-05"]
    const ids: number[] = []
    for (const day of days) {
      const id = await env.DB.prepare(
        "INSERT INTO changes (at, kind, instrument_id) VALUES (?1 || 'T08:00:00.000Z', 'ticker', 'OTHER') RETURNING id",
      )
        .bind(day)
        .first<number>("id")
      ids.push(id ?? 0)
    }
    const before = await Promise.all(
      ["2031-03-02", "2031-03-03", "2031-03-04", "2031-03-05", "2031-03-06"].map((day) =>
        feed.beforeDay(day, "full"),
      ),
    )
    const [first = 0] = ids
    expect(before.map((position) => position - first)).toEqual([-1, 0, 0, 2, 3])
  })
})

test.each([
  [`?after=${printCursor(1)}&from=${always}`, "Give `after` or `from`, not both."],
  ["?after=abc", "`after` is not a cursor of this feed."],
  [`?after=${printCursor(123_456).slice(0, -1)}`, "`after` is not a cursor"],
  ["?from=2999-01-01", "from: 2999-01-01 is in the future. Nothing is published for that day yet."],
  ["?from=2026-02-30", "from: a day is written YYYY-MM-DD"],
  ["?limit=0", "limit: must be at least 1"],
  ["?limit=501", "limit: must be at most 500"],
  [`?symbols=${Array.from({ length: 51 }, (_, at) => `S${at}`)}`, "symbols: must have at most 50 items"],
  ["?kinds=verdict,price", "kinds.1: must be one of verdict"],
])("400: %s", async (query, message) => {
  expect(await refusalOf(`/changes${query}`)).toContain(`400 bad_request ${message}`)
})

test("a cursor is decoded to its position, and is refused with a changed character", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 1e12 }),
      fc.nat(),
      fc.constantFrom(..."0123456789abcdefghijklmnopqrstuvwxyzAZ-_"),
      (position, at, character) => {
        const cursor = printCursor(position)
        expect(readCursor(cursor)).toEqual({ ok: true, value: position })
        const place = at % cursor.length
        const changed = cursor.slice(0, place) + character + cursor.slice(place + 1)
        const reread = readCursor(changed)
        expect(reread.ok).toBe(changed === cursor)
      },
    ),
  )
})
