import { describe, expect, test } from "vitest"
import { daysBetween } from "../../../src/days.ts"
import { documentsOf } from "../../../src/documents/all.ts"
import type { Fact } from "../../../src/facts/fact.ts"
import {
  type FigureSource,
  type FinancialPeriod,
  financialsBody,
  incomeMeasureNames,
  type MeasureName,
} from "../../../src/financials/schema.ts"
import { cikOf } from "../../../src/identifiers/filer.ts"
import { assess, type ScreeningInput } from "../../../src/screening/assess.ts"
import { marketCapUsd } from "../../../src/screening/market-value.ts"
import { historyBody } from "../../../src/timeline/schema.ts"
import { screenNames } from "../../../src/vocabulary.ts"
import { isFullRun } from "../../support/is-full-run.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"

const companies = screenedStarter().map((screened) => ({
  ...screened,
  ...documentsOf(screened.assessment),
  marketCapUsd: marketCapUsd(screened.assessment),
}))
type Company = (typeof companies)[number]

interface Shown {
  readonly kind: "annual" | "quarterly"
  readonly period: FinancialPeriod
}

function periodsOf({ financials }: Company): readonly Shown[] {
  if (financials === null) return []
  const shown = (kind: Shown["kind"]) => financials[kind].map((period) => ({ kind, period }))
  return [...shown("annual"), ...shown("quarterly")]
}

function figuresOf(company: Company) {
  return periodsOf(company).flatMap(({ kind, period }) =>
    Object.entries(period.figures).map(([name, figure]) => ({
      kind,
      period,
      name: name as MeasureName,
      figure,
      place: `${kind} ${period.period.end} ${name}`,
    })),
  )
}

/** The figures of all companies for which the condition is false. */
function faultsOf(holds: (shown: ReturnType<typeof figuresOf>[number]) => boolean): readonly string[] {
  return wrong(companies, (company) =>
    figuresOf(company).flatMap((shown) =>
      holds(shown) ? [] : [`${shown.place} ${JSON.stringify(shown.figure)}`],
    ),
  )
}

const isIncome: ReadonlySet<string> = new Set(incomeMeasureNames)

/** Every sum of one value from each set. */
function sumsOf(values: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  let sums = new Set([0])
  for (const choices of values) {
    const longer = new Set<number>()
    for (const sum of sums) for (const choice of choices) longer.add(sum + choice)
    sums = longer
  }
  return sums
}

/** The values of a tag in the named filing, for the figure's period. */
function taggedValues(
  { facts }: ScreeningInput,
  source: FigureSource,
  tag: string,
  unit: string,
  isMeasured: (fact: Fact) => boolean,
): ReadonlySet<number> {
  const end = source.counted_on ?? source.period_end
  const values = facts.series
    .filter((series) => series.concept === tag && series.unit === unit)
    .flatMap((series) => series.facts)
    .filter((fact) => fact.accession === source.accession_number && fact.end === end)
    .filter((fact) => fact.filed === source.filing_date && isMeasured(fact))
    .map(({ value }) => value)
  return new Set(values)
}

function spans({ start, end }: Fact, [daysMin, daysMax]: readonly [number, number]): boolean {
  if (start === null) return false
  const days = daysBetween(start, end) + 1
  return days >= daysMin && days <= daysMax
}

function isMeasuredBy(name: MeasureName, kind: Shown["kind"]): (fact: Fact) => boolean {
  if (name === "shares_outstanding") return () => true
  if (!isIncome.has(name)) return ({ start }) => start === null
  return (fact) => spans(fact, kind === "annual" ? [350, 380] : [80, 100])
}

describe("every figure of every company has facts as its source", () => {
  test("whose tags add up exactly to the source's value, in the named filing and period", () => {
    let checked = 0
    const faults = wrong(companies, (company) =>
      figuresOf(company).flatMap(({ kind, name, figure, place }) =>
        figure.sources.flatMap((source) => {
          if (source.xbrl_tags.length === 0) return []
          checked++
          const unit = name === "shares_outstanding" ? "shares" : (company.financials?.currency ?? "")
          const values = source.xbrl_tags.map((tag) =>
            taggedValues(company.input, source, tag, unit, isMeasuredBy(name, kind)),
          )
          const isSum = sumsOf(values).has(source.value)
          return isSum ? [] : [`${place}: ${source.value} is not ${source.xbrl_tags.join(" + ")}`]
        }),
      ),
    )
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(isFullRun ? 80_000 : 12_000)
  })

  test("which add up to the value, with no tag repeated, and none filed after the `as_of` day", () => {
    const faults = faultsOf(({ period, figure: { value, sources } }) => {
      const sum = sources.reduce((total, source) => total + source.value, 0)
      const tags = sources.flatMap(({ xbrl_tags }) => xbrl_tags)
      const isKnown = sources.every(({ filing_date }) => filing_date <= period.as_of)
      return isKnown && (value === null || (sum === value && new Set(tags).size === tags.length))
    })
    expect(faults).toEqual([])
  })

  test("unless it is unknown, when it is null with a reason", () => {
    const faults = faultsOf(({ figure: { value, extraction_strategy: strategy, sources, note } }) =>
      value === null
        ? strategy === null && sources.length === 0 && note !== undefined
        : strategy !== null && sources.length > 0,
    )
    expect(faults).toEqual([])
  })

  test("or a strategy that is the reason for having no tags, and is never a bound", () => {
    const faults = faultsOf(({ figure: { value, extraction_strategy: strategy, sources } }) => {
      const isUntagged = sources.some(({ xbrl_tags }) => xbrl_tags.length === 0)
      return value === null || isUntagged === (strategy === "ZeroByEvidence" || strategy === "Derived")
    })
    expect(faults).toEqual([])
  })
})

