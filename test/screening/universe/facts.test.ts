import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { daysBetween } from "../../../src/days.ts"
import type { EvidenceSource } from "../../../src/evidence/schema.ts"
import type { Fact } from "../../../src/facts/fact.ts"
import type { ScreeningInput } from "../../../src/screening/assess.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"

const packets = screenedStarter().flatMap(({ evidence, ...company }) =>
  evidence === null ? [] : [{ ...company, evidence }],
)

const incomeNames = new Set([
  "revenue",
  "gross_interest_income",
  "prohibited_activity_revenue",
  "segment_revenue",
  "interest_and_dividends",
  "investment_income_line",
  "finance_income",
  "non_operating_income",
  "operating_result",
  "non_operating_losses",
])

/** The facts for a source's tag in the named filing and in the period of the value. */
function taggedFacts(
  { facts }: ScreeningInput,
  source: EvidenceSource,
  tag: string,
  currency: string,
): readonly Fact[] {
  const [name = ""] = Object.keys(source.raw_values)
  const isIncome = incomeNames.has(name)
  const end = source.counted_on ?? source.period_end
  const isOfPeriod = (fact: Fact) => {
    if (fact.end !== end || fact.accession !== source.accession_number) return false
    if (name === "shares_outstanding") return true
    if (fact.start === null) return !isIncome
    const days = daysBetween(fact.start, fact.end) + 1
    return isIncome && days >= 350 && days <= 380
  }
  const unit = name === "shares_outstanding" ? "shares" : currency
  const series = facts.series.filter((candidate) => candidate.concept === tag && candidate.unit === unit)
  return series.flatMap((candidate) => candidate.facts.filter(isOfPeriod))
}

describe("every packet", () => {
  test("repeats no tag within a source", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ sources }) =>
        sources.flatMap(({ xbrl_tags }) =>
          new Set(xbrl_tags).size === xbrl_tags.length ? [] : [xbrl_tags.join()],
        ),
      ),
    )
    expect(faults).toEqual([])
  })

  test("has a strategy that gives the reason if a source has no tags", () => {
    const untagged = new Set(["ZeroByEvidence"])
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ sources }) =>
        sources.flatMap(({ xbrl_tags, extraction_strategy }) =>
          (xbrl_tags.length === 0) === untagged.has(extraction_strategy) ? [] : [extraction_strategy],
        ),
      ),
    )
    expect(faults).toEqual([])
  })

  test("has the tags from which, with the facts, the filing's hash can be recomputed", () => {
    let computed = 0
    const faults = wrong(packets, ({ input, compliance, evidence }) => {
      const sources = ratios(evidence).flatMap((entry) => entry.sources)
      // A packet for a prohibited core business leaves out interest.
      if (compliance.determination.status !== "compliant") return []
      const tagged = sources.flatMap((source) =>
        source.xbrl_tags.map((tag) => ({ tag, facts: taggedFacts(input, source, tag, evidence.currency) })),
      )
      if (tagged.some(({ facts }) => facts.length !== 1)) return []
      computed++
      const lines = tagged.flatMap(({ tag, facts }) =>
        facts.map(({ start, end, value, accession }) => [tag, start ?? "", end, value, accession].join("\t")),
      )
      const hash = createHash("sha256")
        .update([...new Set(lines)].sort().join("\n"))
        .digest("hex")
      return hash === compliance.filing?.hash ? [] : [`${hash} is not ${compliance.filing?.hash}`]
    })
    expect(faults).toEqual([])
    expect(computed).toBeGreaterThan(30)
  })
})
