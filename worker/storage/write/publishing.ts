import { getTableColumns } from "drizzle-orm"
import type { StoredDocument } from "../../../src/assessments/stored-document.ts"
import { determinationHistory, determinations } from "../../../src/database/screening.ts"
import type { Publication, Publishing } from "../../../src/pipeline/ports.ts"
import { vehicleByCik } from "../../../src/screening/structures/vehicles.ts"
import { isStructural } from "../structural.ts"
import { addChanges, printedChanges, rowsInForce } from "./changes.ts"
import { addCompanyChanges, addStandardChanges } from "./feed.ts"
import { refreshScreeningUniverse } from "./screening-universe.ts"
import { refreshSearchCompanies } from "./search-index.ts"

/** Publishing into D1 and R2. */
export function cloudflarePublishing(database: D1Database, bucket: Pick<R2Bucket, "put">): Publishing {
  return {
    clock: { nowMilliseconds: Date.now },
    createDocument: (document) => createDocument(bucket, document),
    record: (publications, publishedAt) => record(database, publications, publishedAt),
    inForce: (cik) =>
      database
        .prepare("SELECT assessment_id FROM determinations WHERE cik = ?1")
        .bind(cik)
        .first<string>("assessment_id"),
  }
}

/** Writes a document unless the key exists: under a content hash it can only be the same document. */
async function createDocument(bucket: Pick<R2Bucket, "put">, { key, json }: StoredDocument): Promise<void> {
  await bucket.put(key, json, {
    onlyIf: { etagDoesNotMatch: "*" },
    httpMetadata: { contentType: "application/json" },
  })
}

const pointer = insertedColumns(determinations)
const history = insertedColumns(determinationHistory).filter(({ name }) => name !== "withheld_since")

const since = "$.determination.withheld.since"

/**
 * A pointer never moves back to an older assessment, nor to one whose input has changed, and to a recorded one only when its
 * input is known to be in force. A structural verdict replaces any other. A verdict that stays withheld keeps its first day;
 * one that was published as decided is withheld from a later day on, whatever its history shows in hindsight.
 */
const movePointers = `
INSERT INTO determinations (${namesOf(pointer)})
SELECT ${valuesOf(pointer)}
FROM ${rowsInForce}
WHERE value ->> 'inputVersion' IS NOT NULL
  OR ${isStructural("value ->> 'methodology'")}
  OR NOT EXISTS (SELECT 1 FROM determination_history WHERE assessment_id = value ->> 'assessmentId')
ON CONFLICT (cik) DO UPDATE SET
  ${replacementsOf(pointer, {
    compliance_json: `CASE
    WHEN excluded.withheld_reason IS NULL THEN excluded.compliance_json
    WHEN determinations.withheld_reason IS NOT NULL THEN
      json_set(excluded.compliance_json, '${since}', determinations.compliance_json ->> '${since}')
    WHEN excluded.compliance_json ->> '${since}' <= substr(determinations.as_of, 1, 10) THEN
      json_set(excluded.compliance_json, '${since}', substr(excluded.as_of, 1, 10))
    ELSE excluded.compliance_json
  END`,
    history_json: `json_set(excluded.history_json, '$.changes', json((${printedChanges})))`,
  })}
WHERE (excluded.as_of >= determinations.as_of OR ${isStructural("excluded.methodology")})
  AND excluded.assessment_id <> determinations.assessment_id`

/** After the pointers have moved: the first day of a withheld verdict may have been replaced. */
const publishedSince = `(
  SELECT compliance_json ->> '${since}' FROM determinations
  WHERE determinations.cik = value ->> 'cik' AND determinations.assessment_id = value ->> 'assessmentId'
)`

const addHistory = `
INSERT INTO determination_history (${namesOf(history)}, withheld_since)
SELECT ${valuesOf(history)}, ${publishedSince} FROM ${rowsInForce} WHERE true
ON CONFLICT (assessment_id) DO NOTHING`

/** ?1: JSON, what was measured. Only that of an assessment in force is stored, and not again where it is there already. */
const saveMeasures = `
INSERT INTO company_measures (cik, assessment_id, past_key, standings, sheet)
SELECT determinations.cik, determinations.assessment_id, value ->> 'pastKey', value ->> 'standingsJson', value ->> 'sheetJson'
FROM json_each(?1) JOIN determinations
  ON determinations.cik = value ->> 'cik' AND determinations.assessment_id = value ->> 'assessmentId'
WHERE true
ON CONFLICT (cik) DO UPDATE SET
  assessment_id = excluded.assessment_id, past_key = excluded.past_key, standings = excluded.standings, sheet = excluded.sheet
WHERE excluded.assessment_id <> company_measures.assessment_id`

/** ?1: a JSON list of CIKs. Where the assessment in force has no measures, those of the one before go. */
const dropMeasures = `
DELETE FROM company_measures
WHERE cik IN (SELECT value FROM json_each(?1)) AND assessment_id IS NOT (
  SELECT assessment_id FROM determinations WHERE determinations.cik = company_measures.cik
)`

