import type { CompanyFacts, Fact, Series } from "../../src/facts/fact.ts"

/**
 * Returns the facts of a company that the starter universe contains: all whose period ends on or after
 * `fromEnd`, whenever they were filed. With them, verdicts of past quarters can be recomputed from the facts
 * filed by then. If a series ended earlier, the facts of its newest end are included. They show that the
 * concept was once reported, and until when.
 */
export function keepFacts(company: CompanyFacts, fromEnd: string): CompanyFacts {
  const series = company.series.map((one) => keepSeries(one, fromEnd)).filter((one) => one.facts.length > 0)
  return { filer: company.filer, entityName: company.entityName, series }
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

/**
 * Returns the base form of the newest annual report (`10-K`, `20-F`, `40-F`); null if the facts include none.
 */
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

/** Divides the companies into tables of equal count. */
export function shardCompanies(companies: readonly CompanyFacts[], shards: number): CompanyFacts[][] {
  const size = Math.ceil(companies.length / shards)
  return Array.from({ length: shards }, (_, shard) => companies.slice(shard * size, (shard + 1) * size))
}
