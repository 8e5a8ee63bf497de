import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { publish, publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { rescreenStored } from "../../../../src/pipeline/rescreen/rescreen.ts"
import { ownMethodology, withLimit } from "../../../support/methodology.ts"
import {
  amendment,
  type Change,
  changesOf,
  fail,
  historyOf,
  pass,
  ports,
  recordedChanges,
  screened,
} from "../../support/changes.ts"
import { decided, heldBack, heldBackDocuments } from "../../support/documents.ts"
import { changesAfter, feed, printed } from "../../support/feed.ts"
import { companyWith, current, inputs, newCompany, without } from "../../support/rescreening.ts"

const all = "business_activity debt_to_market_cap cash_to_market_cap prohibited_revenue"
const stricter = withLimit("2099.1", "debt_to_market_cap", 0.05)

/**
 * The rows of the feed since a position, without those of the standards, in the words of {@link
 * recordedChanges}.
 */
async function toldSince(position: number) {
  const changes = (await changesAfter(position)).filter(({ kind }) => kind !== "standard")
  return changes.map((row) => printed(row).replace(/^(\w+) \w+: (.*) \((\w+)\)$/, "$1 $3 $2"))
}

/**
 * One step for each day: the changes of the company that it makes, with `-` for those that are not in the
 * feed.
 */
describe("a change of verdict, of a screen or of the newest report is recorded with its cause, and added to the feed", () => {
  test.each<[what: string, steps: Readonly<Record<string, Change>>, expected: readonly string[]]>([
    ["a first determination", { "2026-03-31": {} }, []],
    ["a later day without other changes", { "2026-03-31": {}, "2026-04-01": {} }, []],
    ["a price that moves within the limits", { "2026-03-31": {}, "2026-04-01": { close: 900 } }, []],
    [
      "a price that moves debt over its limit, and back",
      { "2026-03-31": {}, "2026-04-01": { close: 300 }, "2026-04-02": {} },
      [
        `verdict price ${pass} -> ${fail} [debt_to_market_cap]`,
        `verdict price ${fail} -> ${pass} [debt_to_market_cap]`,
      ],
    ],
    [
      "a price that breaks a further limit: the screen changes, and the verdict stays",
      { "2026-04-01": { close: 300 }, "2026-04-02": { close: 100 } },
      [`screen price ${fail} -> ${fail} [cash_to_market_cap]`],
    ],
    [
      "a report that breaks a limit, a day later with another price",
      { "2026-03-31": {}, "2026-04-01": { debts: [100_000, 400_000], close: 990 } },
      [`verdict filing ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "another figure from the same report, whatever the price did in the meantime",
      { "2026-03-31": {}, "2026-04-01": { debts: [400_000], close: 990 } },
      [`verdict correction ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "a report that changes no screen",
      { "2026-03-31": {}, "2026-04-01": { debts: [100_000, 100_001] } },
      [`- filing ${pass} -> ${pass} []`],
    ],
    [
      "a filed report that does not yet count on that day",
      {
        "2026-02-20": { debts: [100_000, 400_000] },
        "2026-02-25": { debts: [100_000, 400_000] },
        "2026-03-02": { debts: [100_000, 400_000] },
      },
      [`verdict filing ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "a stricter version of the methodology, with a new report in the same step",
      { "2026-03-31": {}, "2026-04-01": { methodology: stricter, debts: [100_000, 90_000] } },
      [`verdict methodology ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "a version that changes nothing",
      { "2026-03-31": {}, "2026-04-01": { methodology: { ...ownMethodology, version: "2099.2" } } },
      [],
    ],
    [
      "reports that grew old, whatever the price did in the meantime",
      { "2026-03-31": {}, "2027-12-31": {} },
      [`verdict time ${pass} -> filings_stale [${all}]`],
    ],
    [
      "a price that is missing, and available again",
      { "2026-03-31": {}, "2026-04-01": { prices: null }, "2026-04-02": {} },
      [
        `verdict price ${pass} -> market_cap_unavailable [debt_to_market_cap cash_to_market_cap]`,
        `verdict price market_cap_unavailable -> ${pass} [debt_to_market_cap cash_to_market_cap]`,
      ],
    ],
    [
      "a missing price, then reports that grew old",
      { "2026-04-01": { prices: null }, "2027-12-31": { prices: null } },
      ["withheld time market_cap_unavailable -> filings_stale [business_activity prohibited_revenue]"],
    ],
    [
      "a first report",
      { "2026-02-01": {}, "2026-02-20": {} },
      [`verdict filing no_filings -> ${pass} [${all}]`],
    ],
  ])("%s, published day by day and in one batch", async (_, steps, expected) => {
    for (const inOneBatch of [false, true]) {
      const filer = await newCompany()
      const position = await feed.head("full")
      const publications = Object.entries(steps).map(([day, change]) => screened(filer, day, change))
      if (inOneBatch) await publishAll(ports, [...publications, ...publications])
      else for (const each of publications) await publish(ports, each)
      expect(await recordedChanges(filer)).toEqual(expected.map((line) => line.replace(/^\S+ /, "")))
      const [first, ...told] = await toldSince(position)
      expect(first).toMatch(/^verdict null - -> /)
      const lines = expected.filter((line) => !line.startsWith("-"))
      expect(told).toEqual(lines.map((line) => line.replace(/ \[.*\]$/, "")))
    }
  })

  test("another reason to withhold the verdict is a change, even without known screens", async () => {
    const filer = await newCompany()
    const { determination, ...others } = heldBackDocuments.compliance
    const withheld = { reason: "currency_unresolved", analysed: true, since: "2026-12-01" } as const
    await publishAll(ports, [
      heldBack(filer),
      heldBack(filer, {
        assessmentId: `${filer} next`,
        compliance: { ...others, determination: { ...determination, withheld } },
      }),
    ])
    expect(await recordedChanges(filer)).toEqual(["time screen_unresolved -> currency_unresolved []"])
  })

  test("a change has both assessments, the newest report, the last close and the screens before and after", async () => {
    const filer = await newCompany()
    const before = screened(filer, "2026-03-31")
    const after = screened(filer, "2026-04-01", { debts: [100_000, 400_000] })
    await publish(ports, before)
    await publish(ports, after)
    const { history, changes } = await historyOf(filer)
    expect(changes).toEqual([
      {
        changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        as_of: "2026-04-01",
        cause: "filing",
        accession_number: amendment(1),
        close_date: "2026-04-01",
        methodology: { from: "aaoifi-ss21@2026.1", to: "aaoifi-ss21@2026.1" },
        status: { from: pass, to: fail },
        withheld: { from: null, to: null },
        changed_screens: ["debt_to_market_cap"],
        screens: {
          from: JSON.parse(before.historyJson).history[0].screens,
          to: history[0]?.screens,
        },
        assessment: { from: before.assessmentId, to: after.assessmentId },
      },
    ])
  })

  test("an older assessment that is published late makes no change", async () => {
    const filer = await newCompany()
    await publish(ports, screened(filer, "2026-04-02", { close: 300 }))
    const head = await feed.head("full")
    await publish(ports, screened(filer, "2026-04-01"))
    expect([await recordedChanges(filer), await feed.head("full")]).toEqual([[], head])
  })

  test("only the newest hundred are listed", async () => {
    const filer = await newCompany()
    const days = Array.from({ length: 103 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString())
    const steps = days.map((asOf, at) => {
      const made = at % 2 === 0 ? decided(filer) : heldBack(filer)
      return { ...made, assessmentId: `${filer} ${at}`, asOf }
    })
    await publishAll(ports, steps)
    const { changes } = await historyOf(filer)
    expect(changes).toHaveLength(100)
    expect(changes[0]?.assessment).toEqual({ from: `${filer} 101`, to: `${filer} 102` })
    expect(changes[99]?.assessment).toEqual({ from: `${filer} 2`, to: `${filer} 3` })
    expect(await changesOf(filer)).toHaveLength(102)
  })
})

test("a verdict change caused by the price counts once, even if the company is screened again", async () => {
  const filer = await companyWith()
  await publishAll(ports, [
    screened(filer, "2026-03-31"),
    screened(filer, "2026-04-01", { close: 300 }),
    screened(filer, "2026-04-02"),
  ])
  const input = await inputs.read(filer)
  expect(input.ok && input.value.verdictChanges).toEqual([
    { asOf: "2026-04-01", status: "non-compliant", methodology: "aaoifi-ss21@2026.1" },
    { asOf: "2026-04-02", status: "compliant", methodology: "aaoifi-ss21@2026.1" },
  ])
  const rescreened = () => rescreenStored({ inputs, publishing: ports }, filer, "2026-04-03")
  expect(await rescreened()).toMatchObject({ value: "published" })
  const { stability } = JSON.parse((await current(filer))?.compliance_json ?? "")
  expect(stability).toMatchObject({ rating: "volatile", drivers: [{ code: "verdict_flipped" }, {}] })
  expect(await rescreened()).toMatchObject({ value: "unchanged" })
})

describe("pointer and change are written together or not at all", () => {
  test.each([
    "determination_changes",
    "determination_history",
    "company_measures",
    "screening_universe",
    "standing_universe",
  ])("without %s", async (table) => {
    const filer = await newCompany()
    const before = screened(filer, "2026-03-31")
    const after = screened(filer, "2026-04-01", { close: 300 })
    await publish(ports, before)
    await without(table, async () => {
      await expect(publish(ports, after)).rejects.toThrow(/no such table/)
    })
    const { assessment_id } = {
      ...(await env.DB.prepare("SELECT * FROM determinations WHERE filer = ?").bind(filer).first()),
    }
    expect([assessment_id, await recordedChanges(filer)]).toEqual([before.assessmentId, []])
    await publish(ports, after)
    expect(await recordedChanges(filer)).toHaveLength(1)
  })
})