describe("the periods of every company", () => {
  test("abroad are a year apart among the years, by whatever name a register calls a quarter", () => {
    const abroad = companies.filter(({ input }) => cikOf(input.subject.filer) === null)
    expect(abroad).toHaveLength(11)
    const faults = wrong(abroad, ({ financials }) => {
      const ends = financials?.annual.map(({ period }) => period.end) ?? []
      return ends.filter((end, at) => at > 0 && daysBetween(end, ends[at - 1] ?? "") < 300)
    })
    expect(faults).toEqual([])
  })

  test("are as documented: newest first, at most 5 years and 8 quarters, no duplicates", () => {
    const faults = wrong(companies, ({ financials }) => {
      if (financials === null) return ["no financials"]
      const parsed = financialsBody.strict().safeParse(financials)
      const isOrdered = [financials.annual, financials.quarterly].every((periods) =>
        periods.every(({ period: { end } }, at) => end < (periods[at - 1]?.period.end ?? "9")),
      )
      const isBounded = financials.annual.length <= 5 && financials.quarterly.length <= 8
      return parsed.success && isOrdered && isBounded ? [] : [parsed.error?.message ?? "order"]
    })
    expect(faults).toEqual([])
  })

  test("begin with the debt, cash and ratios of the Evidence Packet", () => {
    let compared = 0
    const faults = wrong(companies, (company) => {
      const { evidence } = company
      const [newest] = periodsOf(company)
        .map(({ period }) => period)
        .sort((left, right) => (left.period.end > right.period.end ? -1 : 1))
      if (evidence === null || newest === undefined) return []
      return ratios(evidence).flatMap(({ name, result, metric, sources }) => {
        const { screens } = newest.ratios
        const same = screens[name]?.result === result && screens[name].value === metric.value
        const figure =
          name === "debt_to_market_cap"
            ? newest.figures.interest_bearing_debt
            : newest.figures.cash_and_interest_bearing_securities
        const { bound, value } = metric.numerator
        const isBound =
          bound !== null || sources.some(({ extraction_strategy }) => extraction_strategy === "UpperBound")
        if (name === "prohibited_revenue" || isBound || value === null) return same ? [] : [name]
        compared++
        return same && figure.value === value ? [] : [`${name} ${figure.value}`]
      })
    })
    expect(faults).toEqual([])
    expect(compared).toBeGreaterThan(isFullRun ? 700 : 100)
  })
})

describe("the history of every company", () => {
  test("is as documented, and begins with the current determination", () => {
    const faults = wrong(companies, ({ history, compliance }) => {
      const parsed = historyBody.strict().safeParse(history)
      const [current] = history.history
      const { status, withheld } = compliance.determination
      const isSame = current?.status === status && current.withheld === (withheld?.reason ?? null)
      const isShown = screenNames.every(
        (name) =>
          compliance.screens === null ||
          current?.screens?.[name]?.result === compliance.screens[name]?.result,
      )
      return parsed.success && isSame && isShown && current.occasion === "current" ? [] : ["differs"]
    })
    expect(faults).toEqual([])
  })

  test("has as each past entry the verdict of an assessment on that day", () => {
    let compared = 0
    const some = companies.filter((_, at) => at % 24 === 0)
    const faults = wrong(some, ({ history, input }) =>
      history.history.slice(1).flatMap(({ as_of, status, screens, filing }) => {
        compared++
        const [then] = documentsOf(assess({ ...input, asOf: as_of })).history.history
        const isSame = then?.status === status && filing?.filing_date === as_of
        return isSame && JSON.stringify(then.screens) === JSON.stringify(screens) ? [] : [as_of]
      }),
    )
    expect(faults).toEqual([])
    expect(compared).toBeGreaterThan(isFullRun ? 180 : 30)
  })

  test("marks a change exactly if the verdict differs from the previous entry's", () => {
    const faults = wrong(companies, ({ history: { history } }) =>
      history.flatMap(({ status, changed, as_of }, at) => {
        const before = history[at + 1]?.status ?? status
        return changed === (before !== status) ? [] : [as_of]
      }),
    )
    expect(faults).toEqual([])
  })
})

test("market capitalisation in USD is known for nine of ten companies, and is near the mean of the year", () => {
  const known = companies.filter(({ marketCapUsd }) => marketCapUsd !== null)
  expect(known.length / companies.length).toBeGreaterThan(isFullRun ? 0.9 : 0.8)
  const faults = wrong(known, ({ marketCapUsd, evidence, financials }) => {
    const mean = evidence === null ? null : (ratios(evidence)[0]?.metric.denominator.value ?? null)
    if (mean === null || financials?.currency !== "USD") return []
    const quotient = (marketCapUsd ?? 0) / mean
    return quotient > 0.2 && quotient < 5 ? [] : [`${quotient}`]
  })
  expect(faults).toEqual([])
})
