import type { Fact, Series } from "../../facts/fact.ts"
import { groupedDigits } from "../../numbers.ts"

/** The most amounts that are listed one by one. */
const toldMax = 10

/**
 * The amounts that a report states otherwise than the reports before it, in words for the ledger. The later report
 * counts, so nothing has to be done. `before`: the company's facts without those of the report.
 */
export function restatedIn(report: readonly Series[], before: readonly Series[]): readonly string[] {
  const known = new Map<string, readonly Fact[]>()
  for (const series of before)
    known.set(keyOf(series), [...(known.get(keyOf(series)) ?? []), ...series.facts])
  const told = report.flatMap((series) =>
    series.facts.flatMap((fact) => {
      const stated = newestOf(known.get(keyOf(series)) ?? [], fact)
      return stated === null || stated.value === fact.value ? [] : [restatement(series, stated, fact)]
    }),
  )
  const rest = told.length - toldMax
  return rest <= 0
    ? told
    : [...told.slice(0, toldMax), `${groupedDigits(rest)} further amounts are restated.`]
}

function keyOf({ concept, unit }: Series): string {
  return `${concept} ${unit}`
}

/** The last fact of the same instant or period that was filed before. */
function newestOf(facts: readonly Fact[], { start, end, filed, accession }: Fact): Fact | null {
  return facts
    .filter((fact) => fact.start === start && fact.end === end)
    .filter((fact) => fact.accession !== accession && fact.filed <= filed)
    .reduce<Fact | null>((last, fact) => (last === null || fact.filed >= last.filed ? fact : last), null)
}

function restatement({ concept, unit }: Series, before: Fact, { start, end, value }: Fact): string {
  const when = start === null ? end : `${start} to ${end}`
  const [from, to] = [groupedDigits(before.value), groupedDigits(value)]
  return `${concept} of ${when} is restated: ${to} ${unit}, ${from} in ${before.accession}.`
}
