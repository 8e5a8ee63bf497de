import type { InstanceFacts } from "../../facts/instance-facts.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import { readInstance } from "../../filings/instance/read.ts"
import type { Assessment } from "../../screening/assess.ts"
import { instanceWanted } from "../../screening/instance-wanted.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import type { Edgar } from "../ports.ts"
import { isNoAnswer, type NoAnswer } from "./registrant.ts"

/** Instances read for a company, and by accession number why one could not be. */
export interface InstancesRead {
  readonly kind: "read"
  readonly instances: readonly InstanceFacts[]
  readonly notes: ReadonlyMap<string, string>
}

export type InstancePatience = "awaited" | "spared"

/**
 * Reads the XBRL instances that an assessment lacks something of. One that is not there or that cannot be read leaves the
 * company as its companyfacts show it: what is missing there stays unknown, and the ledger notes why. One that could not
 * be fetched is no answer while it is `awaited`: a verdict without its segments must not stand because EDGAR was down for
 * a minute. Nor may a new report wait for ever behind a document that never comes: then it is `spared`.
 */
export async function readInstances(
  edgar: Edgar,
  assessment: Assessment,
  submitted: readonly SubmittedFiling[],
  patience: InstancePatience,
): Promise<InstancesRead | NoAnswer> {
  const instances: InstanceFacts[] = []
  const notes = new Map<string, string>()
  for (const accession of instanceWanted(assessment)) {
    const filing = submitted.find((each) => each.accession === accession)
    if (filing === undefined || !filing.isXbrl) continue
    const read = await readOne(edgar, filing)
    if (typeof read === "string") notes.set(accession, `instance: ${read}`)
    else if (!isNoAnswer(read)) instances.push(read)
    else if (patience === "awaited" || read.kind === "paused") return read
    else notes.set(accession, `instance: ${read.detail}`)
  }
  return { kind: "read", instances, notes }
}

async function readOne(edgar: Edgar, filing: SubmittedFiling): Promise<InstanceFacts | NoAnswer | string> {
  const fetched = await edgar.instance(filing)
  if (isNoAnswer(fetched)) return fetched
  if (fetched.kind !== "fetched") return whyNotFetched(fetched)
  try {
    const read = await readInstance(filing, fetched.body)
    return read.ok ? read.value : read.message
  } catch (cause) {
    return { kind: "unreachable", detail: cause instanceof Error ? cause.message : "the connection broke" }
  }
}