/** ?1: JSON, what holders owe. Only that of an assessment in force is stored. */
const saveHolderFigures = `
INSERT INTO holder_figures (cik, assessment_id, purification, zakat)
SELECT determinations.cik, determinations.assessment_id, value ->> 'purificationJson', value ->> 'zakatJson'
FROM json_each(?1) JOIN determinations
  ON determinations.cik = value ->> 'cik' AND determinations.assessment_id = value ->> 'assessmentId'
WHERE true
ON CONFLICT (cik) DO UPDATE SET
  assessment_id = excluded.assessment_id, purification = excluded.purification, zakat = excluded.zakat
WHERE excluded.assessment_id <> holder_figures.assessment_id`

/** ?1: a JSON list of CIKs. Where the assessment in force has none, those of the one before go. */
const dropHolderFigures = `
DELETE FROM holder_figures
WHERE cik IN (SELECT value FROM json_each(?1)) AND assessment_id IS NOT (
  SELECT assessment_id FROM determinations WHERE determinations.cik = holder_figures.cik
)`

/** A column, and the field of a publication that it stores. */
interface Column {
  readonly name: string
  readonly field: string
}

function insertedColumns(table: typeof determinations | typeof determinationHistory): readonly Column[] {
  return Object.entries(getTableColumns(table))
    .filter(([, { generated }]) => generated === undefined)
    .map(([field, { name }]) => ({ name, field }))
}

function namesOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(", ")
}

/** The values of a row of `?1`, published at `?2`. */
function valuesOf(columns: readonly Column[]): string {
  return columns.map(({ field }) => (field === "publishedAt" ? "?2" : `value ->> '${field}'`)).join(", ")
}

function replacementsOf(columns: readonly Column[], computed: Readonly<Record<string, string>>): string {
  return columns
    .filter(({ name }) => name !== "cik")
    .map(({ name }) => `${name} = ${computed[name] ?? `excluded.${name}`}`)
    .join(",\n  ")
}

/** The part of a publication that the statements read: its columns, without its documents. */
type Row = Omit<typeof determinations.$inferSelect, "publishedAt" | "marketCap"> &
  Pick<Publication, "inputVersion" | "complianceKey">
const rowFields = [...pointer.map(({ field }) => field), "inputVersion", "complianceKey"]

/**
 * The statements of publishing, in order. Each takes two parameters: all rows as JSON, because D1 allows at most 100
 * parameters, and the time of publication.
 */
const steps = [addChanges, movePointers, addCompanyChanges, addHistory]

/** ?1: JSON, what pooled vehicles hold. */
const saveAssets = `
INSERT INTO held_assets (cik, asset) SELECT value ->> 'cik', value ->> 'activity' FROM json_each(?1) WHERE true
ON CONFLICT (cik) DO UPDATE SET asset = excluded.asset`

/** The batch is one transaction, which also refreshes the rows of filter mode and search. */
async function record(
  database: D1Database,
  publications: readonly Publication[],
  publishedAt: string,
): Promise<number> {
  const ciks = JSON.stringify(publications.map(({ cik }) => cik))
  const publishing = oncePerCompany(publications).flatMap((rows) => {
    const json = JSON.stringify(rows satisfies readonly Row[], rowFields)
    return steps.map((step) => database.prepare(step).bind(json, publishedAt))
  })
  const results = await database.batch([
    ...publishing,
    ...savingMeasures(database, publications, ciks, publishedAt),
    ...savingHolderFigures(database, publications, ciks),
    ...savingAssets(database, publications),
    ...refreshScreeningUniverse(database, ciks),
    ...refreshSearchCompanies(database, ciks),
  ])
  const histories = results.filter(
    (_, at) => at < publishing.length && steps[at % steps.length] === addHistory,
  )
  return histories.reduce((added, { meta }) => added + meta.changes, 0)
}

/** After the pointers have moved. */
function savingMeasures(
  database: D1Database,
  publications: readonly Publication[],
  ciks: string,
  publishedAt: string,
): D1PreparedStatement[] {
  const rows = publications.flatMap(({ cik, assessmentId, measures }) =>
    measures === null ? [] : [{ cik, assessmentId, ...measures }],
  )
  const json = JSON.stringify(rows)
  return [
    database.prepare(addStandardChanges).bind(json, publishedAt, ciks),
    database.prepare(saveMeasures).bind(json),
    database.prepare(dropMeasures).bind(ciks),
  ]
}

/** After the pointers have moved. */
function savingHolderFigures(
  database: D1Database,
  publications: readonly Publication[],
  ciks: string,
): D1PreparedStatement[] {
  const rows = publications.flatMap(({ cik, assessmentId, holderFigures }) =>
    holderFigures === null ? [] : [{ cik, assessmentId, ...holderFigures }],
  )
  return [
    database.prepare(saveHolderFigures).bind(JSON.stringify(rows)),
    database.prepare(dropHolderFigures).bind(ciks),
  ]
}

function savingAssets(database: D1Database, publications: readonly Publication[]): D1PreparedStatement[] {
  const held = publications.flatMap(({ cik }) => vehicleByCik(cik) ?? [])
  if (held.length === 0) return []
  const rows = held.map(({ cik, activity }) => ({ cik, activity }))
  return [database.prepare(saveAssets).bind(JSON.stringify(rows))]
}

/** Rounds with one row a company, because each row is compared with the previous one. Usually there is one round. */
function oncePerCompany(rows: readonly Publication[]): readonly (readonly Publication[])[] {
  const rounds: Publication[][] = []
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
