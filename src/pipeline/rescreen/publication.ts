import type { ComplianceBody } from "../../contract/compliance.ts"
import type { EvidenceBody } from "../../contract/evidence.ts"
import type { FinancialsBody } from "../../contract/financials.ts"
import type { HealthBody } from "../../contract/health.ts"
import type { HistoryBody } from "../../contract/history.ts"
import { type JsonText, printJson } from "../../contract/printed.ts"
import type { PublishedRow, Publishing } from "../ports.ts"

/** One finished assessment, ready to be published. */
export interface Publication {
  /** Hash of methodology and inputs: the same assessment always has the same one. */
  readonly assessmentId: string
  readonly cik: number
  /** `id@version`. */
  readonly methodology: string
  /** ISO 8601 date-time, UTC: of two assessments of a company the later one is current. */
  readonly asOf: string
  readonly compliance: ComplianceBody
  /** Null while the verdict is withheld. */
  readonly evidence: EvidenceBody | null
  /** Null when the company is not rated. */
  readonly health: HealthBody | null
  readonly history: JsonText<HistoryBody>
  /** Null when no balance sheet has been filed. */
  readonly financials: JsonText<FinancialsBody> | null
  /** Shares at the last close, in USD; null when unknown. */
  readonly marketCapUsd: number | null
  /** Accession number of the newest report filed by that day; null when there is none. */
  readonly filingAccession: string | null
  /** Hash of what is known of the company beside its closes: subject, facts and instances. */
  readonly filedDigest: string
  /** Day of the last close known by that day (YYYY-MM-DD); null when there is none. */
  readonly closesThrough: string | null
  /** `version.screened` of the stored input it rests on: published only while that is the one. None when left out. */
  readonly inputVersion?: string | null
}

const publicationsAtOnce = 16
/** The rows of a batch travel as one text of at most 1 MB; a row of the starter universe has 10 kB, and never over 15. */
const rowsPerBatch = 60

/** Publishes one assessment; false when it had been published before, and nothing changed. */
export async function publish(ports: Publishing, publication: Publication): Promise<boolean> {
  return (await publishAll(ports, [publication])) === 1
}

/**
 * Publishes many assessments and answers how many were new. Documents first, pointer second: a reader never meets a
 * pointer to a document that is not there, and a run that stops half-way is finished by running it again.
 */
export async function publishAll(ports: Publishing, publications: readonly Publication[]): Promise<number> {
  let published = 0
  for (const batch of slices(publications, rowsPerBatch)) {
    const rows: PublishedRow[] = []
    for (const some of slices(batch, publicationsAtOnce)) {
      rows.push(...(await Promise.all(some.map((publication) => storeDocuments(ports, publication)))))
    }
    published += await ports.record(rows)
  }
  return published
}

async function storeDocuments(ports: Publishing, publication: Publication): Promise<PublishedRow> {
  const { compliance, evidence, health, history, financials } = publication
  const { determination } = compliance
  const [packetKey, financialsKey] = await Promise.all([
    evidence === null ? null : createDocument(ports, "packets", printJson(evidence)),
    financials === null ? null : createDocument(ports, "financials", financials),
  ])
  return {
    cik: publication.cik,
    assessmentId: publication.assessmentId,
    methodology: publication.methodology,
    status: determination.status,
    analysisStatus: determination.status === "pending" ? "withheld" : "complete",
    withheldReason: determination.withheld?.reason ?? null,
    confidence: determination.confidence,
    asOf: publication.asOf,
    complianceJson: JSON.stringify(compliance),
    healthJson: health === null ? null : JSON.stringify(health),
    healthStatus: health?.status ?? null,
    marketCapUsd: publication.marketCapUsd,
    historyJson: history.json,
    packetKey,
    financialsKey,
    filingAccession: publication.filingAccession,
    filedDigest: publication.filedDigest,
    closesThrough: publication.closesThrough,
    publishedAt: new Date(ports.clock.nowMilliseconds()).toISOString(),
    inputVersion: publication.inputVersion ?? null,
  }
}

/** Documents are named by their content, so the same one written twice is one object. */
export async function createDocument(
  ports: Pick<Publishing, "hashing" | "createDocument">,
  folder: "packets" | "financials" | "holdings",
  { json }: JsonText<unknown>,
): Promise<string> {
  const key = `${folder}/${await ports.hashing.sha256(json)}.json`
  await ports.createDocument(key, json)
  return key
}

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
