import { eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction } from "../../database/database.ts"
import { determinationHistory, determinations } from "../../database/screening.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { Clock } from "../../runtime.ts"
import { vehicleOf } from "../../screening/structures/vehicles.ts"
import type { StoredDocument } from "../../stored/documents.ts"
import { isStructural } from "../../stored/publications.ts"
import { refreshScreeningUniverse } from "../listings/screening-universe.ts"
import { refreshSearchCompanies } from "../listings/search-index.ts"
import type { Publication, Publishing } from "../ports.ts"
import { addChanges, printedChanges, rowsInForce } from "./changes.ts"
import { addCompanyChanges, addStandardChanges } from "./feed.ts"

/** Publishes to the database and the store of documents. `createDocument` does nothing if the key exists. */
export function publishingStore(
  database: Database,
  clock: Clock,
  createDocument: (document: StoredDocument) => Promise<void>,
): Publishing {
  return {
    clock,
    createDocument,
    record: (publications, publishedAt) => record(database, publications, publishedAt),
    async inForce(filer) {
      const { assessmentId } = determinations
      const ofCompany = eq(determinations.filer, filer)
      const [row] = await database.query.select({ assessmentId }).from(determinations).where(ofCompany)
      return row?.assessmentId ?? null
    },
  }
}

const pointer = insertedColumns(determinations)
const history = insertedColumns(determinationHistory).filter(({ name }) => name !== "withheld_since")

const since = sql.raw("'$.determination.withheld.since'")

/**
 * A pointer never moves back to an older assessment, nor to an assessment whose input has changed. A pointer
 * moves to an assessment that was recorded before only if that assessment's input is in force. A verdict on
 * structure replaces any other verdict. A verdict that stays withheld keeps its first day. If a decided
 * verdict is followed by a withheld one, the first withheld day is later than the day of the decided verdict
 * (or the same, if both are of one day), whatever the history shows in hindsight.
 */
const movePointers = (rows: string, publishedAt: string) => sql`
INSERT INTO determinations (${namesOf(pointer)})
SELECT ${valuesOf(pointer, publishedAt)}
FROM ${rowsInForce(rows)}
WHERE value ->> 'inputVersion' IS NOT NULL
  OR ${isStructural(sql`value ->> 'methodology'`)}
  OR NOT EXISTS (SELECT 1 FROM determination_history WHERE assessment_id = value ->> 'assessmentId')
ON CONFLICT (filer) DO UPDATE SET
  ${replacementsOf(pointer, {
    compliance_json: sql`CASE
    WHEN excluded.withheld_reason IS NULL THEN excluded.compliance_json
    WHEN determinations.withheld_reason IS NOT NULL THEN
      json_set(excluded.compliance_json, ${since}, determinations.compliance_json ->> ${since})
    WHEN excluded.compliance_json ->> ${since} <= substr(determinations.as_of, 1, 10) THEN
      json_set(excluded.compliance_json, ${since}, substr(excluded.as_of, 1, 10))
    ELSE excluded.compliance_json
  END`,
    history_json: sql`json_set(excluded.history_json, '$.changes', json((${printedChanges})))`,
  })}
WHERE (excluded.as_of >= determinations.as_of OR ${isStructural(sql`excluded.methodology`)})
  AND excluded.assessment_id <> determinations.assessment_id`

/** Read after the pointers have moved, which may replace the first day of a withheld verdict. */
const publishedSince = sql`(
  SELECT compliance_json ->> ${since} FROM determinations
  WHERE determinations.filer = value ->> 'filer' AND determinations.assessment_id = value ->> 'assessmentId'
)`

const addHistory = (rows: string, publishedAt: string) => sql`
INSERT INTO determination_history (${namesOf(history)}, withheld_since)
SELECT ${valuesOf(history, publishedAt)}, ${publishedSince} FROM ${rowsInForce(rows)} WHERE true
ON CONFLICT (assessment_id) DO NOTHING`

/**
 * Stores the measures of assessments in force, unless they are stored already. `measured`: the measures as
 * JSON.
 */
const saveMeasures = (measured: string) => sql`
INSERT INTO company_measures (filer, assessment_id, past_key, standings, sheet)
SELECT determinations.filer, determinations.assessment_id, value ->> 'pastKey', value ->> 'standingsJson', value ->> 'sheetJson'
FROM json_each(${measured}) JOIN determinations
  ON determinations.filer = value ->> 'filer' AND determinations.assessment_id = value ->> 'assessmentId'
WHERE true
ON CONFLICT (filer) DO UPDATE SET
  assessment_id = excluded.assessment_id, past_key = excluded.past_key, standings = excluded.standings, sheet = excluded.sheet
WHERE excluded.assessment_id <> company_measures.assessment_id`

