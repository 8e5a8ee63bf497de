import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { changeStore } from "../../../src/changes/store.ts"
import { edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import { databaseOf } from "../../../worker/storage/database.ts"

/** Rows for three companies and two lines on ten days. Rows of a day do not have consecutive ids. */

const days = Array.from({ length: 10 }, (_, at) => `2026-03-${String(at + 1).padStart(2, "0")}`)
const kinds = ["verdict", "standard", "fund_purity", "ticker", "withheld"] as const
const companies = [1, 2, 3].map(edgarFiler)
const lines = ["A", "B"]

beforeAll(async () => {
  const insert = env.DB.prepare(
    "INSERT INTO changes (at, kind, instrument_id, filer, before, after) VALUES (?, ?, ?, ?, NULL, '{}')",
  )
  await env.DB.batch(
    Array.from({ length: 120 }, (_, at) => {
      const day = days[(at * 7) % days.length] ?? ""
      const filer = at % 4 === 3 ? null : companies[at % 4]
      return insert.bind(`${day}T12:00:00Z`, kinds[at % kinds.length], lines[at % lines.length], filer)
    }),
  )
})

interface Row {
  readonly id: number
  readonly at: string
  readonly kind: string
  readonly instrument_id: string
  readonly filer: FilerId | null
}

/** Every row since the day that is a change of the company, or of the line if it belongs to no company. */
async function plainly(filers: readonly FilerId[], ids: readonly string[], day: string) {
  const { results } = await env.DB.prepare("SELECT * FROM changes ORDER BY id").all<Row>()
  const isOfLine = ({ kind }: Row) => ["fund_badge", "fund_purity", "ticker"].includes(kind)
  return results
    .filter(({ at }) => at.slice(0, 10) >= day)
    .filter(
      (row) =>
        (row.filer !== null && filers.includes(row.filer)) ||
        (isOfLine(row) && ids.includes(row.instrument_id)),
    )
    .map(({ id }) => id)
}

test("a query since a day gives the first rows of its subjects, oldest first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(companies),
      fc.subarray(lines),
      fc.constantFrom("2026-01-01", ...days, "2026-12-31"),
      fc.integer({ min: 1, max: 60 }),
      async (filers, instrumentIds, day, limit) => {
        const found = await changeStore(databaseOf(env.DB)).since({ filers, instrumentIds }, day, limit)
        expect(found.map(({ id }) => id)).toEqual((await plainly(filers, instrumentIds, day)).slice(0, limit))
      },
    ),
  )
})

test("a query since a day reads its subjects' rows by index, from the first row of the day on", async () => {
  const statements: { readonly sql: string; readonly values: readonly unknown[] }[] = []
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name !== "prepare") return Reflect.get(target, name)
      return (sql: string) => ({
        bind(...values: unknown[]) {
          statements.push({ sql, values })
          return target.prepare(sql).bind(...values)
        },
      })
    },
  })
  await changeStore(databaseOf(database)).since(
    { filers: ["edgar:0000000001"], instrumentIds: ["A"] },
    "2026-03-05",
    5,
  )
  const [{ sql, values } = { sql: "", values: [] }] = statements
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)
  const steps = (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail)
  expect(statements).toHaveLength(1)
  expect(steps).toEqual(
    expect.arrayContaining([expect.stringMatching(/changes_cik \(filer=\? AND rowid>\?\)/)]),
  )
  expect(steps).toEqual(
    expect.arrayContaining([expect.stringMatching(/changes_instrument \(instrument_id=\? AND rowid>\?\)/)]),
  )
  expect(steps.filter((step) => /^SCAN (changes|first)\b/.test(step))).toEqual([])
})
