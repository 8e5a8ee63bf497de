import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { newestFiled } from "../../../src/pipeline/rescreen/edgar.ts"
import { instanceWanted } from "../../../src/pipeline/rescreen/instances.ts"
import { assess } from "../../../src/screening/assess.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import type { SoakService } from "../service.ts"
import type { Filer } from "./scene.ts"

/** Counts the reports that the ledger marks as screened. The mark is the last thing that a run writes. */
export async function screenedOf({ database }: SoakService, filers: readonly Filer[]): Promise<number> {
  const accessions = JSON.stringify(filers.map(({ report }) => report.accession))
  const screened = await database
    .prepare(
      "SELECT count(*) AS screened FROM filings WHERE state = 'screened' AND accession IN (SELECT value FROM json_each(?1))",
    )
    .bind(accessions)
    .first<number>("screened")
  return screened ?? 0
}

/** The counts of what is wrong with some filers at the end of a sequence. */
export interface Amiss {
  /** Filers whose verdict in force is not based on the report and its instance. */
  readonly lost: number
  /** Verdicts that were published in the meantime without the report or its instance. */
  readonly incomplete: number
}

/** Compares each verdict in force with the one that the core computes from the report and its instance. */
export async function amissOf(service: SoakService, filers: readonly Filer[]): Promise<Amiss> {
  let [lost, incomplete] = [0, 0]
  for (const filer of filers) {
    const published = await publishedOf(service, filer)
    const right = await rightVerdict(service, filer, published.at(-1)?.as_of ?? "")
    if (published.at(-1)?.id !== right) lost += 1
    incomplete += published.filter(({ id }) => id !== right).length
  }
  return { lost, incomplete }
}

/** Returns the verdicts that were published after the first verdict, oldest first. */
export async function publishedOf({ database }: SoakService, { listing }: Filer) {
  const { results } = await database
    .prepare(
      `SELECT assessment_id AS id, substr(as_of, 1, 10) AS as_of, published_at FROM determination_history
       WHERE filer = ?1 ORDER BY rowid`,
    )
    .bind(listing.filer)
    .all<{ id: string; as_of: string; published_at: string }>()
  return results.slice(1)
}

/**
 * Returns the id of the verdict for the report and its instance. Null while one of the two is missing in the
 * stored input but needed.
 */
async function rightVerdict(
  { database, packets }: SoakService,
  { listing, report }: Filer,
  asOf: string,
): Promise<string | null> {
  const clock = { nowMilliseconds: Date.now }
  const input = await cloudflareInputs(database, packets, clock).read(listing.filer)
  if (!input.ok) throw new Error(input.message)
  const assessment = assess({ ...input.value, asOf })
  const lacks = instanceWanted(assessment).includes(report.accession)
  if (newestFiled(input.value.facts) !== report.filed || lacks) return null
  return assessmentPublication(assessment).assessmentId
}

/** Counts the messages that failed for good. */
export async function deadMessages({ database }: SoakService): Promise<number> {
  return (await database.prepare("SELECT count(*) AS dead FROM rescreen_failures").first<number>("dead")) ?? 0
}
