import { env } from "cloudflare:workers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../../../src/identifiers/filer.ts"
import type { Publication } from "../../../../../src/pipeline/ports.ts"
import { publishAll } from "../../../../../src/pipeline/rescreen/publication.ts"
import { type ScreenName, screenNames } from "../../../../../src/vocabulary.ts"
import { replayed } from "../../../../support/feed-replay.ts"
import { isFullRun } from "../../../../support/is-full-run.ts"
import { ownMethodology, withLimit } from "../../../../support/methodology.ts"
import { type Change, changesOf, historyOf, ports, screened } from "../../../support/changes.ts"
import { changesAfter, feed, publishedState } from "../../../support/feed.ts"
import { newCompanies } from "../../../support/rescreening.ts"

const stricter = withLimit("2099.1", "debt_to_market_cap", 0.05)

const change: fc.Arbitrary<Change> = fc.record(
  {
    close: fc.constantFrom(100, 300, 990, 1_000),
    debts: fc.constantFrom([100_000], [100_000, 100_001], [100_000, 400_000], [100_000, 400_000, 90_000]),
    methodology: fc.constantFrom(ownMethodology, stricter),
    prices: fc.constant(null),
  },
  { requiredKeys: [] },
)
const day = fc.constantFrom(
  "2026-02-01",
  "2026-02-20",
  "2026-03-31",
  "2026-04-01",
  "2026-04-02",
  "2027-12-31",
)
/** A publication about one of three companies. */
const step = fc.tuple(fc.nat(2), day, change)

const outcomeOf = (status: string | null, withheld: string | null, screens: string | null) => {
  const read: Partial<Record<ScreenName, { result: string }>> | null = JSON.parse(screens ?? "null")
  return { status, withheld, results: screenNames.map((name) => read?.[name]?.result ?? "not_applicable") }
}

/**
 * Checks that the changes of a company lead from its first determination to the one in force, which lists
 * them.
 */
async function expectChained(filer: FilerId, first: Publication | undefined): Promise<void> {
  if (first === undefined) return
  const { history, changes: printed } = await historyOf(filer)
  const changes = await changesOf(filer)
  const entry = JSON.parse(first.historyJson).history[0]
  let now = outcomeOf(first.status, first.withheldReason, JSON.stringify(entry.screens))
  for (const row of changes) {
    const { from_status = null, from_withheld = null, from_screens = null } = row
    expect(outcomeOf(from_status, from_withheld, from_screens)).toEqual(now)
    now = outcomeOf(row.to_status ?? null, row.to_withheld ?? null, row.to_screens ?? null)
  }
  const { status = null, withheld = null, screens } = history[0] ?? {}
  expect(now).toEqual(outcomeOf(status, withheld, JSON.stringify(screens)))
  expect(printed.map(({ assessment }) => assessment.to)).toEqual(
    changes.map(({ to_assessment }) => to_assessment).reverse(),
  )
}

test("for any publications, some repeated, a company's changes chain, and replaying the feed gives the published state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 3 }),
      async (batches, again) => {
        const filers = await newCompanies(3)
        const publications = batches.map((steps) =>
          steps.map(([company, asOf, with_]) => screened(filers[company] ?? edgarFiler(0), asOf, with_)),
        )
        for (const batch of publications) await publishAll(ports, batch)
        for (const at of again) await publishAll(ports, publications[at % publications.length] ?? [])
        expect(replayed(await changesAfter(0))).toEqual(await publishedState())
        const all = publications.flat()
        for (const filer of filers)
          await expectChained(
            filer,
            all.find((each) => each.filer === filer),
          )
      },
    ),
    { numRuns: isFullRun ? 15 : 5 },
  )
})

test("readers who page while batches are published see every change once, in one order", async () => {
  const companies = isFullRun ? 24 : 12
  const rounds = isFullRun ? 8 : 5
  const filers = await newCompanies(companies)
  const start = await feed.head("full")
  let isWriting = true
  const reader = async (limit: number) => {
    const seen: number[] = []
    for (let position = start, last = false; ; ) {
      const wasWriting = isWriting
      const page = await feed.after(position, { kinds: [], subjects: null, scope: "full" }, limit)
      seen.push(...page.changes.map(({ id }) => id))
      position = page.position
      if (page.hasMore) continue
      if (last) return seen
      last = !wasWriting
    }
  }
  const write = async () => {
    for (let round = 0; round < rounds; round += 1) {
      const asOf = new Date(Date.UTC(2026, 3, 1 + round)).toISOString().slice(0, 10)
      const close = round % 2 === 0 ? 300 : 1_000
      const half = filers.filter((_, at) => (at + round) % 2 === 0 || round === 0)
      await Promise.all([
        publishAll(
          ports,
          half.slice(0, 6).map((filer) => screened(filer, asOf, { close })),
        ),
        publishAll(
          ports,
          half.slice(6).map((filer) => screened(filer, asOf, { close })),
        ),
      ])
    }
    isWriting = false
  }
  const [, ...readers] = await Promise.all([write(), reader(1), reader(3), reader(10), reader(500)])
  const { results } = await env.DB.prepare("SELECT id FROM changes WHERE id > ? ORDER BY id")
    .bind(start)
    .all<{ id: number }>()
  const published = results.map(({ id }) => id)
  expect(published.length).toBeGreaterThan(companies * 2)
  for (const seen of readers) expect(seen).toEqual(published)
  expect(replayed(await changesAfter(0))).toEqual(await publishedState())
})
