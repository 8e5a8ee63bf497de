import { type JsonText, printJson } from "../../contract/json-text.ts"
import { sha256 } from "../../sha256.ts"
import { slices } from "../../slices.ts"
import type { Publication, Publishing, StoredDocument } from "../ports.ts"
import type { Documents } from "./documents.ts"

const documentsAtOnce = 32
/** The rows of a batch travel as one text of at most 1 MB; a row of the starter universe has 10 kB, and never over 15. */
const rowsPerBatch = 60

/** What a publication states of its assessment beside the documents. */
export type Provenance = Pick<
  Publication,
  | "assessmentId"
  | "cik"
  | "methodology"
  | "asOf"
  | "marketCapUsd"
  | "filingAccession"
  | "filedDigest"
  | "closesThrough"
>

/** The row of an assessment with the documents it points to. */
export function publicationOf(documents: Documents, provenance: Provenance): Publication {
  const { compliance, evidence, health, history, financials } = documents
  const { status, withheld, confidence } = compliance.determination
  const packet = evidence === null ? null : storedDocument("packets", printJson(evidence))
  const figures = financials === null ? null : storedDocument("financials", printJson(financials))
  return {
    ...provenance,
    status,
    analysisStatus: status === "pending" ? "withheld" : "complete",
    withheldReason: withheld?.reason ?? null,
    confidence,
    complianceJson: printJson(compliance).json,
    healthJson: health === null ? null : printJson(health).json,
    healthStatus: health?.status ?? null,
    historyJson: printJson(history).json,
    packetKey: packet?.key ?? null,
    financialsKey: figures?.key ?? null,
    inputVersion: null,
    documents: [packet, figures].filter((document) => document !== null),
  }
}

/** A document under the hash of its content, so that the same one written twice is one object. */
export function storedDocument(
  folder: "packets" | "financials" | "holdings",
  { json }: JsonText<unknown>,
): StoredDocument {
  return { key: `${folder}/${sha256(json)}.json`, json }
}

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
    const documents = batch.flatMap((publication) => publication.documents)
    for (const some of slices(documents, documentsAtOnce)) await Promise.all(some.map(ports.createDocument))
    published += await ports.record(batch, new Date(ports.clock.nowMilliseconds()).toISOString())
  }
  return published
}
