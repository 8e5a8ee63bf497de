import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { daysBetween } from "../../../src/days.ts"
import type { EvidenceSource } from "../../../src/evidence/schema.ts"
import type { Fact } from "../../../src/facts/fact.ts"
import type { ScreeningInput } from "../../../src/screening/assess.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"
import { sumsOf } from "../../support/sums.ts"

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
])

/** The facts of a source's tag: those of the named filing, for the period of the value. */
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

function taggedValues(
  input: ScreeningInput,
  source: EvidenceSource,
  tag: string,
  currency: string,
): ReadonlySet<number> {
  return new Set(taggedFacts(input, source, tag, currency).map(({ value }) => value))
}

describe("every number is backed by facts", () => {
  test("the tags of a source add up exactly to its raw value, in the filing and period it names; no tags to zero", () => {
    const faults = wrong(packets, ({ input, evidence }) =>
      ratios(evidence).flatMap(({ sources }) =>
        sources.flatMap((source) => {
          const values = source.xbrl_tags.map((tag) => taggedValues(input, source, tag, evidence.currency))
          const sums = sumsOf(values)
          return Object.entries(source.raw_values).flatMap(([name, raw]) =>
            sums.has(raw) ? [] : [`${name} ${raw} is not the sum of ${source.xbrl_tags.join(" + ")}`],
          )
        }),
      ),
    )
    expect(faults).toEqual([])
  })

  test("no tag is repeated in one source", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ sources }) =>
        sources.flatMap(({ xbrl_tags }) =>
          new Set(xbrl_tags).size === xbrl_tags.length ? [] : [xbrl_tags.join()],
        ),
      ),
    )
    expect(faults).toEqual([])
  })

  test("the strategy of a source without tags gives the reason", () => {
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

  test("the raw values of the sources that are no base, plus the estimates, add up to the numerator", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ name, metric: { numerator }, sources }) => {
        if (numerator.value === null) return []
        const amounts = sources
          .filter(({ rule }) => rule === undefined)
          .flatMap(({ raw_values }) => Object.entries(raw_values))
          .filter(([key]) => key !== "shares_outstanding" && key !== "revenue")
        const estimates = Object.values(numerator.estimates ?? {})
        const sum = [...amounts.map(([, value]) => value), ...estimates.map(({ value }) => value)].reduce(
          (total, value) => total + value,
          0,
        )
        return sum === numerator.value ? [] : [`${name}: ${sum} is not ${numerator.value}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("components add up to the numerator", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ name, metric: { numerator } }) => {
        if (numerator.components === undefined) return []
        const sum = Object.values(numerator.components).reduce((total, amount) => total + amount, 0)
        return sum === numerator.value ? [] : [`${name}: components ${sum}, numerator ${numerator.value}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("no source was filed after the day of the analysis", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ sources }) =>
        sources.flatMap(({ filing_date }) => (filing_date <= evidence.as_of ? [] : [filing_date])),
      ),
    )
    expect(faults).toEqual([])
  })

  test("the value is the quotient of numerator and denominator", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ name, metric: { value, numerator, denominator } }) => {
        if (value === null) return []
        const quotient = (numerator.value ?? Number.NaN) / (denominator.value ?? Number.NaN)
        return Math.abs(quotient - value) <= 0.0000500001 ? [] : [`${name}: ${value}, quotient ${quotient}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("market capitalisation is the shares times the mean of the closes shown", () => {
    const faults = wrong(packets, ({ evidence }) =>
      ratios(evidence).flatMap(({ name, metric: { denominator } }) => {
        const { value, price, closes = [], shares_outstanding: shares, months_used: months } = denominator
        if (price === undefined || shares === undefined || value === null) return []
        const mean = closes.reduce((sum, { close }) => sum + close, 0) / closes.length
        const isMean = Math.abs(mean / price - 1) < 1e-12 && (months ?? 1) === closes.length
        const isProduct = Math.abs((shares * price) / value - 1) < 1e-12
        return isMean && isProduct ? [] : [`${name}: ${shares} x ${price} (${mean}) is not ${value}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("the filing's hash can be recomputed from the packet's tags and the facts alone", () => {
    let computed = 0
    const faults = wrong(packets, ({ input, compliance, evidence }) => {
      const sources = ratios(evidence).flatMap((entry) => entry.sources)
      // A prohibited core leaves interest out of the packet.
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
