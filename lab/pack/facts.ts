import type { CompanyFacts, Fact, Series } from "../../src/facts/fact.ts"

/**
 * The facts of a company that the starter universe keeps: all that end on or after `fromEnd`, whenever they
 * were filed, so that verdicts of past quarters can be recomputed from the facts filed by then. A series that
 * ended earlier keeps the facts of its newest end: they show that something was once reported, and when that
 * stopped.
 */
export function keepFacts(company: CompanyFacts, fromEnd: string): CompanyFacts {
  const series = company.series.map((one) => keepSeries(one, fromEnd)).filter((one) => one.facts.length > 0)
  return { cik: company.cik, entityName: company.entityName, series }
}

function keepSeries(series: Series, fromEnd: string): Series {
  const recent = series.facts.filter((fact) => fact.end >= fromEnd)
  if (recent.length > 0) return { ...series, facts: recent }
  const newestEnd = series.facts
    .map((fact) => fact.end)
    .sort()
    .at(-1)
  return { ...series, facts: series.facts.filter((fact) => fact.end === newestEnd) }
}

/** The base form of the newest annual report (`10-K`, `20-F`, `40-F`); null when none is among the facts. */
export function annualForm(company: CompanyFacts): string | null {
  let newest: Fact | null = null
  for (const { facts } of company.series) {
    for (const fact of facts) {
      if (fact.form.startsWith("10-Q") || fact.form.startsWith("6-K")) continue
      if (newest === null || fact.filed > newest.filed) newest = fact
    }
  }
  return newest === null ? null : newest.form.replace(/T?(\/A)?$/, "")
}

/** Companies in order of CIK, divided into tables of equal count. */
export function shardCompanies(companies: readonly CompanyFacts[], shards: number): CompanyFacts[][] {
  const ordered = [...companies].sort((a, b) => a.cik - b.cik)
  const size = Math.ceil(ordered.length / shards)
  return Array.from({ length: shards }, (_, shard) => ordered.slice(shard * size, (shard + 1) * size))
}
