import type { CompanyFacts, Series } from "../../facts/fact.ts"
import type { InstanceFacts } from "../../facts/instance-facts.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import type { Edgar, Inputs } from "../ports.ts"
import {
  type EdgarFailure,
  fetchRegistrant,
  isEdgarFailure,
  type Registrant,
  reportsOf,
} from "./registrant.ts"
import type { Predecessor } from "./subjects.ts"

/** What the predecessors of a company filed before it took over. */
export interface Inheritance {
  readonly series: readonly Series[]
  readonly instances: readonly InstanceFacts[]
  readonly filings: readonly SubmittedFiling[]
}

/**
 * Reads the reports of predecessors: from EDGAR, since one may have come after their last screening, else as stored. What
 * they filed from the succession on is that of another company, such as a subsidiary.
 */
export async function readInheritance(
  ports: { readonly edgar: Edgar; readonly inputs: Inputs },
  predecessors: readonly Predecessor[],
): Promise<Inheritance | EdgarFailure> {
  let all: Inheritance = { series: [], instances: [], filings: [] }
  for (const { cik, filedUntil } of predecessors) {
    const registrant = await fetchRegistrant(ports.edgar, cik, { submissions: null, facts: null })
    if (isEdgarFailure(registrant)) return registrant
    const input = await ports.inputs.read(cik)
    const stored = input.ok ? input.value.facts : null
    const isEarlier = ({ filed }: { readonly filed: string }) => filed < filedUntil
    const series = (registrant.facts ?? stored)?.series ?? []
    all = {
      series: joined(
        all.series,
        series.map((each) => ({ ...each, facts: each.facts.filter(isEarlier) })),
      ),
      instances: [...all.instances, ...(stored?.instances ?? []).filter(isEarlier)],
      filings: [...all.filings, ...(registrant.submissions?.filings ?? []).filter(isEarlier)],
    }
  }
  return all
}

/** The registrant with its inheritance. Of a report that both filed, its own facts count. */
export function withInheritance(cik: number, registrant: Registrant, inheritance: Inheritance): Registrant {
  const { facts, submissions } = registrant
  const own: CompanyFacts = facts ?? { cik, entityName: submissions?.name ?? "", series: [] }
  const reports = reportsOf(own)
  const earlier = inheritance.series.map((each) => ({
    ...each,
    facts: each.facts.filter(({ accession }) => !reports.has(accession)),
  }))
  const series = joined(earlier, own.series)
  return {
    ...registrant,
    facts: series.length === 0 ? facts : { ...own, series },
    submissions: submissions && {
      ...submissions,
      filings: [...submissions.filings, ...inheritance.filings],
    },
  }
}

/** The series of both, the facts of the first before those of the second; none is empty. */
function joined(first: readonly Series[], second: readonly Series[]): readonly Series[] {
  const all = new Map<string, Series>()
  for (const each of [...first, ...second]) {
    const key = `${each.concept}\t${each.unit}`
    const known = all.get(key)
    all.set(key, known === undefined ? each : { ...each, facts: [...known.facts, ...each.facts] })
  }
  return [...all.values()].filter(({ facts }) => facts.length > 0)
}
