import { printJson } from "../../contract/json-text.ts"
import type { Documents } from "../../documents/all.ts"
import { slices } from "../../lists.ts"
import { isoNow } from "../../runtime.ts"
import type { FreshnessDates } from "../../screening/freshness.ts"
import { storedDocument } from "../../stored/documents.ts"
import { printListedRatios } from "../../stored/listed-ratios.ts"
import type { Publication, Publishing } from "../ports.ts"

const documentsAtOnce = 32
/** The rows of a batch are sent as one text of at most 1 MB, in which quotes are escaped. */
const rowCharactersPerBatch = 700_000

/** The fields of a publication that are not taken from its documents. */
export type Provenance = Pick<
  Publication,
  | "assessmentId"
  | "filer"
  | "methodology"
  | "asOf"
  | "marketCapUsd"
  | "filingAccession"
  | "filedDigest"
  | "closesThrough"
  | keyof FreshnessDates
>

/** The row of an assessment, without measures, and the documents that the row references. */
export function publicationOf(documents: Documents, provenance: Provenance): Publication {
  const { compliance, evidence, health, history, financials } = documents
  const { status, withheld, confidence } = compliance.determination
  const printed = printJson(compliance)
  const kept = storedDocument("compliance", printed)
  const packet = evidence === null ? null : storedDocument("packets", printJson(evidence))
  const figures = financials === null ? null : storedDocument("financials", printJson(financials))
  return {
    ...provenance,
    status,
    analysisStatus: status === "pending" ? "withheld" : "complete",
    withheldReason: withheld?.reason ?? null,
    confidence,
    complianceJson: printed.json,
    healthJson: health === null ? null : printJson(health).json,
    healthStatus: health?.status ?? null,
    historyJson: printJson(history).json,
    listedRatiosJson: printListedRatios(history),
    complianceKey: kept.key,
    packetKey: packet?.key ?? null,
    financialsKey: figures?.key ?? null,
    inputVersion: null,
    measures: null,
    holderFigures: null,
    documents: [kept, packet, figures].filter((document) => document !== null),
  }
}

/** Publishes one assessment; false if it was already published and nothing changed. */
export async function publish(ports: Publishing, publication: Publication): Promise<boolean> {
  return (await publishAll(ports, [publication])) === 1
}

/**
 * Publishes many assessments and returns how many were new. Documents are written before pointers, so a
 * reader never sees a pointer to a missing document. If a run stopped half-way, running it again finishes the
 * publication.
 */
export async function publishAll(ports: Publishing, publications: readonly Publication[]): Promise<number> {
  let published = 0
  const created = new Set<string>()
  for (const batch of batchesOf(publications)) {
    // Companies with the same evidence share one packet.
    const documents = batch
      .flatMap((publication) => publication.documents)
      .filter(({ key }) => !created.has(key))
    const distinct = new Map(documents.map((document) => [document.key, document]))
    for (const key of distinct.keys()) created.add(key)
    for (const some of slices([...distinct.values()], documentsAtOnce)) {
      await Promise.all(some.map(ports.createDocument))
    }
    published += await ports.record(batch, isoNow(ports))
  }
  return published
}

/**
 * The publications in order, in batches of about as many rows as fit into one text. A row has 3 kB without
 * figures, and 20 to 30 kB with figures.
 */
function batchesOf(publications: readonly Publication[]): readonly (readonly Publication[])[] {
  const batches: Publication[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const publication of publications) {
    characters += charactersOf(publication)
    const batch = characters > rowCharactersPerBatch ? undefined : batches.at(-1)
    if (batch !== undefined) {
      batch.push(publication)
      continue
    }
    batches.push([publication])
    characters = charactersOf(publication)
  }
  return batches
}

function charactersOf({ complianceJson, historyJson, measures, holderFigures }: Publication): number {
  const { purificationJson = "", zakatJson = "" } = holderFigures ?? {}
  const owed = purificationJson.length + zakatJson.length
  return complianceJson.length + historyJson.length + (measures?.sheetJson.length ?? 0) + owed
}