/** Stores the figures of assessments in force. `owed`: the amounts that holders owe, as JSON. */
const saveHolderFigures = (owed: string) => sql`
INSERT INTO holder_figures (filer, assessment_id, purification, zakat)
SELECT determinations.filer, determinations.assessment_id, value ->> 'purificationJson', value ->> 'zakatJson'
FROM json_each(${owed}) JOIN determinations
  ON determinations.filer = value ->> 'filer' AND determinations.assessment_id = value ->> 'assessmentId'
WHERE true
ON CONFLICT (filer) DO UPDATE SET
  assessment_id = excluded.assessment_id, purification = excluded.purification, zakat = excluded.zakat
WHERE excluded.assessment_id <> holder_figures.assessment_id`

/** Deletes the rows of assessments that are not in force. `filers`: a JSON list of the companies. */
const dropReplaced = (table: "company_measures" | "holder_figures", filers: string) => sql`
DELETE FROM ${sql.raw(table)}
WHERE filer IN (SELECT value FROM json_each(${filers})) AND assessment_id IS NOT (
  SELECT assessment_id FROM determinations WHERE determinations.filer = ${sql.raw(table)}.filer
)`

/** A column, and the field of a publication that is stored in it. */
interface Column {
  readonly name: string
  readonly field: string
}

function insertedColumns(table: typeof determinations | typeof determinationHistory): readonly Column[] {
  return Object.entries(getTableColumns(table))
    .filter(([, { generated }]) => generated === undefined)
    .map(([field, { name }]) => ({ name, field }))
}

function namesOf(columns: readonly Column[]): SQL {
  return sql.raw(columns.map(({ name }) => name).join(", "))
}

/** The values of a row, one for each column. */
function valuesOf(columns: readonly Column[], publishedAt: string): SQL {
  const values = columns.map(({ field }) =>
    field === "publishedAt" ? sql`${publishedAt}` : sql.raw(`value ->> '${field}'`),
  )
  return sql.join(values, sql`, `)
}

function replacementsOf(columns: readonly Column[], computed: Readonly<Record<string, SQL>>): SQL {
  const replacements = columns
    .filter(({ name }) => name !== "filer")
    .map(({ name }) => sql`${sql.raw(name)} = ${computed[name] ?? sql.raw(`excluded.${name}`)}`)
  return sql.join(replacements, sql`,\n  `)
}

/** The fields of a publication that the statements read: the columns' fields, without the documents. */
const rowFields = [...pointer.map(({ field }) => field), "inputVersion", "complianceKey"]

/**
 * The statements of publishing, in order. `rows`: all rows as one JSON parameter, because D1 allows at most
 * 100 parameters.
 */
const steps = [addChanges, movePointers, addCompanyChanges, addHistory]

/** Stores the assets of pooled vehicles. `held`: a JSON list. */
const saveAssets = (held: string) => sql`
INSERT INTO held_assets (filer, asset) SELECT value ->> 'filer', value ->> 'activity' FROM json_each(${held}) WHERE true
ON CONFLICT (filer) DO UPDATE SET asset = excluded.asset`

/** Publishes in one transaction, which also refreshes the rows of filter mode and search. */
async function record(
  database: Database,
  publications: readonly Publication[],
  publishedAt: string,
): Promise<number> {
  const filers = JSON.stringify(publications.map(({ filer }) => filer))
  const publishing = oncePerCompany(publications).flatMap((rows) => {
    const json = JSON.stringify(rows, rowFields)
    return steps.map((step) => step(json, publishedAt))
  })
  const measured = publications.flatMap(({ filer, assessmentId, measures }) =>
    measures === null ? [] : [{ filer, assessmentId, ...measures }],
  )
  const owed = publications.flatMap(({ filer, assessmentId, holderFigures }) =>
    holderFigures === null ? [] : [{ filer, assessmentId, ...holderFigures }],
  )
  const held = publications.flatMap(({ filer }) => vehicleOf(filer) ?? [])
  const changes = await inTransaction(database, [
    ...publishing,
    // This must run after the pointers have moved.
    addStandardChanges(JSON.stringify(measured), publishedAt, filers),
    saveMeasures(JSON.stringify(measured)),
    dropReplaced("company_measures", filers),
    saveHolderFigures(JSON.stringify(owed)),
    dropReplaced("holder_figures", filers),
    ...(held.length === 0
      ? []
      : [saveAssets(JSON.stringify(held.map(({ filer, activity }) => ({ filer, activity }))))]),
    ...refreshScreeningUniverse(filers),
    ...refreshSearchCompanies(filers),
  ])
  return changes
    .slice(0, publishing.length)
    .filter((_, at) => steps[at % steps.length] === addHistory)
    .reduce((added, rows) => added + rows, 0)
}

/** Rounds with one row per company each, because a row is compared with the company's previous row. */
function oncePerCompany(rows: readonly Publication[]): readonly (readonly Publication[])[] {
  const rounds: Publication[][] = []
  const roundsOf = new Map<FilerId, number>()
  for (const row of rows) {
    const round = roundsOf.get(row.filer) ?? 0
    roundsOf.set(row.filer, round + 1)
    const others = rounds[round]
    if (others === undefined) rounds.push([row])
    else others.push(row)
  }
  return rounds
}
