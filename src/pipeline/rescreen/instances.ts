import type { InstanceFacts } from "../../facts/instance-facts.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import { readInstance } from "../../filings/instance/read.ts"
import type { Assessment } from "../../screening/assess.ts"
import { instanceWanted } from "../../screening/instance-wanted.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import type { Edgar } from "../ports.ts"
import { type EdgarFailure, isEdgarFailure } from "./registrant.ts"

/** The instances read for a company, and notes by accession number on those that could not be read. */
export interface InstancesRead {
  readonly kind: "read"
  readonly instances: readonly InstanceFacts[]
  readonly notes: ReadonlyMap<string, string>
}

export type InstancePatience = "awaited" | "spared"

/**
 * Reads the XBRL instances with facts that an assessment lacks. For one that is missing or cannot be parsed, the facts
 * stay unknown and the ledger records why. One that could not be fetched ends the run while it is `awaited`: a verdict
 * without its segments must not be published because EDGAR was down for a minute. Later it is `spared`, so that a new
 * report does not wait for ever for a document that never comes.
 */
export async function readInstances(
  edgar: Edgar,
  assessment: Assessment,
  submitted: readonly SubmittedFiling[],
  patience: InstancePatience,
): Promise<InstancesRead | EdgarFailure> {
  const instances: InstanceFacts[] = []
  const notes = new Map<string, string>()
  for (const accession of instanceWanted(assessment)) {
    const filing = submitted.find((each) => each.accession === accession)
    if (filing === undefined || !filing.isXbrl) continue
    const read = await readOne(edgar, filing)
    if (typeof read === "string") notes.set(accession, `instance: ${read}`)
    else if (!isEdgarFailure(read)) instances.push(read)
    else if (patience === "awaited" || read.kind === "paused") return read
    else notes.set(accession, `instance: ${read.detail}`)
  }
  return { kind: "read", instances, notes }
}

async function readOne(
  edgar: Edgar,
  filing: SubmittedFiling,
): Promise<InstanceFacts | EdgarFailure | string> {
  const fetched = await edgar.instance(filing)
  if (isEdgarFailure(fetched)) return fetched
  if (fetched.kind !== "fetched") return whyNotFetched(fetched)
  try {
    const read = await readInstance(filing, fetched.body)
    return read.ok ? read.value : read.message
  } catch (cause) {
    return { kind: "unreachable", detail: cause instanceof Error ? cause.message : "the connection broke" }
  }
}
