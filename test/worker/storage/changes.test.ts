import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { historyBody } from "../../../src/contract/history.ts"
import type { CompanyFacts } from "../../../src/facts/fact.ts"
import type { StoredInput } from "../../../src/pipeline/ports.ts"
import { publish, publishAll } from "../../../src/pipeline/publication.ts"
import { rescreen } from "../../../src/pipeline/rescreen.ts"
import { currentMethodology, type Methodology } from "../../../src/screening/methodologies.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { decided, heldBack } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { newCompany, without } from "../support/rescreening.ts"

const ports = cloudflarePublishing(env.DB, env.PACKETS)

const pass = "compliant"
const fail = "non-compliant"

/** The assessment of a company on a day; a later report states another debt. */
async function screened(
  cik: number,
  asOf: string,
  change: { close?: number; debts?: readonly number[]; methodology?: Methodology; prices?: null } = {},
) {
  const sound = soundInput(cik)
  const { close = 1_000, debts = [100_000], methodology = currentMethodology } = change
  const closes = sound.prices?.closes.map(({ date }) => ({ date, close })) ?? []
  const later = asOf > "2026-03-31" ? [{ date: asOf, close }] : []
  const input: StoredInput = {
    ...sound,
    facts: withDebts(sound.facts, debts),
    prices: change.prices === null ? null : { currency: "USD", closes: [...closes, ...later] },
  }
  return rescreen(ports.hashing, { ...input, asOf, methodology })
}

/** The annual report with the first debt, and an amendment for each further one. */
function withDebts(facts: CompanyFacts, debts: readonly number[]): CompanyFacts {
  const series = facts.series.map((each) => {
    const [first] = each.facts
    if (each.concept !== "us-gaap:LongTermDebt" || first === undefined) return each
    return {
      ...each,
      facts: debts.map((value, at) => {
        if (at === 0) return { ...first, value }
        return { ...first, value, accession: amendment(at), form: "10-K/A", filed: `2026-03-0${at}` }
      }),
    }
  })
  return { ...facts, series }
}

const amendment = (at: number) => `0000000001-26-00001${at}`

async function changesOf(cik: number) {
  const { results } = await env.DB.prepare("SELECT * FROM determination_changes WHERE cik = ? ORDER BY rowid")
    .bind(cik)
    .all<Record<string, string | null>>()
  return results
}

/** `price compliant -> non-compliant [debt_to_market_cap]`: a change in one line. */
async function told(cik: number): Promise<readonly string[]> {
  return (await changesOf(cik)).map((change) => {
    const { cause, from_withheld, from_status, to_withheld, to_status, changed_screens } = change
    const screens = JSON.parse(changed_screens ?? "").join(" ")
    return `${cause} ${from_withheld ?? from_status} -> ${to_withheld ?? to_status} [${screens}]`
  })
}

async function historyOf(cik: number) {
  const json = await env.DB.prepare("SELECT history_json FROM determinations WHERE cik = ?")
    .bind(cik)
    .first<string>("history_json")
  return historyBody.strict().parse(JSON.parse(json ?? ""))
}

const all = "business_activity debt_to_market_cap cash_to_market_cap prohibited_revenue"
const stricter: Methodology = {
  ...currentMethodology,
  version: "2099.1",
  limits: { ...currentMethodology.limits, debt_to_market_cap: 0.05 },
}

type Screened = Parameters<typeof screened>[2]

describe("a change of verdict, of a screen or of the newest report is told with its cause", () => {
  test.each<[what: string, steps: readonly [day: string, change: Screened][], expected: readonly string[]]>([
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
      "a report that breaks a limit, a day later with another price",
      [
        ["2026-03-31", {}],
        ["2026-04-01", { debts: [100_000, 400_000], close: 990 }],
      ],
      [`filing ${pass} -> ${fail} [debt_to_market_cap]`],
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
    expect(await told(cik)).toEqual(expected)
  })

  test("with both assessments, the newest report, the last close and the screens before and after", async () => {
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
          from: JSON.parse(before.history.json).history[0].screens,
          to: history[0]?.screens,
        },
        assessment: { from: before.assessmentId, to: after.assessmentId },
      },
    ])
  })
})

describe("what has changed once is told once", () => {
  test("the same message again, and an older assessment that arrives late, tell nothing", async () => {
    const cik = await newCompany()
    const steps = [await screened(cik, "2026-03-31"), await screened(cik, "2026-04-02", { close: 300 })]
    const late = await screened(cik, "2026-04-01", { close: 200 })
    for (const each of [...steps, late, ...steps, late]) await publish(ports, each)
    expect(await told(cik)).toEqual([`price ${pass} -> ${fail} [debt_to_market_cap]`])
    expect((await historyOf(cik)).changes).toHaveLength(1)
  })

  test("a company that stands in one batch more than once has every step told", async () => {
    const cik = await newCompany()
    const steps = [
      await screened(cik, "2026-03-31"),
      await screened(cik, "2026-04-01", { close: 300 }),
      await screened(cik, "2026-04-02"),
    ]
    expect(await publishAll(ports, [...steps, ...steps])).toBe(3)
    expect(await told(cik)).toEqual([
      `price ${pass} -> ${fail} [debt_to_market_cap]`,
      `price ${fail} -> ${pass} [debt_to_market_cap]`,
    ])
    const [newest, oldest] = (await historyOf(cik)).changes
    expect([newest?.as_of, oldest?.as_of]).toEqual(["2026-04-02", "2026-04-01"])
  })

  test("the newest hundred are told", async () => {
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

describe("a determination from before the ledger", () => {
  test("rests on a report nobody knows: the next one is no other report", async () => {
    const cik = await newCompany()
    await publish(ports, await screened(cik, "2026-03-31"))
    await env.DB.prepare(
      "UPDATE determinations SET filing_accession = NULL, closes_through = NULL WHERE cik = ?",
    )
      .bind(cik)
      .run()
    await publish(ports, await screened(cik, "2026-04-01", { debts: [100_000, 100_001] }))
    expect(await told(cik)).toEqual([])
  })

  test("of which no screens are kept tells a change of verdict, and of no screen", async () => {
    const cik = await newCompany()
    await publish(ports, await screened(cik, "2026-03-31"))
    await env.DB.prepare("UPDATE determinations SET history_json = NULL WHERE cik = ?").bind(cik).run()
    await publish(ports, await screened(cik, "2026-04-01", { close: 300 }))
    expect(await told(cik)).toEqual([`price ${pass} -> ${fail} []`])
    expect((await historyOf(cik)).changes[0]?.screens.from).toBeNull()
  })
})

describe("pointer and change, both or neither", () => {
  test.each(["determination_changes", "determination_history", "screening_universe"])(
    "without %s",
    async (table) => {
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
      expect([assessment_id, await told(cik)]).toEqual([before.assessmentId, []])
      await publish(ports, after)
      expect(await told(cik)).toHaveLength(1)
    },
  )

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
