import type { InstanceFacts } from "../facts/instance.ts"
import type { SubmittedFiling } from "../filings/filing.ts"
import { readInstance } from "../filings/instance.ts"
import type { Assessment } from "../screening/assess.ts"
import { instanceWanted } from "../screening/instance-wanted.ts"
import { whyNotFetched } from "./discover.ts"
import type { Edgar } from "./ports.ts"

/** Instances read for a company, and by accession number why one could not be. */
export interface InstancesRead {
  readonly instances: readonly InstanceFacts[]
  readonly notes: ReadonlyMap<string, string>
}

/**
 * Reads the XBRL instances that an assessment lacks something of. One that cannot be read leaves the company as its
 * companyfacts show it: what is missing there stays unknown, and the ledger notes why.
 */
export async function readInstances(
  edgar: Edgar,
  assessment: Assessment,
  submitted: readonly SubmittedFiling[],
): Promise<InstancesRead> {
  const instances: InstanceFacts[] = []
  const notes = new Map<string, string>()
  for (const accession of instanceWanted(assessment)) {
    const filing = submitted.find((each) => each.accession === accession)
    if (filing === undefined || !filing.isXbrl) continue
    const read = await readOne(edgar, filing)
    if (typeof read === "string") notes.set(accession, `instance: ${read}`)
    else instances.push(read)
  }
  return { instances, notes }
}

async function readOne(edgar: Edgar, filing: SubmittedFiling): Promise<InstanceFacts | string> {
  const fetched = await edgar.instance(filing)
  if (fetched.kind !== "fetched") return whyNotFetched(fetched)
  try {
    const read = await readInstance(filing, fetched.body)
    return read.ok ? read.value : read.message
  } catch (cause) {
    return cause instanceof Error ? cause.message : "the connection broke"
  }
}
