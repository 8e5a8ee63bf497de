import type { Published, PublishedLedger } from "../../../src/changes/ports.ts"
import { fromStoredJson } from "../../../src/contract/json-text.ts"
import { addDays } from "../../../src/days.ts"
import type { AnalysisStatus } from "../../../src/vocabulary.ts"
import { isOfLineage } from "../lineage.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { isStructural } from "../structural.ts"
import { type ReadBucket, readText } from "./packets.ts"

/** The ledger of publications in D1, with the documents in R2. */
export function storedPublications(database: D1Database, bucket: ReadBucket): Published {
  return {
    find: (cik, day) => readLedger(database, bucket, cik, day),
  }
}

interface PastRow {
  readonly methodology: string
  readonly analysis_status: Exclude<AnalysisStatus, "pending">
  readonly published_at: string
  readonly packet_key: string | null
  readonly compliance_key: string
  readonly withheld_since: string | null
  /** Of the one in force, as published. */
  readonly compliance_json: string | null
}

/**
 * ?1: the CIK; ?2: the day after. The pointer moves to an assessment as of the same day or a later one, and to one on
 * structure always, so what was in force is the last row of the latest `as_of` since the last on structure.
 */
const selectPast = `
WITH past AS (
  SELECT rowid AS place, * FROM determination_history WHERE ${isOfLineage("?1", "determination_history.cik", "published_at")} AND published_at < ?2
),
structural AS (
  SELECT place, as_of FROM past WHERE ${isStructural("methodology")} ORDER BY place DESC LIMIT 1
)
SELECT past.methodology, past.analysis_status, past.published_at, past.packet_key, past.compliance_key, past.withheld_since,
  (SELECT compliance_json FROM determinations AS now WHERE now.cik = ?1 AND now.assessment_id = past.assessment_id)
    AS compliance_json
FROM past LEFT JOIN structural
WHERE structural.place IS NULL OR (past.place >= structural.place AND past.as_of >= structural.as_of)
ORDER BY past.as_of DESC, past.place DESC LIMIT 1`

const selectFirstDay = `
SELECT substr(min(published_at), 1, 10) AS firstDay
FROM determination_history WHERE ${isOfLineage("?1", "determination_history.cik", "published_at")}`

async function readLedger(
  database: D1Database,
  bucket: ReadBucket,
  cik: number,
  day: string,
): Promise<PublishedLedger> {
  const [found, firsts] = await readWithRetry(() =>
    database.batch<never>([
      database.prepare(selectPast).bind(cik, addDays(day, 1)),
      database.prepare(selectFirstDay).bind(cik),
    ]),
  )
  const [row] = (found?.results ?? []) as readonly PastRow[]
  const [first = { firstDay: null }] = (firsts?.results ?? []) as readonly Omit<PublishedLedger, "past">[]
  if (row === undefined) return { ...first, past: null }
  const json = row.compliance_json ?? (await readText(bucket, row.compliance_key))
  const past = {
    methodology: row.methodology,
    analysisStatus: row.analysis_status,
    publishedAt: row.published_at,
    compliance: fromStoredJson<never>(json),
    withheldSince: row.compliance_json === null ? row.withheld_since : null,
    packetKey: row.packet_key,
  }
  return { ...first, past }
}
