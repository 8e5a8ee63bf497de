import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { publish, publishAll } from "../../../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../../../src/pipeline/rescreen/vehicles.ts"
import { currentMethodology } from "../../../../../src/screening/methodologies.ts"
import { replayed } from "../../../../support/feed-replay.ts"
import { withLimit } from "../../../../support/methodology.ts"
import { type Change, fail, pass, ports, screened } from "../../../support/changes.ts"
import { decided, heldBack, measuredAs } from "../../../support/documents.ts"
import { changesAfter, feed, printed, publishedState } from "../../../support/feed.ts"
import { tickerOf } from "../../../support/inputs.ts"
import { companyWith, newCompany } from "../../../support/rescreening.ts"
import { registerVehicles, vehicleNamed } from "../../../support/vehicles.ts"

const stricter = withLimit("2099.1", "debt_to_market_cap", 0.05)

/** The rows of the feed since a position, without those of the standards. */
async function since(position: number, kinds: "all" | "no standards" = "no standards") {
  const changes = await changesAfter(position)
  return changes.filter(({ kind }) => kinds === "all" || kind !== "standard")
}

describe("a publication adds one row for what it changes", () => {
  test.each<[what: string, steps: readonly [day: string, change: Change][], expected: readonly string[]]>([
    ["the same verdict a day later", [["2026-04-01", {}]], []],
    ["a price that moves inside the limits", [["2026-04-01", { close: 900 }]], []],
    [
      "a price that carries debt across its limit, and back",
      [
        ["2026-04-01", { close: 300 }],
        ["2026-04-02", {}],
      ],
      [`verdict: ${pass} -> ${fail} (price)`, `verdict: ${fail} -> ${pass} (price)`],
    ],
    [
      "a further limit broken: the screen, and the same verdict",
      [
        ["2026-04-01", { close: 300 }],
        ["2026-04-02", { close: 100 }],
      ],
      [`verdict: ${pass} -> ${fail} (price)`, `screen: ${fail} -> ${fail} (price)`],
    ],
    ["a report that changes no screen", [["2026-04-01", { debts: [100_000, 100_001] }]], []],
    [
      "a stricter methodology",
      [["2026-04-01", { methodology: stricter }]],
      [`verdict: ${pass} -> ${fail} (methodology)`],
    ],
    [
      "a methodology that changes nothing",
      [["2026-04-01", { methodology: { ...currentMethodology, version: "2099.2" } }]],
      [],
    ],
    [
      "a lost price, then reports grown old",
      [
        ["2026-04-01", { prices: null }],
        ["2027-12-31", { prices: null }],
      ],
      [
        `verdict: ${pass} -> market_cap_unavailable (price)`,
        "withheld: market_cap_unavailable -> filings_stale (time)",
      ],
    ],
  ])("%s", async (_, steps, expected) => {
    const cik = await newCompany()
    await publish(ports, screened(cik, "2026-03-31"))
    const position = await feed.head("full")
    for (const [day, change] of steps) await publish(ports, screened(cik, day, change))
    const line = tickerOf(cik)
    expect((await since(position)).map((row) => printed(row).replace(` ${line}`, ""))).toEqual(expected)
  })

  test("a first publication says every status, each filing and the last close, with nothing before it", async () => {
    const cik = await newCompany()
    const position = await feed.head("full")
    await publish(ports, screened(cik, "2026-03-31"))
    const [verdict, standard, ...rest] = await changesAfter(position)
    expect(rest).toEqual([])
    expect(verdict).toMatchObject({
      kind: "verdict",
      cik,
      instrumentId: tickerOf(cik),
      before: null,
      after: {
        status: pass,
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
    })
    expect(verdict?.accession).toMatch(/^\d{10}-\d{2}-\d{6}$/)
    expect(verdict?.closeDate).toMatch(/^2026-03/)
    expect(standard).toMatchObject({ kind: "standard", before: null, cause: null })
    expect(await publishedState()).toEqual(replayed(await changesAfter(0)))
  })
})

describe("standards", () => {
  const measured = (statuses: Readonly<Record<string, string>>) => ({
    measured: measuredAs(
      Object.fromEntries(Object.entries(statuses).map(([id, status]) => [id, { status }])),
    ),
  })

  test("one row says those whose status changed, with the cause", async () => {
    const cik = await newCompany()
    await publish(ports, decided(cik, measured({ one: pass, two: fail })))
    const position = await feed.head("full")
    await publish(ports, decided(cik, { assessmentId: `${cik} b`, ...measured({ one: pass, two: pass }) }))
    await publish(
      ports,
      decided(cik, { assessmentId: `${cik} c`, ...measured({ one: pass, two: pass, new: fail }) }),
    )
    await publish(
      ports,
      decided(cik, { assessmentId: `${cik} d`, ...measured({ one: pass, two: pass, new: fail }) }),
    )
    expect((await since(position, "all")).map(printed)).toEqual([
      `standard ${tickerOf(cik)}: two ${fail} -> two ${pass} (null)`,
      `standard ${tickerOf(cik)}:  -> new ${fail} (null)`,
    ])
  })

  test("a company that is decided on its structure from now on has that verdict under every standard", async () => {
    const gold = vehicleNamed("GLD")
    await registerVehicles([gold])
    await publish(ports, decided(gold.cik, measured({ one: pass, two: fail })))
    const position = await feed.head("full")
    await publish(ports, structuralPublication(gold))
    const status = await env.DB.prepare("SELECT status FROM determinations WHERE cik = ?")
      .bind(gold.cik)
      .first("status")
    const rows = (await since(position, "all")).filter(({ kind }) => kind === "standard")
    expect(rows.map(({ after }) => after)).toEqual([
      { standards: status === pass ? { two: pass } : { one: status } },
    ])
  })
})

describe("nothing is added by", () => {
  test("a message that is delivered again, also after another assessment", async () => {
    const cik = await newCompany()
    const first = screened(cik, "2026-03-31")
    const second = screened(cik, "2026-04-01", { close: 300 })
    await publishAll(ports, [first, second])
    const head = await feed.head("full")
    await publishAll(ports, [first, second])
    await publish(ports, first)
    expect(await feed.head("full")).toBe(head)
  })

  test("an older assessment that is published late", async () => {
    const cik = await newCompany()
    await publish(ports, screened(cik, "2026-04-01"))
    const head = await feed.head("full")
    await publish(ports, screened(cik, "2026-03-31", { close: 300 }))
    expect(await feed.head("full")).toBe(head)
  })

  test("a slow run whose input was replaced meanwhile", async () => {
    const cik = await companyWith()
    await publish(ports, screened(cik, "2026-04-01"))
    const head = await feed.head("full")
    await publish(ports, { ...screened(cik, "2026-04-02", { close: 300 }), inputVersion: "an older input" })
    expect(await feed.head("full")).toBe(head)
  })

  test("a company that has no line: its first row is added once it has one", async () => {
    await env.DB.prepare("INSERT INTO companies (cik, name) VALUES (9001, 'Unlisted')").run()
    const head = await feed.head("full")
    await publish(ports, heldBack(9001))
    expect(await feed.head("full")).toBe(head)
    await env.DB.prepare(
      "INSERT INTO listings (instrument_id, symbol, name, exchange, cik, kind) VALUES ('LATE', 'LATE', 'Late', '', 9001, 'stock')",
    ).run()
    await publish(ports, heldBack(9001))
    expect((await since(head)).map(printed)).toEqual(["verdict LATE: - -> screen_unresolved (null)"])
  })
})

test("several assessments of a company in one batch add a row each, in their order", async () => {
  const cik = await newCompany()
  const position = await feed.head("full")
  await publishAll(ports, [
    screened(cik, "2026-03-31"),
    screened(cik, "2026-04-01", { close: 300 }),
    screened(cik, "2026-04-02"),
  ])
  expect((await since(position)).map(({ after }) => after)).toMatchObject([
    { status: pass },
    { status: fail },
    { status: pass },
  ])
})

test.each(["UPDATE changes SET kind = 'ticker' WHERE id = 1", "DELETE FROM changes"])(
  "the feed only grows: %s",
  async (sql) => {
    await expect(env.DB.prepare(sql).run()).rejects.toThrow("changes is append-only")
  },
)
