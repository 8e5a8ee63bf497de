/** A thread of the backfill, which opens the archives and screens groups of companies. */
import { openSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { type ArchiveFiles, type BackfillCompany, type Backfilled, backfillCompany } from "./company.ts"

/** A group of companies for a thread. The reply has the same number. */
export interface BackfillRequest {
  readonly number: number
  readonly asOf: string
  readonly companies: readonly BackfillCompany[]
}

export interface BackfillReply {
  readonly number: number
  readonly companies: readonly Backfilled[]
}

const files: ArchiveFiles = {
  companyFacts: openSync(workerData.companyFacts, "r"),
  submissions: openSync(workerData.submissions, "r"),
}

parentPort?.on("message", async ({ number, asOf, companies }: BackfillRequest) => {
  const done: Backfilled[] = []
  for (const company of companies) done.push(await backfillOne(company, asOf))
  parentPort?.postMessage({ number, companies: done } satisfies BackfillReply)
})

/** Screens a company. A throw is a bug with its data: it is reported by name, and the others continue. */
async function backfillOne(company: BackfillCompany, asOf: string): Promise<Backfilled> {
  try {
    return await backfillCompany(files, company, asOf)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : "it cannot be screened"
    return { kind: "refused", cik: company.subject.cik, reason: `${company.facts.name}: ${why}` }
  }
}
