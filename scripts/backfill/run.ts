import { statSync } from "node:fs"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { defaultMethodologyOn, methodologyRef } from "../../src/screening/methodologies.ts"
import { type ArchiveDirectory, readDirectory } from "./archive.ts"
import { type ListedCompany, listedCompanies, pricesOfLines, storedBefore } from "./companies.ts"
import type { BackfillCompany } from "./company.ts"
import { beginRun, forgetRun } from "./progress.ts"
import { type Archives, startThreads, type Threads } from "./threads.ts"
import { type BackfillCounts, type BackfillTarget, backfillWriter, type RefusedCompany } from "./writer.ts"

export interface BackfillTask {
  readonly archives: Archives
  readonly threads: number
  /** YYYY-MM-DD. Null for the day of the unfinished run or, if there is none, today. */
  readonly asOf: string | null
  readonly today: string
  /** The pauses before the retries when a store fails to write. */
  readonly retryPausesSeconds: readonly number[]
}

export interface BackfillReport extends BackfillCounts {
  readonly asOf: string
  /** The number of companies that an earlier, interrupted run has done. */
  readonly settledBefore: number
  /** The number of listed companies without a file in companyfacts.zip. */
  readonly withoutFacts: number
  /** The number of files whose companies are not listed. */
  readonly passedOver: number
  readonly refused: readonly RefusedCompany[]
}

/** Called with two numbers: the companies done so far, and all companies to do. */
export type BackfillShown = (done: number, companies: number) => void

const companiesPerRequest = 12

/**
 * Screens every listed company with EDGAR's bulk archives, and publishes the verdicts. If a run is stopped,
 * the next one continues it. Screening a company twice changes nothing. Unusable files are reported by name,
 * and a later run tries only them again. Throws if a store fails permanently.
 */
export async function backfill(
  target: BackfillTarget,
  task: BackfillTask,
  show: BackfillShown,
): Promise<Outcome<BackfillReport, "broken_archive" | "nothing_listed">> {
  // The threads load the core while this thread reads the directories.
  const threads = await startThreads(task.threads, task.archives)
  try {
    return await backfillOn(threads, target, task, show)
  } finally {
    await threads.stop()
  }
}

async function backfillOn(
  threads: Threads,
  target: BackfillTarget,
  { archives, asOf, today, retryPausesSeconds }: BackfillTask,
  show: BackfillShown,
): Promise<Outcome<BackfillReport, "broken_archive" | "nothing_listed">> {
  const listed = await listedCompanies(target.database)
  if (listed.size === 0) return refuse("nothing_listed", "No company is listed in this database.")
  const wanted = new Set(listed.keys())
  const facts = await readDirectory(archives.companyFacts, wanted)
  if (!facts.ok) return facts
  const submissions = await readDirectory(archives.submissions, wanted)
  if (!submissions.ok) return submissions
  const progress = await beginRun(target.database, runOf(archives, asOf ?? today), {
    requested: asOf,
    fallback: today,
  })
  const waiting = [...listed.values()].filter(
    ({ subject: { filer } }) => facts.value.entries.has(filer) && !progress.settled.has(filer),
  )
  const writer = backfillWriter(target, retryPausesSeconds, (done) => show(done, waiting.length))
  const chunks = companiesToScreen(target, waiting, facts.value, submissions.value)
  await threads.screenAll(chunks, progress.asOf, writer.take)
  const written = await writer.end()
  if (written.refused.length === 0) await forgetRun(target.database)
  return answer({
    ...written,
    asOf: progress.asOf,
    settledBefore: progress.settled.size,
    withoutFacts: listed.size - facts.value.entries.size,
    passedOver: facts.value.passedOver,
  })
}

function runOf(archives: Archives, day: string) {
  const stamps = [archives.companyFacts, archives.submissions].map((path) => {
    const { size, mtimeMs } = statSync(path)
    return `${size}@${mtimeMs}`
  })
  return { archives: stamps.join(" "), methodology: methodologyRef(defaultMethodologyOn(day)) }
}

/** Returns groups of companies with their stored data, which is read when a group is requested. */
export async function* companiesToScreen(
  { database, packets }: BackfillTarget,
  waiting: readonly ListedCompany[],
  facts: ArchiveDirectory,
  submissions: ArchiveDirectory,
): AsyncGenerator<readonly BackfillCompany[]> {
  for (let start = 0; start < waiting.length; start += companiesPerRequest) {
    const some = waiting.slice(start, start + companiesPerRequest)
    const [prices, stored] = await Promise.all([
      pricesOfLines(
        database,
        some.map(({ subject }) => subject),
      ),
      Promise.all(some.map((company) => storedBefore(database, packets, company))),
    ])
    yield some.flatMap(({ subject }, index) => {
      const entry = facts.entries.get(subject.filer)
      if (entry === undefined) return []
      return {
        subject,
        facts: entry,
        submissions: submissions.entries.get(subject.filer) ?? null,
        prices: prices.get(subject.filer) ?? null,
        stored: stored[index] ?? null,
      }
    })
  }
}
