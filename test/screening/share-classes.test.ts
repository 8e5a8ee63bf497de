import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { documentsOf } from "../../src/documents/all.ts"
import { complianceDocument } from "../../src/documents/compliance.ts"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import { termsOf } from "../../src/documents/filings.ts"
import { evidenceBody } from "../../src/evidence/schema.ts"
import { assessed, type Company, judged, soundBut } from "../support/company.ts"
import { classes, instanceOf } from "../support/instances.ts"

/** The sound company with its 1,000 shares in two classes, which are not in companyfacts. */
const twoClasses: Company = soundBut({
  shares: null,
  instances: [instanceOf({ classes: classes("us-gaap:CommonClassAMember 600\nx:FoundersMember 400") })],
})
const tags = [
  "dei:EntityCommonStockSharesOutstanding[us-gaap:CommonClassAMember]",
  "dei:EntityCommonStockSharesOutstanding[x:FoundersMember]",
]

test("the packet names each class, and the classes add up to the shares outstanding", () => {
  const packet = evidenceBody.parse(evidenceDocument(assessed(twoClasses)))
  const debt = packet.screens.find(({ name }) => name === "debt_to_market_cap")
  if (debt === undefined || !("metric" in debt)) throw new Error("no ratio")
  expect(debt.metric.denominator).toMatchObject({ value: 1_000_000, shares_outstanding: 1000 })
  expect(debt.sources.at(-1)).toEqual({
    filing_type: "10-K",
    accession_number: "0000000001-26-000001",
    period_end: "2025-12-31",
    counted_on: "2026-02-10",
    filing_date: "2026-02-15",
    xbrl_tags: tags,
    extraction_strategy: "ComponentSum",
    raw_values: { shares_outstanding: 1000 },
  })
})

test("the financials have the sum of the classes with its tags", () => {
  const { financials } = documentsOf(assessed(twoClasses))
  expect(financials?.annual[0]?.figures.shares_outstanding).toMatchObject({
    value: 1000,
    extraction_strategy: "ComponentSum",
    sources: [{ xbrl_tags: tags, value: 1000 }],
  })
})

test("the hash of the filing distinguishes classes of equal size", () => {
  const equal = soundBut({
    shares: null,
    instances: [instanceOf({ classes: classes("us-gaap:CommonClassAMember 500\nx:FoundersMember 500") })],
  })
  const lines = termsOf(judged(equal)).map(({ concept, member, fact }) => {
    const tag = member === undefined ? concept : `${concept}[${member}]`
    return [tag, fact.start ?? "", fact.end, fact.value, fact.accession].join("\t")
  })
  expect(new Set(lines).size).toBe(lines.length)
  const hash = createHash("sha256").update(lines.sort().join("\n")).digest("hex")
  expect(complianceDocument(assessed(equal)).filing?.hash).toBe(hash)
})
