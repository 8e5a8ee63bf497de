import fc from "fast-check"
import { expect, test } from "vitest"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { rescreenStored } from "../../../../src/pipeline/rescreen/rescreen.ts"
import { currentMethodology } from "../../../../src/screening/methodologies.ts"
import { type ScreenName, screenNames } from "../../../../src/vocabulary.ts"
import { withLimit } from "../../../support/methodology.ts"
import { type Change, changesOf, historyOf, ports, screened } from "../../support/changes.ts"
import { companyWith, current, inputs, newCompany } from "../../support/rescreening.ts"

const stricter = withLimit("2099.1", "debt_to_market_cap", 0.05)

const change: fc.Arbitrary<Change> = fc.record(
  {
    close: fc.constantFrom(300, 990, 1_000),
    debts: fc.constantFrom([100_000], [100_000, 100_001], [100_000, 400_000], [100_000, 400_000, 90_000]),
    methodology: fc.constantFrom(currentMethodology, stricter),
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
const assessment = fc.tuple(day, change)

interface Outcome {
  readonly status: string | null
  readonly withheld: string | null
  readonly results: readonly string[]
}

function outcomeOf(status: string | null, withheld: string | null, screens: string | null): Outcome {
  const read: Partial<Record<ScreenName, { result: string }>> | null = JSON.parse(screens ?? "null")
  return { status, withheld, results: screenNames.map((name) => read?.[name]?.result ?? "not_applicable") }
}

test("the changes of a company chain from its first determination to the one in force", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(assessment, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      async (steps, again) => {
        const cik = await newCompany()
        const once = await Promise.all(steps.map(([asOf, change]) => screened(cik, asOf, change)))
        await publishAll(ports, [
          ...once,
          ...again.map((at) => once[at % once.length] ?? once[0]).filter(isThere),
        ])
        const { history, changes: printed } = await historyOf(cik)
        const changes = await changesOf(cik)
        const [current] = history
        const [first] = once.map(({ status, withheldReason, historyJson }) =>
          outcomeOf(status, withheldReason, JSON.stringify(JSON.parse(historyJson).history[0].screens)),
        )
        let now = first
        for (const row of changes) {
          expect(
            outcomeOf(row.from_status ?? null, row.from_withheld ?? null, row.from_screens ?? null),
          ).toEqual(now)
          now = outcomeOf(row.to_status ?? null, row.to_withheld ?? null, row.to_screens ?? null)
        }
        expect(now).toEqual(
          outcomeOf(current?.status ?? null, current?.withheld ?? null, JSON.stringify(current?.screens)),
        )
        expect(printed.map(({ assessment }) => assessment.to)).toEqual(
          changes.map(({ to_assessment }) => to_assessment).reverse(),
        )
      },
    ),
    { numRuns: 15 },
  )
})

function isThere<Item>(item: Item | undefined): item is Item {
  return item !== undefined
}

test("a verdict change caused by the price counts once when the company is screened again", async () => {
  const cik = await companyWith()
  await publishAll(ports, [
    await screened(cik, "2026-03-31"),
    await screened(cik, "2026-04-01", { close: 300 }),
    await screened(cik, "2026-04-02"),
  ])
  const input = await inputs.read(cik)
  expect(input.ok && input.value.verdictChanges).toEqual([
    { asOf: "2026-04-01", status: "non-compliant", methodology: "aaoifi-ss21@2026.1" },
    { asOf: "2026-04-02", status: "compliant", methodology: "aaoifi-ss21@2026.1" },
  ])
  const rescreened = () => rescreenStored({ inputs, publishing: ports }, cik, "2026-04-03")
  expect(await rescreened()).toMatchObject({ value: "published" })
  const { stability } = JSON.parse((await current(cik))?.compliance_json ?? "")
  expect(stability).toMatchObject({ rating: "volatile", drivers: [{ code: "verdict_flipped" }, {}] })
  expect(await rescreened()).toMatchObject({ value: "unchanged" })
})
