import type { ComplianceBody } from "../contract/compliance.ts"
import type { EvidenceBody } from "../contract/evidence.ts"
import type { HealthBody } from "../contract/health.ts"
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
}

const packetsAtOnce = 16
const rowsPerBatch = 100

/** Publishes one assessment; false when it had been published before, and nothing changed. */
export async function publish(ports: Publishing, publication: Publication): Promise<boolean> {
  return (await publishAll(ports, [publication])) === 1
}

/**
 * Publishes many assessments and answers how many were new. Packet first, pointer second: a reader never meets a
 * pointer to a packet that is not there, and a run that stops half-way is finished by running it again.
 */
export async function publishAll(ports: Publishing, publications: readonly Publication[]): Promise<number> {
  let published = 0
  for (const batch of slices(publications, rowsPerBatch)) {
    const rows: PublishedRow[] = []
    for (const some of slices(batch, packetsAtOnce)) {
      rows.push(...(await Promise.all(some.map((publication) => storePacket(ports, publication)))))
    }
    published += await ports.record(rows)
  }
  return published
}

async function storePacket(ports: Publishing, publication: Publication): Promise<PublishedRow> {
  const { determination } = publication.compliance
  const withheld = determination.withheld
  return {
    cik: publication.cik,
    assessmentId: publication.assessmentId,
    methodology: publication.methodology,
    status: determination.status,
    analysisStatus: determination.status === "pending" ? "withheld" : "complete",
    withheldReason: withheld?.reason ?? null,
    confidence: determination.confidence,
    asOf: publication.asOf,
    complianceJson: JSON.stringify(publication.compliance),
    healthJson: publication.health === null ? null : JSON.stringify(publication.health),
    packetKey: publication.evidence === null ? null : await createPacket(ports, publication.evidence),
    publishedAt: new Date(ports.clock.nowMilliseconds()).toISOString(),
  }
}

/** Packets are named by their content, so the same packet written twice is one object. */
async function createPacket(ports: Publishing, evidence: EvidenceBody): Promise<string> {
  const json = JSON.stringify(evidence)
  const key = `packets/${await ports.hashing.sha256(json)}.json`
  await ports.createPacket(key, json)
  return key
}

function* slices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
