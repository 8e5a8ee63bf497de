import { type SQL, sql } from "drizzle-orm"
import type { ComplianceBody } from "../compliance/schema.ts"
import { fromStoredJson, type JsonText, printJson, valueIn } from "../contract/json-text.ts"
import { type Database, isOfLineage } from "../database/database.ts"
import { determinationHistory } from "../database/screening.ts"
import { addDays } from "../days.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Objects } from "../objects.ts"
import { structuralMethodologyIds } from "../screening/structures/kinds.ts"
import type { AnalysisStatus } from "../vocabulary.ts"
import { readStored } from "./documents.ts"

/** The ledger of publications. */

/** The determination that was in force for a company at the end of a day. */
export interface PublishedPast {
  /** `id@version` */
  readonly methodology: string
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  /** ISO 8601 date-time, UTC. */
  readonly publishedAt: string
  readonly compliance: JsonText<ComplianceBody>
  /** The store key of the packet; null while the verdict was withheld. */
  readonly packetKey: string | null
}

/** The publications of one company. Days are YYYY-MM-DD, UTC. */
interface PublishedLedger {
  /** The publication in force; null if nothing was published by the end of the day. */
  readonly past: PublishedPast | null
  /** The day of the first publication; null if there was none. */
  readonly firstDay: string | null
}

export type PublicationStore = ReturnType<typeof publicationStore>

/** Reads the ledger of publications. The documents come from `objects`. */
export function publicationStore(database: Database, objects: Objects) {
  /** The document as it was published. A later publication may have stored it with another `since`. */
  async function complianceOf({ inForce, complianceKey, withheldSince }: PastRow) {
    if (inForce !== null) return fromStoredJson<ComplianceBody>(inForce)
    const stored = fromStoredJson<ComplianceBody>(await readStored(objects, complianceKey))
    return withheldSince === null ? stored : withSince(stored, withheldSince)
  }
  return {
    /** Finds the determination of a company that was in force at the end of a day. */
    async find(filer: FilerId, day: string): Promise<PublishedLedger> {
      const [[row], [first = { firstDay: null }]] = await database.read((query) =>
        query.batch([query.all<PastRow>(selectPast(filer, addDays(day, 1))), selectFirstDay(query, filer)]),
      )
      if (row === undefined) return { ...first, past: null }
      const { methodology, analysisStatus, publishedAt, packetKey } = row
      const compliance = await complianceOf(row)
      return { ...first, past: { methodology, analysisStatus, publishedAt, compliance, packetKey } }
    },
  }
}

/**
 * True if a methodology (`id@version`) decides on structure. Such a verdict depends only on the code and its
 * tables. So the verdict replaces any determination, even one of a later day, and even if the verdict itself
 * was published before.
 */
export function isStructural(methodology: SQL): SQL {
  const ids = sql.raw(structuralMethodologyIds.map((id) => `'${id}'`).join(", "))
  return sql`substr(${methodology}, 1, instr(${methodology}, '@') - 1) IN (${ids})`
}

const isOfCompany = (filer: FilerId) =>
  isOfLineage(filer, sql`determination_history.filer`, sql`published_at`)

interface PastRow
  extends Pick<
    typeof determinationHistory.$inferSelect,
    "methodology" | "publishedAt" | "packetKey" | "complianceKey" | "withheldSince"
  > {
  readonly analysisStatus: PublishedPast["analysisStatus"]
  /** The document as it was published, if this determination is the one in force now. */
  readonly inForce: string | null
}

/**
 * A verdict replaces a verdict of the same or an earlier day. A verdict on structure replaces any verdict. So
 * the search starts at the last verdict on structure. From there on, the row with the latest `as_of` was in
 * force; of several such rows, the last.
 */
const selectPast = (filer: FilerId, dayAfter: string) => sql`
WITH past AS (
  SELECT rowid AS place, * FROM determination_history WHERE ${isOfCompany(filer)} AND published_at < ${dayAfter}
),
structural AS (
  SELECT place, as_of FROM past WHERE ${isStructural(sql`methodology`)} ORDER BY place DESC LIMIT 1
)
SELECT past.methodology, past.analysis_status AS analysisStatus, past.published_at AS publishedAt, past.packet_key AS packetKey,
  past.compliance_key AS complianceKey, past.withheld_since AS withheldSince,
  (SELECT compliance_json FROM determinations AS now WHERE now.filer = ${filer} AND now.assessment_id = past.assessment_id) AS inForce
FROM past LEFT JOIN structural
WHERE structural.place IS NULL OR (past.place >= structural.place AND past.as_of >= structural.as_of)
ORDER BY past.as_of DESC, past.place DESC LIMIT 1`

const selectFirstDay = (query: Database["query"], filer: FilerId) =>
  query
    .select({ firstDay: sql<string | null>`substr(min(${determinationHistory.publishedAt}), 1, 10)` })
    .from(determinationHistory)
    .where(isOfCompany(filer))

function withSince(compliance: JsonText<ComplianceBody>, since: string): JsonText<ComplianceBody> {
  const document = valueIn(compliance)
  const { withheld } = document.determination
  if (withheld === null) return compliance
  return printJson({
    ...document,
    determination: { ...document.determination, withheld: { ...withheld, since } },
  })
}
