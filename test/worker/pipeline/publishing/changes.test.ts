import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { publish, publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { currentMethodology } from "../../../../src/screening/methodologies.ts"
import { withLimit } from "../../../support/methodology.ts"
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
import { newCompany, without } from "../../support/rescreening.ts"

const all = "business_activity debt_to_market_cap cash_to_market_cap prohibited_revenue"
const stricter = withLimit("2099.1", "debt_to_market_cap", 0.05)

describe("a change of verdict, of a screen or of the newest report is recorded with its cause", () => {
  test.each<[what: string, steps: readonly [day: string, change: Change][], expected: readonly string[]]>([
    ["a first determination", [["2026-03-31", {}]], []],
    [
      "a day later, and nothing else",
      [
        ["2026-03-31", {}],
        ["2026-04-01", {}],
      ],
      [],
    ],
    [
      "a price that moves inside the limits",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { close: 900 }],
      ],
      [],
    ],
    [
      "a price that carries debt across its limit, and back",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { close: 300 }],
        ["2026-04-02", {}],
      ],
      [`price ${pass} -> ${fail} [debt_to_market_cap]`, `price ${fail} -> ${pass} [debt_to_market_cap]`],
    ],
    [
      "a further limit broken by the price: the screen, and the same verdict",
      [
        ["2026-04-01", { close: 300 }],
        ["2026-04-02", { close: 100 }],
      ],
      [`price ${fail} -> ${fail} [cash_to_market_cap]`],
    ],
    [
      "a report that breaks a limit, a day later with another price",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { debts: [100_000, 400_000], close: 990 }],
      ],
      [`filing ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "another figure under the same report, whatever the price did in the meantime",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { debts: [400_000], close: 990 }],
      ],
      [`correction ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "a report that changes no screen",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { debts: [100_000, 100_001] }],
      ],
      [`filing ${pass} -> ${pass} []`],
    ],
    [
      "a report as filed, but not yet on that day",
      [
        ["2026-02-20", { debts: [100_000, 400_000] }],
        ["2026-02-25", { debts: [100_000, 400_000] }],
        ["2026-03-02", { debts: [100_000, 400_000] }],
      ],
      [`filing ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "a stricter version of the methodology, with a new report in the same step",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { methodology: stricter, debts: [100_000, 90_000] }],
      ],
      [`methodology ${pass} -> ${fail} [debt_to_market_cap]`],
    ],
    [
      "a version that changes nothing",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { methodology: { ...currentMethodology, version: "2099.2" } }],
      ],
      [],
    ],
    [
      "reports grown old, whatever the price did in the meantime",
      [
        ["2026-03-31", {}],
        ["2027-12-31", {}],
      ],
      [`time ${pass} -> filings_stale [${all}]`],
    ],
    [
      "a price that is lost, and found again",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { prices: null }],
        ["2026-04-02", {}],
      ],
      [
        `price ${pass} -> market_cap_unavailable [debt_to_market_cap cash_to_market_cap]`,
        `price market_cap_unavailable -> ${pass} [debt_to_market_cap cash_to_market_cap]`,
      ],
    ],
    [
      "a first report",
      [
        ["2026-02-01", {}],
        ["2026-02-20", {}],
      ],
      [`filing no_filings -> ${pass} [${all}]`],
    ],
  ])("%s", async (_, steps, expected) => {
    const cik = await newCompany()
    for (const [day, change] of steps) await publish(ports, await screened(cik, day, change))
    expect(await recordedChanges(cik)).toEqual(expected)
  })

  test("another reason to withhold the verdict is a change, also without known screens", async () => {
    const cik = await newCompany()
    const { determination, ...others } = heldBackDocuments.compliance
    const withheld = { reason: "currency_unresolved", analysed: true, since: "2026-12-01" } as const
    await publishAll(ports, [
      heldBack(cik),
      heldBack(cik, {
        assessmentId: `${cik} next`,
        compliance: { ...others, determination: { ...determination, withheld } },
      }),
    ])
    expect(await recordedChanges(cik)).toEqual(["time screen_unresolved -> currency_unresolved []"])
  })

  test("a change has both assessments, the newest report, the last close and the screens before and after", async () => {
    const cik = await newCompany()
    const before = await screened(cik, "2026-03-31")
    const after = await screened(cik, "2026-04-01", { debts: [100_000, 400_000] })
    await publish(ports, before)
    await publish(ports, after)
    const { history, changes } = await historyOf(cik)
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
})

describe("a change is recorded once", () => {
  test("the same message again, and an older assessment published late, record nothing", async () => {
    const cik = await newCompany()
    const steps = [await screened(cik, "2026-03-31"), await screened(cik, "2026-04-02", { close: 300 })]
    const late = await screened(cik, "2026-04-01", { close: 200 })
    for (const each of [...steps, late, ...steps, late]) await publish(ports, each)
    expect(await recordedChanges(cik)).toEqual([`price ${pass} -> ${fail} [debt_to_market_cap]`])
    expect((await historyOf(cik)).changes).toHaveLength(1)
  })

  test("a company that occurs several times in one batch has every step recorded", async () => {
    const cik = await newCompany()
    const steps = [
      await screened(cik, "2026-03-31"),
      await screened(cik, "2026-04-01", { close: 300 }),
      await screened(cik, "2026-04-02"),
    ]
    expect(await publishAll(ports, [...steps, ...steps])).toBe(3)
    expect(await recordedChanges(cik)).toEqual([
      `price ${pass} -> ${fail} [debt_to_market_cap]`,
      `price ${fail} -> ${pass} [debt_to_market_cap]`,
    ])
    const [newest, oldest] = (await historyOf(cik)).changes
    expect([newest?.as_of, oldest?.as_of]).toEqual(["2026-04-02", "2026-04-01"])
  })

  test("the newest hundred are listed", async () => {
    const cik = await newCompany()
    const days = Array.from({ length: 103 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString())
    const steps = days.map((asOf, at) => {
      const made = at % 2 === 0 ? decided(cik) : heldBack(cik)
      return { ...made, assessmentId: `${cik} ${at}`, asOf }
    })
    await publishAll(ports, steps)
    const { changes } = await historyOf(cik)
    expect(changes).toHaveLength(100)
    expect(changes[0]?.assessment).toEqual({ from: `${cik} 101`, to: `${cik} 102` })
    expect(changes[99]?.assessment).toEqual({ from: `${cik} 2`, to: `${cik} 3` })
    expect(await changesOf(cik)).toHaveLength(102)
  })
})

describe("pointer and change are written together or not at all", () => {
  test.each([
    "determination_changes",
    "determination_history",
    "company_measures",
    "screening_universe",
    "standing_universe",
  ])("without %s", async (table) => {
    const cik = await newCompany()
    const before = await screened(cik, "2026-03-31")
    const after = await screened(cik, "2026-04-01", { close: 300 })
    await publish(ports, before)
    await without(table, async () => {
      await expect(publish(ports, after)).rejects.toThrow(/no such table/)
    })
    const { assessment_id } = {
      ...(await env.DB.prepare("SELECT * FROM determinations WHERE cik = ?").bind(cik).first()),
    }
    expect([assessment_id, await recordedChanges(cik)]).toEqual([before.assessmentId, []])
    await publish(ports, after)
    expect(await recordedChanges(cik)).toHaveLength(1)
  })

  test.each(["UPDATE determination_changes SET cause = 'time'", "DELETE FROM determination_changes"])(
    "rows are added, never changed: %s fails",
    async (statement) => {
      const cik = await newCompany()
      await publish(ports, await screened(cik, "2026-03-31"))
      await publish(ports, await screened(cik, "2026-04-01", { close: 300 }))
      await expect(env.DB.prepare(statement).run()).rejects.toThrow(/append-only/)
    },
  )
})
