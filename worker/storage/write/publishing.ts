import type { PublishedRow, Publishing } from "../../../src/pipeline/ports.ts"
import { sha256 } from "../key-hash.ts"
import { createDocument } from "../read/packets.ts"
import { addChanges, isStructural, printedChanges, rowsInForce } from "./changes.ts"
import { refreshScreeningUniverse } from "./screening.ts"
import { refreshSearchCompanies } from "./search.ts"

/** Publishing into D1 and R2. */
export function cloudflarePublishing(database: D1Database, bucket: Pick<R2Bucket, "put">): Publishing {
  return {
    clock: { nowMilliseconds: Date.now },
    hashing: { sha256 },
    createDocument: (key, json) => createDocument(bucket, key, json),
    record: (rows) => record(database, rows),
    inForce: (cik) =>
      database
        .prepare("SELECT assessment_id FROM determinations WHERE cik = ?1")
        .bind(cik)
        .first<string>("assessment_id"),
  }
}

const fields = `
  value ->> 'assessmentId', value ->> 'cik', value ->> 'methodology', value ->> 'status', value ->> 'analysisStatus',
  value ->> 'withheldReason', value ->> 'confidence', value ->> 'asOf', value ->> 'packetKey', value ->> 'publishedAt'`

/**
 * A pointer never moves back to an older assessment, nor to one whose input has changed; to one seen before only where its
 * input is known to be in force. A verdict on structure takes any one's place. A verdict withheld for the reason it was
 * withheld for already keeps its first day.
 */
const movePointers = `
INSERT INTO determinations (
  assessment_id, cik, methodology, status, analysis_status, withheld_reason, confidence, as_of, packet_key,
  published_at, compliance_json, health_json, health_status, market_cap_usd, history_json, financials_key,
  filing_accession, filed_digest, closes_through
)
SELECT ${fields}, value ->> 'complianceJson', value ->> 'healthJson', value ->> 'healthStatus',
  value ->> 'marketCapUsd', value ->> 'historyJson', value ->> 'financialsKey',
  value ->> 'filingAccession', value ->> 'filedDigest', value ->> 'closesThrough'
FROM ${rowsInForce}
WHERE value ->> 'inputVersion' IS NOT NULL
  OR ${isStructural("value ->> 'methodology'")}
  OR NOT EXISTS (SELECT 1 FROM determination_history WHERE assessment_id = value ->> 'assessmentId')
ON CONFLICT (cik) DO UPDATE SET
  assessment_id = excluded.assessment_id,
  methodology = excluded.methodology,
  status = excluded.status,
  analysis_status = excluded.analysis_status,
  withheld_reason = excluded.withheld_reason,
  confidence = excluded.confidence,
  as_of = excluded.as_of,
  packet_key = excluded.packet_key,
  published_at = excluded.published_at,
  compliance_json = CASE
    WHEN excluded.withheld_reason = determinations.withheld_reason THEN
      json_set(excluded.compliance_json, '$.determination.withheld.since',
        determinations.compliance_json ->> '$.determination.withheld.since')
    ELSE excluded.compliance_json
  END,
  health_json = excluded.health_json,
  health_status = excluded.health_status,
  market_cap_usd = excluded.market_cap_usd,
  history_json = json_set(excluded.history_json, '$.changes', json((${printedChanges}))),
  financials_key = excluded.financials_key,
  filing_accession = excluded.filing_accession,
  filed_digest = excluded.filed_digest,
  closes_through = excluded.closes_through
WHERE (excluded.as_of >= determinations.as_of OR ${isStructural("excluded.methodology")})
  AND excluded.assessment_id <> determinations.assessment_id`

const addHistory = `
INSERT INTO determination_history (
  assessment_id, cik, methodology, status, analysis_status, withheld_reason, confidence, as_of, packet_key,
  published_at
)
SELECT ${fields} FROM ${rowsInForce} WHERE true
ON CONFLICT (assessment_id) DO NOTHING`

/** What publishing a row does, in this order; each takes all rows as one JSON parameter, for a statement takes at most 100. */
const steps = [addChanges, movePointers, addHistory]

/** The batch is one transaction, and the rows filter mode and search read follow in it. */
async function record(database: D1Database, rows: readonly PublishedRow[]): Promise<number> {
  const ciks = JSON.stringify(rows.map(({ cik }) => cik))
  const publishing = oncePerCompany(rows).flatMap((round) => {
    const json = JSON.stringify(round)
    return steps.map((step) => database.prepare(step).bind(json))
  })
  const results = await database.batch([
    ...publishing,
    ...refreshScreeningUniverse(database, ciks),
    ...refreshSearchCompanies(database, ciks),
  ])
  const histories = results.filter(
    (_, at) => at < publishing.length && steps[at % steps.length] === addHistory,
  )
  return histories.reduce((added, { meta }) => added + meta.changes, 0)
}

/** Rows of one company go one after the other, for each is compared with the one before; mostly there is one round. */
function oncePerCompany(rows: readonly PublishedRow[]): readonly (readonly PublishedRow[])[] {
  const rounds: PublishedRow[][] = []
  const roundsOf = new Map<number, number>()
  for (const row of rows) {
    const round = roundsOf.get(row.cik) ?? 0
    roundsOf.set(row.cik, round + 1)
    const others = rounds[round]
    if (others === undefined) rounds.push([row])
    else others.push(row)
  }
  return rounds
}
