import { describe, expect, test } from "vitest"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import type { EvidenceBody } from "../../src/evidence/schema.ts"
import { assessed, factsOfCompany, judged, resultOf } from "../support/company.ts"
import { european, type Stated } from "../support/european.ts"
import { heldAgainst, rawFactsOf } from "./cases.ts"

/** A share count that no fact states is recomputed from the facts that the packet names as its bases. */

const debt = "Debt to market capitalisation"
const held = "SharesInEntityHeldByEntityOrByItsSubsidiariesOrAssociates"
const issued = { NumberOfSharesIssuedAndFullyPaid: 820_000 }

function packetOf(stated: Stated, close: number): EvidenceBody {
  const body = evidenceDocument(assessed({ ...european(stated), close }))
  if (body === null) throw new Error("the verdict is withheld")
  return body
}
const factsOf = (stated: Stated) => rawFactsOf(factsOfCompany(european(stated)))

/** The sources of the ratio of debt, without its numerator. */
const sourcesIn = ({ screens }: EvidenceBody) =>
  screens.flatMap((screen) =>
    "sources" in screen && screen.name === "debt_to_market_cap" ? screen.sources : [],
  )

describe("the count of a packet follows from its sources:", () => {
  test.each<[what: string, stated: Stated, names: readonly string[], count: number]>([
    ["profit and earnings per share", {}, ["profit_of_shareholders", "earnings_per_share"], 597_611],
    [
      "with the shares issued",
      { shares: issued },
      ["profit_of_shareholders", "earnings_per_share", "shares_issued"],
      597_611,
    ],
    [
      "shares issued and in the treasury",
      { shares: { ...issued, [held]: 20_000 } },
      ["shares_issued", "treasury_shares"],
      800_000,
    ],
  ])("%s", (_, stated, names, count) => {
    const body = packetOf(stated, 20)
    const bases = sourcesIn(body).filter(({ rule }) => rule !== undefined)
    expect(bases.flatMap(({ raw_values }) => Object.keys(raw_values))).toEqual(names)
    const { faults, lines } = heldAgainst(factsOf(stated), body)
    expect(faults).toEqual([])
    expect(lines.filter(({ what }) => what === "shares_outstanding of 2025-12-31")).toMatchObject([
      { finding: "equal", recomputed: String(count) },
      { finding: "equal", recomputed: String(count) },
    ])
  })
})

describe("a ratio decides only if both ends of the count give the same result:", () => {
  /** Debt of 1,000,000 is 30% of 3,333,333; the shares lie between 597,611 and 1,606,432. */
  test.each<[what: string, close: number, result: string]>([
    ["the fewest are worth 3.35 million", 5.6, "pass"],
    ["they are worth 1.79 or 4.82 million", 3, "unresolved"],
    ["the most are worth 3.21 million", 2, "fail"],
    ["the fewest are worth less than the year's profit, as if earnings were in cents", 1, "unresolved"],
    ["the fewest are worth more than 100 times the profit", 168, "unresolved"],
  ])("%s", (_, close, result) => {
    expect(resultOf(judged({ ...european({}), close }).ratios.debt_to_market_cap)).toBe(result)
  })

  const debtIn = ({ screens }: EvidenceBody) => screens.find(({ name }) => name === "debt_to_market_cap")
  const faultsOf = (body: EvidenceBody) => heldAgainst(factsOf({}), body).faults

  test("a failure is printed with a ratio that is at most so large, and is borne out", () => {
    const body = packetOf({}, 2)
    expect(debtIn(body)).toMatchObject({ result: "fail", metric: { bound: "at_most" } })
    expect(faultsOf(body)).toEqual([])
  })

  test("the verifier finds a larger count, and a failure that only the smaller end has", () => {
    const changed = (from: RegExp, to: string) =>
      JSON.parse(JSON.stringify(packetOf({}, 2)).replaceAll(from, to))
    expect(faultsOf(changed(/"shares_outstanding":597611/g, '"shares_outstanding":800002'))).toContain(
      `${debt}, shares_outstanding of 2025-12-31: 800002, recomputed 597611`,
    )
    expect(faultsOf(changed(/"(close|price)":2\b/g, '"$1":3'))).toContain(
      `${debt}, Result: fail, recomputed not_applicable`,
    )
  })
})
