/** A thread of the backfill: opens the archives and screens some companies at a time. */
import { openSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { type ArchiveFiles, type BackfillCompany, type Backfilled, backfillCompany } from "./company.ts"

/** Some companies for a thread; the reply has the same number. */
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

/** A throw is a bug on one company's data: it is reported by name, and the others continue. */
async function backfillOne(company: BackfillCompany, asOf: string): Promise<Backfilled> {
  try {
    return await backfillCompany(files, company, asOf)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : "it cannot be screened"
    return { kind: "refused", cik: company.subject.cik, reason: `${company.facts.name}: ${why}` }
  }
}
