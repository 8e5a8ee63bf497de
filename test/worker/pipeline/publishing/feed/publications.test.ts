import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { publish } from "../../../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../../../src/pipeline/rescreen/vehicles.ts"
import { replayed } from "../../../../support/feed-replay.ts"
import { fail, pass, ports, screened } from "../../../support/changes.ts"
import { decided, heldBack, measuredAs } from "../../../support/documents.ts"
import { changesAfter, feed, printed, publishedState } from "../../../support/feed.ts"
import { tickerOf } from "../../../support/inputs.ts"
import { newCompany } from "../../../support/rescreening.ts"
import { registerVehicles, vehicleNamed } from "../../../support/vehicles.ts"

test("a first publication states every status, each filing and the last close, with nothing before it", async () => {
  const filer = await newCompany()
  const position = await feed.head("full")
  await publish(ports, screened(filer, "2026-03-31"))
  const [verdict, standard, ...rest] = await changesAfter(position)
  expect(rest).toEqual([])
  expect(verdict).toMatchObject({
    kind: "verdict",
    filer,
    instrumentId: tickerOf(filer),
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

describe("a change of standards", () => {
  const measured = (statuses: Readonly<Record<string, string>>) => ({
    measured: measuredAs(
      Object.fromEntries(Object.entries(statuses).map(([id, status]) => [id, { status }])),
    ),
  })

  test("is one row with those whose status changed, and the cause", async () => {
    const filer = await newCompany()
    const position = await feed.head("full")
    const both = { one: pass, two: pass }
    for (const [at, statuses] of [{ one: pass, two: fail }, both, { ...both, new: fail }, both].entries())
      await publish(ports, decided(filer, { assessmentId: `${filer} ${at}`, ...measured(statuses) }))
    const rows = (await changesAfter(position)).filter(({ kind }) => kind === "standard").map(printed)
    expect(rows.map((row) => row.replace(` ${tickerOf(filer)}`, ""))).toEqual([
      `standard: - -> one ${pass}, two ${fail} (null)`,
      `standard: two ${fail} -> two ${pass} (null)`,
      `standard:  -> new ${fail} (null)`,
    ])
  })

  test("makes the verdict of a vehicle newly decided on its structure the same by every standard", async () => {
    const gold = vehicleNamed("GLD")
    const { status } = structuralPublication(gold)
    await registerVehicles([gold])
    await publish(ports, decided(gold.filer, measured({ one: pass, two: fail })))
    const position = await feed.head("full")
    await publish(ports, structuralPublication(gold))
    const rows = (await changesAfter(position)).filter(({ kind }) => kind === "standard")
    expect(rows.map(({ after }) => after)).toEqual([
      { standards: status === pass ? { two: pass } : { one: status } },
    ])
  })
})

test("a company without a line adds nothing, and its first row is added once it has a line", async () => {
  await env.DB.prepare("INSERT INTO companies (filer, name) VALUES ('edgar:0000009001', 'Unlisted')").run()
  const head = await feed.head("full")
  await publish(ports, heldBack("edgar:0000009001"))
  expect(await feed.head("full")).toBe(head)
  await env.DB.prepare(
    "INSERT INTO listings (instrument_id, symbol, name, exchange, filer, kind) VALUES ('LATE', 'LATE', 'Late', '', 'edgar:0000009001', 'stock')",
  ).run()
  await publish(ports, heldBack("edgar:0000009001"))
  expect((await changesAfter(head)).map(printed)).toEqual(["verdict LATE: - -> screen_unresolved (null)"])
})
