import { setTimeout as pause } from "node:timers/promises"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { subjectStore } from "../../src/pipeline/rescreen/subjects.ts"
import { type StoreScreened, storeScreenedIn } from "../../worker/local/stores.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import type { Backfilled } from "./company.ts"
import { settleCompanies } from "./progress.ts"

export interface BackfillTarget {
  readonly database: D1Database
  readonly packets: R2Bucket
  /** A faster way to write local stores. By default D1 and R2 are written directly. */
  readonly storeScreened?: StoreScreened
}

export interface RefusedCompany {
  readonly cik: number
  readonly reason: string
}

export interface BackfillCounts {
  readonly published: number
  /** The number of assessments that had been published before. */
  readonly unchanged: number
  /** The number of companies whose stored input contains a newer report than the archive. */
  readonly kept: number
}

export interface BackfillWriter {
  /** Queues companies for writing. Resolves once there is room for more. */
  readonly take: (companies: readonly Backfilled[]) => Promise<void>
  /** Writes the companies that are left. */
  readonly end: () => Promise<BackfillCounts & { readonly refused: readonly RefusedCompany[] }>
}

/** The number of companies in one D1 batch, and so the work that is lost when a run is killed. */
const companiesPerWrite = 60
/** The pauses before the retries, so that a short failure of a store does not end a run of an hour. */
export const retryPausesSeconds: readonly number[] = [1, 5, 20]

/** Writes batches while the threads continue. At most one batch waits, so that memory is bounded. */
export function backfillWriter(
  target: BackfillTarget,
  pausesSeconds: readonly number[],
  show: (done: number) => void,
): BackfillWriter {
  const counts = { published: 0, unchanged: 0, kept: 0 }
  const refused: RefusedCompany[] = []
  let done = 0
  let waiting: Backfilled[] = []
  let writing = Promise.resolve()
  const write = async (companies: readonly Backfilled[]): Promise<void> => {
    const screened = companies.filter((company) => company.kind === "screened")
    const published = await withRetries(pausesSeconds, () => writeScreened(target, screened))
    counts.published += published
    counts.unchanged += screened.length - published
    const kept = companies.filter(({ kind }) => kind === "kept")
    counts.kept += kept.length
    await withRetries(pausesSeconds, () =>
      settleCompanies(
        target.database,
        [...screened, ...kept].map(({ cik }) => cik),
      ),
    )
    done += companies.length
    show(done)
  }
  const writeWaiting = (): Promise<void> => {
    const companies = waiting
    const before = writing
    waiting = []
    writing = before.then(() => write(companies))
    // The next `take`, or `end`, throws the error.
    writing.catch(() => {})
    return before
  }
  return {
    async take(companies) {
      for (const company of companies) if (company.kind === "refused") refused.push(company)
      waiting.push(...companies)
      if (waiting.length >= companiesPerWrite) await writeWaiting()
    },
    async end() {
      await writeWaiting()
      await writing
      return { ...counts, refused: refused.map(({ cik, reason }) => ({ cik, reason })) }
    },
  }
}

type Screened = Extract<Backfilled, { readonly kind: "screened" }>

async function writeScreened(
  { database, packets, storeScreened = storeScreenedIn(database, packets) }: BackfillTarget,
  screened: readonly Screened[],
): Promise<number> {
  const subjects = subjectStore(databaseOf(database))
  await Promise.all(
    screened.map(({ cik, described }) => described && subjects.describe(cik, described.name, described.sic)),
  )
  return storeScreened(screened)
}

/** Retries a write. Every write of this module can be repeated. */
async function withRetries<Result>(
  pausesSeconds: readonly number[],
  write: () => Promise<Result>,
): Promise<Result> {
  for (const seconds of pausesSeconds) {
    try {
      return await write()
    } catch {
      await pause(seconds * 1_000)
    }
  }
  return await write()
}
